import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Status } from "~/contract/kit/rules";
import { type Database, databaseOn } from "~/hub/kit/db/database";
import { openEmbedded } from "~/hub/kit/db/embedded";
import { quietPool } from "~/hub/kit/db/quiet-pool";
import { hashPassword } from "~/hub/kit/security/password-hash";
import {
  ageCode,
  ageResetLinks,
  assignmentsOf,
  blockApplication,
  deleteAssignments,
  giveRole,
  insertApplication,
  insertAssignment,
  insertClient,
  insertHost,
  insertSignOn,
  insertUser,
  type SignOnSettings,
  updateUser,
  userIdOf,
} from "./hub-tables";
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
  verified?: boolean;
  phoneVerified?: boolean;
  role?: string;
}

interface ApplicationOptions {
  redirectUrl: string;
  logoutUrl: string;
  name?: string;
  description?: string;
  selfAssignment?: boolean;
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
  signOn(application: { id: string }, settings: SignOnSettings): Promise<void>;
  /** A host that a proxy asks for the application about. */
  host(application: { id: string }, host: Parameters<typeof insertHost>[2]): Promise<void>;
  ageCode(user: { id: string }, purpose: "LOGIN" | "VERIFY_EMAIL", minutes: number): Promise<void>;
  ageResetLinks(user: { id: string }, minutes: number): Promise<void>;
  idOf(email: string): Promise<string>;
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
      const user = await insertUser(db, {
        ...columns,
        userName: `user.${unique()}`,
        isActive,
        passwordHash: await hashPassword(password),
        emailVerifiedAt: verified ? new Date() : null,
        phoneVerifiedAt: phoneVerified ? new Date() : null,
      });
      if (role) await giveRole(db, user, role);
      return { ...person, ...user };
    },

    async client(name = `Client ${unique()}`, status = "ACTIVE") {
      const uuid = `client-${unique()}`;
      const { id } = await insertClient(db, { actualName: name, displayName: name, uuid, status });
      return { id, name, uuid };
    },

    async application({
      name = `Application ${unique()}`,
      description = "Made for a test",
      redirectUrl,
      logoutUrl,
      selfAssignment = false,
    }) {
      const values = { name, description, redirectUrl, allowedUrl: logoutUrl, selfAssignment };
      const { id } = await insertApplication(db, values);
      return { id, name };
    },

    assign: (user, application, client, role = "User") => insertAssignment(db, user, application, client, role),
    assignments: (user) => assignmentsOf(db, user),
    unassign: (user, application) => deleteAssignments(db, user, application),
    deactivate: (user) => updateUser(db, user, { isActive: false }),
    block: (application) => blockApplication(db, application),
    attachRole: (user, role) => giveRole(db, user, role),
    signOn: (application, settings) => insertSignOn(db, application, settings),
    host: (application, host) => insertHost(db, application, host),

    async ageCode(user, purpose, minutes) {
      if (!(await ageCode(db, user, purpose, minutes))) throw new Error("There is no such code to age");
    },

    ageResetLinks: (user, minutes) => ageResetLinks(db, user, minutes),
    idOf: (email) => userIdOf(db, email),
    close: () => (closing ??= pool.end().then(() => embedded?.stop())),
  };
}

const unique = () => randomUUID().slice(0, 8);
