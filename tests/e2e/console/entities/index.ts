import { attribute, group, permission, role, user } from "./access";
import { applicationRole, documentApproval } from "./approval";
import { application, client, page } from "./catalog";
import { emailConfiguration, emailTemplate, message, smsConfiguration, smsTemplate } from "./communication";
import { clan, poc } from "./contacts";
import type { ConsoleEntity, ConsoleList } from "./entity";

export const entities: readonly ConsoleEntity[] = [
  user,
  application,
  role,
  permission,
  group,
  attribute,
  applicationRole,
  client,
  poc,
  clan,
  page,
  documentApproval,
  emailConfiguration,
  emailTemplate,
  smsConfiguration,
  smsTemplate,
];

export const lists: readonly ConsoleList[] = [...entities, message];

/** One of each kind, on which the kit is tested in full; walk.spec.ts walks the others once. */
const KINDS = ["Users", "Clients", "Document Approval", "Email Template", "Messages"];

export const isKind = ({ title }: ConsoleList): boolean => KINDS.includes(title);

export { type ConsoleEntity, type ConsoleList, type Entries, MARKUP, newAddress } from "./entity";
