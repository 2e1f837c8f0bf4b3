import { and, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import { ACCESS_REMINDER_DAYS } from "~/contract/kit/rules";
import type { Services } from "../../call/services";
import type { Transaction } from "../../kit/db/database";
import { applications, assignments, clients, roles, userRoles, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { postMessage, unlinked } from "../../messages/delivery/post-message";
import { inLanguageOfReader } from "../../messages/delivery/readers-language";
import { findUser, personName, type User } from "../account/users";
import { words } from "./words";

const AT_ONCE = 100;

type Hub = Pick<Services, "db" | "outbox" | "publicUrl">;

interface Ending {
  user: User;
  access(): string;
  validUntil: Date | null;
  givenBy: string | null;
}

/** Mails user and giver once per end, `ACCESS_REMINDER_DAYS` before. Skips access given for less time. */
export async function remindOfEndingAccess(hub: Hub): Promise<void> {
  await hub.db.transaction(async (tx) => {
    for (const { key, ...ending } of await takeEndingAssignments(tx))
      await remind(
        hub,
        tx,
        { ...ending, access: () => words.accessTo(unlinked(ending.application), unlinked(ending.client)) },
        key,
      );
  });
  await hub.db.transaction(async (tx) => {
    for (const { key, role, ...ending } of await takeEndingRoles(tx))
      await remind(hub, tx, { ...ending, access: () => words.accessAs(unlinked(role)) }, key);
  });
}

interface EndingColumns {
  validUntil: (typeof assignments | typeof userRoles)["validUntil"];
  remindedOf: (typeof assignments | typeof userRoles)["remindedOf"];
  createdAt: (typeof assignments | typeof userRoles)["createdAt"];
}

const isDue = ({ validUntil, remindedOf, createdAt }: EndingColumns): SQL | undefined => {
  const lead = sql`make_interval(days => ${ACCESS_REMINDER_DAYS}::integer)`;
  return and(
    gt(validUntil, sql`now()`),
    lte(validUntil, sql`now() + ${lead}`),
    sql`${remindedOf} is distinct from ${validUntil}`,
    sql`${createdAt} < ${validUntil} - ${lead}`,
  );
};

async function takeEndingAssignments(tx: Transaction) {
  const due = await tx
    .select({ user: users, assignment: assignments, application: applications.name, client: clients.actualName })
    .from(assignments)
    .innerJoin(users, and(eq(users.id, assignments.userId), eq(users.isActive, true), notDeleted(users)))
    .innerJoin(applications, and(eq(applications.id, assignments.applicationId), notDeleted(applications)))
    .innerJoin(clients, eq(clients.id, assignments.clientId))
    .where(isDue(assignments))
    .limit(AT_ONCE)
    .for("update", { of: assignments, skipLocked: true });
  for (const { assignment } of due)
    await tx
      .update(assignments)
      .set({ remindedOf: assignment.validUntil })
      .where(
        and(
          eq(assignments.userId, assignment.userId),
          eq(assignments.applicationId, assignment.applicationId),
          eq(assignments.clientId, assignment.clientId),
        ),
      );
  return due.map(({ user, assignment, application, client }) => ({
    user,
    application,
    client,
    validUntil: assignment.validUntil,
    givenBy: assignment.givenBy,
    key: `${assignment.userId}:${assignment.applicationId}:${assignment.clientId}`,
  }));
}

async function takeEndingRoles(tx: Transaction) {
  const due = await tx
    .select({ user: users, held: userRoles, role: roles.name })
    .from(userRoles)
    .innerJoin(users, and(eq(users.id, userRoles.userId), eq(users.isActive, true), notDeleted(users)))
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), notDeleted(roles)))
    .where(isDue(userRoles))
    .limit(AT_ONCE)
    .for("update", { of: userRoles, skipLocked: true });
  for (const { held } of due)
    await tx.update(userRoles).set({ remindedOf: held.validUntil }).where(eq(userRoles.userId, held.userId));
  return due.map(({ user, held, role }) => ({
    user,
    role,
    validUntil: held.validUntil,
    givenBy: held.givenBy,
    key: `${held.userId}:${held.roleId}`,
  }));
}

async function remind(
  { outbox, publicUrl }: Hub,
  tx: Transaction,
  { user, access, validUntil, givenBy }: Ending,
  key: string,
): Promise<void> {
  if (!validUntil) return;
  const giver = givenBy && givenBy !== user.id ? await findUser(tx, givenBy) : undefined;
  const own = () => ({ event: words.accessEnds.mine(access()), advice: words.accessEnds.adviceMine });
  const whose = () => ({
    event: words.accessEnds.whose(unlinked(personName(user)), access()),
    advice: words.accessEnds.adviceGiver(user.email),
  });
  for (const { to, write } of [{ to: user, write: own }, ...(giver ? [{ to: giver, write: whose }] : [])])
    await postMessage(outbox, tx, {
      kind: "SECURITY_NOTICE",
      user: to,
      link: publicUrl,
      told: inLanguageOfReader(to, () => ({ ...write(), device: "", address: "", time: words.time(validUntil) })),
      idempotencyKey: `ending-access:${key}:${validUntil.toISOString()}:${to.id}`,
      isForWorker: true,
    });
}
