import { and, eq, sql } from "drizzle-orm";
import type { Handler, Handlers } from "../../call/handler";
import { isPeriodGiven, periodOf } from "../../identity/account/period";
import { attachedRoleOf } from "../../identity/account/roles";
import { postNotice } from "../../identity/notice/notice";
import { endSessionsOf } from "../../identity/session/session";
import type { Transaction } from "../../kit/db/database";
import { roles, userRoles } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { Failure, notFound } from "../../kit/failure";
import { isAnAdmin, keepingAnAdmin } from "./admins";
import { userOf } from "./changes";
import { words } from "./words";

/** A user has at most one role (spec §4); one that is over is replaced. Sessions end, as they were opened without it. */
const attachRoleToUser: Handler<"attachRoleToUser"> = async (
  { userId, roleId, ...given },
  { hub, caller, audit, session },
) => {
  const user = await userOf(hub.db, userId);
  const attach = async (tx: Transaction) => {
    const [role] = await tx
      .select()
      .from(roles)
      .where(and(eq(roles.id, roleId), notDeleted(roles)))
      .for("key share");
    if (!role) throw notFound(words.roleNotFound);
    if (role.status !== "ACTIVE") throw new Failure(409, words.roleInactive(role.name));
    const [before] = await tx.select().from(userRoles).where(eq(userRoles.userId, user.id)).for("update");
    const isSame = before?.roleId === role.id;
    const period = { ...periodOf(given, isSame ? before : undefined), givenBy: session.userId };
    const attached = await tx
      .insert(userRoles)
      .values({ userId: user.id, roleId: role.id, ...period })
      .onConflictDoUpdate({
        target: userRoles.userId,
        set: { roleId: role.id, createdAt: new Date(), ...period },
        setWhere: sql`${isSame && isPeriodGiven(given)} or ${userRoles.validUntil} <= now()
          or exists (select from ${roles} held where held.id = ${userRoles.roleId} and held.deleted_at is not null)`,
      })
      .returning({ userId: userRoles.userId });
    if (attached.length === 0) {
      const attached = await attachedRoleOf(tx, user.id);
      throw new Failure(409, words.hasRole(attached?.name ?? role.name));
    }
    await endSessionsOf(tx, user.id);
    await postNotice(hub, tx, { kind: "ROLE_GIVEN", user, caller, session, about: role.name });
    return role.name;
  };
  // An Admin who gets an end may be the last one without, and nobody takes their own end away.
  const changesAdmin = isPeriodGiven(given) && (await isAnAdmin(hub.db, user.id));
  const onUser = { session, userId: user.id };
  const name = await (changesAdmin ? keepingAnAdmin(audit, attach, onUser) : audit.change(attach));
  return { msg: words.roleAttached(name), data: {} };
};

const detachRoleFromUser: Handler<"detachRoleFromUser"> = async ({ userId, roleId }, { hub, audit, session }) => {
  const user = await userOf(hub.db, userId);
  await keepingAnAdmin(
    audit,
    async (tx) => {
      const detached = await tx
        .delete(userRoles)
        .where(and(eq(userRoles.userId, user.id), eq(userRoles.roleId, roleId)))
        .returning({ userId: userRoles.userId });
      if (detached.length === 0) throw notFound(words.roleNotAttached);
      await endSessionsOf(tx, user.id);
    },
    { session, userId: user.id },
  );
  return { msg: words.roleDetached, data: {} };
};

export const userRoleHandlers = { attachRoleToUser, detachRoleFromUser } satisfies Handlers;
