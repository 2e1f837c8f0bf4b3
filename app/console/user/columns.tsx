import { sameChoices } from "~/console/kit/choices";
import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import { STATUSES } from "~/contract/kit/rules";
import { type ActiveUser, user } from "~/contract/user";
import { nameWith } from "~/lib/naming";
import { inNaturalOrder } from "~/lib/natural-key";
import { paths } from "~/lib/paths";
import { StatusBadge } from "~/ui/status-badge";
import { words } from "./words";

const { labels } = user;

export const statusOf = ({ isActive }: Pick<ActiveUser, "isActive">) => STATUSES[isActive ? 0 : 1];

export const fullName = ({ firstName, lastName }: Pick<ActiveUser, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`;

export const nameInFull = (row: Pick<ActiveUser, "firstName" | "lastName" | "email">): string =>
  nameWith(fullName(row), row.email);

/** Sent to the browser: only what a row shows. */
export interface UserRow
  extends Pick<ActiveUser, "_id" | "firstName" | "lastName" | "phoneNumber" | "email" | "userName" | "isActive"> {
  applications: string;
}

export const rowOf = (record: ActiveUser): UserRow => ({
  _id: record._id,
  firstName: record.firstName,
  lastName: record.lastName,
  phoneNumber: record.phoneNumber,
  email: record.email,
  userName: record.userName,
  isActive: record.isActive,
  applications: record.applicationData
    .map(({ name }) => name.description)
    .sort(inNaturalOrder)
    .join(", "),
});

const to = ({ _id }: UserRow) => paths.userPage(_id);

export const columns: Column<UserRow>[] = [
  { header: labels.firstName, sort: "firstName", cell: ({ firstName }) => firstName, to },
  { header: labels.lastName, sort: "lastName", cell: ({ lastName }) => lastName, to },
  { header: labels.phoneNumber, sort: "phoneNumber", cell: ({ phoneNumber }) => phoneNumber ?? "" },
  { header: labels.email, sort: "email", cell: ({ email }) => email },
  { header: labels.userName, sort: "userName", cell: ({ userName }) => userName ?? "" },
  { header: words.assignedApps, cell: ({ applications }) => applications },
  { header: words.status, sort: "status", cell: (row) => <StatusBadge status={statusOf(row)} /> },
];

export const shape: ListShape = {
  searchFields: [
    { name: "firstName", label: labels.firstName },
    { name: "lastName", label: labels.lastName },
    { name: "phoneNumber", label: labels.phoneNumber },
    { name: "email", label: labels.email },
    { name: "userName", label: labels.userName },
    { name: "status", label: words.status, choices: sameChoices(STATUSES) },
  ],
  sorts: sortsOf(columns),
};
