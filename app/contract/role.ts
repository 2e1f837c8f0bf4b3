import { z } from "zod";
import { adminChange, adminRead } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { Id, Version } from "./kit/fields";
import { NamedRecord, namedRecord } from "./kit/named-record";
import { Choosing } from "./kit/paging";
import { Permission } from "./permission";

/** A role of the portal itself, such as Admin; not to be confused with an application role. */
export const role = namedRecord;
export const Role = NamedRecord;
export type Role = NamedRecord;

const Attachment = z.object({ roleId: Id, permissionId: Id });

/** Roles of the portal and the permissions attached to them (spec §7). */
export const roles = {
  listRoles: adminRead("/api/users/ListAllRole", Choosing, z.array(Role)),
  createRole: adminChange("/api/users/createRole", z.object(role.input), Created, {
    audit: { action: "CREATED", record: "ROLE" },
  }),
  updateRole: adminChange("/api/users/updateRole", z.object({ roleId: Id, ...role.input, version: Version }), Nothing, {
    audit: { action: "UPDATED", record: "ROLE", id: "roleId" },
  }),
  deleteRole: adminChange("/api/users/deleteRole", z.object({ roleId: Id }), Nothing, {
    audit: { action: "DELETED", record: "ROLE", id: "roleId" },
  }),

  attachPermissionToRole: adminChange("/api/users/attachPermissionsToRole", Attachment, Nothing, {
    audit: { action: "ATTACHED", record: "ROLE", id: "roleId" },
  }),
  detachPermissionFromRole: adminChange("/api/users/detachPermissionsToRole", Attachment, Nothing, {
    audit: { action: "DETACHED", record: "ROLE", id: "roleId" },
  }),
  permissionsOfRole: adminRead("/api/users/permissionsOfRole", z.object({ roleId: Id }), z.array(Permission), {
    extension: true,
  }),
};
