import { MESSAGE_KINDS } from "~/contract/kit/rules";
import type { Database } from "~/hub/kit/db/database";
import { clients, emailConfigurations, messageTemplates, outbox, smsConfigurations } from "~/hub/kit/db/schema";
import { DESK, deskApplication, deskClient } from "../desk";
import { application } from "./catalog";
import { type ConsoleEntity, type ConsoleList, idsOf, numberIn, statusOf } from "./entity";

const appOf = (name: string) => `App of ${name}`.slice(0, 100);
const clientOf = (name: string) => `Client of ${name}`.slice(0, 100);

async function applicationAndClientOf(db: Database, names: readonly string[]) {
  const applicationIds = await application.seed(db, names.map(appOf));
  const values = names.map(clientOf).map((name) => ({ actualName: name, displayName: name }));
  const clientIds = idsOf(await db.insert(clients).values(values).returning());
  return names.map((name, index) => ({ name, applicationId: applicationIds[index]!, clientId: clientIds[index]! }));
}

const mark = (name: string) => name.toLowerCase().replaceAll(" ", "");
const addressOf = (name: string) => `${mark(name)}@example.test`;

const SEALED = "sealed";

/** Every other row has a secret, so that a search can find one row by it. */
const secretIf = (name: string) => (statusOf(name) === "ACTIVE" ? SEALED : null);

const desk = async (db: Database) => [await deskApplication(db), await deskClient(db)];

export const emailConfiguration: ConsoleEntity = {
  title: "Email Configuration",
  path: "/dashboard/configurationEmail",
  create: "Add Configuration",
  newTitle: "Email Configuration",
  editTitle: "Update Email Configuration",
  columns: ["Application", "From", "CC", "Password", "Host", "Status", "Action"],
  searches: {
    Application: "OF ROW 07",
    From: "ROW07@",
    CC: "CC.ROW07@",
    Password: "**",
    Host: "HOST-ROW07",
    Status: "ACTIVE",
  },
  empty: "No email configuration yet",
  async seed(db, names) {
    const values = (await applicationAndClientOf(db, names)).map(
      ({ name, applicationId }) =>
        ({
          applicationId,
          from: addressOf(name),
          cc: [`cc.${addressOf(name)}`, "second@example.test"] as string[],
          host: `host-${mark(name)}.example.test`,
          port: 587,
          // No mail server is asked when it is saved.
          type: "HTTP",
          url: `https://${mark(name)}.example.test/`,
          password: secretIf(name),
          defaultTo: `ops.${addressOf(name)}`,
          status: statusOf(name),
        }) as const,
    );
    return idsOf(await db.insert(emailConfigurations).values(values).returning({ id: emailConfigurations.id }));
  },
  rowName: (name) => `${addressOf(name)} (${appOf(name)})`,
  fullName: (name) => `${addressOf(name)} (${appOf(name)}, host-${mark(name)}.example.test, ${statusOf(name)})`,
  longest: 100,
  prepare: desk,
  invalid: {
    entries: { From: "nobody", Port: "70000", URL: "ftp://example.test/", "Default Recipient": "nobody@" },
    errors: {
      From: "From must be a valid email address",
      Port: "Must be at most 65535",
      URL: "Must be an http or https address",
      "Default Recipient": "Default Recipient must be a valid email address",
    },
  },
  valid: {
    Application: DESK.application,
    From: "made@example.test",
    Host: "mail.example.test",
    Port: "2525",
    Password: "Mail#Secret1",
    URL: "",
    "Default Recipient": "",
    Status: "INACTIVE",
  },
  made: `made@example.test (${DESK.application})`,
  change: {
    label: "Default Recipient",
    from: (name) => `ops.${addressOf(name)}`,
    to: ["here@example.test", "there@example.test"],
  },
  saved: { created: "Email configuration created", updated: "Email configuration updated" },
  deleted: "Email Configuration is Deleted",
  actions: ["Edit", "Delete", "Send test"],
  menu: false,
};

export const smsConfiguration: ConsoleEntity = {
  title: "SMS Configuration",
  path: "/dashboard/configurationSms",
  create: "Add Configuration",
  newTitle: "SMS Configuration",
  editTitle: "Update SMS Configuration",
  columns: ["Application", "Provider Name", "Password Value", "Token", "Status", "Action"],
  searches: {
    Application: "OF ROW 07",
    "Provider Name": "PROVIDER ROW 07",
    "Password value": "**",
    // A different text, so that the address shows when the search has run.
    Token: "***",
    Name: "GATEWAY ROW 07",
    Status: "ACTIVE",
  },
  unshown: ["Name"],
  empty: "No SMS configuration yet",
  async seed(db, names) {
    const values = (await applicationAndClientOf(db, names)).map(
      ({ name, applicationId, clientId }) =>
        ({
          applicationId,
          clientId,
          providerName: `Provider ${name}`.slice(0, 100),
          nameOfTheGateway: `Gateway ${name}`,
          url: "https://gateway.example.test/send",
          passwordValue: secretIf(name),
          token: secretIf(name),
          mobileNoAttribute: "to",
          messageAttribute: "text",
          status: statusOf(name),
        }) as const,
    );
    return idsOf(await db.insert(smsConfigurations).values(values).returning({ id: smsConfigurations.id }));
  },
  rowName: (name) => `${`Provider ${name}`.slice(0, 100)} (${appOf(name)})`,
  fullName: (name) => `Provider ${name} (${appOf(name)}, ${clientOf(name)}, ${statusOf(name)})`,
  longest: 100,
  prepare: desk,
  invalid: {
    entries: { "Gateway Id": "Kept", URL: "gateway.example.test" },
    errors: { "Provider Name": "Provider Name is required", URL: "Must be an http or https address" },
  },
  valid: {
    Application: DESK.application,
    "Client Name": DESK.client,
    "Provider Name": "Made provider",
    URL: "https://gateway.example.test/send?kept=1",
    "Mobile No Attribute": "to",
    "Message Attribute": "text",
    Token: "Gateway#Token1",
    Status: "INACTIVE",
  },
  made: `Made provider (${DESK.application})`,
  change: { label: "Name of the Gateway", from: (name) => `Gateway ${name}`, to: ["Changed here", "Changed there"] },
  saved: { created: "SMS configuration created", updated: "SMS configuration updated" },
  deleted: "SMS Configuration is Deleted",
  actions: ["Edit", "Delete", "Send test"],
  menu: false,
};

/** The messages, in turn. */
const kindOf = (name: string) => MESSAGE_KINDS[numberIn(name) % MESSAGE_KINDS.length]!;

const isHindi = (name: string) => numberIn(name) % 4 === 0;
const languageIf = (name: string) => (isHindi(name) ? ", हिन्दी" : "");

const seedTemplates = (channel: "EMAIL" | "SMS") => async (db: Database, names: readonly string[]) => {
  const values = (await applicationAndClientOf(db, names)).map(
    ({ name, applicationId, clientId }) =>
      ({
        channel,
        applicationId,
        clientId,
        name: kindOf(name),
        templateId: `id-${numberIn(name)}`,
        subject: channel === "EMAIL" ? `About ${name}` : "",
        language: isHindi(name) ? "hi" : "en",
        html: `<p>Dear {{firstName}}, this is <strong>${name}</strong>: {{otp}} {{link}}</p>`,
        status: statusOf(name),
      }) as const,
  );
  return idsOf(await db.insert(messageTemplates).values(values).returning({ id: messageTemplates.id }));
};

const template = {
  create: "Add Template",
  columns: ["Application", "Client", "Name", "Language", "Template", "Status", "Action"],
  unsorted: ["Template"],
  searches: {
    Application: "APP OF ROW 07",
    Client: "CLIENT OF ROW 07",
    Name: "verify",
    Language: "हिन्दी",
    Status: "ACTIVE",
  },
  rowName: (name: string) => `${kindOf(name)} (${appOf(name)}, ${clientOf(name)}${languageIf(name)})`,
  fullName: (name: string) =>
    `${kindOf(name)} (${appOf(name)}, ${clientOf(name)}${languageIf(name)}, ${statusOf(name)})`,
  longest: 100,
  prepare: desk,
  invalid: {
    entries: { "Template Id": "Kept", Name: "Code <b>" },
    errors: { Name: "Only letters, digits, spaces and _ . -", Template: "Template is required" },
  },
  valid: {
    Application: DESK.application,
    "Client Name": DESK.client,
    "Template Id": "1007",
    Name: "LOGIN_OTP",
    Language: "English",
    // Typed as text with scripts, as HTML without.
    Template: "Your code is {{otp}}",
    Status: "INACTIVE",
  },
  made: `LOGIN_OTP (${DESK.application}, ${DESK.client})`,
  change: {
    label: "Template Id",
    from: (name: string) => `id-${numberIn(name)}`,
    to: ["Changed here", "Changed there"] as const,
  },
  actions: ["Edit", "Delete"],
  menu: false,
};

export const emailTemplate: ConsoleEntity = {
  ...template,
  title: "Email Template",
  path: "/dashboard/emailTemplate",
  newTitle: "Email Template",
  editTitle: "Update Email Template",
  empty: "No email template yet",
  seed: seedTemplates("EMAIL"),
  valid: { ...template.valid, Subject: "Your code for {{application}}" },
  saved: { created: "Email template created", updated: "Email template updated" },
  deleted: "Email Template is Deleted",
};

export const smsTemplate: ConsoleEntity = {
  ...template,
  title: "SMS Template",
  path: "/dashboard/smsTemplate",
  newTitle: "SMS Template",
  editTitle: "Update SMS Template",
  empty: "No SMS template yet",
  seed: seedTemplates("SMS"),
  saved: { created: "SMS template created", updated: "SMS template updated" },
  deleted: "SMS Template is Deleted",
};

/** Only as much of each as distinguishes them here. */
const recipientOf = (name: string) => `${String.fromCharCode(97 + (numberIn(name) % 26))}.${addressOf(name)}`;

const HOUR_MS = 3_600_000;
const now = Date.now();

/** An hour apart, so that no two rows have the same name; the first is the newest. Old ones are deleted. */
const writtenAt = (name: string) => new Date(now - numberIn(name) * HOUR_MS);

export const message: ConsoleList = {
  title: "Messages",
  path: "/dashboard/messages",
  columns: ["Recipient", "Message", "Channel", "Status", "Tries", "When", "Last Error", "Action"],
  numeric: ["Tries"],
  searches: { Recipient: "ROW07@", Message: "verify", Channel: "SMS", Status: "FAILED", "Last Error": "NO MAILBOX 07" },
  unshown: ["Recipient"],
  empty: "No message yet",
  async seed(db, names) {
    const values = names.map(
      (name) =>
        ({
          idempotencyKey: `seeded ${name}`,
          channel: numberIn(name) % 2 === 0 ? "SMS" : "EMAIL",
          kind: kindOf(name),
          recipient: recipientOf(name),
          payload: SEALED,
          status: statusOf(name) === "ACTIVE" ? "FAILED" : "QUEUED",
          nextTryAt: new Date("2099-01-01"),
          tries: numberIn(name),
          lastError: `No mailbox ${name.slice(-2)}, ${name}`,
          createdAt: writtenAt(name),
        }) as const,
    );
    return idsOf(await db.insert(outbox).values(values).returning({ id: outbox.id }));
  },
  rowName: (name) =>
    `${kindOf(name)} to ${recipientOf(name).slice(0, 2)}•••@example.test, ` +
    `${writtenAt(name).toISOString().slice(0, 16).replace("T", " ")} UTC`,
  longest: 300,
  actions: ["Resend"],
  menu: false,
};
