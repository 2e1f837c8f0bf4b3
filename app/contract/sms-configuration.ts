import { z } from "zod";
import { adminChange, adminList } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import {
  asText,
  HttpUrl,
  Id,
  line,
  optional,
  Phone,
  requiredText,
  Secret,
  StatusField,
  text,
  Version,
} from "./kit/fields";
import { ALL, ATTRIBUTE_MAX, ID_MAX, TITLE_MAX, URL_MAX } from "./kit/rules";

/** What the gateway's address is called with: each value under the name the gateway gives it, its attribute. */
const GATEWAY_PARAMETERS = [
  "gatewayId",
  "nameOfTheGateway",
  "defaultNo",
  "entityId",
  "apiCodeValue",
  "apiCodeAttribute",
  "userNameValue",
  "userNameAttribute",
  "passwordAttribute",
  "senderIdValue",
  "senderIdAttribute",
  "countryCodeValue",
  "countryCodeAttribute",
  "mobileNoAttribute",
  "messageAttribute",
] as const;

const forEachParameter = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(GATEWAY_PARAMETERS.map((name) => [name, schema])) as Record<
    (typeof GATEWAY_PARAMETERS)[number],
    Schema
  >;

/** An SMS gateway. `token` and `passwordValue` come masked. */
export const SmsConfiguration = z.object({
  _id: Id,
  providerName: z.string(),
  /** An application's id, or All. */
  application: z.string(),
  /** A client's id, or All; the wire's name notwithstanding. */
  clientName: z.string(),
  url: z.string(),
  token: z.string().nullish(),
  passwordValue: z.string().nullish(),
  status: StatusField,
  ...forEachParameter(asText(z.string()).nullish()),
  /** Names of what `application` and `clientName` are ids of; our extension. */
  applicationName: z.string().nullish(),
  clientActualName: z.string().nullish(),
  version: Version,
});
export type SmsConfiguration = z.output<typeof SmsConfiguration>;

export const smsConfigurationFields = {
  providerName: requiredText("Provider Name", TITLE_MAX),
  application: requiredText("Application", ID_MAX),
  clientName: text(ID_MAX).default(ALL),
  url: requiredText("URL", URL_MAX).pipe(HttpUrl),
  token: Secret,
  passwordValue: Secret,
  status: StatusField,
  ...forEachParameter(optional(asText(line(ATTRIBUTE_MAX)))),
};

/** SMS gateway configurations (spec §7). */
export const smsConfigurations = {
  listSmsConfigurations: adminList("/api/notificationConfiguration/allList", SmsConfiguration),
  createSmsConfiguration: adminChange(
    "/api/notificationConfiguration/create",
    z.object(smsConfigurationFields),
    Created,
    {
      audit: { action: "CREATED", record: "SMS_CONFIGURATION" },
    },
  ),
  updateSmsConfiguration: adminChange(
    "/api/notificationConfiguration/update",
    z.object({ notificationId: Id, version: Version, ...smsConfigurationFields }),
    Nothing,
    { audit: { action: "UPDATED", record: "SMS_CONFIGURATION", id: "notificationId" } },
  ),
  deleteSmsConfiguration: adminChange(
    "/api/notificationConfiguration/delete",
    z.object({ notificationId: Id }),
    Nothing,
    {
      audit: { action: "DELETED", record: "SMS_CONFIGURATION", id: "notificationId" },
    },
  ),

  /** Sends a test message through the gateway. Refused with 502 in the gateway's own words. */
  testSmsConfiguration: adminChange(
    "/api/notificationConfiguration/test",
    z.object({ notificationId: Id, mobileNo: Phone }),
    Nothing,
    { extension: true, audit: { action: "TESTED", record: "SMS_CONFIGURATION", id: "notificationId" } },
  ),
};
