import { useContext } from "react";
import type { Column } from "~/console/kit/columns";
import type { AuditEvent } from "~/contract/audit";
import { deviceOf } from "~/lib/device";
import { inReadersLanguage } from "~/lib/language";
import { paths } from "~/lib/paths";
import { sessionWords } from "~/portal/session/words";
import { LightLink } from "~/ui/light-link";
import { readableValue } from "~/ui/recorded-value";
import { Zone } from "~/ui/time";
import { action, from, outcome, subject, When, who } from "./columns";
import { changeOf } from "./in-words";
import { words } from "./words";

const details: Column<AuditEvent> = {
  header: words.when,
  cell: ({ _id, at }) => (
    <LightLink to={`${paths.audit}/${_id}`}>
      <When at={at} />
    </LightLink>
  ),
};
const reason: Column<AuditEvent> = {
  header: words.reason,
  isWhole: true,
  cell: ({ reason }) => inReadersLanguage(reason ?? ""),
};

export const signInColumns: Column<AuditEvent>[] = [
  details,
  action,
  { ...subject, header: words.application },
  outcome,
  reason,
  from,
  {
    header: words.browser,
    cell: ({ userAgent }) => (userAgent ? sessionWords.deviceName(deviceOf(userAgent)) : ""),
  },
];

export const historyColumns: Column<AuditEvent>[] = [
  details,
  who,
  action,
  outcome,
  { header: words.changes, cell: (event) => (event.changes.length > 0 ? <ChangeLines {...event} /> : "") },
  reason,
];

function ChangeLines({ changes, subjectType }: AuditEvent) {
  const zone = useContext(Zone);
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.field} className="break-words">
          {changeOf(change, subjectType, (field, value) => readableValue(field, value, zone))}
        </li>
      ))}
    </ul>
  );
}
