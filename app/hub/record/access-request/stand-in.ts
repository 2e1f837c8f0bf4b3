import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import { STAND_IN_DAYS_MAX } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import { harmless } from "~/lib/harmless";
import type { Handler, Handlers } from "../../call/handler";
import type { Services } from "../../call/services";
import { isSignedInAdmin, type Session } from "../../call/session";
import { approvesAnything } from "../../directory/document-approval/roles-with-part";
import { periodOf } from "../../identity/account/period";
import { personName, sessionUser, type User } from "../../identity/account/users";
import { tellOfEndedStandIn, tellOfStandIn } from "../../identity/notice/access-request";
import type { Queryable, Transaction } from "../../kit/db/database";
import { type AuditValues, applicationOwners, standIns, users } from "../../kit/db/schema";
import { newId, notDeleted } from "../../kit/db/schema/columns";
import { invalid, notAllowed, notFound } from "../../kit/failure";
import { hasNotEnded } from "../../kit/scope/in-force";
import { isReachable } from "./stand-in-chain";
import { words } from "./words";

const NAMES_MAX = 20;

const isEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`;

/** As an approver, owner, Admin or stand-in. */
async function decidesOnAny(on: Queryable, session: Session): Promise<boolean> {
  const { userId } = session;
  if (isSignedInAdmin(session)) return true;
  if ((await on.$count(applicationOwners, eq(applicationOwners.userId, userId))) > 0) return true;
  if ((await on.$count(standIns, and(eq(standIns.standInId, userId), hasNotEnded(standIns)))) > 0) return true;
  return approvesAnything(on, userId);
}

async function standInsFor(db: Queryable, userId: string) {
  const selectThem = () =>
    db.select({ user: users, validFrom: standIns.validFrom, validUntil: standIns.validUntil }).from(standIns);
  const [named] = await selectThem()
    .innerJoin(users, and(eq(users.id, standIns.standInId), notDeleted(users)))
    .where(and(eq(standIns.userId, userId), hasNotEnded(standIns)));
  const naming = await selectThem()
    .innerJoin(users, and(eq(users.id, standIns.userId), notDeleted(users)))
    .where(and(eq(standIns.standInId, userId), hasNotEnded(standIns)))
    .orderBy(asc(standIns.validFrom), asc(users.id))
    .limit(NAMES_MAX);
  const shown = ({ user, ...days }: (typeof naming)[number]) => ({
    userId: user.id,
    name: harmless(`${user.firstName} ${user.lastName}`),
    email: user.email,
    ...shownDays(days),
  });
  return { standIn: named ? shown(named) : null, standsInFor: naming.map(shown) };
}

const ownStandIn: Handler<"ownStandIn"> = async (_input, { hub: { db }, session }) => ({
  msg: words.standIns,
  data: { mayName: await decidesOnAny(db, session), ...(await standInsFor(db, session.userId)) },
});

const standInsOf: Handler<"standInsOf"> = async ({ userId }, { hub: { db } }) => ({
  msg: words.standIns,
  data: await standInsFor(db, userId),
});

type Days = Pick<typeof standIns.$inferSelect, "validFrom" | "validUntil">;

const shownDays = ({ validFrom, validUntil }: Days) => ({
  validFrom: validFrom.toISOString(),
  validUntil: validUntil.toISOString(),
});

const nameStandIn: Handler<"nameStandIn"> = async ({ email, validFrom, validUntil }, { hub, audit, session }) => {
  await hub.limits.count("nameStandIn", session.userId);
  const days = daysOf({ validFrom, validUntil });
  audit.about({ type: "USER", id: session.userId, name: session.name });
  await audit.change(async (tx) => {
    if (!(await decidesOnAny(tx, session))) throw notAllowed(words.decidesNothing);
    const absent = await sessionUser(tx, session);
    const standIn = await standInBy(tx, email, absent);
    const values = { standInId: standIn.id, ...days, createdAt: new Date() };
    await tellFormer(hub, tx, absent, ne(standIns.standInId, standIn.id));
    await tx
      .insert(standIns)
      .values({ userId: absent.id, ...values })
      .onConflictDoUpdate({ target: standIns.userId, set: values });
    audit.about({ after: recorded(standIn, days) });
    await tellOfStandIn(hub, tx, { absent, standIn, from: days.validFrom, until: days.validUntil, key: newId() });
  });
  return { msg: words.standInNamed, data: {} };
};

/** @throws Failure 400 for days that are over, in the wrong order, or too many */
function daysOf(given: { validFrom?: string | null | undefined; validUntil: string }): Days {
  const { validFrom, validUntil } = periodOf(given);
  const first = validFrom ?? new Date();
  if (validUntil!.getTime() - first.getTime() > STAND_IN_DAYS_MAX * DAY_MS)
    throw invalid(words.absentTooLong, { validUntil: [words.absentTooLong] });
  return { validFrom: first, validUntil: validUntil! };
}

/** @throws Failure 400, in the same words without an account and for an unusable one */
async function standInBy(tx: Transaction, email: string, absent: User): Promise<User> {
  const refuse = (msg: string) => invalid(msg, { email: [msg] });
  if (absent.email.toLowerCase() === email.toLowerCase()) throw refuse(words.notOneself);
  const [found] = await tx
    .select()
    .from(users)
    .where(and(isEmail(email), isReachable));
  if (!found) throw refuse(words.noSuchStandIn);
  return found;
}

/** Tells a current stand-in before somebody else, or nobody, is named. */
async function tellFormer(hub: Services, tx: Transaction, absent: User, which?: SQL): Promise<void> {
  const [former] = await tx
    .select({ standIn: users, until: standIns.validUntil })
    .from(standIns)
    .innerJoin(users, and(eq(users.id, standIns.standInId), notDeleted(users)))
    .where(and(eq(standIns.userId, absent.id), hasNotEnded(standIns), which));
  if (former) await tellOfEndedStandIn(hub, tx, { absent, ...former, key: newId() });
}

const recorded = (standIn: User, { validFrom, validUntil }: Days): AuditValues => ({
  standIn: { id: standIn.id, name: personName(standIn) },
  from: validFrom.toISOString(),
  until: validUntil.toISOString(),
});

const endStandIn: Handler<"endStandIn"> = async (_input, { hub, audit, session }) => {
  audit.about({ type: "USER", id: session.userId, name: session.name });
  await audit.change(async (tx) => {
    await tellFormer(hub, tx, await sessionUser(tx, session));
    const [ended] = await tx
      .delete(standIns)
      .where(and(eq(standIns.userId, session.userId), hasNotEnded(standIns)))
      .returning();
    if (!ended) throw notFound(words.noStandIn);
    const [standIn] = await tx.select().from(users).where(eq(users.id, ended.standInId));
    audit.about({ after: recorded(standIn!, ended) });
  });
  return { msg: words.standInEnded, data: {} };
};

export const standInHandlers = { standInsOf, ownStandIn, nameStandIn, endStandIn } satisfies Handlers;
