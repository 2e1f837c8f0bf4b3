import type { ReactNode } from "react";

interface PlainTableProps {
  /** Read out, not shown. */
  title: string;
  headers: readonly string[];
  className?: string;
  /** Rows, whose cells name their header in `data-label` for narrow screens. */
  children: ReactNode;
}

/** A table to be read, without the search, order and pages of a list. */
export function PlainTable({ title, headers, className = "list", children }: PlainTableProps) {
  return (
    <table className={className}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
