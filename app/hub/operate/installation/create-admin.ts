import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { Email, NewPassword, Phone, UserName } from "~/contract/kit/fields";
import { isAdminRole, ROLE_ADMIN, STATUSES } from "~/contract/kit/rules";
import { user } from "~/contract/user";
import { problemOfPassword } from "../../identity/account/new-password";
import { ALWAYS } from "../../identity/account/period";
import { findUserBy, type User } from "../../identity/account/users";
import { endAccess } from "../../identity/session/access";
import type { Database, Queryable, Transaction } from "../../kit/db/database";
import { violatedUnique } from "../../kit/db/errors";
import { roles, userRoles, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { keepName } from "../../kit/records/look-alike";
import { hashPassword } from "../../kit/security/password-hash";
import { differenceOf } from "../../record/audit/difference";
import { type Snapshot, takeSnapshot } from "../../record/audit/snapshot";
import { writeOperatorEvent } from "./operator-event";
import { words } from "./words";

const NewAdmin = z.object({
  email: Email,
  password: NewPassword,
  firstName: user.input.firstName,
  lastName: user.input.lastName,
  userName: UserName,
  phoneNumber: Phone.optional(),
});

/**
 * Creates a verified administrator, or promotes and activates an existing user, ending their sessions.
 * @returns the user, and whether they existed
 * @throws Error naming every value that is invalid or taken
 */
export async function createAdmin(
  db: Database,
  newAdmin: z.input<typeof NewAdmin>,
): Promise<User & { existed: boolean }> {
  const read = NewAdmin.safeParse(newAdmin);
  if (!read.success) {
    throw new Error(read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"));
  }
  const { password, ...person } = read.data;
  const problem = problemOfPassword(password, person);
  if (problem) throw new Error(`password: ${problem}`);
  const passwordHash = await hashPassword(password);
  try {
    return await makeAdmin(db, person, passwordHash);
  } catch (error) {
    const violated = violatedUnique(error);
    if (violated === "users_user_name_key") throw new Error(words.userNameTaken(person.userName), { cause: error });
    if (violated === "users_phone_number_key")
      throw new Error(words.phoneTaken(person.phoneNumber ?? ""), { cause: error });
    throw error;
  }
}

function makeAdmin(db: Database, person: Omit<z.output<typeof NewAdmin>, "password">, passwordHash: string) {
  return db.transaction(async (tx) => {
    const existing = await findUserBy(tx, { email: person.email });
    const before = existing && (await takeSnapshot(tx, "USER", existing.id));
    const now = new Date();
    // A stranger may have signed up with this email and their own phone number.
    const owned = existing?.emailVerifiedAt
      ? {}
      : { emailVerifiedAt: now, phoneNumber: person.phoneNumber ?? null, phoneVerifiedAt: null };
    const [user] = existing
      ? await tx
          .update(users)
          .set({ ...owned, passwordHash, isActive: true, updatedAt: now })
          .where(eq(users.id, existing.id))
          .returning()
      : await tx
          .insert(users)
          .values({ ...person, passwordHash, emailVerifiedAt: now })
          .returning();
    if (existing) await endAccess(tx, existing.id);
    else await keepName(tx, "USER", user!.id, person.userName);
    const roleId = await ensureRole(tx, ROLE_ADMIN, words.adminRole);
    await tx.update(roles).set({ status: "ACTIVE" }).where(eq(roles.id, roleId));
    await attachRole(tx, user!.id, roleId);
    await recordEvent(tx, user!.id, before);
    return { ...user!, existed: existing !== undefined };
  });
}

async function recordEvent(tx: Transaction, userId: string, before: Snapshot | undefined): Promise<void> {
  const after = await takeSnapshot(tx, "USER", userId);
  await writeOperatorEvent(tx, {
    action: before ? "UPDATED" : "CREATED",
    subjectType: "USER",
    subjectId: userId,
    subjectName: after?.name ?? "",
    ...differenceOf(before, after),
  });
}

/** Creates or activates it if necessary. */
export async function ensureRole(on: Queryable, name: string, description: string): Promise<string> {
  const [found] = await on
    .select({ id: roles.id })
    .from(roles)
    .where(and(sql`lower(${roles.name}) = lower(${name})`, notDeleted(roles)));
  if (found) return found.id;
  const [made] = await on
    .insert(roles)
    .values({ name, description, status: STATUSES[0], ...(isAdminRole(name) && { factorPolicy: "any" }) })
    .returning({ id: roles.id });
  await keepName(on, "ROLE", made!.id, name);
  return made!.id;
}

/** Replaces the user's role. */
export async function attachRole(on: Queryable, userId: string, roleId: string): Promise<void> {
  await on
    .insert(userRoles)
    .values({ userId, roleId })
    .onConflictDoUpdate({ target: userRoles.userId, set: { roleId, createdAt: new Date(), ...ALWAYS } });
}
