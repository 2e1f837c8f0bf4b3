import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Flaws } from "~/contract/kit/envelope";
import { COUNT_CAP } from "~/contract/kit/rules";
import type { NoticeContent } from "~/lib/form-reply";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { Toast } from "~/ui/toast";
import type { Column } from "./columns";
import { FilterBar } from "./filter-bar";
import { FlawsNotice } from "./flaws-notice";
import { type ListQuery, type ListShape, listSearch } from "./list-query";
import { ListTable } from "./list-table";
import { NoMatch } from "./no-match";
import { Pager } from "./pager";
import { ReadOnly } from "./read-only";
import { SortBar } from "./sort-bar";
import { UsedNotice, type UsedRecord } from "./used-notice";
import { words } from "./words";

export interface ListPageProps<Row> {
  title: string;
  /** The list's address; its dialogs are below it. */
  path: string;
  list: {
    rows: readonly Row[];
    total: number;
    query: ListQuery;
    notice?: NoticeContent;
    flaws?: Flaws;
    used?: UsedRecord;
    isAuditor?: boolean;
  };
  columns: readonly Column<Row>[];
  searchFields: ListShape["searchFields"];
  /** The primary action; `to` is relative. */
  create?: { label: string; to: string };
  /** Further actions, such as a download. */
  tools?: ReactNode;
  /** `one`: a record's noun. */
  empty: { title: string; text: string; one: string };
  nameOf(row: Row): string;
  actionsHeader?: string;
  /** `search` keeps the list's query below a dialog. */
  actions?(row: Row, search: string): ReactNode;
}

/** All by links and GET forms. */
export function ListPage<Row extends { _id: string }>(props: ListPageProps<Row>) {
  const { title, path, list, columns, searchFields, tools, empty } = props;
  const create = list.isAuditor ? undefined : props.create;
  const search = listSearch(list.query);
  const isEmpty = list.rows.length === 0 && !list.query.search && !list.used;
  const createLink = create && (
    <ButtonLink kind="primary" to={`${path}/${create.to}${search}`} preventScrollReset>
      {create.label}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={title}>
        <div className="-ml-2 -mt-2 flex flex-wrap *:ml-2 *:mt-2">
          {tools} {!isEmpty && <div className="order-first flex md:order-none">{createLink}</div>}
        </div>
      </PageHeader>
      {list.notice && <Toast notice={list.notice} />}
      {list.flaws && <FlawsNotice {...list.flaws} />}
      {list.used && <UsedNotice path={path} query={list.query} used={list.used} />}
      <FilterBar path={path} query={list.query} fields={searchFields} />
      {/* Screen readers announce changes only if it is present from the start. */}
      <p className="sr-only" role="status">
        {list.query.search && words.foundFor(countOf(list), list.query.search)}
      </p>
      {list.rows.length > 0 ? (
        <>
          <SortBar path={path} query={list.query} columns={columns} />
          <ReadOnly.Provider value={list.isAuditor ?? false}>
            <ListTable {...props} columns={columns} search={search} />
          </ReadOnly.Provider>
          <Pager path={path} query={list.query} shown={list.rows.length} total={list.total} />
        </>
      ) : list.query.search ? (
        <NoMatch path={path} query={list.query} fields={searchFields} one={empty.one} />
      ) : list.used ? (
        <EmptyState title={words.noUse(empty.one)} />
      ) : (
        <EmptyState title={empty.title}>
          <p>{empty.text}</p>
          {create && <p className="mt-4">{createLink}</p>}
        </EmptyState>
      )}
      <Outlet />
    </>
  );
}

/** Searches are counted up to a limit. */
const countOf = ({ total }: { total: number }): string =>
  total > COUNT_CAP ? words.moreThan(COUNT_CAP) : String(total);
