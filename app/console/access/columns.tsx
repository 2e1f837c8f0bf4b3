import type { Column } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import type { AccessEntry } from "~/contract/access";
import { dayOfBeginning, dayOfEnd } from "~/lib/day-or-instant";
import { paths } from "~/lib/paths";
import { Badge } from "~/ui/badge";
import { Time } from "~/ui/time";
import { words } from "./words";

const isOver = ({ validUntil }: AccessEntry): boolean => Boolean(validUntil) && Date.parse(validUntil!) <= Date.now();

export const fromOf = ({ validFrom }: AccessEntry): string => (validFrom ? dayOfBeginning(new Date(validFrom)) : "");

export const untilOf = ({ validUntil }: AccessEntry): string => (validUntil ? dayOfEnd(new Date(validUntil)) : "");

export const givenByOf = ({ givenBy, isSelfAssigned }: AccessEntry): string =>
  givenBy ?? (isSelfAssigned ? words.themselves : "");

const person: Column<AccessEntry>[] = [
  {
    header: words.person,
    sort: "person",
    cell: (entry) => entry.person,
    to: ({ userId }) => paths.userPage(userId),
  },
  { header: words.email, sort: "email", cell: ({ email }) => email },
  {
    header: words.accountStatus,
    cell: ({ isActive }) => (isActive ? words.active : <Badge color="red">{words.inactive}</Badge>),
  },
];

const application: Column<AccessEntry> = {
  header: words.application,
  sort: "application",
  cell: (entry) => entry.application,
  to: ({ applicationId }) => paths.applicationPage(applicationId),
};

const client: Column<AccessEntry> = {
  header: words.client,
  sort: "client",
  cell: (entry) => entry.client,
  to: ({ clientId }) => paths.clientPage(clientId),
};

const given: Column<AccessEntry>[] = [
  { header: words.role, sort: "role", cell: ({ role }) => role },
  { header: words.since, sort: "since", cell: ({ since }) => <Time at={since} /> },
  { header: words.from, cell: fromOf },
  {
    header: words.until,
    sort: "validUntil",
    cell: (entry) => (isOver(entry) ? words.ended(untilOf(entry)) : untilOf(entry)),
  },
  { header: words.givenBy, isWhole: true, cell: givenByOf },
];

/** What the record is that the list is about is in no column. `ending`: of all, what ends soon. */
export const columnsOf = {
  user: [application, client, ...given],
  application: [...person, client, ...given],
  client: [...person, application, ...given],
  ending: [...person, application, client, ...given],
} as const satisfies Record<string, readonly Column<AccessEntry>[]>;

export type AccessOf = Exclude<keyof typeof columnsOf, "ending">;

const field = (name: string, label: string) => ({ name, label });
const searched = {
  person: field("person", words.person),
  email: field("email", words.email),
  application: field("application", words.application),
  client: field("client", words.client),
  role: field("role", words.role),
};

const sorts = ["person", "email", "application", "client", "role", "since", "validUntil"];

export const shapes: Readonly<Record<keyof typeof columnsOf, ListShape>> = {
  user: { searchFields: [searched.application, searched.client, searched.role], sorts },
  application: {
    searchFields: [searched.person, searched.email, searched.client, searched.role],
    sorts,
    filters: ["clientId", "role", "at"],
  },
  client: { searchFields: [searched.person, searched.email, searched.application, searched.role], sorts },
  ending: {
    searchFields: [searched.person, searched.email, searched.application, searched.client, searched.role],
    sorts,
  },
};
