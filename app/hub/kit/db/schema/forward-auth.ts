import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sessions } from "./account";
import { applications } from "./application";
import { clients } from "./client";
import { created, id, link } from "./columns";

const sessionId = () =>
  uuid("session_id")
    .notNull()
    .references(() => sessions.id, { onDelete: "cascade" });

const applicationId = () =>
  uuid("application_id")
    .notNull()
    .references(() => applications.id, { onDelete: "cascade" });

const clientId = () =>
  uuid("client_id")
    .notNull()
    .references(() => clients.id, { onDelete: "cascade" });

/** Behind a proxy that asks Portico. */
export const forwardAuthHosts = pgTable(
  "forward_auth_hosts",
  {
    id: id(),
    applicationId: applicationId(),
    /** As in `URL.origin`. */
    origin: text("origin").notNull(),
    /** Matches whole segments: `/admin` and below. */
    pathPrefix: text("path_prefix").notNull().default("/"),
    /** Empty: every user of the application. */
    roles: text("roles").array().notNull().default([]),
    createdAt: created(),
    createdBy: uuid("created_by"),
  },
  (table) => [
    uniqueIndex("forward_auth_hosts_address_key").on(table.origin, sql`lower(${table.pathPrefix})`),
    index("forward_auth_hosts_application").on(table.applicationId),
  ],
);

/** Valid once. */
export const forwardAuthTickets = pgTable(
  "forward_auth_tickets",
  {
    ...link(),
    /** SHA-256 of the start cookie, base64url. */
    startHash: text("start_hash").notNull(),
    sessionId: sessionId(),
    applicationId: applicationId(),
    clientId: clientId(),
    origin: text("origin").notNull(),
  },
  (table) => [index("forward_auth_tickets_session").on(table.sessionId)],
);

export const forwardAuthSessions = pgTable(
  "forward_auth_sessions",
  {
    /** SHA-256 of the cookie's value, base64url. */
    tokenHash: text("token_hash").notNull(),
    sessionId: sessionId(),
    applicationId: applicationId(),
    clientId: clientId(),
    origin: text("origin").notNull(),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.applicationId, table.origin] }),
    uniqueIndex("forward_auth_sessions_token_hash_key").on(table.tokenHash),
  ],
);
