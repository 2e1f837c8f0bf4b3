import { z } from "zod";
import { adminChange, adminRead } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { Id, Version } from "./kit/fields";
import { NamedRecord, namedRecord } from "./kit/named-record";
import { Choosing } from "./kit/paging";

export const permission = namedRecord;
export const Permission = NamedRecord;
export type Permission = NamedRecord;

/** Spec §7. */
export const permissions = {
  listPermissions: adminRead("/api/users/listAllPermission", Choosing, z.array(Permission)),
  createPermission: adminChange("/api/users/createPermission", z.object(permission.input), Created, {
    audit: { action: "CREATED", record: "PERMISSION" },
  }),
  updatePermission: adminChange(
    "/api/users/updatePermission",
    z.object({ permissionId: Id, ...permission.input, version: Version }),
    Nothing,
    {
      audit: { action: "UPDATED", record: "PERMISSION", id: "permissionId" },
    },
  ),
  deletePermission: adminChange("/api/users/deletePermission", z.object({ permissionId: Id }), Nothing, {
    audit: { action: "DELETED", record: "PERMISSION", id: "permissionId" },
  }),
};
