import type { Browser, Page } from "@playwright/test";
import { type MailSink, startMailSink } from "../../support/mail-sink";
import { type SmsGateway, startSmsGateway } from "../../support/sms-gateway";
import type { App } from "../support/app";
import { codeIn } from "../support/codes";
import { enterCode, enterPassword } from "../support/sign-in";
import { DESK, deskApplication, deskClient } from "./desk";
import { emailConfiguration, emailTemplate, smsConfiguration, smsTemplate } from "./entities/communication";
import type { ConsoleEntity, Entries } from "./entities/entity";
import { expect, test } from "./fixtures";
import { NOBODY } from "./others";
import { act, expectMessage, fillForm, leaveFor, save } from "./screens";

const MAIL_LOGIN = { user: "desk-mailer", password: "Mail#Secret1" };

/** The servers that configurations name, beside that of SMTP_URL. */
let desk: { mail: MailSink; gateway: SmsGateway };

test.beforeEach(async () => {
  desk = { mail: await startMailSink({ login: MAIL_LOGIN }), gateway: await startSmsGateway() };
});

test.afterEach(async () => {
  await Promise.all([desk.mail.stop(), desk.gateway.stop()]);
});

test("mails go out by the configuration and in the words made here, and by the next in precedence when those are INACTIVE", {
  tag: "@once",
}, async ({ app, page, browser }) => {
  const user = await deskUser(app);
  const sentTo = async (sink: MailSink) => {
    const visitor = await visitorOf(browser, app);
    const before = sink.messages.length;
    await enterPassword(visitor, user.email, user.password);
    const mail = await sink.waitFor(user.email, (each) => sink.messages.indexOf(each) >= before);
    await enterCode(visitor, codeIn(mail));
    await expect(visitor, "the code lets in").not.toHaveURL(/\/login/);
    await visitor.context().close();
    return mail;
  };

  await make(page, emailConfiguration, {
    Application: DESK.application,
    From: "claims@desk.example.test",
    Host: "127.0.0.1",
    Port: String(desk.mail.port),
    "User Name": MAIL_LOGIN.user,
    Password: MAIL_LOGIN.password,
  });
  await make(page, emailTemplate, {
    Application: "All",
    Name: "LOGIN_OTP",
    Subject: "Code for {{application}}",
    Template: "<p>Everybody's words: {{otp}}</p>",
  });
  await make(page, emailTemplate, {
    Application: DESK.application,
    "Client Name": DESK.client,
    Name: "LOGIN_OTP",
    Subject: "{{application}}: your code",
    Template: "<p>Dear {{firstName}}, <strong>{{otp}}</strong> is good for {{minutes}} minutes.</p>",
  });

  const own = await sentTo(desk.mail);
  expect(own.from).toContain("claims@desk.example.test");
  expect(own.subject).toBe(`${DESK.application}: your code`);
  expect(own.html).toMatch(
    new RegExp(`<body><p>Dear ${user.firstName}, <strong>\\d{6}</strong> is good for 5 minutes\\.</p></body></html>$`),
  );
  expect(own.html).toContain(`<title>${DESK.application}: your code</title>`);
  expect(own.text).toMatch(new RegExp(`^Dear ${user.firstName}, \\d{6} is good for 5 minutes\\.$`));

  await deactivate(page, emailTemplate, `LOGIN_OTP (${DESK.application}, ${DESK.client})`);
  expect(await sentTo(desk.mail)).toMatchObject({ subject: `Code for ${DESK.application}` });

  await deactivate(page, emailTemplate, "LOGIN_OTP (All, All)");
  await deactivate(page, emailConfiguration, `claims@desk.example.test (${DESK.application})`);
  const builtIn = await sentTo(app.mail);
  expect(builtIn.subject).toMatch(/^Your sign-in code$/);
  expect(builtIn.html).toBeUndefined();
});

test("who signs in by phone number gets the code through the gateway, asked exactly as it is configured", {
  tag: "@once",
}, async ({ app, page, browser }) => {
  const user = await deskUser(app);
  await make(page, smsConfiguration, {
    Application: DESK.application,
    "Client Name": DESK.client,
    "Provider Name": "Desk gateway",
    URL: `${desk.gateway.url}/send?route=otp`,
    Token: "Gateway#Token1",
    "Gateway Id": "gw-7",
    "Entity Id": "1101",
    "User Name Value": "desk",
    "User Name Attribute": "user",
    "Password Value": "Gateway#Secret1",
    "Password Attribute": "pass",
    "Sender Id Value": "PORTIC",
    "Sender Id Attribute": "sender",
    "Country Code Value": "91",
    "API Code Value": "K3Y",
    "API Code Attribute": "apikey",
    "Mobile No Attribute": "to",
    "Message Attribute": "text",
  });
  await make(page, smsTemplate, {
    Application: "All",
    Name: "LOGIN_OTP",
    "Template Id": "tpl-9",
    Template: "<p>Use {{otp}} & tell <b>nobody</b>.</p>",
  });

  const visitor = await visitorOf(browser, app);
  await enterPassword(visitor, user.phoneNumber, user.password);
  await expect(visitor.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  await expect.poll(() => desk.gateway.requests.length).toBe(1);
  const { method, path, headers, parameters } = desk.gateway.requests[0]!;
  const sent = Object.fromEntries(parameters);
  expect({ method, path, authorization: headers.authorization }).toEqual({
    method: "GET",
    path: "/send",
    authorization: "Bearer Gateway#Token1",
  });
  expect(sent).toEqual({
    route: "otp",
    apikey: "K3Y",
    user: "desk",
    pass: "Gateway#Secret1",
    sender: "PORTIC",
    to: `91${user.phoneNumber}`,
    text: expect.stringMatching(/^Use \d{6} & tell nobody\.$/) as unknown as string,
    entityId: "1101",
    templateId: "tpl-9",
    gatewayId: "gw-7",
  });
  await enterCode(visitor, /\d{6}/.exec(sent.text!)![0]);
  await expect(visitor, "the code lets in").not.toHaveURL(/\/login/);
  await visitor.context().close();
});

async function deskUser({ seed }: App) {
  const [application, client] = [{ id: await deskApplication(seed.db) }, { id: await deskClient(seed.db) }];
  const user = await seed.user({ phoneVerified: true });
  await seed.assign(user, application, client);
  return user;
}

async function visitorOf(browser: Browser, app: App): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, storageState: NOBODY, javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto("/login");
  return visitor;
}

async function make(page: Page, entity: ConsoleEntity, entries: Entries): Promise<void> {
  await leaveFor(page, `${entity.path}/new`);
  await fillForm(page, entity, { ...entries, Status: "ACTIVE" });
  await save(page);
  await expectMessage(page, entity.saved.created);
}

async function deactivate(page: Page, entity: ConsoleEntity, name: string): Promise<void> {
  await leaveFor(page, entity.path);
  await act(page, entity, name, "Edit");
  await page.getByLabel("Status", { exact: true }).selectOption("INACTIVE");
  await save(page);
  await expectMessage(page, entity.saved.updated);
}
