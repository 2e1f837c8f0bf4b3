import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AccessRecord } from "~/contract/evidence";
import { giverBy } from "../../identity/account/people";
import { shownPeriod } from "../../identity/account/period";
import { personName, type User } from "../../identity/account/users";
import type { Queryable } from "../../kit/db/database";
import {
  accessHistory,
  accessPauses,
  accessRequests,
  applications,
  auditEvents,
  clients,
  users,
} from "../../kit/db/schema";
import { type DecisionRow, decisionsOn, type RequestRow, selectRequests } from "../access-request/request";

const before = (moment: SQL): SQL =>
  and(
    sql`${auditEvents.id} >= audit_id_at(${moment} - interval '1 hour')`,
    sql`${auditEvents.id} < audit_id_at(${moment} + interval '2 minutes')`,
    sql`${auditEvents.at} <= ${moment}`,
    eq(auditEvents.outcome, "SUCCESS"),
  )!;

interface Actor {
  id: string | null;
  name: string;
}

/** People are named with their email; a service account has no page of a person. */
const personIn = (actor: Actor | null): string | null | undefined =>
  actor && /\(\S+@\S+\)$/.test(actor.name) ? actor.id : undefined;

const actor = sql`jsonb_build_object('id', ${auditEvents.actorId}, 'name', ${auditEvents.actorName})`;

function actorAt(moment: SQL): SQL<Actor | null> {
  const named = sql`jsonb_build_object('applications', jsonb_build_array(jsonb_build_object('id', ${accessHistory.applicationId})))`;
  return sql<Actor | null>`(select ${actor} from ${auditEvents}
    where ${eq(auditEvents.subjectId, accessHistory.userId)} and ${before(moment)}
      and (${auditEvents.before} @> ${named} or ${auditEvents.after} @> ${named}
        or ${auditEvents.after} #>> '{application,id}' = ${accessHistory.applicationId}::text)
    order by ${auditEvents.id} desc limit 1)`;
}

/** Access that was there when the history began has the time of its transaction's start. */
const givenMoment = sql`case when ${accessHistory.takenOverAt} is null then ${accessHistory.begunAt}
  else ${accessHistory.begunAt} + interval '1 minute' end`;

/** Committed with the access, within the clocks' differences. */
const requestTime = sql`case ${accessRequests.state} when 'GRANTED' then ${accessRequests.decidedAt} else ${accessRequests.createdAt} end`;
const requestId = sql<string | null>`(select ${accessRequests.id} from ${accessRequests}
  where ${eq(accessRequests.userId, accessHistory.userId)} and ${eq(accessRequests.applicationId, accessHistory.applicationId)}
    and ${eq(accessRequests.clientId, accessHistory.clientId)} and lower(${accessRequests.role}) = lower(${accessHistory.role})
    and ${inArray(accessRequests.state, ["GRANTED", "EMERGENCY", "LOOKED_AT"])}
    and ${requestTime} between ${accessHistory.begunAt} - interval '2 minutes' and ${accessHistory.begunAt} + interval '2 minutes'
  order by abs(extract(epoch from ${requestTime} - ${accessHistory.begunAt})) limit 1)`;

const selectHistory = (on: Queryable, ids: string[]) =>
  on
    .select({
      row: accessHistory,
      user: users,
      application: applications.name,
      client: sql<string>`coalesce(${clients.actualName}, ${accessHistory.clientName})`,
      giver: giverBy(accessHistory.givenBy),
      giverThen: actorAt(givenMoment),
      ender: actorAt(sql`${accessHistory.endedAt}`),
      requestId,
    })
    .from(accessHistory)
    .innerJoin(users, eq(users.id, accessHistory.userId))
    .innerJoin(applications, eq(applications.id, accessHistory.applicationId))
    .leftJoin(clients, eq(clients.id, accessHistory.clientId))
    .where(inArray(accessHistory.id, ids));

type Found = Awaited<ReturnType<typeof selectHistory>>[number];
type Pause = Awaited<ReturnType<typeof pausesOf>>[number];

/** `recordIds`: users, applications and clients. */
const pausesOf = (on: Queryable, recordIds: string[]) =>
  on
    .select({
      pause: accessPauses,
      actor: sql<Actor | null>`(select ${actor} from ${auditEvents}
        where ${eq(auditEvents.subjectId, accessPauses.recordId)} and ${before(sql`${accessPauses.begunAt}`)}
          and ${inArray(auditEvents.action, ["CREATED", "UPDATED", "DELETED"])}
        order by ${auditEvents.id} desc limit 1)`,
    })
    .from(accessPauses)
    .where(inArray(accessPauses.recordId, recordIds))
    .orderBy(accessPauses.begunAt);

const isoOf = (instant: Date): string => instant.toISOString();

function requestOf(request: RequestRow, decisions: readonly DecisionRow[]): NonNullable<AccessRecord["request"]> {
  return {
    _id: request.id,
    state: request.state,
    askedAt: isoOf(request.createdAt),
    reason: request.reason,
    decisions: decisions
      .filter(({ requestId }) => requestId === request.id)
      .map(({ outcome, userId, userName, standsForName, reason, createdAt }) => ({
        outcome,
        by: userName,
        byId: userId,
        standsFor: standsForName,
        reason,
        decidedAt: isoOf(createdAt),
      })),
  };
}

function endOf({ row, ender }: Found): AccessRecord["ended"] {
  const { countsUntil, endedAt, endedBy } = row;
  if (!countsUntil || countsUntil.getTime() > Date.now()) return null;
  // A change and an end at once: somebody made it.
  if (endedAt && endedAt.getTime() === countsUntil.getTime())
    return { at: isoOf(endedAt), how: endedBy!, by: ender?.name, byId: personIn(ender) };
  return { at: isoOf(countsUntil), how: "OVER" };
}

const fullName = ({ firstName, lastName }: Pick<User, "firstName" | "lastName">): string => `${firstName} ${lastName}`;

/** In the order of the ids. */
export async function recordsOf(on: Queryable, ids: string[]): Promise<AccessRecord[]> {
  if (ids.length === 0) return [];
  const found = await selectHistory(on, ids);
  const records = [...new Set(found.flatMap(({ row }) => [row.userId, row.applicationId, row.clientId]))];
  const requestIds = found.flatMap(({ requestId }) => requestId ?? []);
  const [pauses, requests, decisions] = await Promise.all([
    pausesOf(on, records),
    requestIds.length > 0 ? on.select().from(accessRequests).where(inArray(accessRequests.id, requestIds)) : [],
    decisionsOn(on, ...requestIds),
  ]);
  const byId = new Map(found.map((each) => [each.row.id, each]));
  const requestsById = new Map(requests.map((request) => [request.id, request]));
  return ids.flatMap((id) => {
    const each = byId.get(id);
    if (!each) return [];
    const request = each.requestId ? requestsById.get(each.requestId) : undefined;
    const theirs = pauses.filter(({ pause }) =>
      [each.row.userId, each.row.applicationId, each.row.clientId].includes(pause.recordId),
    );
    return toRecord(each, request && requestOf(request, decisions), theirs);
  });
}

function toRecord(found: Found, request: AccessRecord["request"], pauses: Pause[]): AccessRecord {
  const { row, user, application, client, giver, giverThen } = found;
  const ends = row.countsUntil?.getTime() ?? Infinity;
  const isMeanwhile = ({ pause }: Pause) =>
    pause.begunAt.getTime() < ends && (pause.endedAt?.getTime() ?? Infinity) > row.countsFrom.getTime();
  return {
    _id: row.id,
    userId: row.userId,
    person: fullName(user),
    email: user.email,
    applicationId: row.applicationId,
    application,
    clientId: row.clientId,
    client,
    role: row.role,
    ...shownPeriod(row),
    request,
    given: {
      at: isoOf(row.begunAt),
      by: giver ? personName(giver) : giverThen?.name,
      byId: giver ? row.givenBy : personIn(giverThen),
      isSelfAssigned: row.isSelfAssigned,
      isChange: row.isChange,
    },
    ended: endOf(found),
    pauses: pauses.filter(isMeanwhile).map(({ pause: { kind, begunAt, endedAt }, actor }) => ({
      of: kind,
      from: isoOf(begunAt),
      until: endedAt && isoOf(endedAt),
      by: actor?.name,
      byId: personIn(actor),
    })),
  };
}

export async function requestRecordsOf(on: Queryable, ids: string[]): Promise<AccessRecord[]> {
  if (ids.length === 0) return [];
  const [found, decisions] = await Promise.all([
    selectRequests(on, inArray(accessRequests.id, ids)),
    decisionsOn(on, ...ids),
  ]);
  const byId = new Map(found.map((each) => [each.request.id, each]));
  return ids.flatMap((id) => {
    const each = byId.get(id);
    if (!each) return [];
    const { request, requester, application, client } = each;
    return {
      _id: id,
      userId: requester.id,
      person: fullName(requester),
      email: requester.email,
      applicationId: application.id,
      application: application.name,
      clientId: request.clientId,
      client: client?.actualName,
      role: request.role,
      ...(request.validUntil && { validUntil: isoOf(request.validUntil) }),
      request: requestOf(request, decisions),
      pauses: [],
    };
  });
}
