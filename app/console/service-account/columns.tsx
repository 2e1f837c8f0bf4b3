import { sameChoices } from "~/console/kit/choices";
import { type Column, shapeOf } from "~/console/kit/columns";
import { STATUSES } from "~/contract/kit/rules";
import { type ServiceAccount, serviceAccount } from "~/contract/service-account";
import { StatusBadge } from "~/ui/status-badge";
import { Time } from "~/ui/time";
import { words } from "./words";

const { labels } = serviceAccount;

const latest = (instants: readonly (string | null | undefined)[]): string | undefined =>
  instants
    .filter((instant) => typeof instant === "string")
    .sort()
    .at(-1);

const When = ({ at }: { at: string | undefined }) => (at ? <Time at={at} /> : <>{words.never}</>);

export const columns: Column<ServiceAccount>[] = [
  { header: labels.name, sort: "name", cell: ({ name }) => name },
  { header: labels.contact, sort: "contact", cell: ({ contact }) => contact ?? "" },
  { header: words.rights, cell: ({ rights }) => String(rights.length) },
  { header: words.expires, cell: ({ tokens }) => <When at={latest(tokens.map(({ expiresAt }) => expiresAt))} /> },
  { header: words.lastUsed, cell: ({ tokens }) => <When at={latest(tokens.map(({ lastUsedAt }) => lastUsedAt))} /> },
  {
    header: labels.status,
    sort: "status",
    choices: sameChoices(STATUSES),
    cell: ({ status }) => <StatusBadge status={status} />,
  },
];

export const shape = shapeOf(columns);
