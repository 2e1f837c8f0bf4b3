import { type Column, shapeOf } from "~/console/kit/columns";
import { type ApplicationRole, applicationRole } from "~/contract/application-role";
import { nameWith } from "~/lib/naming";
import { words } from "./words";

const { labels } = applicationRole;

export const clientOf = ({ clientData }: ApplicationRole): string => clientData?.actualName ?? words.everyClient;

export const nameInFull = (record: ApplicationRole): string =>
  nameWith(record.role, record.applicationName, clientOf(record));

export const columns: Column<ApplicationRole>[] = [
  { header: words.name, sort: "role", cell: ({ role }) => role },
  { header: labels.applicationId, sort: "applicationName", cell: ({ applicationName }) => applicationName ?? "" },
  { header: labels.clientId, sort: "clientName", cell: clientOf },
];

export const shape = shapeOf(columns);
