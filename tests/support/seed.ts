import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Status } from "~/contract/kit/rules";
import { type Database, databaseOn } from "~/hub/kit/db/database";
import { openEmbedded } from "~/hub/kit/db/embedded";
import { quietPool } from "~/hub/kit/db/quiet-pool";
import * as schema from "~/hub/kit/db/schema";
import { hashPassword } from "~/hub/kit/security/password-hash";
import { hashToken } from "~/hub/kit/security/tokens";
import { attachRole, ensureRole } from "~/hub/operate/installation/create-admin";
import { newPerson, type Person } from "./people";

export interface SeededUser extends Person {
  id: string;
  userName: string;
}

export interface Named {
  id: string;
  name: string;
}

interface UserOptions extends Partial<Person> {
  isActive?: boolean;
  /** Verified email; default true. */
  verified?: boolean;
  phoneVerified?: boolean;
  /** Name of the role. */
  role?: string;
}

interface ApplicationOptions {
  redirectUrl: string;
  logoutUrl: string;
  name?: string;
  description?: string;
  /** Default false. */
  selfAssignment?: boolean;
}

interface SignOnOptions extends Partial<typeof schema.applicationSignOns.$inferInsert> {
  clientId: string;
  secret: string;
  redirectUris: string[];
}

/** Directly, as no screen offers it. */
export interface Seed {
  db: Database;
  user(options?: UserOptions): Promise<SeededUser>;
  client(name?: string, status?: Status): Promise<Named & { uuid: string }>;
  application(options: ApplicationOptions): Promise<Named>;
  assign(user: { id: string }, application: { id: string }, client: { id: string }, role?: string): Promise<void>;
  /** In any order. */
  assignments(user: { id: string }): Promise<{ applicationId: string; clientId: string; role: string }[]>;
  unassign(user: { id: string }, application: { id: string }): Promise<void>;
  deactivate(user: { id: string }): Promise<void>;
  block(application: { id: string }): Promise<void>;
  attachRole(user: { id: string }, role: string): Promise<void>;
  /** Has the application speak OpenID Connect. */
  signOn(application: { id: string }, settings: SignOnOptions): Promise<void>;
  ageCode(user: { id: string }, purpose: "LOGIN" | "VERIFY_EMAIL", minutes: number): Promise<void>;
  ageResetLinks(user: { id: string }, minutes: number): Promise<void>;
  idOf(email: string): Promise<string>;
  /** May be called again. */
  close(): Promise<void>;
}

/** DATABASE_URL's, or the data folder's embedded one. */
export async function openSeed({
  dataFolder,
  databaseUrl,
}: {
  dataFolder: string;
  databaseUrl?: string;
}): Promise<Seed> {
  const embedded = databaseUrl ? undefined : await openEmbedded({ dataFolder });
  const pool = quietPool(
    new pg.Pool({ max: 2, ...(embedded?.connectionOptions ?? { connectionString: databaseUrl }) }),
  );
  const db = databaseOn(pool);
  let closing: Promise<void> | undefined;

  return {
    db,

    async user({ isActive = true, verified = true, phoneVerified = false, role, ...known } = {}) {
      const person = newPerson(known);
      const { password, ...columns } = person;
      const userName = `user.${unique()}`;
      const [row] = await db
        .insert(schema.users)
        .values({
          ...columns,
          userName,
          isActive,
          passwordHash: await hashPassword(password),
          emailVerifiedAt: verified ? new Date() : null,
          phoneVerifiedAt: phoneVerified ? new Date() : null,
        })
        .returning({ id: schema.users.id });
      if (role) await attachRole(db, row!.id, await ensureRole(db, role, ""));
      return { ...person, id: row!.id, userName };
    },

    async client(name = `Client ${unique()}`, status = "ACTIVE") {
      const values = { actualName: name, displayName: name, uuid: `client-${unique()}`, status };
      const [row] = await db.insert(schema.clients).values(values).returning();
      return { id: row!.id, name, uuid: row!.uuid };
    },

    async application({
      name = `Application ${unique()}`,
      description = "Made for a test",
      redirectUrl,
      logoutUrl,
      selfAssignment = false,
    }) {
      const [row] = await db
        .insert(schema.applications)
        .values({ name, description, redirectUrl, allowedUrl: logoutUrl, selfAssignment })
        .returning();
      return { id: row!.id, name };
    },

    async assign(user, application, client, role = "User") {
      await db
        .insert(schema.assignments)
        .values({ userId: user.id, applicationId: application.id, clientId: client.id, role });
    },

    async assignments(user) {
      const { userId, applicationId, clientId, role } = schema.assignments;
      return db.select({ applicationId, clientId, role }).from(schema.assignments).where(eq(userId, user.id));
    },

    async unassign(user, application) {
      const { userId, applicationId } = schema.assignments;
      await db.delete(schema.assignments).where(and(eq(userId, user.id), eq(applicationId, application.id)));
    },

    async deactivate(user) {
      await db.update(schema.users).set({ isActive: false }).where(eq(schema.users.id, user.id));
    },

    async block(application) {
      await db
        .update(schema.applications)
        .set({ status: "Temporary BLOCKED" })
        .where(eq(schema.applications.id, application.id));
    },

    attachRole: async (user, role) => attachRole(db, user.id, await ensureRole(db, role, "")),

    async signOn({ id: applicationId }, { secret, redirectUris, ...settings }) {
      await db.insert(schema.applicationSignOns).values({ applicationId, kind: "oidc", ...settings });
      const addresses = redirectUris.map((uri, position) => ({
        applicationId,
        use: "redirect" as const,
        uri,
        position,
      }));
      await db.insert(schema.signOnAddresses).values(addresses);
      await db
        .insert(schema.applicationSecrets)
        .values({ applicationId, name: "first", secretHash: hashToken(secret) });
    },

    async ageCode(user, purpose, minutes) {
      const codes = schema.oneTimeCodes;
      const earlier = (column: AnyPgColumn) => sql`${column} - make_interval(mins => ${minutes})`;
      const aged = await db
        .update(codes)
        .set({
          begunAt: earlier(codes.begunAt),
          createdAt: earlier(codes.createdAt),
          expiresAt: earlier(codes.expiresAt),
          consumedAt: earlier(codes.consumedAt),
        })
        .where(and(eq(codes.userId, user.id), eq(codes.purpose, purpose)))
        .returning({ userId: codes.userId });
      if (aged.length === 0) throw new Error("There is no such code to age");
    },

    async ageResetLinks(user, minutes) {
      const { expiresAt, userId } = schema.resetLinks;
      await db
        .update(schema.resetLinks)
        .set({ expiresAt: sql`${expiresAt} - make_interval(mins => ${minutes})` })
        .where(eq(userId, user.id));
    },

    async idOf(email) {
      const [row] = await db.select({ id: schema.users.id }).from(schema.users).where(eq(schema.users.email, email));
      if (!row) throw new Error(`Nobody is registered as ${email}`);
      return row.id;
    },

    close: () => (closing ??= pool.end().then(() => embedded?.stop())),
  };
}

const unique = () => randomUUID().slice(0, 8);
