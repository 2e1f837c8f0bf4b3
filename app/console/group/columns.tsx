import { fromOf, givenByOf, Until, untilOf } from "~/console/access/columns";
import { words as access } from "~/console/access/words";
import { type Column, shapeOf, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import { type Group, type GroupPerson, group } from "~/contract/group";
import { paths } from "~/lib/paths";
import { Badge } from "~/ui/badge";
import { Beginning, Time } from "~/ui/time";
import { words } from "./words";

const { labels } = group;

export const columns: Column<Group>[] = [
  { header: labels.name, sort: "name", cell: ({ name }) => name, to: ({ _id }) => paths.groupPage(_id) },
  { header: labels.description, sort: "description", cell: ({ description }) => description },
  { header: words.everybodyOf, isWhole: true, cell: ({ clients }) => clients.join(", ") },
];

export const shape = shapeOf(columns);

type How = Pick<GroupPerson, "isMember" | "isByHand" | "clients">;

/** By what somebody is in the group; by hand in vain outside the days. */
export const howOf = ({ isMember, isByHand, clients }: How): string =>
  [
    ...(isByHand ? [isMember || clients.length > 0 ? words.byHand : words.notNow] : []),
    ...clients.map(words.byClient),
  ].join(", ");

export const people: Column<GroupPerson>[] = [
  { header: access.person, sort: "person", cell: ({ person }) => person, to: ({ userId }) => paths.userPage(userId) },
  { header: access.email, sort: "email", cell: ({ email }) => email },
  {
    header: access.accountStatus,
    cell: ({ isActive }) => (isActive ? access.active : <Badge color="red">{access.inactive}</Badge>),
  },
  { header: words.how, isWhole: true, cell: howOf },
  {
    get header() {
      return access.since;
    },
    sort: "since",
    cell: ({ since }) => since && <Time at={since} />,
  },
  { header: access.from, cell: ({ validFrom }) => validFrom && <Beginning at={validFrom} /> },
  { header: access.until, sort: "validUntil", cell: (row) => <Until {...row} /> },
  {
    header: access.givenBy,
    isWhole: true,
    cell: givenByOf,
    to: ({ givenBy, givenById }) => (givenBy && givenById ? paths.userPage(givenById) : undefined),
  },
];

export const peopleShape: ListShape = {
  searchFields: [
    { name: "person", label: access.person },
    { name: "email", label: access.email },
  ],
  sorts: sortsOf(people),
};

export const peopleInFile = {
  [access.person]: ({ person }: GroupPerson) => person,
  [access.email]: ({ email }: GroupPerson) => email,
  [access.accountStatus]: ({ isActive }: GroupPerson) => (isActive ? access.active : access.inactive),
  [words.how]: howOf,
  [access.since]: ({ since }: GroupPerson) => since ?? "",
  [access.from]: fromOf,
  [access.until]: untilOf,
  [access.givenBy]: givenByOf,
};
