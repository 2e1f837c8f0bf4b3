import { and } from "drizzle-orm";
import { z } from "zod";
import { isAdminRole, ROLE_ADMIN } from "~/contract/kit/rules";
import { role } from "~/contract/role";
import { roleHandlers } from "../../../directory/role/role";
import type { Queryable } from "../../../kit/db/database";
import { roles } from "../../../kit/db/schema";
import { notDeleted } from "../../../kit/db/schema/columns";
import { roleColumns } from "../../../kit/records/named-records";
import { words } from "../words";
import { madeBy } from "./operator";
import { isNamed, keyOfNames, type Part } from "./part";

const { name, ...fields } = role.input;

export const RoleEntry = z.strictObject({ name, ...z.object(fields).partial().shape });
type RoleEntry = z.output<typeof RoleEntry>;

const kept = (row: typeof roles.$inferSelect) => ({
  ...roleColumns.toFields(row),
  description: row.description,
  // Admins always need at least "any".
  factorPolicy: isAdminRole(row.name) && row.factorPolicy === "none" ? "any" : row.factorPolicy,
  trustedBrowsers: row.trustedBrowsers,
});

export const rolePart: Part<RoleEntry, ReturnType<typeof kept>> = {
  name: "roles",
  keyOf: ({ name }) => keyOfNames(name),
  nameOf: ({ name }) => name,
  async read(on, named) {
    const names = named?.map(({ name }) => name);
    const rows = await on
      .select()
      .from(roles)
      .where(and(notDeleted(roles), isNamed(roles.name, names)));
    return rows.map((row) => ({ id: row.id, version: row.version, kept: kept(row) }));
  },
  async create(operator, given) {
    const { name, description = name, status = "ACTIVE" } = given;
    const created = { ...given, description, status: "ACTIVE" } as const;
    const roleId = madeBy(await operator.call("createRole", roleHandlers.createRole, created));
    // An INACTIVE role cannot be given, and users in the file may hold it.
    if (status !== "ACTIVE")
      operator.later(async () => {
        await operator.call("updateRole", roleHandlers.updateRole, { ...given, roleId, description, status });
      });
    return undefined;
  },
  async change(operator, given, { id: roleId, version, kept }) {
    const values = { ...kept, ...given };
    const change = async (role: typeof values & { version?: number | undefined }) => {
      await operator.call("updateRole", roleHandlers.updateRole, { ...role, roleId });
    };
    const ends = values.status === "INACTIVE" && kept.status === "ACTIVE";
    await change({ ...values, version, status: ends ? "ACTIVE" : values.status });
    if (ends) operator.later(() => change(values));
    return undefined;
  },
  async remove(operator, { id: roleId }) {
    await operator.call("deleteRole", roleHandlers.deleteRole, { roleId });
  },
};

export async function roleNamed(on: Queryable, name: string) {
  const [found] = await rolePart.read(on, [{ name }]);
  return found;
}

export const ADMINS: RoleEntry = { name: ROLE_ADMIN, description: words.adminRole };
