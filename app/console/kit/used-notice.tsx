import { Link } from "@remix-run/react";
import type { UsedKind } from "~/contract/kit/using";
import { Naming } from "~/ui/naming";
import { noticeLook } from "~/ui/notice";
import { type ListQuery, listSearch } from "./list-query";
import { words } from "./words";

/** Narrows a list; no name if it is gone. */
export interface UsedRecord {
  kind: UsedKind;
  name?: string;
}

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
