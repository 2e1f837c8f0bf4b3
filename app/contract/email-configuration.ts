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
  requiredText,
  Secret,
  StatusField,
  Version,
  wholeNumber,
} from "./kit/fields";
import { CC_MAX_ADDRESSES, IDENTIFIER_MAX, MAIL_TYPES, PORT_DEFAULT, PORT_MAX, TITLE_MAX } from "./kit/rules";

/** How mail for an application is sent. `password` and `token` come masked. The wire calls `port` postNo. */
export const EmailConfiguration = z.object({
  _id: Id,
  /** The application's name, or All. */
  application: z.string(),
  fromMailId: z.string(),
  ccMailId: z.array(z.string()).nullish(),
  password: z.string().nullish(),
  host: z.string().nullish(),
  port: asNumber(z.number()).nullish(),
  defaultTo: z.string().nullish(),
  status: StatusField,
  url: z.string().nullish(),
  userName: z.string().nullish(),
  token: z.string().nullish(),
  /** SMTP, or HTTP: posted to `url` as JSON (docs/messages.md). */
  type: z.string().nullish(),
  version: Version,
});
export type EmailConfiguration = z.output<typeof EmailConfiguration>;

export const EMAIL_CONFIGURATION_WIRE = { port: "postNo" };

export const emailConfigurationFields = {
  application: requiredText("Application", TITLE_MAX),
  fromMailId: Email,
  ccMailId: z.array(Email).max(CC_MAX_ADDRESSES).default([]),
  password: Secret,
  host: optional(line(IDENTIFIER_MAX)),
  port: wholeNumber(1, PORT_MAX).default(PORT_DEFAULT),
  defaultTo: optional(Email),
  status: StatusField,
  url: optional(HttpUrl),
  userName: optional(line(IDENTIFIER_MAX)),
  token: Secret,
  type: z.preprocess((value: string | null) => value || undefined, z.enum(MAIL_TYPES).default("SMTP")).optional(),
};

const WIRE = { wireNames: EMAIL_CONFIGURATION_WIRE };

/** Email configurations (spec §7). */
export const emailConfigurations = {
  listEmailConfigurations: adminList("/api/emailNotification/getEmailNotification", EmailConfiguration, WIRE),
  createEmailConfiguration: adminChange(
    "/api/emailNotification/createEmailNotification",
    z.object(emailConfigurationFields),
    Created,
    { ...WIRE, audit: { action: "CREATED", record: "EMAIL_CONFIGURATION" } },
  ),
  updateEmailConfiguration: adminChange(
    "/api/emailNotification/updateEmailNotification",
    z.object({ emailNotificationId: Id, version: Version, ...emailConfigurationFields }),
    Nothing,
    { ...WIRE, audit: { action: "UPDATED", record: "EMAIL_CONFIGURATION", id: "emailNotificationId" } },
  ),
  deleteEmailConfiguration: adminChange(
    "/api/emailNotification/deleteEmailNotification",
    z.object({ emailNotificationId: Id }),
    Nothing,
    { audit: { action: "DELETED", record: "EMAIL_CONFIGURATION", id: "emailNotificationId" } },
  ),

  /**
   * Signs in to the mail server and, where a recipient is named, sends a test mail. Refused with 502 in the server's
   * own words.
   */
  testEmailConfiguration: adminChange(
    "/api/emailNotification/testEmailNotification",
    z.object({ emailNotificationId: Id, recipient: optional(Email) }),
    Nothing,
    { extension: true, audit: { action: "TESTED", record: "EMAIL_CONFIGURATION", id: "emailNotificationId" } },
  ),
};
