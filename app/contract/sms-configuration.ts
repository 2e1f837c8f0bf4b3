import { z } from "zod";
import type { InLanguages } from "~/lib/language";
import { adminChange, adminList } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import {
  asText,
  HttpUrl,
  Id,
  line,
  optional,
  Phone,
  required,
  requiredName,
  requiredText,
  Secret,
  StatusField,
  text,
  Version,
} from "./kit/fields";
import { field, record } from "./kit/record";
import { ALL, ATTRIBUTE_MAX, ID_MAX, TITLE_MAX, URL_MAX } from "./kit/rules";

/** A value, or the gateway's parameter name ("attribute"). */
const parameter = (label: InLanguages<string>) =>
  field(label, optional(asText(line(ATTRIBUTE_MAX))), asText(z.string()).nullish());

/** Spec §3. */
export const smsConfiguration = record({
  providerName: field({ en: "Provider Name" }, requiredName(TITLE_MAX), z.string()),
  /** The application's id, or All. */
  application: field({ en: "Application" }, required(ID_MAX), z.string()),
  /** The client's id, or All, despite its name on the wire. */
  clientName: field({ en: "Client Name" }, text(ID_MAX).default(ALL), z.string()),
  url: field({ en: "URL" }, (label) => requiredText(label, URL_MAX).pipe(HttpUrl), z.string()),
  token: field({ en: "Token" }, Secret, z.string().nullish()),
  passwordValue: field({ en: "Password Value" }, Secret, z.string().nullish()),
  status: field({ en: "Status" }, StatusField, StatusField),
  nameOfTheGateway: parameter({ en: "Name of the Gateway" }),
  gatewayId: parameter({ en: "Gateway Id" }),
  entityId: parameter({ en: "Entity Id" }),
  defaultNo: parameter({ en: "Default Number" }),
  mobileNoAttribute: parameter({ en: "Mobile No Attribute" }),
  messageAttribute: parameter({ en: "Message Attribute" }),
  userNameValue: parameter({ en: "User Name Value" }),
  userNameAttribute: parameter({ en: "User Name Attribute" }),
  passwordAttribute: parameter({ en: "Password Attribute" }),
  senderIdValue: parameter({ en: "Sender Id Value" }),
  senderIdAttribute: parameter({ en: "Sender Id Attribute" }),
  countryCodeValue: parameter({ en: "Country Code Value" }),
  countryCodeAttribute: parameter({ en: "Country Code Attribute" }),
  apiCodeValue: parameter({ en: "API Code Value" }),
  apiCodeAttribute: parameter({ en: "API Code Attribute" }),
});

/** `token` and `passwordValue` are masked. */
export const SmsConfiguration = z.object({
  _id: Id,
  ...smsConfiguration.output,
  applicationName: z.string().nullish(),
  clientActualName: z.string().nullish(),
  version: Version,
});
export type SmsConfiguration = z.output<typeof SmsConfiguration>;

/** Spec §7. */
export const smsConfigurations = {
  listSmsConfigurations: adminList("/api/notificationConfiguration/allList", SmsConfiguration),
  createSmsConfiguration: adminChange(
    "/api/notificationConfiguration/create",
    z.object(smsConfiguration.input),
    Created,
    {
      shown: "lately",
      audit: { action: "CREATED", record: "SMS_CONFIGURATION" },
    },
  ),
  updateSmsConfiguration: adminChange(
    "/api/notificationConfiguration/update",
    z.object({ notificationId: Id, version: Version, ...smsConfiguration.input }),
    Nothing,
    { shown: "lately", audit: { action: "UPDATED", record: "SMS_CONFIGURATION", id: "notificationId" } },
  ),
  deleteSmsConfiguration: adminChange(
    "/api/notificationConfiguration/delete",
    z.object({ notificationId: Id }),
    Nothing,
    {
      shown: "lately",
      audit: { action: "DELETED", record: "SMS_CONFIGURATION", id: "notificationId" },
    },
  ),

  testSmsConfiguration: adminChange(
    "/api/notificationConfiguration/test",
    z.object({ notificationId: Id, mobileNo: Phone }),
    Nothing,
    { extension: true, audit: { action: "TESTED", record: "SMS_CONFIGURATION", id: "notificationId" } },
  ),
};
