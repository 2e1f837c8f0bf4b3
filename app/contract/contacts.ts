import { z } from "zod";
import { Clan, clanFields, newPocFields, Poc, pocFields } from "./entities/contact";
import { Permission } from "./entities/role";
import { adminChange, adminList, adminRead } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { Id, optional, Version } from "./kit/fields";

const CLAN_WIRE = { clanId: "clainsId" };
const OURS = { extension: true } as const;

const PocPermission = z.object({ pocId: Id, permissionId: Id });
const ClanPermission = z.object({ clanId: Id, permissionId: Id });

/** Points of contact and clans of clients, and the permissions attached to them (spec §7; the permissions are ours). */
export const contacts = {
  listPocs: adminList("/api/client/getAllPoc", Poc),
  createPoc: adminChange("/api/client/createPoc", z.object({ ...newPocFields, createdBy: optional(Id) }), Created, {
    audit: { action: "CREATED", record: "POC" },
  }),
  updatePoc: adminChange(
    "/api/client/updatePoc",
    z.object({ pocId: Id, ...pocFields, clientId: optional(Id), updatedBy: optional(Id), version: Version }),
    Nothing,
    { audit: { action: "UPDATED", record: "POC", id: "pocId" } },
  ),
  deletePoc: adminChange("/api/client/deletePoc", z.object({ pocId: Id }), Nothing, {
    audit: { action: "DELETED", record: "POC", id: "pocId" },
  }),

  attachPermissionToPoc: adminChange("/api/client/attachPermissionToPoc", PocPermission, Nothing, {
    ...OURS,
    audit: { action: "ATTACHED", record: "POC", id: "pocId" },
  }),
  detachPermissionFromPoc: adminChange("/api/client/detachPermissionFromPoc", PocPermission, Nothing, {
    ...OURS,
    audit: { action: "DETACHED", record: "POC", id: "pocId" },
  }),
  permissionsOfPoc: adminRead("/api/client/permissionsOfPoc", z.object({ pocId: Id }), z.array(Permission), OURS),

  listClans: adminList("/api/client/getAllClains", Clan),
  createClan: adminChange("/api/client/createClains", z.object({ ...clanFields, createdBy: optional(Id) }), Created, {
    audit: { action: "CREATED", record: "CLAN" },
  }),
  updateClan: adminChange(
    "/api/client/updateClains",
    z.object({ clanId: Id, ...clanFields, version: Version }),
    Nothing,
    {
      wireNames: CLAN_WIRE,
      audit: { action: "UPDATED", record: "CLAN", id: "clanId" },
    },
  ),
  deleteClan: adminChange("/api/client/deleteClains", z.object({ clanId: Id }), Nothing, {
    wireNames: CLAN_WIRE,
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
