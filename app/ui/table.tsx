import type { ReactNode, ThHTMLAttributes } from "react";

interface TableProps {
  /** For screen readers only. */
  title: string;
  /** No column is wider than its share, whatever its content. */
  isFixed?: boolean;
  children: ReactNode;
}

/**
 * Rows of records. On narrow screens each is a card: `table.css` shows the `data-label` of a cell before its value, and
 * knows the cell of a row's actions by `row-actions`.
 */
export const Table = ({ title, isFixed, children }: TableProps) => (
  <table
    className={
      "data-table w-full border-separate rounded border bg-white text-sm max-md:block " +
      (isFixed ? "md:table-fixed" : "")
    }
  >
    <caption className="sr-only">{title}</caption>
    {children}
  </table>
);

/** Not shown on narrow screens, where each value carries its header. */
export const TableHead = ({ children }: { children: ReactNode }) => (
  <thead className="max-md:hidden">
    <tr>{children}</tr>
  </thead>
);

interface ColumnHeaderProps extends ThHTMLAttributes<HTMLTableCellElement> {
  isRight?: boolean;
  /** Scrolls with its table instead of staying below the top bar: in a dialog. */
  isStill?: boolean;
}

export const ColumnHeader = ({ isRight, isStill, className = "", ...header }: ColumnHeaderProps) => (
  <th
    className={`${headerLook} ${isRight ? "text-right" : "text-left"} ${isStill ? "" : "sticky top-14 z-[1]"} ${className}`}
    scope="col"
    {...header}
  />
);

const headerLook =
  "border-b bg-page py-2 text-xs font-semibold text-muted lg:whitespace-nowrap first:rounded-tl last:rounded-tr";
