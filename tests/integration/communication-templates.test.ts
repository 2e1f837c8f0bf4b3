import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MESSAGE_KINDS, TEMPLATE_VARIABLES } from "~/contract/kit/rules";
import { usingOf } from "~/contract/kit/using";
import { words } from "~/hub/messages/delivery/words";
import { loadLanguages } from "~/languages/languages.server";
import { productInMails } from "~/lib/product";
import { adminForFile, NOBODY } from "../support/admin";
import { newApplication, newClient } from "../support/catalog";
import { templateFields } from "../support/communication-fields";
import { hubForFile } from "../support/hub";
import { type PictureHost, startPictureHost } from "../support/picture-host";
import { fourColours } from "../support/pictures-with-place";

const portico = hubForFile();
const admin = adminForFile(portico);

type Fields = ReturnType<typeof templateFields>;
const calls = {
  "email template": {
    list: "listEmailTemplates",
    create: "createEmailTemplate",
    update: "updateEmailTemplate",
    remove: "deleteEmailTemplate",
  },
  "SMS template": {
    list: "listSmsTemplates",
    create: "createSmsTemplate",
    update: "updateSmsTemplate",
    remove: "deleteSmsTemplate",
  },
} as const;

describe.each(["email template", "SMS template"] as const)("an %s", (noun) => {
  const { list, create, update, remove } = calls[noun];
  const make = async (values: Partial<Fields> = {}) => (await admin.get(create, templateFields(values)))._id!;
  const one = async (id: string) => (await admin.get(list, { field: "_id", search: id }))[0]!;
  const change = (_id: string, values: Partial<Fields> & { version?: number } = {}) =>
    admin.call(update, { ...templateFields(), _id, ...values });

  test("is created for an application and a client, and read back with their names", async () => {
    const [application, client] = await Promise.all([newApplication(portico.hub), newClient(portico.hub)]);
    const given = templateFields({
      application: application.id,
      client: client.id,
      templateId: "1107",
      status: "ACTIVE",
    });
    const _id = await make(given);
    const names = { applicationName: { description: application.name }, clientName: client.actualName };
    expect(await one(_id)).toEqual({
      ...given,
      ...names,
      _id,
      version: 1,
      language: "en",
      ...(noun === "email template" ? { subject: "" } : {}),
    });
  });

  test("is for All where it says so, also where a client is left out", async () => {
    const all = { application: "All", applicationName: { description: "All" }, client: "All", clientName: "All" };
    expect(await one(await make())).toMatchObject(all);
  });

  test("is stored sanitised, with a warning when something was taken out", async () => {
    const warning = "Not allowed in a template and taken out: onclick, href, <script>, <svg>";
    const template =
      `<p onclick="alert(1)">Hello <a ` +
      `href="javascript:alert(1)">{{firstName}}</a></p><script>alert(1)</script><svg/onload=alert(1)>`;
    const answer = await admin.call(create, templateFields({ template }));
    expect(answer).toMatchObject({
      code: 200,
      msg: expect.stringMatching(`created. ${warning}$`) as string,
      data: { warning },
    });
    const { _id } = answer.data as { _id: string };
    expect(await one(_id)).toMatchObject({ template: "<p>Hello <a>{{firstName}}</a></p>" });
    expect(await change(_id, { template: "<P>Hello<BR>you" })).toEqual({
      code: 200,
      msg: expect.stringMatching(/updated$/) as string,
      data: {},
    });
    expect(await change(_id, { template: "<p style='width:expression(1)'>Hello</p>" })).toMatchObject({
      code: 200,
      data: { warning: "Not allowed in a template and taken out: width" },
    });
    expect(await one(_id)).toMatchObject({ template: "<p>Hello</p>" });
  });

  test.each(["<script>alert(1)</script>", "<p> <br> </p>", "<!-- Hello -->", "&nbsp;"])(
    "that is nothing but %s is refused",
    async (template) => {
      const msg = "Nothing is left of the template without what is not allowed in one";
      expect(await admin.call(create, templateFields({ template }))).toEqual({
        code: 400,
        msg,
        data: { fieldErrors: { template: [msg] } },
      });
    },
  );

  test("with unknown variables is refused, all of them named", async () => {
    const template = "{{otp}} {{OTP}} {{ first<b>Name</b> }} &#123;{lastName}}";
    const answer = await admin.call(create, templateFields({ template }));
    const known = `Known are ${TEMPLATE_VARIABLES.map((name) => `{{${name}}}`).join(", ")}`;
    expect(answer).toMatchObject({
      code: 400,
      msg: `Unknown variables {{OTP}}, {{first<b>Name</b>}}, {{lastName}}. ${known}`,
    });
    expect(answer).toMatchObject({ data: { fieldErrors: { template: [answer.msg] } } });
    expect(await change(await make(), { template: "{{nobody}}" })).toMatchObject({
      code: 400,
      msg: `Unknown variable {{nobody}}. ${known}`,
    });
  });

  test.each([
    ["LOGIN_OTP", "otp"],
    ["login_otp", "otp"],
    ["VERIFY_EMAIL", "otp"],
    ["RESET_PASSWORD", "link"],
  ])("named %s is refused without {{%s}}", async (templateName, needed) => {
    const msg = `A template named ${templateName.toUpperCase()} must have {{${needed}}}`;
    expect(await admin.call(create, templateFields({ templateName }))).toEqual({
      code: 400,
      msg,
      data: { fieldErrors: { template: [msg] } },
    });
    const template = needed === "link" ? `<a href="{{link}}">Reset</a>` : `<p>{{ otp }}</p>`;
    expect(await admin.call(create, templateFields({ templateName, template }))).toMatchObject({
      code: 200,
      data: { warning: undefined },
    });
  });

  test("of a name that nothing sends is stored with a warning", async () => {
    const warning = `Nothing sends a message of this name; those that are sent are ${MESSAGE_KINDS.join(", ")}`;
    expect(await admin.call(create, templateFields({ templateName: "GREETING" }))).toMatchObject({
      code: 200,
      data: { warning },
    });
    expect(await admin.call(create, templateFields({ templateName: "<b>" }))).toMatchObject({ code: 400 });
  });

  test("is refused for an application or client that is not there, by its field", async () => {
    const { id: gone } = await newApplication(portico.hub, { deletedAt: new Date() });
    for (const id of [gone, NOBODY, "no-uuid"]) {
      const application = { code: 400, data: { fieldErrors: { application: ["There is no such application"] } } };
      expect(await admin.call(create, templateFields({ application: id }))).toMatchObject(application);
      expect(await change(await make(), { application: id })).toMatchObject(application);
      expect(await admin.call(create, templateFields({ client: id }))).toMatchObject({
        code: 400,
        data: { fieldErrors: { client: ["There is no such client"] } },
      });
    }
  });

  test("is the only ACTIVE one of its name for its application and client", async () => {
    const { id: application } = await newApplication(portico.hub);
    await make({ application, status: "ACTIVE" });
    await make({ application, status: "ACTIVE", templateName: "LOGIN_OTP", template: "{{otp}}" });
    const msg = "An ACTIVE template with this name already exists for this application, client and language";
    const conflict = { code: 409, msg, data: { fieldErrors: { templateName: [msg] } } };
    expect(
      await admin.call(create, templateFields({ application, status: "ACTIVE", templateName: "welcome" })),
    ).toEqual(conflict);
    expect(await change(await make({ application }), { application, status: "ACTIVE" })).toEqual(conflict);
  });

  test("is the only ACTIVE one of its language, also if eight are made at once", async () => {
    const { id: application } = await newApplication(portico.hub);
    const given = templateFields({ application, status: "ACTIVE", language: "hi" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.call(create, given)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
    await make({ application, status: "ACTIVE" });
    const rows = await admin.get(list, { using: usingOf({ kind: "APPLICATION", id: application }) });
    expect(rows.map(({ language }) => language).toSorted()).toEqual(["en", "hi"]);
  });

  test("keeps its language when an update leaves it out, as older callers do; the log says which it is", async () => {
    const _id = await make({ language: "hi" });
    expect(await change(_id, { status: "INACTIVE", template: "Namaste" })).toMatchObject({ code: 200 });
    expect(await one(_id)).toMatchObject({ language: "hi" });
    expect(await change(_id, { language: "en" })).toMatchObject({ code: 200 });
    expect(await change(_id, { language: "tlh" as never })).toMatchObject({ code: 400 });
    const events = (await admin.get("listAuditEvents", { field: "subjectId", search: _id, sort: "at" })).map(
      ({ subject, changes }) => [subject, changes.find(({ field }) => field === "language")],
    );
    expect(events).toEqual([
      ["WELCOME (All, All, हिन्दी)", { field: "language", before: null, after: "hi" }],
      ["WELCOME (All, All, हिन्दी)", undefined],
      ["WELCOME (All, All)", { field: "language", before: "hi", after: "en" }],
    ]);
  });

  test("is not overwritten by an editor of an older version, and is deleted for good", async () => {
    const _id = await make();
    await change(_id, { template: "First", version: 1 });
    expect(await change(_id, { template: "Second", version: 1 })).toMatchObject({
      code: 409,
      data: { reason: "stale" },
    });
    expect(await admin.call(remove, { _id, templateId: _id })).toMatchObject({
      code: 200,
      msg: expect.stringMatching(/deleted$/) as string,
    });
    expect(await admin.call(remove, { _id })).toMatchObject({ code: 404 });
    expect(await change(_id)).toMatchObject({ code: 404 });
  });

  test("is neither seen nor changed as one of the other channel", async () => {
    const other = calls[noun === "SMS template" ? "email template" : "SMS template"];
    const _id = await make();
    expect(await admin.get(other.list, { field: "_id", search: _id })).toEqual([]);
    expect(await admin.call(other.update, { ...templateFields(), _id })).toMatchObject({ code: 404 });
    expect(await admin.call(other.remove, { _id })).toMatchObject({ code: 404 });
    expect(await one(_id)).toMatchObject({ version: 1 });
  });

  test("keeps its application and client from being deleted", async () => {
    const [application, client] = await Promise.all([newApplication(portico.hub), newClient(portico.hub)]);
    await make({ application: application.id, client: client.id });
    const inUse = { code: 409, msg: expect.stringMatching(/is used by 1 (email|SMS) template\./) as string };
    expect(await admin.call("deleteApplication", { id: application.id })).toMatchObject(inUse);
    expect(await admin.call("deleteClient", { clientId: client.id })).toMatchObject(inUse);
  });

  test("is found by application, client, name, language and status, and the list sorted by each", async () => {
    const [application, client] = await Promise.all([newApplication(portico.hub), newClient(portico.hub)]);
    const _id = await make({
      application: application.id,
      client: client.id,
      templateName: "Findable",
      language: "hi",
    });
    const searches = {
      "applicationName.description": application.name,
      clientName: client.actualName,
      templateName: "fINDABLE",
      language: "hi",
      status: "inactive",
    };
    for (const [field, search] of Object.entries(searches)) {
      expect(
        (await admin.get(list, { field, search })).map((row) => row._id),
        field,
      ).toContain(_id);
      expect(await admin.call(list, { sort: `-${field}`, size: 5, page: 2 }), field).toMatchObject({
        code: 200,
        total: expect.any(Number) as number,
      });
    }
    expect(await admin.get(list, { field: "clientName", search: "all" })).not.toEqual([]);
  });
});

describe("an email template's subject", () => {
  test("takes variables, one line long, and stays when an update leaves it out", async () => {
    const subject = "{{otp}} is your code";
    const { _id } = await admin.get("createEmailTemplate", templateFields({ subject }));
    await admin.get("updateEmailTemplate", { ...templateFields(), _id: _id! });
    expect(await admin.get("listEmailTemplates", { field: "_id", search: _id! })).toMatchObject([
      { subject, version: 2 },
    ]);
    expect(await admin.call("createEmailTemplate", templateFields({ subject: "{{nobody}}" }))).toMatchObject({
      code: 400,
      data: { fieldErrors: { subject: [expect.stringMatching(/^Unknown variable \{\{nobody\}\}/)] } },
    });
    const twoLines = templateFields({ subject: "a\r\nBcc: b@example.test" });
    expect(await admin.call("createEmailTemplate", twoLines)).toMatchObject({
      code: 400,
      data: { fieldErrors: { subject: [expect.any(String)] } },
    });
  });
});

describe("a template that is sent to oneself", () => {
  test("comes as a mail with sample values, cleaned, to nobody else, and is in the list of messages and the log", async () => {
    const { email } = admin.account;
    const subject = `Try ${randomUUID()}`;
    const template = `<p onclick="a()">Hello {{firstName}}, {{otp}}</p>`;
    const answer = await admin.call("sendTemplateToMe", { subject, template });
    expect(answer).toMatchObject({ code: 200, msg: `Sent to ${email}` });
    const mail = await portico.mail.waitFor(email, (each) => each.subject === subject);
    expect(mail.html).toContain("<body><p>Hello First Name, 123456</p></body>");
    const [message] = await admin.get("listMessages", { search: "TEMPLATE_TEST", field: "kind" });
    expect(message).toMatchObject({ kind: "TEMPLATE_TEST", status: "SENT" });
    const events = await admin.get("listAuditEvents", { search: "TESTED", field: "action" });
    expect(events.length).toBeGreaterThan(0);
    expect(await admin.call("sendTemplateToMe", { template: "<p>a</p>", application: admin.account.id })).toMatchObject(
      {
        code: 400,
      },
    );
  });
});

describe("the sample values of a template in Hindi", () => {
  const template = "<p>{{firstName}}, {{event}}</p>";
  const filled = "पहला नाम, आपका पासवर्ड बदल दिया गया है";
  beforeAll(loadLanguages);

  test("are in Hindi, in its preview and in the mail to oneself", async () => {
    const subject = `Try ${randomUUID()}`;
    const given = { subject, template, language: "hi" } as const;
    expect(await admin.get("previewTemplate", { ...given, channel: "EMAIL" })).toMatchObject({ text: filled });
    expect(await admin.call("sendTemplateToMe", given)).toMatchObject({ code: 200 });
    const { html, text } = await portico.mail.waitFor(admin.account.email, (each) => each.subject === subject);
    expect(text).toBe(filled);
    expect(html).toContain('<html lang="hi"');
  });
});

describe("a built-in text", () => {
  beforeAll(loadLanguages);

  const link = "https://portico.example.test/resetpassword/00000000-0000-4000-8000-000000000000";
  const facts = {
    ...{
      otp: "123456",
      firstName: "First Name",
      userName: "first.name",
      link,
      minutes: "5",
      application: "Application",
    },
    ...{ event: "Your password was changed", device: "Firefox on Linux", address: "192.0.2.1" },
    ...{ time: "1 March 2026, 09:30 UTC", advice: "If this was you, there is nothing to do." },
  };

  test.each(MESSAGE_KINDS)("named %s is a template that says the same", async (templateName) => {
    const builtIn = await admin.get("builtInTemplate", { channel: "EMAIL", templateName });
    const { subject, text } = words.mails[templateName];
    expect(await admin.get("previewTemplate", { channel: "EMAIL", ...builtIn })).toMatchObject({
      subject: subject(facts).replace(productInMails, "Portico"),
      text: text(facts),
      unknownVariables: [],
      wasCleaned: false,
    });
    const made = await admin.call("createEmailTemplate", templateFields({ templateName, ...builtIn }));
    expect(made).toMatchObject({ code: 200, msg: "Email template created" });
  });

  test("is in the chosen language, and of text messages there is one", async () => {
    const inHindi = { templateName: "login_otp", language: "hi" } as const;
    expect(await admin.get("builtInTemplate", { ...inHindi, channel: "SMS" })).toEqual({
      subject: "",
      template: "<p>{{otp}} {{application}} का ओटीपी है। 5 मिनट मान्य। किसी को न बताएँ।</p>",
    });
    expect(await admin.get("builtInTemplate", { ...inHindi, channel: "EMAIL" })).toMatchObject({
      subject: "साइन-इन के लिए आपका कोड",
    });
    const msg = "There is a built-in text for LOGIN_OTP";
    expect(await admin.call("builtInTemplate", { channel: "SMS", templateName: "WELCOME" })).toEqual({
      code: 400,
      msg,
      data: { fieldErrors: { templateName: [msg] } },
    });
  });
});

describe("a preview", () => {
  test("shows a mail with sample values, and what is wrong with it", async () => {
    const template = `<p onclick="a()">Hello {{firstName}}, <a href="{{link}}">reset</a> {{nobody}}</p>`;
    const preview = await admin.get("previewTemplate", { channel: "EMAIL", subject: "{{otp}} {{none}}", template });
    const link = "https://portico.example.test/resetpassword/00000000-0000-4000-8000-000000000000";
    expect(preview).toEqual({
      subject: "123456 {{none}}",
      html: `<p>Hello First Name, <a href="${link}">reset</a> {{nobody}}</p>`,
      text: `Hello First Name, reset <${link}> {{nobody}}`,
      unknownVariables: ["none", "nobody"],
      wasCleaned: true,
      removed: "onclick",
    });
  });

  test("of a text message has no subject", async () => {
    const preview = await admin.get("previewTemplate", {
      channel: "SMS",
      subject: "{{none}}",
      template: "<p>{{otp}} is your code</p>",
    });
    expect(preview).toMatchObject({
      subject: "",
      text: "123456 is your code",
      unknownVariables: [],
      wasCleaned: false,
      removed: "",
    });
  });
});

describe("the pictures of a mail", () => {
  const logo = `data:image/png;base64,${fourColours("png").toString("base64")}`;
  let host: PictureHost;

  beforeAll(async () => {
    host = await startPictureHost();
  });
  afterAll(() => host.stop());

  test("are fetched by https; what is none, is too large or leads elsewhere is left out", async () => {
    const addresses = ["/logo.png", "/page", "/large.png", "/moved"].map(host.at);
    const others = [host.at("/logo.png").replace("https:", "http:"), "https://nowhere.invalid/logo.png"];
    expect(await admin.get("picturesOfMail", { addresses: [...addresses, ...others] })).toEqual([
      { address: addresses[0], content: logo },
    ]);
  });

  test("are not fetched from hosts that only this machine and its network are meant to reach", async () => {
    const strict = portico.another({ privateHosts: [] });
    const before = host.asked.length;
    const answer = await strict.call("picturesOfMail", { addresses: [host.at("/logo.png")] }, admin.caller);
    expect(answer).toMatchObject({ code: 200, data: [] });
    expect(host.asked).toHaveLength(before);
  });
});
