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
import { action, from, outcome, subjectWith, When, whoWith } from "./columns";
import { changeOf } from "./in-words";
import { type EventLinks, linksFor } from "./links";
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

const signInsWith = (links: EventLinks): Column<AuditEvent>[] => [
  details,
  action,
  { ...subjectWith(links), header: words.application },
  outcome,
  reason,
  from,
  {
    header: words.browser,
    cell: ({ userAgent }) => (userAgent ? sessionWords.deviceName(deviceOf(userAgent)) : ""),
  },
];

const historyWith = (links: EventLinks): Column<AuditEvent>[] => [
  details,
  whoWith(links),
  action,
  outcome,
  { header: words.changes, cell: (event) => (event.changes.length > 0 ? <ChangeLines {...event} /> : "") },
  reason,
];

export const signInColumnsFor = (isInClient: boolean) => signInsWith(linksFor(isInClient));
export const historyColumnsFor = (isInClient: boolean) => historyWith(linksFor(isInClient));

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
