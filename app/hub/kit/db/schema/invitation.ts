import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ROLE_DEFAULT } from "~/contract/kit/rules";
import { applications } from "./application";
import { clients } from "./client";
import { created, id, instant, link } from "./columns";
import { roles } from "./role";
import { orAll } from "./scope";

export const invitations = pgTable(
  "invitations",
  {
    id: id(),
    email: text("email").notNull(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    /** Assigned on acceptance; null for nothing. */
    applicationId: uuid("application_id").references(() => applications.id, { onDelete: "set null" }),
    clientId: uuid("client_id").references(() => clients.id, { onDelete: "set null" }),
    role: text("role").notNull(),
    secondApplicationId: uuid("second_application_id").references(() => applications.id, { onDelete: "set null" }),
    secondClientId: uuid("second_client_id").references(() => clients.id, { onDelete: "set null" }),
    secondRole: text("second_role").notNull().default(ROLE_DEFAULT),
    portalRoleId: uuid("portal_role_id").references(() => roles.id, { onDelete: "set null" }),
    createdAt: created(),
    createdBy: uuid("created_by").notNull(),
    /** When the latest link was mailed. */
    sentAt: instant("sent_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    withdrawnAt: instant("withdrawn_at"),
    acceptedAt: instant("accepted_at"),
  },
  (table) => [
    uniqueIndex("invitations_open_key")
      .on(sql`lower(${table.email})`, orAll(table.clientId))
      .where(sql`${table.withdrawnAt} is null and ${table.acceptedAt} is null`),
    index("invitations_sent").on(table.sentAt, table.id),
    index("invitations_application").on(table.applicationId),
    index("invitations_client").on(table.clientId),
    index("invitations_second_application").on(table.secondApplicationId),
    index("invitations_second_client").on(table.secondClientId),
    index("invitations_portal_role").on(table.portalRoleId),
  ],
);

export const invitationLinks = pgTable(
  "invitation_links",
  {
    ...link(),
    invitationId: uuid("invitation_id")
      .notNull()
      .references(() => invitations.id, { onDelete: "cascade" }),
  },
  (table) => [index("invitation_links_invitation").on(table.invitationId)],
);
