import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { CHANNELS, MAIL_TYPES, STATUSES } from "~/contract/kit/rules";
import { applications, clients } from "./catalog";
import { edited, id } from "./columns";

/** Which application it is for; null means all of them. */
const applicationId = () => uuid("application_id").references(() => applications.id);

/** Which client it is for; null means all of them. */
const clientId = () => uuid("client_id").references(() => clients.id);

const status = () => text("status", { enum: STATUSES }).notNull().default("ACTIVE");

/** Null as a value of its own, so that "all" too is there once in a unique index. */
const orAll = (column: AnyPgColumn) => sql`coalesce(${column}, '00000000-0000-0000-0000-000000000000'::uuid)`;

/** How mail is sent. At most one per application, and one for all, is in force. */
export const emailConfigurations = pgTable(
  "email_configurations",
  {
    id: id(),
    applicationId: applicationId(),
    from: text("from_address").notNull(),
    cc: text("cc").array().notNull().default([]),
    type: text("type", { enum: MAIL_TYPES }).notNull().default("SMTP"),
    host: text("host").notNull().default(""),
    port: integer("port").notNull(),
    userName: text("user_name").notNull().default(""),
    /** Encrypted, as is `token`. */
    password: text("password"),
    /** Where mails are posted to, for type HTTP. */
    url: text("url").notNull().default(""),
    token: text("token"),
    defaultTo: text("default_to").notNull().default(""),
    status: status(),
    ...edited(),
  },
  (table) => [
    uniqueIndex("email_configurations_in_force_key")
      .on(orAll(table.applicationId))
      .where(sql`${table.status} = 'ACTIVE'`),
    index("email_configurations_application").on(table.applicationId),
  ],
);

/**
 * An SMS gateway. Values go out under the names the gateway gives them, their attributes. At most one per application
 * and client is in force.
 */
export const smsConfigurations = pgTable(
  "sms_configurations",
  {
    id: id(),
    applicationId: applicationId(),
    clientId: clientId(),
    providerName: text("provider_name").notNull(),
    gatewayId: text("gateway_id").notNull().default(""),
    nameOfTheGateway: text("name_of_the_gateway").notNull().default(""),
    url: text("url").notNull(),
    /** Encrypted, as is `passwordValue`. */
    token: text("token"),
    defaultNo: text("default_no").notNull().default(""),
    entityId: text("entity_id").notNull().default(""),
    apiCodeValue: text("api_code_value").notNull().default(""),
    apiCodeAttribute: text("api_code_attribute").notNull().default(""),
    userNameValue: text("user_name_value").notNull().default(""),
    userNameAttribute: text("user_name_attribute").notNull().default(""),
    passwordValue: text("password_value"),
    passwordAttribute: text("password_attribute").notNull().default(""),
    senderIdValue: text("sender_id_value").notNull().default(""),
    senderIdAttribute: text("sender_id_attribute").notNull().default(""),
    countryCodeValue: text("country_code_value").notNull().default(""),
    countryCodeAttribute: text("country_code_attribute").notNull().default(""),
    mobileNoAttribute: text("mobile_no_attribute").notNull(),
    messageAttribute: text("message_attribute").notNull(),
    status: status(),
    ...edited(),
  },
  (table) => [
    uniqueIndex("sms_configurations_in_force_key")
      .on(orAll(table.applicationId), orAll(table.clientId))
      .where(sql`${table.status} = 'ACTIVE'`),
    index("sms_configurations_application").on(table.applicationId),
    index("sms_configurations_client").on(table.clientId),
  ],
);

/** The words of a message. At most one per channel, name, application and client is in force. */
export const messageTemplates = pgTable(
  "message_templates",
  {
    id: id(),
    channel: text("channel", { enum: CHANNELS }).notNull(),
    applicationId: applicationId(),
    clientId: clientId(),
    /** Which message it words, such as LOGIN_OTP. */
    name: text("name").notNull(),
    /** Under which id the words are registered at the gateway's regulator; sent along with a text message. */
    templateId: text("template_id").notNull().default(""),
    /** Of mails only. */
    subject: text("subject").notNull().default(""),
    /** HTML, sanitised before it was stored. */
    html: text("html").notNull(),
    status: status(),
    ...edited(),
  },
  (table) => [
    uniqueIndex("message_templates_in_force_key")
      .on(table.channel, sql`upper(${table.name})`, orAll(table.applicationId), orAll(table.clientId))
      .where(sql`${table.status} = 'ACTIVE'`),
    index("message_templates_application").on(table.applicationId),
    index("message_templates_client").on(table.clientId),
  ],
);
