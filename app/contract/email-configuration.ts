import { z } from "zod";
import { adminChange, adminList } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import {
  asNumber,
  Email,
  HttpUrl,
  Id,
  line,
  optional,
  requiredName,
  Secret,
  StatusField,
  Version,
  wholeNumber,
} from "./kit/fields";
import { field, record } from "./kit/record";
import { CC_MAX_ADDRESSES, IDENTIFIER_MAX, MAIL_TYPES, PORT_DEFAULT, PORT_MAX, TITLE_MAX } from "./kit/rules";

/** Spec §3. */
export const emailConfiguration = record({
  /** The application's name, or All. */
  application: field({ en: "Application" }, requiredName(TITLE_MAX), z.string()),
  fromMailId: field({ en: "From" }, Email, z.string()),
  ccMailId: field({ en: "CC" }, z.array(Email).max(CC_MAX_ADDRESSES).default([]), z.array(z.string()).nullish()),
  password: field({ en: "Password" }, Secret, z.string().nullish()),
  host: field({ en: "Host" }, optional(line(IDENTIFIER_MAX)), z.string().nullish()),
  port: field({ en: "Port" }, wholeNumber(1, PORT_MAX).default(PORT_DEFAULT), asNumber(z.number()).nullish()),
  defaultTo: field({ en: "Default Recipient" }, optional(Email), z.string().nullish()),
  status: field({ en: "Status" }, StatusField, StatusField),
  url: field({ en: "URL" }, optional(HttpUrl), z.string().nullish()),
  userName: field({ en: "User Name" }, optional(line(IDENTIFIER_MAX)), z.string().nullish()),
  token: field({ en: "Token" }, Secret, z.string().nullish()),
  /** SMTP, or HTTP: posts JSON to `url` (docs/messages.md). */
  type: field(
    { en: "Type" },
    z.preprocess((value: string | null) => value || undefined, z.enum(MAIL_TYPES).default("SMTP")).optional(),
    z.string().nullish(),
  ),
});

/** `password` and `token` are masked. The wire calls `port` postNo. */
export const EmailConfiguration = z.object({ _id: Id, ...emailConfiguration.output, version: Version });
export type EmailConfiguration = z.output<typeof EmailConfiguration>;

export const EMAIL_CONFIGURATION_WIRE = { port: "postNo" };

/** Refuses with 409 if the ACTIVE mail server rejects the login; our extension. */
const ifConnected = z.boolean().optional();

const WIRE = { wireNames: EMAIL_CONFIGURATION_WIRE };

/** Spec §7. */
export const emailConfigurations = {
  listEmailConfigurations: adminList("/api/emailNotification/getEmailNotification", EmailConfiguration, WIRE),
  createEmailConfiguration: adminChange(
    "/api/emailNotification/createEmailNotification",
    z.object({ ...emailConfiguration.input, ifConnected }),
    Created,
    { ...WIRE, shown: "lately", audit: { action: "CREATED", record: "EMAIL_CONFIGURATION" } },
  ),
  updateEmailConfiguration: adminChange(
    "/api/emailNotification/updateEmailNotification",
    z.object({ emailNotificationId: Id, version: Version, ...emailConfiguration.input, ifConnected }),
    Nothing,
    {
      ...WIRE,
      shown: "lately",
      audit: { action: "UPDATED", record: "EMAIL_CONFIGURATION", id: "emailNotificationId" },
    },
  ),
  deleteEmailConfiguration: adminChange(
    "/api/emailNotification/deleteEmailNotification",
    z.object({ emailNotificationId: Id }),
    Nothing,
    { shown: "lately", audit: { action: "DELETED", record: "EMAIL_CONFIGURATION", id: "emailNotificationId" } },
  ),

  /** With a recipient it sends a test mail; a mail service tells only its status. */
  testEmailConfiguration: adminChange(
    "/api/emailNotification/testEmailNotification",
    z.object({ emailNotificationId: Id, recipient: optional(Email) }),
    Nothing,
    { extension: true, audit: { action: "TESTED", record: "EMAIL_CONFIGURATION", id: "emailNotificationId" } },
  ),
};
