import { z } from "zod";
import { adminChange, adminRead } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { factorPolicy } from "./kit/factor-policy";
import { Id, Version } from "./kit/fields";
import { namedRecord } from "./kit/named-record";
import { Choosing } from "./kit/paging";
import { field, record } from "./kit/record";
import { Permission } from "./permission";

/** A role in the portal, not an application role. */
export const role = record({
  ...namedRecord.fields,
  factorPolicy,
  /** Our extension. */
  trustedBrowsers: field({ en: "Users may trust a browser" }, z.boolean().optional(), z.boolean().nullish()),
});

export const Role = z.object({ _id: Id, ...role.output, version: Version });
export type Role = z.output<typeof Role>;

const Attachment = z.object({ roleId: Id, permissionId: Id });

/** Spec §7. */
export const roles = {
  listRoles: adminRead("/api/users/ListAllRole", Choosing, z.array(Role)),
  createRole: adminChange("/api/users/createRole", z.object(role.input), Created, {
    audit: { action: "CREATED", record: "ROLE" },
  }),
  updateRole: adminChange("/api/users/updateRole", z.object({ roleId: Id, ...role.input, version: Version }), Nothing, {
    shown: "lately",
    audit: { action: "UPDATED", record: "ROLE", id: "roleId" },
  }),
  deleteRole: adminChange("/api/users/deleteRole", z.object({ roleId: Id }), Nothing, {
    shown: "lately",
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
