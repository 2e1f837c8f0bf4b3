import { z } from "zod";
import { adminChange, adminList, adminRead } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { asNumber, Id, idOf, optional, requiredName, requiredNumber, Version } from "./kit/fields";
import { field, record } from "./kit/record";
import { CLAN_TYPES, COUNT_MAX, TITLE_MAX } from "./kit/rules";
import { words } from "./kit/words";
import { Permission } from "./permission";

/** Spec §3. */
export const clan = record({
  clientId: field({ en: "Client" }, idOf(words.labels.clientId), Id.nullish()),
  name: field({ en: "Name" }, requiredName(TITLE_MAX), z.string()),
  count: field({ en: "Count" }, (label) => requiredNumber(label, 0, COUNT_MAX), asNumber(z.number())),
  type: field({ en: "Type" }, (label) => z.enum(CLAN_TYPES, words.required(label)), z.enum(CLAN_TYPES)),
});

export const Clan = z.object({
  _id: Id,
  ...clan.output,
  clientData: z.object({ _id: Id.optional(), displayName: z.string() }).nullish(),
  createdBy: z.string().nullish(),
  version: Version,
});
export type Clan = z.output<typeof Clan>;

const WIRE = { clanId: "clainsId" };
const OURS = { extension: true } as const;

const ClanPermission = z.object({ clanId: Id, permissionId: Id });

/** Spec §7, except permissions, which are ours. */
export const clans = {
  listClans: adminList("/api/client/getAllClains", Clan),
  createClan: adminChange("/api/client/createClains", z.object({ ...clan.input, createdBy: optional(Id) }), Created, {
    audit: { action: "CREATED", record: "CLAN" },
  }),
  updateClan: adminChange(
    "/api/client/updateClains",
    z.object({ clanId: Id, ...clan.input, version: Version }),
    Nothing,
    {
      wireNames: WIRE,
      audit: { action: "UPDATED", record: "CLAN", id: "clanId" },
    },
  ),
  deleteClan: adminChange("/api/client/deleteClains", z.object({ clanId: Id }), Nothing, {
    wireNames: WIRE,
    audit: { action: "DELETED", record: "CLAN", id: "clanId" },
  }),

  attachPermissionToClan: adminChange("/api/client/attachPermissionToClan", ClanPermission, Nothing, {
    ...OURS,
    audit: { action: "ATTACHED", record: "CLAN", id: "clanId" },
  }),
  detachPermissionFromClan: adminChange("/api/client/detachPermissionFromClan", ClanPermission, Nothing, {
    ...OURS,
    audit: { action: "DETACHED", record: "CLAN", id: "clanId" },
  }),
  permissionsOfClan: adminRead("/api/client/permissionsOfClan", z.object({ clanId: Id }), z.array(Permission), OURS),
};
