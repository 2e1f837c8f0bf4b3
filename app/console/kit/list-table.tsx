import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ColumnHeader, Table, TableHead } from "~/ui/table";
import type { Column, ColumnWidth } from "./columns";
import { type ListQuery, listSearch } from "./list-query";
import { words } from "./words";

/** Keeps the pager where it is on a last page that is not full (spec §9). */
const EMPTY_ROW_PIXELS = 53;

/** With more columns than these, no column is wider than its share. */
const COLUMNS_USUAL = 4;

interface ListTableProps<Row> {
  title: string;
  path: string;
  list: { rows: readonly Row[]; query: ListQuery };
  columns: readonly Column<Row>[];
  /** The address's query of the list as it stands. */
  search: string;
  nameOf(row: Row): string;
  actionsHeader?: string;
  actionsWidth?: ColumnWidth;
  actions?(row: Row, search: string): ReactNode;
}

/** The rows; on small screens each becomes a card whose values carry their column's name. */
export function ListTable<Row extends { _id: string }>(props: ListTableProps<Row>) {
  const {
    title,
    path,
    list,
    columns,
    search,
    nameOf,
    actionsHeader = words.actions,
    actionsWidth = "usual",
    actions,
  } = props;
  const isDense = columns.length > COLUMNS_USUAL;
  return (
    <Table title={title} isDense={isDense}>
      <TableHead>
        {columns.map((column) => (
          <ListHeader key={column.header} column={column} isDense={isDense} path={path} query={list.query} />
        ))}
        {actions && <ColumnHeader className={isDense ? widths[actionsWidth] : undefined}>{actionsHeader}</ColumnHeader>}
      </TableHead>
      <tbody>
        {list.rows.map((row) => (
          <tr key={row._id}>
            {columns.map((column) => (
              <td
                key={column.header}
                data-label={column.header}
                className={lookOf(column)}
                dir={column.isWhole ? "auto" : undefined}
              >
                <Cell isWhole={column.isWhole} isDense={isDense}>
                  {column.cell(row)}
                </Cell>
              </td>
            ))}
            {actions && (
              <td className="row-actions" aria-label={words.actionsOf(nameOf(row).trim() || row._id)}>
                {actions(row, search)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {list.query.page > 1 && list.rows.length < list.query.size && (
        <tfoot className="max-md:hidden" aria-hidden="true">
          <tr>
            <td
              colSpan={columns.length + (actions ? 1 : 0)}
              height={(list.query.size - list.rows.length) * EMPTY_ROW_PIXELS}
            />
          </tr>
        </tfoot>
      )}
    </Table>
  );
}

const lookOf = <Row,>({ align, isWhole }: Column<Row>): string | undefined =>
  isWhole ? "break-anywhere" : align === "right" ? "text-right" : undefined;

/** Long text is cut where there is no room for it; its whole stands in the title. */
function Cell({ isWhole, isDense, children }: { isWhole?: boolean; isDense: boolean; children: ReactNode }) {
  return typeof children === "string" && !isWhole ? (
    <span className={`block min-w-0 max-w-64 truncate ${isDense ? "md:max-w-full" : ""}`} title={children} dir="auto">
      {children}
    </span>
  ) : (
    children
  );
}

/** In lists of many columns. */
const widths: Readonly<Record<ColumnWidth, string>> = { narrow: "md:w-28", usual: "md:w-36", wide: "md:w-[19%]" };

/** A triangle: up, or up and down. */
const marks = {
  none: "border-b-edge align-[2px]",
  ascending: "border-b-green align-[2px]",
  descending: "border-t-green align-[-2px]",
};

interface HeaderProps<Row> {
  column: Column<Row>;
  isDense: boolean;
  path: string;
  query: ListQuery;
}

function ListHeader<Row>({ column, isDense, path, query }: HeaderProps<Row>) {
  const { header, sort, width } = column;
  const look = { isRight: column.align === "right", className: isDense && width ? widths[width] : undefined };
  if (!sort) return <ColumnHeader {...look}>{header}</ColumnHeader>;
  const direction = query.sort === sort ? "ascending" : query.sort === `-${sort}` ? "descending" : "none";
  // The third click takes it back.
  const next = { none: sort, ascending: `-${sort}`, descending: "" }[direction];
  return (
    <ColumnHeader {...look} aria-sort={direction === "none" ? undefined : direction}>
      <Link
        className="inline-block whitespace-nowrap py-1.5 text-muted no-underline hover:text-ink hover:underline"
        to={path + listSearch(query, { sort: next, page: 1 })}
        preventScrollReset
        title={words.sortBy(header)}
      >
        {header}
        <span
          className={`ml-1 inline-block h-0 w-0 border-4 border-transparent ${marks[direction]}`}
          aria-hidden="true"
        />
      </Link>
    </ColumnHeader>
  );
}
