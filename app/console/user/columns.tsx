import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import { STATUSES } from "~/contract/kit/rules";
import type { ActiveUser } from "~/contract/user";
import { StatusBadge } from "~/ui/status-badge";
import { user as words } from "./words";

export const statusOf = ({ isActive }: Pick<ActiveUser, "isActive">) => STATUSES[isActive ? 0 : 1];

export const fullName = ({ firstName, lastName }: Pick<ActiveUser, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`;

export const columns: Column<ActiveUser>[] = [
  { header: words.firstName, sort: "firstName", cell: ({ firstName }) => firstName },
  { header: words.lastName, sort: "lastName", cell: ({ lastName }) => lastName },
  { header: words.phoneNumber, sort: "phoneNumber", width: "narrow", cell: ({ phoneNumber }) => phoneNumber ?? "" },
  { header: words.email, sort: "email", width: "wide", cell: ({ email }) => email },
  { header: words.userName, sort: "userName", cell: ({ userName }) => userName ?? "" },
  {
    header: words.assignedApps,
    cell: ({ applicationData }) => applicationData.map(({ name }) => name.description).join(", "),
  },
  { header: words.status, sort: "status", width: "narrow", cell: (row) => <StatusBadge status={statusOf(row)} /> },
];

export const shape: ListShape = {
  searchFields: [
    { name: "firstName", label: words.firstName },
    { name: "lastName", label: words.lastName },
    { name: "phoneNumber", label: words.phoneNumber },
    { name: "email", label: words.email },
    { name: "userName", label: words.userName },
    { name: "status", label: words.status },
  ],
  sorts: sortsOf(columns),
};
