import { type NamedRecord, namedRecord } from "~/contract/kit/named-record";
import { type Role, role } from "~/contract/role";
import { permissions, roles } from "../db/schema";
import type { ListDefinition } from "./list";
import { mapped } from "./mapped";

type NamedTable = typeof roles | typeof permissions;

export const listOf = (table: NamedTable): ListDefinition => ({
  id: table.id,
  fields: { name: table.name, description: table.description, status: table.status },
  mainField: "name",
  defaultSort: "name",
});

export const roleColumns = mapped(roles, role);
export const permissionColumns = mapped(permissions, namedRecord);

export const toRole = (row: typeof roles.$inferSelect): Role => ({
  _id: row.id,
  ...roleColumns.toFields(row),
  version: row.version,
});

export const toPermission = (row: typeof permissions.$inferSelect): NamedRecord => ({
  _id: row.id,
  ...permissionColumns.toFields(row),
  version: row.version,
});
