import { type ReactNode, useContext } from "react";
import { inReadersLanguage } from "~/lib/language";
import { LightLink } from "~/ui/light-link";
import { ColumnHeader, Table, TableHead } from "~/ui/table";
import { Zone } from "~/ui/time";

export interface Line {
  text: string;
  to?: string;
  isMuted?: boolean;
  /** Is not broken where there is room. */
  isTime?: boolean;
}

export interface EvidenceColumn<Row> {
  header: string;
  /** Times are in the zone; without it in UTC. */
  lines(row: Row, zone: string | undefined): readonly Line[];
}

interface EvidenceTableProps<Row> {
  title: string;
  columns: readonly EvidenceColumn<Row>[];
  rows: readonly Row[];
}

export function EvidenceTable<Row extends { _id: string }>({ title, rows, ...props }: EvidenceTableProps<Row>) {
  const columns = props.columns.map((column) => ({ ...column, header: inReadersLanguage(column.header) }));
  const zone = useContext(Zone);
  return (
    <Table title={title}>
      <TableHead>
        {columns.map(({ header }) => (
          <ColumnHeader key={header}>{header}</ColumnHeader>
        ))}
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <tr className="align-top" key={row._id}>
            {columns.map(({ header, lines }) => (
              <EvidenceCell key={header} header={header} lines={lines(row, zone)} />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const EvidenceCell = ({ header, lines }: { header: string; lines: readonly Line[] }) => (
  <td data-label={header} className={lines.length === 0 ? "empty-cell" : undefined}>
    <div className="min-w-0 max-w-md py-1 max-md:ml-auto max-md:text-right md:min-w-24">
      {lines.map((line, place) => (
        <p
          className={`${line.isTime ? "lg:whitespace-nowrap" : "break-anywhere"} ${line.isMuted ? "text-xs text-muted" : ""}`}
          dir="auto"
          key={`${place} ${line.text}`}
        >
          {shown(line)}
        </p>
      ))}
    </div>
  </td>
);

const shown = ({ text, to }: Line): ReactNode =>
  to ? (
    <LightLink className="inline-block py-0.5" to={to}>
      {text}
    </LightLink>
  ) : (
    text
  );
