import { useContext } from "react";
import type { AuditEvent } from "~/contract/audit";
import { PlainTable } from "~/ui/plain-table";
import { readableValue } from "~/ui/recorded-value";
import { Zone } from "~/ui/time";
import { fieldName } from "./field-name";
import { words } from "./words";

export function Changes({ changes, subjectType }: Pick<AuditEvent, "changes" | "subjectType">) {
  const zone = useContext(Zone);
  return (
    <PlainTable inDialog title={words.changes} headers={[words.field, words.before, words.after]}>
      {changes.map(({ field, before, after }) => (
        <tr key={field}>
          <td data-label={words.field}>{fieldName(field, subjectType)}</td>
          <td className="break-anywhere" data-label={words.before}>
            {readableValue(field, before, zone)}
          </td>
          <td className="break-anywhere" data-label={words.after}>
            {readableValue(field, after, zone)}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
