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

export { type ConsoleEntity, type ConsoleList, type Entries, MARKUP } from "./entity";
