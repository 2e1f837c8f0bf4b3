import { z } from "zod";
import { Permission, permissionFields, Role, roleFields } from "./entities/role";
import { adminChange, adminRead } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { Id, Version } from "./kit/fields";
import { Choosing } from "./kit/paging";

const Attachment = z.object({ roleId: Id, permissionId: Id });

/** Roles of the portal and the permissions attached to them (spec §7). */
export const roles = {
  listRoles: adminRead("/api/users/ListAllRole", Choosing, z.array(Role)),
  createRole: adminChange("/api/users/createRole", z.object(roleFields), Created, {
    audit: { action: "CREATED", record: "ROLE" },
  }),
  updateRole: adminChange("/api/users/updateRole", z.object({ roleId: Id, ...roleFields, version: Version }), Nothing, {
    audit: { action: "UPDATED", record: "ROLE", id: "roleId" },
  }),
  deleteRole: adminChange("/api/users/deleteRole", z.object({ roleId: Id }), Nothing, {
    audit: { action: "DELETED", record: "ROLE", id: "roleId" },
  }),

  listPermissions: adminRead("/api/users/listAllPermission", Choosing, z.array(Permission)),
  createPermission: adminChange("/api/users/createPermission", z.object(permissionFields), Created, {
    audit: { action: "CREATED", record: "PERMISSION" },
  }),
  updatePermission: adminChange(
    "/api/users/updatePermission",
    z.object({ permissionId: Id, ...permissionFields, version: Version }),
    Nothing,
    {
      audit: { action: "UPDATED", record: "PERMISSION", id: "permissionId" },
    },
  ),
  deletePermission: adminChange("/api/users/deletePermission", z.object({ permissionId: Id }), Nothing, {
    audit: { action: "DELETED", record: "PERMISSION", id: "permissionId" },
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
