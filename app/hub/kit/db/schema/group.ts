import { type SQL, sql } from "drizzle-orm";
import { check, index, type PgColumn, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { applications } from "./application";
import { clients } from "./client";
import { created, edited, id, instant } from "./columns";
import { users } from "./user";

/** Members are computed (kit/scope/groups.ts). */
export const groups = pgTable(
  "groups",
  {
    id: id(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    ...edited(),
  },
  (table) => [uniqueIndex("groups_name_key").on(sql`lower(${table.name})`)],
);

const groupId = () =>
  uuid("group_id")
    .notNull()
    .references(() => groups.id, { onDelete: "cascade" });

/** Counts within its days (kit/scope/in-force.ts). */
const given = () => ({
  createdAt: created(),
  validFrom: instant("valid_from"),
  validUntil: instant("valid_until"),
  /** Null for commands. */
  givenBy: uuid("given_by"),
});

const endsAfterItBegins = ({ validFrom, validUntil }: { validFrom: PgColumn; validUntil: PgColumn }): SQL =>
  sql`${validUntil} > ${validFrom}`;

export const groupMembers = pgTable(
  "group_members",
  {
    groupId: groupId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    ...given(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index("group_members_user").on(table.userId),
    check("group_members_period", endsAfterItBegins(table)),
  ],
);

export const groupClients = pgTable(
  "group_clients",
  {
    groupId: groupId(),
    clientId: uuid("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    ...given(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.clientId] }),
    index("group_clients_client").on(table.clientId),
    check("group_clients_period", endsAfterItBegins(table)),
  ],
);

/** Groups that an application learns of; without any it gets the role instead. */
export const applicationGroups = pgTable(
  "application_groups",
  {
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    groupId: uuid("group_id")
      .notNull()
      .references(() => groups.id),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.groupId] }),
    index("application_groups_group").on(table.groupId),
  ],
);
