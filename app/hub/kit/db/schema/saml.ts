import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { SAML_NAME_IDS } from "~/contract/kit/saml-rules";
import { sessions } from "./account";
import { applications } from "./application";
import { clients } from "./client";
import { created, id, instant, link } from "./columns";

const applicationId = () =>
  uuid("application_id")
    .notNull()
    .references(() => applications.id, { onDelete: "cascade" });

/** The one that signs, and the next, known to applications beforehand. */
export const samlCertificates = pgTable("saml_certificates", {
  id: id(),
  /** DER in base64. */
  certificate: text("certificate").notNull(),
  /** PKCS #8, encrypted. */
  privateKey: text("private_key").notNull(),
  createdAt: created(),
  /** Null: it is the next one. */
  signsFrom: instant("signs_from"),
  endedAt: instant("ended_at"),
});

/** Sign-ins and sign-outs that applications asked for, kept while a repeated message would count as fresh. */
export const samlRequests = pgTable(
  "saml_requests",
  {
    ...link(),
    applicationId: applicationId(),
    kind: text("kind", { enum: ["sign-in", "logout"] }).notNull(),
    /** The message's ID; null if Portico began. */
    messageId: text("message_id"),
    answerTo: text("answer_to").notNull(),
    relayState: text("relay_state"),
    forceAuthn: boolean("force_authn").notNull().default(false),
    isPassive: boolean("is_passive").notNull().default(false),
    /** Authentication contexts, of which one has to be reached. */
    contexts: text("contexts").array().notNull().default([]),
    nameIdFormat: text("name_id_format", { enum: SAML_NAME_IDS }),
    /** The only user that it may be. */
    subject: text("subject"),
    answeredAt: instant("answered_at"),
  },
  (table) => [
    uniqueIndex("saml_requests_message_key").on(table.applicationId, table.messageId),
    index("saml_requests_expires").on(table.expiresAt),
  ],
);

/** What an application knows a session by; ends with it. */
export const samlSessions = pgTable(
  "saml_sessions",
  {
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    applicationId: applicationId(),
    clientId: uuid("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    nameId: text("name_id").notNull(),
    nameIdFormat: text("name_id_format", { enum: SAML_NAME_IDS }).notNull(),
    sessionIndex: text("session_index").notNull(),
    /** Signed every assertion that names `sessionIndex`; null if several did. */
    certificateId: uuid("certificate_id").references(() => samlCertificates.id, { onDelete: "set null" }),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.applicationId] }),
    index("saml_sessions_index").on(table.applicationId, table.sessionIndex),
  ],
);

/** An application was seen to take a certificate: it named what only an assertion signed with it says. */
export const samlTakenCertificates = pgTable(
  "saml_taken_certificates",
  {
    applicationId: applicationId(),
    certificateId: uuid("certificate_id")
      .notNull()
      .references(() => samlCertificates.id, { onDelete: "cascade" }),
    /** The application's then: under another one it is another program. */
    entityId: text("entity_id").notNull(),
    takenAt: instant("taken_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.certificateId] })],
);
