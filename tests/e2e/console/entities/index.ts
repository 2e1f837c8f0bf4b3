import { permission, role, user } from "./access";
import { applicationRole, documentApproval } from "./approval";
import { application, client, page } from "./catalog";
import { clan, poc } from "./contacts";
import type { ConsoleEntity } from "./entity";

/** The ten entities of the console. */
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
];

export { type ConsoleEntity, type Entries, MARKUP } from "./entity";
