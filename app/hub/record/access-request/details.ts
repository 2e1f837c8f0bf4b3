import { and, asc, eq, exists, gt, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AccessRequest, AccessRequestDetails } from "~/contract/access-request";
import { CHOICES_MAX } from "~/contract/kit/rules";
import { harmless } from "~/lib/harmless";
import type { Handler, Handlers } from "../../call/handler";
import { isSignedInAdmin, readsAll, type Session, scopeOf } from "../../call/session";
import { isAssignment } from "../../directory/user/give-assignment";
import { selectAdmins } from "../../identity/account/roles";
import { personName, type User } from "../../identity/account/users";
import type { Queryable } from "../../kit/db/database";
import { accessRequests, applicationOwners, applications, assignments, clients, users } from "../../kit/db/schema";
import { notFound } from "../../kit/failure";
import type { ListDefinition, ListInput } from "../../kit/records/list";
import { countRows, readPage } from "../../kit/records/page";
import { inForce } from "../../kit/scope/in-force";
import { clientInUse } from "../../kit/scope/in-use";
import { isOwnAssignment } from "../../kit/scope/own";
import { isClientWithin } from "../../kit/scope/reach";
import { type Decider, type Decision, decidersOn, isAbsentFrom, turnIn } from "./deciders";
import { decisionsOn, isRequestable, isUsedFor, type RequestRow, selectRequests } from "./request";
import { representedBy } from "./stand-in-chain";
import { words } from "./words";

const name = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

const list: ListDefinition = {
  id: accessRequests.id,
  fields: {
    requestedBy: name,
    application: applications.name,
    client: clients.actualName,
    role: accessRequests.role,
    state: accessRequests.state,
    requestedAt: accessRequests.createdAt,
    validUntil: accessRequests.validUntil,
  },
  texts: ["requestedBy"],
  mainField: "requestedBy",
  defaultSort: "-requestedAt",
};

async function listRequests(db: Queryable, definition: ListDefinition, input: ListInput, whose?: SQL) {
  const { rows, total } = await readPage(definition, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      selectRequests(db, and(whose, where))
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => countRows(db, selectRequests(db, and(whose, where))),
  });
  return { msg: words.listed, data: rows.map(toAccessRequest), total };
}

const listAccessRequests: Handler<"listAccessRequests"> = (input, { hub: { db } }) => listRequests(db, list, input);

const listOwnAccessRequests: Handler<"listOwnAccessRequests"> = (input, { hub: { db }, session }) =>
  listRequests(db, { ...list, mainField: "application" }, input, eq(accessRequests.userId, session.userId));

type Found = Awaited<ReturnType<typeof selectRequests>>[number];

/** A sweep closes what is over (expire.ts). */
const stateOf = ({ state, expiresAt }: RequestRow): RequestRow["state"] =>
  state === "WAITING" && expiresAt.getTime() <= Date.now() ? "EXPIRED" : state;

const toAccessRequest = ({ request, requester, application, client }: Found): AccessRequest => ({
  _id: request.id,
  state: stateOf(request),
  requestedBy: harmless(personName(requester)),
  requestedById: requester.id,
  applicationId: application.id,
  application: harmless(application.name),
  clientId: request.clientId,
  client: client && harmless(client.actualName),
  role: harmless(request.role),
  reason: harmless(request.reason),
  validUntil: request.validUntil?.toISOString(),
  requestedAt: request.createdAt.toISOString(),
  expiresAt: request.expiresAt.toISOString(),
  decidedAt: request.decidedAt?.toISOString(),
});

async function areAdminsAmong(on: Queryable, userIds: string[]): Promise<boolean> {
  if (userIds.length === 0) return false;
  return (await selectAdmins(on, inArray(users.id, userIds)).limit(1)).length > 0;
}

/** Searched for those whose turn it is. */
const TURNS_MAX = 100;

/** In order of their creation. Nothing follows what does not exist. */
function isAfter(on: Queryable, requestId: string | null | undefined): SQL | undefined {
  if (!requestId) return undefined;
  const { createdAt, id } = accessRequests;
  const before = alias(accessRequests, "before");
  return exists(
    on
      .select({ one: sql`1` })
      .from(before)
      .where(and(eq(before.id, requestId), sql`(${createdAt}, ${id}) > (${before.createdAt}, ${before.id})`)),
  );
}

const accessRequestsToDecide: Handler<"accessRequestsToDecide"> = async ({ after }, { hub: { db }, session }) => {
  const { userId } = session;
  const readers = await representedBy(db, userId);
  const isOwner = exists(
    db
      .select({ one: sql`1` })
      .from(applicationOwners)
      .where(
        and(
          eq(applicationOwners.applicationId, accessRequests.applicationId),
          inArray(applicationOwners.userId, readers),
        ),
      ),
  );
  const others = readers.filter((id) => id !== userId);
  const isForAdmin = isSignedInAdmin(session) || (await areAdminsAmong(db, others));
  const isApprover = readers.map((id) => isOwnAssignment(id, accessRequests.applicationId, accessRequests.clientId));
  const mayBeTheirs = isForAdmin
    ? undefined
    : or(isOwner, isClientWithin(scopeOf(session), accessRequests.clientId), ...isApprover);
  const isWaiting = and(eq(accessRequests.state, "WAITING"), gt(accessRequests.expiresAt, sql`now()`));
  const isOpen = or(isWaiting, eq(accessRequests.state, "EMERGENCY"));
  const rows = await selectRequests(db, and(isOpen, ne(accessRequests.userId, userId), mayBeTheirs, isAfter(db, after)))
    .orderBy(asc(accessRequests.createdAt), asc(accessRequests.id))
    .limit(TURNS_MAX + 1);
  const found = rows.slice(0, TURNS_MAX);
  const deciders = decidersOn(db, userId);
  const decided = await decisionsOn(db, ...found.map(({ request }) => request.id));
  const theirs: Found[] = [];
  for (const each of found) {
    const decisions = decided.filter(({ requestId }) => requestId === each.request.id);
    const [step] = await deciders.stepsLeft(each.request, decisions);
    if (step && turnIn(step, session)) theirs.push(each);
  }
  const [offered] = await db.select({ id: applications.id }).from(applications).where(isRequestable).limit(1);
  return {
    msg: words.listed,
    data: {
      requests: theirs.map(toAccessRequest),
      isAnyRequestable: offered !== undefined,
      next: rows.length > TURNS_MAX ? found.at(-1)!.request.id : null,
    },
  };
};

const NAMES_MAX = 20;

/** @throws Failure 404 unless for the requester, whoever decides at any step or has decided, Admins and Auditors */
export async function mustBeReadable(
  { stepsLeft }: ReturnType<typeof decidersOn>,
  { request, decisions, session }: { request: RequestRow; decisions: readonly Decision[]; session: Session },
): Promise<void> {
  if (request.userId === session.userId || readsAll(session)) return;
  if (decisions.some(({ userId, standsForId }) => [userId, standsForId].includes(session.userId))) return;
  const steps = [...(await stepsLeft(request, [])), ...(await stepsLeft(request, decisions))];
  if (!steps.some((step) => turnIn(step, session) || isAbsentFrom(step, session))) throw notFound(words.notFound);
}

const accessRequestDetails: Handler<"accessRequestDetails"> = async ({ requestId }, { hub: { db }, session }) => {
  const [found] = await selectRequests(db, eq(accessRequests.id, requestId));
  if (!found) throw notFound(words.notFound);
  const { request, requester } = found;
  const state = stateOf(request);
  const isOpen = state === "WAITING" || state === "EMERGENCY";
  const decisions = await decisionsOn(db, request.id);
  const deciders = decidersOn(db, session.userId);
  await mustBeReadable(deciders, { request, decisions, session });
  const steps = isOpen ? await deciders.stepsLeft(request, decisions) : [];
  const isOwn = request.userId === session.userId;
  const decider = steps[0] && turnIn(steps[0], session);
  const mayDecide = decider !== undefined && state === "WAITING";
  const data: AccessRequestDetails = {
    ...toAccessRequest(found),
    requesterEmail: requester.email,
    decisions: decisions.map((each) => ({
      outcome: each.outcome,
      roles: each.roles.map(harmless),
      by: harmless(each.userName),
      standsFor: each.standsForName && harmless(each.standsForName),
      reason: each.reason && harmless(each.reason),
      decidedAt: each.createdAt.toISOString(),
    })),
    steps: steps.map(({ by, roles, people }) => ({
      by,
      roles: roles.map(harmless),
      people: people.slice(0, NAMES_MAX).map(deciderName),
    })),
    current: await accessNow(db, request),
    isOwn,
    mayDecide,
    mayLookAt: decider !== undefined && state === "EMERGENCY",
    standsFor: decider?.standsFor && nameOf(decider.standsFor),
    clients: mayDecide && !request.clientId ? await clientChoices(db, request, session) : [],
  };
  return { msg: words.found, data };
};

const nameOf = (user: User): string => harmless(`${user.firstName} ${user.lastName}`);

const deciderName = ({ user, standsFor }: Decider): string =>
  standsFor ? words.inPlaceOf(nameOf(user), nameOf(standsFor)) : nameOf(user);

async function accessNow(on: Queryable, { userId, applicationId, clientId }: RequestRow) {
  if (!clientId) return undefined;
  const [held] = await on
    .select()
    .from(assignments)
    .where(and(isAssignment({ userId, applicationId, clientId }), inForce(assignments)));
  return held && { role: held.role, validUntil: held.validUntil?.toISOString() };
}

const clientChoices = (on: Queryable, request: RequestRow, session: Session) =>
  on
    .select({ _id: clients.id, name: clients.actualName })
    .from(clients)
    .where(mayBeChosen(on, request, session))
    .orderBy(asc(clients.actualName))
    .limit(CHOICES_MAX);

export function mayBeChosen(on: Queryable, { applicationId }: RequestRow, session: Session): SQL | undefined {
  if (isSignedInAdmin(session)) return clientInUse;
  return and(clientInUse, isUsedFor(on, applicationId));
}

export const accessRequestHandlers = {
  listAccessRequests,
  listOwnAccessRequests,
  accessRequestsToDecide,
  accessRequestDetails,
} satisfies Handlers;
