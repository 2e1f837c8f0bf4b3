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
 * Dialogs of each size, opened from menus and from buttons, with and without an editor in them: one kit opens and
 * closes them all.
 */
const KINDS = ["Users", "Clients", "Document Approval", "Email Template"];

export const isKind = ({ title }: ConsoleList): boolean => KINDS.includes(title);

/** Tags a test of what the kit does: asked of every entity without scripts, and with them of one of each kind. */
export const kitTag = (entity: ConsoleList): string[] => (isKind(entity) ? [] : ["@once"]);

export { type ConsoleEntity, type ConsoleList, type Entries, MARKUP } from "./entity";
