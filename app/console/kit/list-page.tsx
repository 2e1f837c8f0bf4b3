import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Flaws } from "~/contract/kit/envelope";
import type { Notice } from "~/lib/form-state";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHeader } from "~/ui/page-header";
import { Toast } from "~/ui/toast";
import type { Column, ColumnWidth } from "./columns";
import { FilterBar } from "./filter-bar";
import { FlawsNotice } from "./flaws-notice";
import { type ListQuery, type ListShape, listSearch } from "./list-query";
import { ListTable } from "./list-table";
import { Pager } from "./pager";
import { words } from "./words";

export interface ListPageProps<Row> {
  title: string;
  /** Address of the list; its dialogs stand below it. */
  path: string;
  list: { rows: readonly Row[]; total: number; query: ListQuery; notice?: Notice; flaws?: Flaws };
  columns: readonly Column<Row>[];
  searchFields: ListShape["searchFields"];
  /** The one primary action: its words and where it leads, seen from the list. */
  create?: { label: string; to: string };
  /** Further actions of the page, such as a download. */
  tools?: ReactNode;
  /** What an empty list says, and what to do about it. */
  empty: { title: string; text: string };
  /** Name of a row, for its actions. */
  nameOf(row: Row): string;
  /** Header of the actions' column, where it is not the usual one. */
  actionsHeader?: string;
  actionsWidth?: ColumnWidth;
  /** Actions of a row; `search` keeps the list as it is below a dialog. */
  actions?(row: Row, search: string): ReactNode;
}

/**
 * A list of the console: title, search, table, pager, and the dialogs over it. Everything works by links and GET forms.
 */
export function ListPage<Row extends { _id: string }>(props: ListPageProps<Row>) {
  const { title, path, list, columns, searchFields, create, tools, empty } = props;
  const search = listSearch(list.query);
  return (
    <>
      <PageHeader title={title}>
        <div className="-ml-2 flex flex-wrap *:ml-2">
          {tools}
          {create && (
            <ButtonLink kind="primary" to={`${path}/${create.to}${search}`} preventScrollReset>
              {create.label}
            </ButtonLink>
          )}
        </div>
      </PageHeader>
      {list.notice && <Toast notice={list.notice} />}
      {list.flaws && <FlawsNotice {...list.flaws} />}
      <FilterBar path={path} query={list.query} fields={searchFields} />
      {list.rows.length > 0 ? (
        <>
          <ListTable {...props} columns={columns} search={search} />
          <Pager path={path} query={list.query} total={list.total} />
        </>
      ) : list.query.search ? (
        <EmptyState title={words.notFound}>
          <p>{words.noMatch(list.query.search)}</p>
        </EmptyState>
      ) : (
        <EmptyState title={empty.title}>
          <p>{empty.text}</p>
        </EmptyState>
      )}
      <Outlet />
    </>
  );
}
