import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { STATUSES } from "~/contract/kit/rules";
import { edited, id } from "./columns";
import { applicationId, clientId, orAll } from "./scope";

/** `…Attribute`: the gateway's parameter names. */
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
    status: text("status", { enum: STATUSES }).notNull().default("ACTIVE"),
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
