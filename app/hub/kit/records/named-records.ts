import type { Role } from "~/contract/entities/role";
import type { permissions, roles } from "../db/schema";
import type { ListDefinition } from "./list";

type NamedTable = typeof roles | typeof permissions;

/** Roles and permissions are both a name with a description and a status: their lists are searched and sorted alike. */
export const listOf = (table: NamedTable): ListDefinition => ({
  id: table.id,
  fields: { name: table.name, description: table.description, status: table.status },
  mainField: "name",
  defaultSort: "name",
});

export const toNamed = ({ id, name, description, status, version }: NamedTable["$inferSelect"]): Role => ({
  _id: id,
  name,
  description,
  status,
  version,
});
