import { and, asc, desc, eq, or, sql } from "drizzle-orm";
import { validate } from "uuid";
import { ACCESS_REQUEST_DAYS, ACCESS_REQUESTS_MAX, LIST_CAP_ROWS } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import { nameInAddress } from "~/lib/name-in-address";
import type { Handler, Handlers } from "../../call/handler";
import { isAssignment } from "../../directory/user/give-assignment";
import { periodOf } from "../../identity/account/period";
import { tellDeciders } from "../../identity/notice/access-request";
import type { Queryable, Transaction } from "../../kit/db/database";
import { accessRequests, applicationRoles, applications, assignments, clients } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { Failure, invalid, notFound } from "../../kit/failure";
import { onUniqueViolation } from "../../kit/records/change";
import type { ListDefinition } from "../../kit/records/list";
import { readPage } from "../../kit/records/page";
import { heldRole } from "../../kit/scope/held-role";
import { inForce } from "../../kit/scope/in-force";
import { clientInUse } from "../../kit/scope/in-use";
import { isOwnClient } from "../../kit/scope/own";
import { decidersOn } from "./deciders";
import { claim, isRequestable, isUsedFor, mustWait, shownIn } from "./request";
import { words } from "./words";

const list: ListDefinition = {
  id: applications.id,
  fields: { name: applications.name, description: applications.description },
  mainField: "name",
  defaultSort: "name",
};

const listRequestableApplications: Handler<"listRequestableApplications"> = async (input, { hub: { db } }) => {
  const { rows, total } = await readPage(list, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      db
        .select()
        .from(applications)
        .where(and(isRequestable, where))
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => db.$count(applications, and(isRequestable, where)),
  });
  const data = rows.map(({ id, name, description, logo }) => ({ _id: id, name, description, logo }));
  return { msg: words.applications, data, total };
};

const requestableApplication: Handler<"requestableApplication"> = async ({ application }, { hub, session }) => {
  const isNamed = sql`lower(${applications.name}) = lower(${application})`;
  // As an address has it (lib/name-in-address.ts).
  const inAddress = sql`trim(both '-' from lower(regexp_replace(${applications.name}, '[^[:alnum:]]+', '-', 'g')))`;
  const isLike = eq(inAddress, nameInAddress(application));
  const which = or(isNamed, isLike, validate(application) ? eq(applications.id, application) : undefined);
  const [found] = await hub.db
    .select({ _id: applications.id, name: applications.name, emergencyAccess: applications.emergencyAccess })
    .from(applications)
    .where(and(isRequestable, which))
    .orderBy(desc(isNamed))
    .limit(1);
  if (!found) throw notFound(words.notRequestable);
  const own = await ownClients(hub.db, session.userId);
  const roles = await hub.db
    .select({ role: applicationRoles.role, clientId: applicationRoles.clientId })
    .from(applicationRoles)
    .where(and(eq(applicationRoles.applicationId, found._id), notDeleted(applicationRoles)))
    .orderBy(asc(applicationRoles.role))
    .limit(LIST_CAP_ROWS);
  const shown = roles.filter(({ clientId }) => clientId === null || own.some(({ _id }) => _id === clientId));
  const emergencyClients = found.emergencyAccess ? await clientsInEmergency(hub.db, session.userId, found._id) : [];
  const { _id, name } = found;
  return { msg: words.application, data: { _id, name, clients: own, emergencyClients, roles: shown } };
};

const ownClients = (on: Queryable, userId: string) =>
  on
    .selectDistinct({ _id: clients.id, name: clients.actualName })
    .from(assignments)
    .innerJoin(clients, and(eq(clients.id, assignments.clientId), clientInUse))
    .where(eq(assignments.userId, userId))
    .orderBy(asc(clients.actualName));

export const clientsInEmergency = (on: Queryable, userId: string, applicationId: string) =>
  on
    .select({ _id: clients.id, name: clients.actualName })
    .from(clients)
    .where(and(clientInUse, isOwnClient(userId, clients.id), isUsedFor(on, applicationId)))
    .orderBy(asc(clients.actualName));

/** @throws Failure 400 unless the application has the role for the client, or for every client */
export async function mustHaveRole(
  tx: Transaction,
  asked: { applicationId: string; clientId: string | null; role: string },
): Promise<void> {
  if ((await heldRole(tx, asked)) === undefined) throw invalid(words.noSuchRole, { role: [words.noSuchRole] });
}

const unique = { access_requests_waiting_key: { field: "applicationId", msg: words.askedAlready } };

const requestAccess: Handler<"requestAccess"> = async (input, context) => {
  const { hub, audit, session } = context;
  const { applicationId, role, reason } = input;
  const clientId = input.clientId ?? null;
  await hub.limits.count("accessRequest", session.userId);
  const { validUntil } = periodOf({ validUntil: input.validUntil });
  const asked = { userId: session.userId, applicationId, clientId, role, reason, validUntil };
  audit.about({ type: "USER", id: session.userId, name: session.name });
  const add = async (tx: Transaction) => {
    await mustBeRequestable(tx, applicationId);
    await mustBeOwnClient(tx, asked);
    await mustHaveRole(tx, asked);
    await mustBeNew(tx, asked);
    const expiresAt = new Date(Date.now() + ACCESS_REQUEST_DAYS * DAY_MS);
    const [made] = await tx
      .insert(accessRequests)
      .values({ ...asked, expiresAt })
      .returning();
    const shown = await shownIn(tx, made!);
    audit.about({ after: shown.recorded });
    const [next] = await decidersOn(tx, session.userId).stepsLeft(made!, []);
    await tellDeciders(hub, tx, { request: made!, shown, people: next?.people ?? [], place: 1 });
    return made!.id;
  };
  const _id = await onUniqueViolation(unique, () => audit.change(add));
  return { msg: words.asked, data: { _id } };
};

async function mustBeRequestable(tx: Transaction, applicationId: string): Promise<void> {
  const isIt = and(isRequestable, eq(applications.id, applicationId));
  const [found] = await tx.select({ id: applications.id }).from(applications).where(isIt).for("share");
  if (!found) throw invalid(words.notRequestable, { applicationId: [words.notRequestable] });
}

interface Asked {
  userId: string;
  applicationId: string;
  clientId: string | null;
  role: string;
  validUntil: Date | null;
}

async function mustBeOwnClient(tx: Transaction, { userId, clientId }: Asked): Promise<void> {
  if (clientId === null) return;
  const own = await ownClients(tx, userId);
  if (!own.some(({ _id }) => _id === clientId)) throw invalid(words.noSuchClient, { clientId: [words.noSuchClient] });
}

/** @throws Failure 409 for access that is there already, or too many requests */
async function mustBeNew(tx: Transaction, { userId, applicationId, clientId, role, validUntil }: Asked): Promise<void> {
  const { state, userId: askedBy } = accessRequests;
  const waiting = await tx.$count(accessRequests, and(eq(askedBy, userId), eq(state, "WAITING")));
  if (waiting >= ACCESS_REQUESTS_MAX) throw new Failure(409, words.tooMany(ACCESS_REQUESTS_MAX));
  if (clientId === null) return;
  const [held] = await tx
    .select()
    .from(assignments)
    .where(and(isAssignment({ userId, applicationId, clientId }), inForce(assignments)));
  if (!held || held.role.toLowerCase() !== role.toLowerCase()) return;
  if (held.validUntil === null) throw new Failure(409, words.haveAlready);
  if (validUntil && validUntil <= held.validUntil)
    throw new Failure(409, words.haveUntilThen, { fieldErrors: { validUntil: [words.haveUntilThen] } });
}

const withdrawAccessRequest: Handler<"withdrawAccessRequest"> = async ({ requestId }, { audit, session }) => {
  await audit.change(async (tx) => {
    const { request, shown } = await claim(tx, requestId);
    if (request.userId !== session.userId) throw notFound(words.notFound);
    audit.about(shown.subject);
    mustWait(request);
    await tx
      .update(accessRequests)
      .set({ state: "WITHDRAWN", decidedAt: new Date() })
      .where(eq(accessRequests.id, request.id));
  });
  return { msg: words.withdrawn, data: {} };
};

export const askHandlers = {
  listRequestableApplications,
  requestableApplication,
  requestAccess,
  withdrawAccessRequest,
} satisfies Handlers;
