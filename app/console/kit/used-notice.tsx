import { Link } from "@remix-run/react";
import type { UsedKind } from "~/contract/kit/using";
import { Naming } from "~/ui/naming";
import { noticeLook } from "~/ui/notice";
import { type ListQuery, listSearch } from "./list-query";
import { words } from "./words";

/** A record whose users a list is narrowed to; without a name it is no longer there. */
export interface UsedRecord {
  kind: UsedKind;
  name?: string;
}

/** Says that a list shows only what uses one record, and offers the whole. */
export const UsedNotice = ({
  path,
  query,
  used: { kind, name },
}: {
  path: string;
  query: ListQuery;
  used: UsedRecord;
}) => (
  <p className={noticeLook.info}>
    {name === undefined ? words.usedGone : <Naming sentence={words.onlyUsing[kind]} name={name} />}
    <Link className="ml-3 inline-block" to={path + listSearch(query, { using: undefined, page: 1 })}>
      {words.showAll}
    </Link>
  </p>
);
