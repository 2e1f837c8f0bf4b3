import type { ReactNode, ThHTMLAttributes } from "react";

interface TableProps {
  title: string;
  /** Content does not widen columns. */
  isFixed?: boolean;
  /** Low rows, one line each; not for cards. */
  isCompact?: boolean | undefined;
  children: ReactNode;
}

/** On narrow screens rows become cards: `table.css` uses `data-label` and `row-actions`. */
export const Table = ({ title, isFixed, isCompact, children }: TableProps) => (
  <table
    className={
      "data-table w-full border-separate rounded border bg-white text-sm max-md:block " +
      (isFixed ? "md:table-fixed " : "") +
      (isCompact ? "compact" : "")
    }
  >
    <caption className="sr-only">{title}</caption>
    {children}
  </table>
);

/** Narrow screens show headers in cells. */
export const TableHead = ({ children }: { children: ReactNode }) => (
  <thead className="max-md:hidden">
    <tr>{children}</tr>
  </thead>
);

interface ColumnHeaderProps extends ThHTMLAttributes<HTMLTableCellElement> {
  isRight?: boolean;
  /** In a dialog: not sticky. */
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
