import { z } from "zod";
import { adminChange, adminRead, readsInClient } from "./kit/admin-endpoint";
import { Nothing } from "./kit/answers";
import { emailOf, Id, idOf, required } from "./kit/fields";
import { Paging } from "./kit/paging";
import { periodInput, periodOutput } from "./kit/period";
import { field, record } from "./kit/record";
import { REASON_MAX } from "./kit/rules";

export const clientAdministrator = record({
  clientId: field({ en: "Client" }, idOf, Id),
  email: field({ en: "Email" }, emailOf, z.string()),
  reason: field({ en: "Reason" }, required(REASON_MAX), z.string()),
  validFrom: field({ en: "First day" }, periodInput.validFrom, periodOutput.validFrom),
  validUntil: field({ en: "Last day" }, periodInput.validUntil, periodOutput.validUntil),
});

export const ClientAdministrator = z.object({
  /** The ids of person and client, separated by a dot. */
  _id: z.string(),
  ...clientAdministrator.output,
  userId: Id,
  person: z.string(),
  client: z.string(),
  /** The account is. */
  isActive: z.boolean(),
  since: z.iso.datetime(),
  /** Nobody known: by a command. */
  givenBy: z.string().nullish(),
});
export type ClientAdministrator = z.output<typeof ClientAdministrator>;

const ours = { extension: true, shown: "lately" } as const;

export const clientAdministrators = {
  /** Those whose time is over as well. */
  listClientAdministrators: adminRead(
    "/api/clientAdministrators/allList",
    Paging.pick({ search: true, field: true, also: true, page: true, size: true, sort: true }).extend({
      clientId: Id.optional(),
      userId: Id.optional(),
    }),
    z.array(ClientAdministrator),
    { extension: true },
  ),

  /** By email. A person who is one already gets the new reason and days. */
  giveClientAdministration: adminChange(
    "/api/clientAdministrators/give",
    z.object(clientAdministrator.input),
    Nothing,
    { ...ours, audit: { action: "ATTACHED", record: "USER" } },
  ),

  endClientAdministration: adminChange(
    "/api/clientAdministrators/end",
    z.object({ userId: Id, clientId: Id }),
    Nothing,
    { ...ours, audit: { action: "DETACHED", record: "USER", id: "userId" } },
  ),

  /** What its administrators may give. */
  applicationsOfClient: adminRead(
    "/api/clientAdministrators/applications",
    z.object({ clientId: Id }),
    z.array(z.object({ _id: Id, name: z.string(), roles: z.array(z.string()) })),
    { extension: true, ...readsInClient },
  ),
};
