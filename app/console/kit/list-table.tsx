import { type ReactNode, useContext } from "react";
import { inReadersLanguage } from "~/lib/language";
import { Breakable } from "~/ui/breakable";
import { RowIconOutlines } from "~/ui/icons";
import { LightLink } from "~/ui/light-link";
import { NameInFull } from "~/ui/naming";
import { ColumnHeader, Table, TableHead } from "~/ui/table";
import { Zone } from "~/ui/time";
import { RowChoice } from "./choose-bar";
import { type Column, directionOf } from "./columns";
import { type ListQuery, listSearch } from "./list-query";
import { useListKeys } from "./use-list-keys";
import { words } from "./words";

/** Keeps the pager in place on an incomplete last page (spec §9), within a screen. */
const EMPTY_ROW_PIXELS = 53;
const COMPACT_ROW_PIXELS = 38;
const FILLED_SIZE_MAX = 25;

interface ListTableProps<Row> {
  title: string;
  path: string;
  list: { rows: readonly Row[]; query: ListQuery; usualSort?: string | undefined; isCompact?: boolean };
  columns: readonly Column<Row>[];
  search: string;
  nameOf(row: Row, zone?: string): string;
  actionsHeader?: string;
  actions?(row: Row, search: string, name: string): ReactNode;
  isChoosing: boolean;
}

/** Rows become cards on small screens. */
export function ListTable<Row extends { _id: string }>(props: ListTableProps<Row>) {
  const { title, path, list, search, nameOf, actionsHeader = words.actions, actions, isChoosing } = props;
  const columns = props.columns.map((column) => ({ ...column, header: inReadersLanguage(column.header) }));
  const zone = useContext(Zone);
  const shownName = (row: Row) => nameOf(row, zone).trim() || row._id;
  const body = useListKeys();
  return (
    <>
      {actions && <RowIconOutlines />}
      <Table title={title} isCompact={list.isCompact}>
        <TableHead>
          {isChoosing && (
            <ColumnHeader className="row-choice">
              <span className="sr-only">{words.rowChoice}</span>
            </ColumnHeader>
          )}
          {columns.map((column) => (
            <ListHeader key={column.header} column={column} path={path} list={list} />
          ))}
          {actions && <ColumnHeader>{actionsHeader}</ColumnHeader>}
        </TableHead>
        <tbody ref={body}>
          {list.rows.map((row) => (
            <tr key={row._id}>
              {isChoosing && <RowChoice id={row._id} name={shownName(row)} />}
              {columns.map((column) => {
                const content = column.cell(row);
                return (
                  <td key={column.header} data-label={column.header} className={lookOf(column, content)}>
                    <Cell isWhole={column.isWhole} to={column.to?.(row)} isLine={list.isCompact}>
                      {content}
                    </Cell>
                  </td>
                );
              })}
              {actions && (
                <td className="row-actions" aria-label={words.actionsOf(shownName(row))}>
                  {actions(row, search, shownName(row))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {list.query.page > 1 && list.rows.length < list.query.size && list.query.size <= FILLED_SIZE_MAX && (
          <tfoot className="max-md:hidden" aria-hidden="true">
            <tr>
              <td
                colSpan={columns.length + (actions ? 1 : 0) + (isChoosing ? 1 : 0)}
                height={(list.query.size - list.rows.length) * (list.isCompact ? COMPACT_ROW_PIXELS : EMPTY_ROW_PIXELS)}
              />
            </tr>
          </tfoot>
        )}
      </Table>
    </>
  );
}

/** A card has no line for what is empty. */
function lookOf<Row>({ align }: Column<Row>, content: ReactNode): string | undefined {
  const looks = [align === "right" && "text-right", isEmpty(content) && "empty-cell"].filter(Boolean);
  return looks.length > 0 ? looks.join(" ") : undefined;
}

const isEmpty = (content: ReactNode): boolean =>
  content === "" || content === null || content === undefined || content === false;

/** One word that a narrow column would break. */
const LONG_WORD = /^\S{13,}$/;

/** Cut after two lines with the whole in the title; not on narrow screens. */
interface CellProps {
  isWhole?: boolean | undefined;
  to?: string | undefined;
  /** Cut after one line, which long words fill. */
  isLine?: boolean | undefined;
  children: ReactNode;
}

function Cell({ isWhole, to, isLine, children }: CellProps) {
  if (typeof children !== "string") return children;
  const look = "block min-w-0 max-w-md break-words";
  const fills = isLine && LONG_WORD.test(children);
  const text = isWhole ? <NameInFull name={children} /> : <Breakable text={children} />;
  const shown = to && children ? <LightLink to={to}>{text}</LightLink> : text;
  return isWhole ? (
    <span className={look}>{shown}</span>
  ) : (
    <span className={`${look} lg:line-clamp-2 ${fills ? "fills-line" : ""}`} title={children} dir="auto">
      {shown}
    </span>
  );
}

/** Hidden marks keep their space. */
const marks = {
  none: "invisible",
  ascending: "border-b-green align-[2px]",
  descending: "border-t-green align-[-2px]",
};

interface HeaderProps<Row> {
  column: Column<Row>;
  path: string;
  list: { query: ListQuery; usualSort?: string | undefined };
}

function ListHeader<Row>({ column, path, list }: HeaderProps<Row>) {
  const { header, sort } = column;
  const { query, usualSort } = list;
  const look = { isRight: column.align === "right" };
  if (!sort) return <ColumnHeader {...look}>{header}</ColumnHeader>;
  const direction = directionOf(column, list) ?? "none";
  // The third click removes the order, if that changes it.
  const turned = direction === "ascending" ? `-${sort}` : sort;
  const isLast = query.sort === `-${sort}` && usualSort !== sort;
  const next = isLast || turned === usualSort ? "" : turned;
  const order = direction === "descending" ? words.downwards(header) : words.upwards(header);
  const title =
    direction === "none" ? words.sortBy(header) : isLast ? words.sortedLeave(order) : words.sortedTurn(order);
  return (
    <ColumnHeader {...look} aria-sort={direction === "none" ? undefined : direction}>
      <LightLink
        className={`inline-block py-1.5 no-underline hover:underline ${direction === "none" ? "text-muted hover:text-ink" : "text-ink"}`}
        to={path + listSearch(query, { sort: next, page: 1 })}
        preventScrollReset
        title={title}
      >
        {header}
        <span
          className={`ml-1 inline-block h-0 w-0 border-4 border-transparent ${marks[direction]}`}
          aria-hidden="true"
        />
      </LightLink>
    </ColumnHeader>
  );
}
