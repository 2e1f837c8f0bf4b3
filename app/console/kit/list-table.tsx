import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
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
  const { title, path, list, columns, search, nameOf, actionsHeader = words.actions, actionsWidth, actions } = props;
  return (
    <table className={columns.length > COLUMNS_USUAL ? "list list-wide" : "list"}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <SortableHeader key={column.header} column={column} path={path} query={list.query} />
          ))}
          {actions && (
            <th scope="col" className={actionsWidth && `column-${actionsWidth}`}>
              {actionsHeader}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {list.rows.map((row) => (
          <tr key={row._id}>
            {columns.map((column) => (
              <td key={column.header} data-label={column.header} className={lookOf(column)}>
                <Cell isWhole={column.isWhole}>{column.cell(row)}</Cell>
              </td>
            ))}
            {actions && (
              <td className="row-actions" aria-label={words.actionsOf(nameOf(row))}>
                {actions(row, search)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
      {list.query.page > 1 && list.rows.length < list.query.size && (
        <tfoot aria-hidden="true">
          <tr>
            <td
              colSpan={columns.length + (actions ? 1 : 0)}
              height={(list.query.size - list.rows.length) * EMPTY_ROW_PIXELS}
            />
          </tr>
        </tfoot>
      )}
    </table>
  );
}

const lookOf = <Row,>({ align, isWhole, width }: Column<Row>): string | undefined =>
  [align === "right" && "number", isWhole && "whole", width && `column-${width}`].filter(Boolean).join(" ") ||
  undefined;

/** Long text is cut where there is no room for it; its whole stands in the title. */
function Cell({ isWhole, children }: { isWhole: boolean | undefined; children: ReactNode }) {
  return typeof children === "string" && !isWhole ? (
    <span className="cut" title={children}>
      {children}
    </span>
  ) : (
    children
  );
}

interface HeaderProps<Row> {
  column: Column<Row>;
  path: string;
  query: ListQuery;
}

function SortableHeader<Row>({ column, path, query }: HeaderProps<Row>) {
  const { header, sort } = column;
  const look = lookOf(column);
  if (!sort) {
    return (
      <th scope="col" className={look}>
        {header}
      </th>
    );
  }
  const direction = query.sort === sort ? "ascending" : query.sort === `-${sort}` ? "descending" : undefined;
  const next = direction === "ascending" ? `-${sort}` : sort;
  return (
    <th scope="col" className={look} aria-sort={direction}>
      <Link to={path + listSearch(query, { sort: next, page: 1 })} preventScrollReset title={words.sortBy(header)}>
        {header}
        <span className="sort-mark" aria-hidden="true" />
      </Link>
    </th>
  );
}
