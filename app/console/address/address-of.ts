import type { Found, FoundKind } from "~/contract/find";
import { paths } from "~/lib/paths";

type FoundRecord = Found["records"][number];

const edit =
  (list: string) =>
  ({ _id }: FoundRecord): string =>
    `${list}/${encodeURIComponent(_id)}/edit`;
const page =
  (list: string) =>
  ({ _id }: FoundRecord): string =>
    `${list}/${encodeURIComponent(_id)}`;

export const addressOf: Readonly<Record<FoundKind, (record: FoundRecord) => string>> = {
  USER: page(paths.user),
  APPLICATION: page(paths.application),
  CLIENT: page(paths.client),
  ROLE: page(paths.role),
  APPLICATION_ROLE: edit(paths.applicationRole),
  PERMISSION: edit(paths.permission),
  PAGE: edit(paths.page),
  POC: edit(paths.poc),
  CLAN: edit(paths.clan),
  GROUP: page(paths.group),
  ATTRIBUTE: edit(paths.attribute),
  INVITATION: ({ name }) => `${paths.invitation}?${new URLSearchParams({ field: "email", search: name }).toString()}`,
  SERVICE_ACCOUNT: edit(paths.serviceAccount),
  EMAIL_CONFIGURATION: edit(paths.emailConfiguration),
  SMS_CONFIGURATION: edit(paths.smsConfiguration),
  EMAIL_TEMPLATE: edit(paths.emailTemplate),
  SMS_TEMPLATE: edit(paths.smsTemplate),
  DOCUMENT_APPROVAL: edit(paths.approvalProcess),
  ANNOUNCEMENT: edit(paths.announcement),
  CONNECTION: edit(paths.connection),
  MESSAGE: () => paths.messages,
  PENDING_CHANGE: ({ _id }) => paths.pendingChange(_id),
  AUDIT_EVENT: ({ _id }) => `${paths.audit}/${encodeURIComponent(_id)}`,
};
