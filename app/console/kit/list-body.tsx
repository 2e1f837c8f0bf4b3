import type { ReactNode } from "react";
import type { Flaws } from "~/contract/kit/envelope";
import { COUNT_CAP } from "~/contract/kit/rules";
import { EmptyState } from "~/ui/empty-state";
import { Chips } from "./chips";
import { ChooseBar, type Choosing } from "./choose-bar";
import { type Column, sortedInWords } from "./columns";
import { FilterBar } from "./filter-bar";
import { FlawsNotice } from "./flaws-notice";
import { ListFoot } from "./list-foot";
import { type ListQuery, type ListShape, listSearch } from "./list-query";
import { ListTable } from "./list-table";
import { NoMatch } from "./no-match";
import { Pager } from "./pager";
import { ReadOnly } from "./read-only";
import { SortBar } from "./sort-bar";
import { UsedNotice, type UsedRecord } from "./used-notice";
import { type KeptView, ViewLinks } from "./view-links";
import { words } from "./words";

export interface ListBodyProps<Row> {
  title: string;
  path: string;
  list: {
    rows: readonly Row[];
    total: number;
    query: ListQuery;
    flaws?: Flaws;
    used?: UsedRecord;
    isAuditor?: boolean;
    usualSort?: string | undefined;
    isCompact?: boolean;
    csrfToken?: string;
    views?: readonly KeptView[] | undefined;
  };
  columns: readonly Column<Row>[];
  searchFields: ListShape["searchFields"];
  filters?: ReactNode;
  empty: { title: string; text: string; one: string };
  firstStep?: ReactNode;
  choosing?: Choosing;
  peeks?: boolean;
  /** `zone`: the reader's. */
  nameOf(row: Row, zone?: string): string;
  actionsHeader?: string;
  /** `search` keeps the list's query below a dialog. */
  actions?(row: Row, search: string, name: string): ReactNode;
}

export const isEmptyList = ({
  rows,
  query,
  used,
}: Pick<ListBodyProps<unknown>["list"], "rows" | "query" | "used">): boolean =>
  rows.length === 0 && !query.search && !query.also && !used && Object.keys(query.filters ?? {}).length === 0;

/** All by links and GET forms. */
export function ListBody<Row extends { _id: string }>(props: ListBodyProps<Row>) {
  const { path, list, columns, searchFields, filters, empty, firstStep, choosing } = props;
  const isChoosing = choosing !== undefined && !list.isAuditor;
  return (
    <>
      {list.flaws && <FlawsNotice {...list.flaws} />}
      {list.used && <UsedNotice path={path} query={list.query} used={list.used} />}
      {list.views && list.views.length > 0 && <ViewLinks path={path} query={list.query} views={list.views} />}
      {searchFields.length > 0 && <FilterBar path={path} query={list.query} fields={searchFields} filters={filters} />}
      <Chips path={path} query={list.query} fields={searchFields} />
      {/* Screen readers announce changes only if it is present from the start. */}
      <p className="sr-only" role="status">
        {list.query.search && words.foundFor(countOf(list), list.query.search)}
      </p>
      {list.rows.length > 0 ? (
        <>
          <SortBar path={path} query={list.query} columns={columns} />
          {isChoosing && (
            <ChooseBar
              {...choosing}
              ids={list.rows.map(({ _id }) => _id)}
              back={path + listSearch(list.query)}
              csrfToken={list.csrfToken ?? ""}
            />
          )}
          <ReadOnly.Provider value={list.isAuditor ?? false}>
            <ListTable {...props} isChoosing={isChoosing} search={listSearch(list.query)} />
          </ReadOnly.Provider>
          <Pager path={path} query={list.query} shown={list.rows.length} total={list.total} />
          <ListFoot
            path={path}
            query={list.query}
            sorted={sortedInWords(columns, list)}
            isCompact={list.isCompact ?? false}
            keepsViews={list.views !== undefined}
            peeks={props.peeks ?? false}
            isChoosing={isChoosing}
          />
        </>
      ) : list.query.search ? (
        <NoMatch path={path} query={list.query} fields={searchFields} one={empty.one} />
      ) : list.query.also ? (
        <EmptyState title={words.notFound}>
          <p>{words.noneOfAll(empty.one)}</p>
        </EmptyState>
      ) : isEmptyList(list) ? (
        <EmptyState title={empty.title}>
          <p>{empty.text}</p>
          {firstStep}
        </EmptyState>
      ) : (
        <EmptyState title={words.noUse(empty.one)} />
      )}
    </>
  );
}

/** Searches are counted up to a limit. */
const countOf = ({ total }: { total: number }): string =>
  total > COUNT_CAP ? words.moreThan(COUNT_CAP) : String(total);
