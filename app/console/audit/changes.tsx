import type { AuditEvent } from "~/contract/audit";
import { PlainTable } from "~/ui/plain-table";
import { fieldName } from "./field-name";
import { shownValue } from "./in-words";
import { words } from "./words";

export function Changes({ changes, subjectType }: Pick<AuditEvent, "changes" | "subjectType">) {
  return (
    <PlainTable inDialog title={words.changes} headers={[words.field, words.before, words.after]}>
      {changes.map(({ field, before, after }) => (
        <tr key={field}>
          <td data-label={words.field}>{fieldName(field, subjectType)}</td>
          <td className="break-anywhere" data-label={words.before}>
            {shownValue(field, before)}
          </td>
          <td className="break-anywhere" data-label={words.after}>
            {shownValue(field, after)}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
