import type { Column } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import type { AccessEntry, RoleHolder } from "~/contract/access";
import { dayOfBeginning, dayOfEnd } from "~/lib/day-or-instant";
import { paths } from "~/lib/paths";
import { Badge } from "~/ui/badge";
import { Beginning, Time, useDays } from "~/ui/time";
import { words } from "./words";

type Period = Pick<AccessEntry, "validFrom" | "validUntil">;
type Given = Omit<RoleHolder, "_id"> & Partial<Pick<AccessEntry, "isSelfAssigned" | "connection">>;

const isOver = ({ validUntil }: Period): boolean => Boolean(validUntil) && Date.parse(validUntil!) <= Date.now();

/** For files: in UTC. */
export const fromOf = ({ validFrom }: Period): string => (validFrom ? dayOfBeginning(new Date(validFrom)) : "");

export const untilOf = ({ validUntil }: Period): string => (validUntil ? dayOfEnd(new Date(validUntil)) : "");

export function Until(period: Period) {
  const days = useDays();
  if (!period.validUntil) return null;
  const day = days.end(period.validUntil);
  return isOver(period) ? words.ended(day) : day;
}

export const givenByOf = ({
  givenBy,
  isSelfAssigned,
  connection,
}: Pick<Given, "givenBy" | "isSelfAssigned" | "connection">): string =>
  connection ? words.byConnection(connection) : (givenBy ?? (isSelfAssigned ? words.themselves : ""));

const name: Column<Given>[] = [
  {
    header: words.person,
    sort: "person",
    cell: (entry) => entry.person,
    to: ({ userId }) => paths.userPage(userId),
  },
  { header: words.email, sort: "email", cell: ({ email }) => email },
];

const person: Column<Given>[] = [
  ...name,
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

const role: Column<AccessEntry> = { header: words.role, sort: "role", cell: (entry) => entry.role };

const since: Column<Given> = {
  get header() {
    return words.since;
  },
  sort: "since",
  cell: (entry) => <Time at={entry.since} />,
};

const ends: Column<Given>[] = [
  {
    header: words.until,
    sort: "validUntil",
    cell: (entry) => entry.validUntil && <Until {...entry} />,
  },
  {
    header: words.givenBy,
    isWhole: true,
    cell: givenByOf,
    to: ({ givenBy, givenById }) => (givenBy && givenById ? paths.userPage(givenById) : undefined),
  },
];

const given: Column<Given>[] = [
  since,
  { header: words.from, cell: ({ validFrom }) => validFrom && <Beginning at={validFrom} /> },
  ...ends,
];

/** Narrow screens have no room for more columns beside person and application. */
const ending: readonly Column<AccessEntry>[] = [...name, application, client, role, since, ...ends];

interface ColumnsOf extends Record<AccessOf | "ending", readonly Column<AccessEntry>[]> {
  role: readonly Column<RoleHolder>[];
}

/** The list's own record has no column. `ending`: of all, what ends soon. */
export const columnsOf: Readonly<ColumnsOf> = {
  user: [application, client, role, ...given],
  application: [...person, client, role, ...given],
  client: [...person, application, role, ...given],
  ending,
  role: [...person, ...given],
};

/** Client administrators have pages of people alone. */
export const endingInClient = (): readonly Column<AccessEntry>[] => [
  ...name,
  ...ending.slice(name.length).map(({ to: _, ...column }) => column),
];

export type AccessOf = "user" | "application" | "client";

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
  role: { searchFields: [searched.person, searched.email], sorts: ["person", "email", "since", "validUntil"] },
  ending: {
    searchFields: [searched.person, searched.email, searched.application, searched.client, searched.role],
    sorts,
  },
};
