import { and, eq, getTableColumns, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { ATTACHED_NAMED_MAX, BEFORE_ATTACHED, BETWEEN_ATTACHED } from "~/contract/kit/audited";
import {
  type AuditValue,
  type AuditValues,
  assignments,
  auditEvents,
  clientAdministrators,
  invitations,
  serviceAccounts,
  users,
} from "../db/schema";
import { words } from "../words";
import { isInvitationWithin } from "./invitations";
import { isClientWithin, isPersonWithin, isUnprivileged, isWithin, type Scope } from "./reach";
import { type CLIENT_LISTS, PERSON_FIELDS, SEEN_ACTIONS, type SeenGroup, seenFields } from "./seen-actions";

interface Reader {
  userId: string;
  scope: Scope;
  /** The product's own words for a failure that name nobody and nothing. */
  plainReasons: readonly string[];
}

type Row = typeof auditEvents.$inferSelect;

const { action, outcome, actorId, subjectType, subjectId, before, after, clientAddress } = auditEvents;

const columnsOf = getTableColumns(auditEvents);

/** Read, searched and sorted by the same: nothing can be found out by a search that is not shown. */
export type SeenColumns = { readonly [Name in keyof typeof columnsOf]: AnyPgColumn | SQL };

export interface SeenEvents {
  /** Undefined: all of them. */
  where: SQL | undefined;
  columns: SeenColumns;
  /** A row with these columns, as far as its recorded fields are shown. */
  shown(row: Readonly<Record<keyof Row, unknown>>): Row;
}

export const ALL_EVENTS: SeenEvents = { where: undefined, columns: columnsOf, shown: (row) => row as Row };

/**
 * What a reader sees of the audit log: Admins and Auditors everything, client administrators what is about their clients' people, as far as
 * it tells nothing of another client. All is by lists of what they may see (seen-actions.ts).
 */
export function eventsSeenBy(reader: Reader): SeenEvents {
  const { scope } = reader;
  if (!scope) return ALL_EVENTS;
  return {
    where: isSeen(scope, reader),
    columns: seenColumns(scope, reader),
    shown: (row) => seenRow(scope, row as Row),
  };
}

type Ids = readonly string[];

const isOf = (group: SeenGroup): SQL => inArray(action, [...SEEN_ACTIONS[group]]);

const isTheirPerson = (scope: Ids, id: AnyPgColumn): SQL => and(isPersonWithin(scope, id), isUnprivileged(id))!;

/** As `isPersonWithin`, for few rows: it is looked up for each, where PostgreSQL would read all of the clients' people first. */
const isFoundWithin = (scope: Ids, id: AnyPgColumn): SQL =>
  isFound(sql`from ${assignments} as reached
  where reached.user_id = ${id} and reached.client_id = any(${sql.param(scope)}::uuid[])`);

/** A count is asked for each row. */
const isFound = (those: SQL): SQL => sql`(select count(*) ${those}) > 0`;

const texts = (values: Ids): SQL => sql`any(${sql.param(values)}::text[])`;

const saysClient = (scope: Ids): SQL => sql`${after} #>> '{client,id}' = ${texts(scope)}`;

const saysConnection = (scope: Ids): SQL =>
  sql`coalesce(${after} #>> '{connection,clientId}' = ${texts(scope)}, false)`;

/** An entry of the scope's clients in a list of the person's record. */
function saysEntry(scope: Ids): SQL {
  const having = (key: string) => sql`any(${sql.param(scope.map((id) => JSON.stringify([{ [key]: id }])))}::jsonb[])`;
  const [applications, administers] = [having("clientId"), having("id")];
  return or(
    ...[before, after].flatMap((values) => [
      sql`${values} -> 'applications' @> ${applications}`,
      sql`${values} -> 'administers' @> ${administers}`,
    ]),
  )!;
}

const saysField: SQL = or(
  ...[before, after].map((values) => sql`${values} ?| ${sql.param([...PERSON_FIELDS])}::text[]`),
)!;

/** No call: a command, or a time that was over. */
const isByItself: SQL = and(isNull(actorId), eq(clientAddress, ""))!;

/** By one whose name they may meet anywhere: the clients' own, Admins, Auditors, and Portico. */
const isByKnown = (scope: Ids, userId: string): SQL =>
  or(
    isByItself,
    eq(actorId, userId),
    isFoundWithin(scope, actorId),
    sql`not (${isUnprivileged(actorId)})`,
    sql`${actorId} in (select ${serviceAccounts.id} from ${serviceAccounts} where ${isClientWithin(scope, serviceAccounts.clientId)})`,
    saysConnection(scope),
  )!;

function isSeen(scope: Ids, { userId }: Reader): SQL {
  const isDone = eq(outcome, "SUCCESS");
  const byTheirs = isTheirPerson(scope, actorId);
  const isOwnAccount = or(
    isNull(subjectType),
    eq(subjectType, "CALL"),
    and(eq(subjectType, "USER"), eq(subjectId, actorId)),
  );
  const isRefusedThere = and(sql`${after} ->> 'client' = ${texts(scope)}`, isHad(scope));
  const isOpening = and(
    isOf("opening"),
    eq(subjectType, "APPLICATION"),
    or(and(isDone, saysClient(scope)), and(eq(outcome, "FAILURE"), isRefusedThere)),
  );
  // What says the scope's client may also be the reader's own, about somebody who is gone from it by that.
  const saysTheirs = or(and(isOf("person"), saysEntry(scope)), and(isOf("access"), saysClient(scope)));
  const aboutTheirs = and(
    eq(subjectType, "USER"),
    isDone,
    isUnprivileged(subjectId),
    or(
      and(eq(actorId, userId), saysTheirs),
      and(
        isPersonWithin(scope, subjectId),
        or(saysTheirs, and(or(isOf("account"), and(isOf("person"), saysField)), isByKnown(scope, userId))),
      ),
    ),
  );
  const isInvitation = and(
    isOf("invitation"),
    eq(subjectType, "INVITATION"),
    isDone,
    sql`${subjectId} in (select ${invitations.id} from ${invitations} where ${isInvitationWithin(scope)})`,
  );
  return or(
    and(
      byTheirs,
      or(and(isOf("account"), isOwnAccount), isOpening, and(isOf("connection"), isDone, saysConnection(scope))),
    ),
    aboutTheirs,
    isInvitation,
    and(isOf("reader"), eq(actorId, userId), eq(subjectType, "LIST")),
  )!;
}

/** The refused application is one that the clients have: its name is none that the caller made us say. */
const isHad = (scope: Ids): SQL => sql`exists (select from ${assignments} as had
  where had.application_id = ${subjectId} and had.client_id = any(${sql.param(scope)}::uuid[]))`;

/** Nothing of the person is of other clients: their addresses are none of others' offices. */
const isWhollyTheirs = (scope: Ids, id: AnyPgColumn): SQL =>
  and(
    isFoundWithin(scope, id),
    isUnprivileged(id),
    ...[assignments, clientAdministrators].map((held) =>
      not(
        isFound(sql`from ${held} as outside
          where outside.user_id = ${id} and outside.client_id <> all(${sql.param(scope)}::uuid[])`),
      ),
    ),
  )!;

function seenColumns(scope: Ids, { userId, plainReasons }: Reader): SeenColumns {
  const { actorName, subjectName, reason, userAgent, requestId } = auditEvents;
  const isNamed = or(isByKnown(scope, userId), isFound(sql`from ${users} as named where named.id = ${actorId}`));
  const mayLocate = or(eq(actorId, userId), isWhollyTheirs(scope, actorId));
  const located = (column: AnyPgColumn) => sql`case when ${mayLocate} then ${column} else '' end`;
  const isAbout = inArray(subjectType, ["USER", "APPLICATION", "INVITATION", "LIST", "CALL"]);
  const isPlain = or(isOf("opening"), sql`${reason} = ${texts(plainReasons)}`);
  return {
    ...columnsOf,
    actorName: sql`case when ${isNamed} then ${actorName} else ${words.somebodyElse}::text end`,
    subjectName: sql`case when ${isAbout} then ${nameWithin(scope, subjectName)} else '' end`,
    subjectId: sql`case when ${isAbout} then ${subjectId} end`,
    reason: sql`case when ${isPlain} then ${reason} end`,
    clientAddress: located(clientAddress),
    userAgent: located(userAgent),
    requestId: located(requestId),
  };
}

/** The recorded name of a changed person names what was attached or detached (record/audit/new-event.ts): here, the scope's alone. */
function nameWithin(scope: Ids, subjectName: AnyPgColumn): SQL {
  const isChangeOfPerson = and(inArray(action, ["ATTACHED", "DETACHED"]), eq(subjectType, "USER"));
  const values = sql`case ${action} when 'ATTACHED' then ${after} else ${before} end`;
  const entriesOf = (field: string, key: string) => sql`
    select entry.value ->> 'name' as name, ${field}::text as field, entry.place
    from jsonb_array_elements(case jsonb_typeof(${values} -> ${field}::text) when 'array' then ${values} -> ${field}::text
      else '[]' end) with ordinality as entry (value, place)
    where entry.value ->> ${key}::text = ${texts(scope)}`;
  const names = sql`(select string_agg(named.name, ${BETWEEN_ATTACHED}::text order by named.field desc, named.place) from (
    select * from (${entriesOf("applications", "clientId")} union all ${entriesOf("administers", "id")}) as each
    order by each.field desc, each.place limit ${ATTACHED_NAMED_MAX}) as named)`;
  return sql`case when ${isChangeOfPerson}
    then split_part(${subjectName}, ${BEFORE_ATTACHED}::text, 1) || coalesce(${BEFORE_ATTACHED}::text || ${names}, '')
    else ${subjectName} end`;
}

function seenRow(scope: Ids, row: Row): Row {
  const fields = seenFields(row.action, row.subjectType);
  const seen = (values: AuditValues | null): AuditValues | null => {
    const kept = Object.entries(values ?? {}).flatMap(([field, value]): [string, AuditValue][] => {
      if (!fields.includes(field)) return [];
      if (field !== "applications" && field !== "administers") return [[field, value]];
      const entries = entriesWithin(scope, field, value);
      return entries.length > 0 ? [[field, entries]] : [];
    });
    return kept.length > 0 ? Object.fromEntries(kept) : null;
  };
  return { ...row, before: seen(row.before), after: seen(row.after) };
}

const entriesWithin = (scope: Ids, field: (typeof CLIENT_LISTS)[number], value: AuditValue): AuditValue[] =>
  (Array.isArray(value) ? value : []).filter((entry) => {
    if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return false;
    return isWithin(scope, (field === "applications" ? entry.clientId : entry.id) ?? "");
  });
