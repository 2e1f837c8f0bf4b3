import { and, eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import { v7 } from "uuid";
import type { Database } from "~/hub/kit/db/database";
import * as schema from "~/hub/kit/db/schema";
import { hashToken } from "~/hub/kit/security/tokens";
import { attachRole, ensureRole } from "~/hub/operate/installation/create-admin";

/** Everything that the helpers of tests read from the hub's tables and write to them (tests/arch.test.ts). */

export type NewUser = typeof schema.users.$inferInsert;
export type ApplicationRecord = typeof schema.applications.$inferSelect;
export type NewApplication = typeof schema.applications.$inferInsert;
export type ClientRecord = typeof schema.clients.$inferSelect;
export type NewClient = typeof schema.clients.$inferInsert;
export type NewSignOn = Partial<typeof schema.applicationSignOns.$inferInsert>;
export type NewMailConfiguration = typeof schema.emailConfigurations.$inferInsert;
export type NewSmsConfiguration = typeof schema.smsConfigurations.$inferInsert;
export type NewTemplate = typeof schema.messageTemplates.$inferInsert;

interface Identified {
  id: string;
}

const { users, applications, assignments, clients, accessReviews, accessReviewLines } = schema;
const { oneTimeCodes: codes, resetLinks } = schema;

export async function insertUser(on: Database, values: NewUser): Promise<{ id: string; userName: string }> {
  const [made] = await on.insert(users).values(values).returning({ id: users.id, userName: users.userName });
  return made!;
}

export async function updateUser(on: Database, { id }: Identified, values: Partial<NewUser>): Promise<void> {
  await on.update(users).set(values).where(eq(users.id, id));
}

/** Makes the role where there is none of the name. */
export async function giveRole(on: Database, { id }: Identified, name: string, description = ""): Promise<void> {
  await attachRole(on, id, await ensureRole(on, name, description));
}

export async function userIdOf(on: Database, email: string): Promise<string> {
  const [row] = await on.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!row) throw new Error(`Nobody is registered as ${email}`);
  return row.id;
}

export async function insertApplication(on: Database, values: NewApplication): Promise<ApplicationRecord> {
  const [made] = await on.insert(applications).values(values).returning();
  return made!;
}

export async function blockApplication(on: Database, { id }: Identified): Promise<void> {
  await on.update(applications).set({ status: "Temporary BLOCKED" }).where(eq(applications.id, id));
}

export async function insertClient(on: Database, values: NewClient): Promise<ClientRecord> {
  const [made] = await on.insert(schema.clients).values(values).returning();
  return made!;
}

export async function insertAssignment(
  on: Database,
  { id: userId }: Identified,
  { id: applicationId }: Identified,
  { id: clientId }: Identified,
  role: string,
): Promise<void> {
  await on.insert(assignments).values({ userId, applicationId, clientId, role });
}

/** In any order. */
export function assignmentsOf(on: Database, { id }: Identified) {
  const { userId, applicationId, clientId, role } = assignments;
  return on.select({ applicationId, clientId, role }).from(assignments).where(eq(userId, id));
}

export async function deleteAssignments(on: Database, { id: userId }: Identified, application: Identified) {
  await on
    .delete(assignments)
    .where(and(eq(assignments.userId, userId), eq(assignments.applicationId, application.id)));
}

export interface SignOnSettings extends NewSignOn {
  secret: string;
  redirectUris: string[];
  audiences?: string[];
}

/** Has an application speak OpenID Connect. */
export async function insertSignOn(
  on: Database,
  { id: applicationId }: Identified,
  { secret, redirectUris, audiences = [], ...settings }: SignOnSettings,
): Promise<void> {
  await on.insert(schema.applicationSignOns).values({ applicationId, kind: "oidc", ...settings });
  const addressesFor = (use: "redirect" | "audience", uris: readonly string[]) =>
    uris.map((uri, position) => ({ applicationId, use, uri, position }));
  const addresses = [...addressesFor("redirect", redirectUris), ...addressesFor("audience", audiences)];
  if (addresses.length > 0) await on.insert(schema.signOnAddresses).values(addresses);
  await on.insert(schema.applicationSecrets).values({ applicationId, name: "first", secretHash: hashToken(secret) });
}

export async function insertApplicationRole(
  on: Database,
  { id: applicationId }: Identified,
  role: string,
): Promise<void> {
  await on.insert(schema.applicationRoles).values({ applicationId, role, roleId: v7() });
}

/** What calls that change nothing may add to: the log of what was done, what jobs read from it, and counters. */
export const LOGGED_TABLES: readonly string[] = [
  "audit_events",
  "audit_chain",
  "audit_output",
  "event_counts",
  "event_counts_end",
  "last_uses_end",
  "row_counts",
];

/** For tests that need the connection's short name, which only one connection may have. */
export async function deleteConnection(on: Database, shortName: string): Promise<void> {
  await on.delete(schema.connections).where(eq(schema.connections.shortName, shortName));
}

/** A host that a proxy asks for the application about. */
export async function insertHost(
  on: Database,
  { id: applicationId }: Identified,
  host: { origin: string; pathPrefix?: string; roles?: string[] },
): Promise<void> {
  await on.insert(schema.applicationSignOns).values({ applicationId, kind: "forward" }).onConflictDoNothing();
  await on.insert(schema.forwardAuthHosts).values({ applicationId, ...host });
}

export async function insertSession(on: Database, row: typeof schema.sessions.$inferInsert): Promise<void> {
  await on.insert(schema.sessions).values(row);
}

/** As if everybody had just signed in. */
export async function renewAuthentications(on: Database): Promise<void> {
  await on.update(schema.sessions).set({ authenticatedAt: new Date() });
}

export async function insertMailConfiguration(on: Database, values: NewMailConfiguration): Promise<void> {
  await on.insert(schema.emailConfigurations).values(values);
}

export async function insertSmsConfiguration(on: Database, values: NewSmsConfiguration): Promise<void> {
  await on.insert(schema.smsConfigurations).values(values);
}

export async function insertTemplate(on: Database, values: NewTemplate): Promise<string> {
  const [made] = await on.insert(schema.messageTemplates).values(values).returning();
  return made!.id;
}

type Deactivated = typeof schema.emailConfigurations | typeof schema.smsConfigurations | typeof schema.messageTemplates;

export async function deactivateRecord(on: Database, table: Deactivated, id: string): Promise<void> {
  await on.update(table).set({ status: "INACTIVE" }).where(eq(table.id, id));
}

/** @returns whether there was such a code */
export async function ageCode(
  on: Database,
  { id }: Identified,
  purpose: "LOGIN" | "VERIFY_EMAIL",
  minutes: number,
): Promise<boolean> {
  const earlier = (column: AnyPgColumn) => sql`${column} - make_interval(mins => ${minutes})`;
  const aged = await on
    .update(codes)
    .set({
      begunAt: earlier(codes.begunAt),
      createdAt: earlier(codes.createdAt),
      expiresAt: earlier(codes.expiresAt),
      consumedAt: earlier(codes.consumedAt),
    })
    .where(and(eq(codes.userId, id), eq(codes.purpose, purpose)))
    .returning({ userId: codes.userId });
  return aged.length > 0;
}

export async function ageResetLinks(on: Database, { id }: Identified, minutes: number): Promise<void> {
  const expiresAt = sql`${resetLinks.expiresAt} - make_interval(mins => ${minutes})`;
  await on.update(resetLinks).set({ expiresAt }).where(eq(resetLinks.userId, id));
}

/** Makes what was used up of a user's codes and tokens so many seconds older. */
export async function ageUsedRecords(pool: Pool, { id }: Identified, seconds: number): Promise<void> {
  await pool.query(
    `update openid_records set consumed_at = consumed_at - make_interval(secs => $1)
     where user_id = $2 and consumed_at is not null`,
    [seconds, id],
  );
}

/** Its codes then count as unused. */
export async function resetAuthenticator(pool: Pool, id: string): Promise<void> {
  await pool.query("update authenticators set last_step = 0 where id = $1", [id]);
}

/** Works as `make_audit_months` would have. */
export const addMonth = (pool: Pool, month: Date) =>
  pool.query("select add_audit_month($1::date)", [`${month.toISOString().slice(0, 7)}-01`]);

/**
 * An event of the audit log, as the log's owner.
 * @param chainedAt when the event's transaction ended
 */
export async function writeAt(pool: Pool, actorName: string, at: Date, chainedAt = at): Promise<void> {
  const id = v7({ msecs: at.getTime() });
  await pool.query(`
    begin;
    alter table audit_events disable trigger audit_events_chained;
    insert into audit_events (id, at, action, outcome, actor_name, subject_name, client_address, user_agent, request_id)
      values ('${id}', '${at.toISOString()}', 'LOGOUT', 'SUCCESS', '${actorName}', '', '192.0.2.1', '', '');
    alter table audit_events enable trigger audit_events_chained;
    select chain_event(e, '${chainedAt.toISOString()}') from audit_events e where id = '${id}';
    commit`);
}

/** The audit log's tables. */
export async function partitions(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent in ('audit_events'::regclass, 'audit_chain'::regclass) order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Events with their tables, sorted by time. */
export async function places(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ place: string }>(
    "select actor_name || ' in ' || tableoid::regclass as place from audit_events order by at",
  );
  return rows.map(({ place }) => place);
}

/** All tables' rows as PostgreSQL prints them, in any order, to compare databases. A partitioned table counts as one. */
export async function tableRows(
  pool: Pool,
  { except = [] as readonly string[] } = {},
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const tables = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  for (const { name } of tables.rows) {
    if (except.includes(name)) continue;
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from "${name}" t order by t::text collate "C"`,
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

interface ReviewOptions {
  number: number;
  name?: string;
  /** Whether keeping access wants a reason. */
  isUnused?: boolean;
}

/** Opens a review of an application as an Admin's click does, without its mails. @returns its id */
export async function insertReview(
  db: Database,
  application: { id: string; name: string },
  { number, name = `Review ${number}`, isUnused = false }: ReviewOptions,
): Promise<string> {
  const [review] = await db
    .insert(accessReviews)
    .values({
      ...{ number, name, applicationId: application.id, application: application.name },
      ...{ deadline: new Date("2099-01-01"), undecided: "KEEP", lines: 0, hash: "0".repeat(64) },
      ...{ openedBy: application.id, openedByName: "Somebody" },
    })
    .returning({ id: accessReviews.id });
  await db.execute(sql`
    insert into ${accessReviewLines} (review_id, position, user_id, person, email, application_id, application, client_id, client, role,
      since, is_self_assigned, given_by, is_unused, is_for_admins)
    select ${review!.id}::uuid, row_number() over (order by ${users.email}), ${users.id}, ${users.firstName} || ' ' || ${users.lastName},
      ${users.email}, ${applications.id}, ${applications.name}, ${clients.id}, ${clients.actualName}, ${assignments.role},
      ${assignments.createdAt}, ${assignments.isSelfAssigned}, ${assignments.givenBy}, ${isUnused}::boolean, false
    from ${assignments}
    join ${users} on ${users.id} = ${assignments.userId}
    join ${applications} on ${applications.id} = ${assignments.applicationId}
    join ${clients} on ${clients.id} = ${assignments.clientId}
    where ${assignments.applicationId} = ${application.id}`);
  await db.execute(sql`update ${accessReviews} set lines = (select count(*) from ${accessReviewLines}
    where ${accessReviewLines.reviewId} = ${review!.id}) where ${accessReviews.id} = ${review!.id}`);
  return review!.id;
}

/** The owner looks at it afterwards. */
export async function offerForEmergency(on: Database, { id }: Identified, owner: Identified): Promise<void> {
  await on.update(applications).set({ requestable: true, emergencyAccess: true }).where(eq(applications.id, id));
  await on.insert(schema.applicationOwners).values({ applicationId: id, userId: owner.id });
}
