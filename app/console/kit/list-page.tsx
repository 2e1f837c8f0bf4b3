import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Flaws } from "~/contract/kit/envelope";
import { COUNT_CAP } from "~/contract/kit/rules";
import type { NoticeContent } from "~/lib/form-state";
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
  /** Address of the list; its dialogs stand below it. */
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
  /** The one primary action: its words and where it leads, seen from the list. */
  create?: { label: string; to: string };
  /** Further actions of the page, such as a download. */
  tools?: ReactNode;
  /** What an empty list says and what to do about it, and what one of its records is called. */
  empty: { title: string; text: string; one: string };
  /** Name of a row, for its actions. */
  nameOf(row: Row): string;
  /** Header of the actions' column, where it is not the usual one. */
  actionsHeader?: string;
  /** Actions of a row; `search` keeps the list as it is below a dialog. */
  actions?(row: Row, search: string): ReactNode;
}

/**
 * A list of the console: title, search, table, pager, and the dialogs over it. Everything works by links and GET forms.
 */
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
          {tools} {!isEmpty && createLink}
        </div>
      </PageHeader>
      {list.notice && <Toast notice={list.notice} />}
      {list.flaws && <FlawsNotice {...list.flaws} />}
      {list.used && <UsedNotice path={path} query={list.query} used={list.used} />}
      <FilterBar path={path} query={list.query} fields={searchFields} />
      {/* On the page from the start: what is said in it later is read out. */}
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

/** A search is counted up to a limit. */
const countOf = ({ total }: { total: number }): string =>
  total > COUNT_CAP ? words.moreThan(COUNT_CAP) : String(total);
