import { afterAll, beforeAll, expect, test } from "vitest";
import { newApplication, newClient } from "../../support/catalog";
import { everyCallSucceeded, refusals, type SpecCall } from "./section";
import { openWorld, unique, type World } from "./world";

const MAIL = { fromMailId: "no email", postNo: 0, status: "ON", url: "ftp://mail.example.test" };
const MAIL_REFUSED = ["application", "fromMailId", "postNo", "status", "url"];
const SMS = { url: "gateway", status: "ON" };
const SMS_REFUSED = ["providerName", "application", "url", "status"];
const TEMPLATE = { TemplateName: "<b>", Status: "ON" };
const TEMPLATE_REFUSED = ["Application", "TemplateName", "Template", "Status"];

const CALLS: SpecCall[] = [
  { call: "GET /api/emailNotification/getEmailNotification", who: "admin", bad: { size: "7" }, refused: ["size"] },
  { call: "POST /api/emailNotification/createEmailNotification", who: "admin", bad: MAIL, refused: MAIL_REFUSED },
  {
    call: "POST /api/emailNotification/updateEmailNotification",
    who: "admin",
    bad: MAIL,
    refused: ["emailNotificationId", ...MAIL_REFUSED],
  },
  {
    call: "POST /api/emailNotification/deleteEmailNotification",
    who: "admin",
    bad: {},
    refused: ["emailNotificationId"],
  },
  { call: "GET /api/notificationConfiguration/allList", who: "admin", bad: { size: "7" }, refused: ["size"] },
  { call: "POST /api/notificationConfiguration/create", who: "admin", bad: SMS, refused: SMS_REFUSED },
  {
    call: "POST /api/notificationConfiguration/update",
    who: "admin",
    bad: SMS,
    refused: ["notificationId", ...SMS_REFUSED],
  },
  { call: "POST /api/notificationConfiguration/delete", who: "admin", bad: {}, refused: ["notificationId"] },
  { call: "GET /api/smsMaster/allList", who: "admin", bad: { size: "7" }, refused: ["size"] },
  { call: "POST /api/smsMaster/create", who: "admin", bad: TEMPLATE, refused: TEMPLATE_REFUSED },
  { call: "POST /api/smsMaster/update", who: "admin", bad: TEMPLATE, refused: ["_id", ...TEMPLATE_REFUSED] },
  { call: "POST /api/smsMaster/delete", who: "admin", bad: { TemplateId: 7 }, refused: ["_id", "TemplateId"] },
  { call: "GET /api/emailMaster/allList", who: "admin", bad: { size: "7" }, refused: ["size"] },
  {
    call: "POST /api/emailMaster/create",
    who: "admin",
    bad: { ...TEMPLATE, Subject: "two\nlines" },
    refused: [...TEMPLATE_REFUSED, "Subject"],
  },
  { call: "POST /api/emailMaster/update", who: "admin", bad: TEMPLATE, refused: ["_id", ...TEMPLATE_REFUSED] },
  { call: "POST /api/emailMaster/delete", who: "admin", bad: {}, refused: ["_id"] },
];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

refusals(() => world, CALLS);

const MASK = /^\*+$/;

const found = async (path: string, field: string, value: string) => {
  const answer = await world.client.get(path, world.admin.token);
  expect(answer).toMatchObject({ code: 200, isEncrypted: true });
  return (answer.data as (Record<string, unknown> & { _id: string })[]).find((each) => each[field] === value);
};

async function wholeLife({
  paths,
  record,
  shown,
  change,
  key,
}: {
  paths: { list: string; create: string; update: string; remove: string };
  record: Record<string, unknown>;
  shown: { by: string; differently?: Record<string, unknown> };
  change: Record<string, unknown>;
  /** The field that names it in update and delete. */
  key(id: string): Record<string, unknown>;
}) {
  const { client, admin } = world;
  const { by, differently = {} } = shown;
  const asListed = (sent: Record<string, unknown>) => ({ ...sent, ...differently });
  expect(await client.post(paths.create, record, admin.token)).toMatchObject({ code: 200, isEncrypted: true });
  const made = (await found(paths.list, by, String(record[by])))!;
  expect(made).toMatchObject(asListed(record));

  const again = await client.post(paths.create, record, admin.token);
  expect(again, "a second ACTIVE one").toMatchObject({
    code: 409,
    isEncrypted: false,
    data: { fieldErrors: expect.anything() as object },
  });

  expect(await client.post(paths.update, { ...record, ...change, ...key(made._id) }, admin.token)).toMatchObject({
    code: 200,
    isEncrypted: true,
  });
  expect(await found(paths.list, "_id", made._id)).toMatchObject(asListed({ ...record, ...change }));
  const remove = () => client.post(paths.remove, key(made._id), admin.token);
  expect(await remove()).toMatchObject({ code: 200, isEncrypted: true });
  expect(await found(paths.list, "_id", made._id)).toBeUndefined();
  expect(await remove(), "a second time").toMatchObject({ code: 404, data: null });
}

test("an email configuration is created, changed and deleted; its secrets are never revealed", async () => {
  const { name: application } = await newApplication(world.portico.hub);
  await wholeLife({
    paths: {
      list: "/api/emailNotification/getEmailNotification",
      create: "/api/emailNotification/createEmailNotification",
      update: "/api/emailNotification/updateEmailNotification",
      remove: "/api/emailNotification/deleteEmailNotification",
    },
    record: {
      application,
      fromMailId: "claims@example.test",
      ccMailId: ["one@example.test", "two@example.test"],
      password: "mail secret",
      host: "smtp.example.test",
      postNo: 2525,
      defaultTo: "admin@example.test",
      status: "ACTIVE",
      url: "",
      userName: "claims",
      token: "",
      type: "SMTP",
    },
    shown: {
      by: "application",
      differently: {
        password: expect.stringMatching(MASK),
        url: expect.toSatisfy((url) => !url),
        token: expect.toSatisfy((token) => !token),
      },
    },
    change: { host: "smtp2.example.test", postNo: 465, ccMailId: [], status: "INACTIVE" },
    key: (emailNotificationId) => ({ emailNotificationId }),
  });
});

test("an SMS configuration is created, changed and deleted; its secrets are never revealed", async () => {
  const [{ id: application }, { id: clientName }] = [
    await newApplication(world.portico.hub),
    await newClient(world.portico.hub),
  ];
  const secret = expect.stringMatching(MASK) as string;
  await wholeLife({
    paths: {
      list: "/api/notificationConfiguration/allList",
      create: "/api/notificationConfiguration/create",
      update: "/api/notificationConfiguration/update",
      remove: "/api/notificationConfiguration/delete",
    },
    record: {
      providerName: unique("Gateway"),
      application,
      clientName,
      gatewayId: "G-1",
      nameOfTheGateway: "Main",
      url: "https://sms.example.test/send",
      token: "sms token",
      status: "ACTIVE",
      defaultNo: "9876543210",
      entityId: "E-1",
      apiCodeValue: "code",
      apiCodeAttribute: "api",
      userNameValue: "user",
      userNameAttribute: "u",
      passwordValue: "sms secret",
      passwordAttribute: "p",
      senderIdValue: "PORTIC",
      senderIdAttribute: "from",
      countryCodeValue: "91",
      countryCodeAttribute: "cc",
      mobileNoAttribute: "to",
      messageAttribute: "text",
    },
    shown: { by: "providerName", differently: { token: secret, passwordValue: secret } },
    change: { entityId: "E-2", senderIdValue: "OTHER", status: "INACTIVE" },
    key: (notificationId) => ({ notificationId }),
  });
});

test.each([
  { kind: "An SMS template", path: "/api/smsMaster", Template: "<p>Your code is {{otp}}</p>", more: {}, changed: {} },
  {
    kind: "An email template",
    path: "/api/emailMaster",
    Template: "<h1>Hello {{firstName}}</h1><p>Your code is <b>{{otp}}</b></p>",
    more: { Subject: "Your code" },
    changed: { Subject: "Your new code" },
  },
])("$kind lives its life", async ({ path, Template, more, changed }) => {
  const [application, { id: Client, actualName }] = [
    await newApplication(world.portico.hub),
    await newClient(world.portico.hub),
  ];
  await wholeLife({
    paths: { list: `${path}/allList`, create: `${path}/create`, update: `${path}/update`, remove: `${path}/delete` },
    record: {
      Application: application.id,
      TemplateId: "1107",
      TemplateName: "LOGIN_OTP",
      Client,
      Template,
      Status: "ACTIVE",
      ...more,
    },
    shown: {
      by: "Application",
      differently: { ApplicationName: { description: application.name }, ClientName: actualName },
    },
    change: { Template: "<p>{{otp}} is your code</p>", Status: "INACTIVE", ...changed },
    // Spec §7: on delete, TemplateId and _id are both set to the record's id.
    key: (_id) => ({ _id }),
  });
});

test("a template is for All applications and clients, and deleted with its id sent twice", async () => {
  const { client, admin } = world;
  const template = {
    Application: "All",
    Client: "All",
    TemplateId: "",
    TemplateName: "WELCOME",
    Template: "<p>Welcome</p>",
    Subject: "Welcome",
    Status: "ACTIVE",
  };
  expect(await client.post("/api/emailMaster/create", template, admin.token)).toMatchObject({ code: 200 });
  const made = (await found("/api/emailMaster/allList", "Application", "All"))!;
  expect(made).toMatchObject({ Client: "All", TemplateName: "WELCOME", Subject: "Welcome" });
  const both = { TemplateId: made._id, _id: made._id };
  expect(await client.post("/api/emailMaster/delete", both, admin.token)).toMatchObject({ code: 200 });
});

test("a template that would send nothing useful is refused by its field, and forbidden HTML is removed and reported", async () => {
  const { client, admin } = world;
  const template = {
    Application: "All",
    Client: "All",
    TemplateName: "RESET_PASSWORD",
    Template: "",
    Subject: "Reset",
    Status: "INACTIVE",
  };
  const create = (Template: string) => client.post("/api/emailMaster/create", { ...template, Template }, admin.token);
  const unknown = await create("<p>{{link}} {{colour}}</p>");
  expect(unknown).toMatchObject({
    code: 400,
    msg: expect.stringContaining("colour") as string,
    data: { fieldErrors: { Template: [unknown.msg] } },
  });
  const linkless = await create("<p>Hello</p>");
  expect(linkless).toMatchObject({ code: 400, data: { fieldErrors: { Template: [linkless.msg] } } });
  const cleaned = await create('<p>{{link}}</p><script>alert("x")</script>');
  expect(cleaned).toMatchObject({ code: 200, data: { warning: expect.stringMatching(/./) as string } });
  expect(await found("/api/emailMaster/allList", "TemplateName", "RESET_PASSWORD")).toMatchObject({
    Template: expect.not.stringContaining("script") as string,
  });
});

everyCallSucceeded(() => world, CALLS);
