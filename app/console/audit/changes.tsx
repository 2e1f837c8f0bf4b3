import type { AuditEvent } from "~/contract/audit";
import { PlainTable } from "~/ui/plain-table";
import { fieldName } from "./field-name";
import { words } from "./words";

export function Changes({ changes, subjectType }: Pick<AuditEvent, "changes" | "subjectType">) {
  return (
    <PlainTable inDialog title={words.changes} headers={[words.field, words.before, words.after]}>
      {changes.map(({ field, before, after }) => (
        <tr key={field}>
          <td data-label={words.field}>{fieldName(field, subjectType)}</td>
          <td className="break-anywhere" data-label={words.before}>
            {before ?? words.nothing}
          </td>
          <td className="break-anywhere" data-label={words.after}>
            {after ?? words.nothing}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
