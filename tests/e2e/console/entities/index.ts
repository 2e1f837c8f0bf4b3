import { permission, role, user } from "./access";
import { applicationRole, documentApproval } from "./approval";
import { application, client, page } from "./catalog";
import { emailConfiguration, emailTemplate, message, smsConfiguration, smsTemplate } from "./communication";
import { clan, poc } from "./contacts";
import type { ConsoleEntity, ConsoleList } from "./entity";

/** The fourteen entities of the console. */
export const entities: readonly ConsoleEntity[] = [
  user,
  application,
  role,
  permission,
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

/** Everything the console lists. */
export const lists: readonly ConsoleList[] = [...entities, message];

/**
 * One of each kind, on which the kit is tested in full: row actions in a menu and dialogs that attach to a record, a
 * plain table and an upload, fields that narrow one another, an editor, and a list in which nothing is created by hand.
 * walk.spec.ts walks the others once.
 */
const KINDS = ["Users", "Clients", "Document Approval", "Email Template", "Messages"];

export const isKind = ({ title }: ConsoleList): boolean => KINDS.includes(title);

export { type ConsoleEntity, type ConsoleList, type Entries, MARKUP, newAddress } from "./entity";
