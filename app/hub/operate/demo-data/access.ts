import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../kit/db/database";
import { permissions, rolePermissions } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { ensureRole } from "../installation/create-admin";

const demoPermissions = [
  { name: "View cases", description: "Open cases and read their history" },
  { name: "Edit cases", description: "Change cases and close them" },
  { name: "Approve invoices", description: "Release invoices for payment" },
  { name: "Export reports", description: "Download lists and figures", status: "INACTIVE" },
] as const;

const demoRoles = [
  {
    name: "Manager",
    description: "Works in several applications",
    may: ["View cases", "Edit cases", "Approve invoices"],
  },
  { name: "Auditor", description: "Reads everything and changes nothing", may: ["View cases"] },
] as const;

export async function seedAccess(tx: Transaction): Promise<void> {
  await tx
    .insert(permissions)
    .values([...demoPermissions])
    .onConflictDoNothing();
  for (const { name, description, may } of demoRoles) {
    const roleId = await ensureRole(tx, name, description);
    const allowed = await tx
      .select({ permissionId: permissions.id })
      .from(permissions)
      .where(and(inArray(permissions.name, [...may]), notDeleted(permissions)));
    if (allowed.length === 0 || (await tx.$count(rolePermissions, eq(rolePermissions.roleId, roleId))) > 0) continue;
    await tx.insert(rolePermissions).values(allowed.map(({ permissionId }) => ({ roleId, permissionId })));
  }
}
