import type { ReactNode } from "react";
import { inReadersLanguage } from "~/lib/language";
import { ColumnHeader, Table, TableHead } from "./table";

interface PlainTableProps {
  title: string;
  headers: readonly string[];
  inDialog?: boolean;
  /** Cells repeat their header in `data-label`, for narrow screens. */
  children: ReactNode;
}

export const PlainTable = ({ title, headers, inDialog, children }: PlainTableProps) => (
  <Table title={title} isFixed={inDialog}>
    <TableHead>
      {headers.map((header) => (
        <ColumnHeader key={header} isStill={inDialog}>
          {inReadersLanguage(header)}
        </ColumnHeader>
      ))}
    </TableHead>
    <tbody>{children}</tbody>
  </Table>
);
