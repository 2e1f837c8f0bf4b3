import { afterEach, beforeEach, expect, test } from "vitest";
import { messageTemplates, smsConfigurations } from "~/hub/kit/db/schema";
import { type Account, codeIn, newAccount } from "../support/accounts";
import { anyone, dataOf, newAttempt } from "../support/calls";
import { newAssignment } from "../support/catalog";
import { deactivate, newSmsConfiguration, newTemplate } from "../support/communication";
import { eventually } from "../support/eventually";
import { hubForEachTest } from "../support/hub";
import { updateUser } from "../support/hub-tables";
import { type SmsGateway, startSmsGateway } from "../support/sms-gateway";

const portico = hubForEachTest();
let gateway: SmsGateway;

beforeEach(async () => {
  gateway = await startSmsGateway();
});

afterEach(() => gateway.stop());

const byPhone = async ({ phoneNumber, password }: Account, attemptId = newAttempt()) =>
  portico.hub.call("login", { phone: phoneNumber, password, attemptId }, anyone);

interface Row {
  status: string;
  tries: number;
  last_error: string | null;
}
const smsRows = async ({ phoneNumber }: Account) =>
  (await portico.pool.query<Row>("select * from outbox where channel = 'SMS' and recipient = $1", [phoneNumber])).rows;
const smsRow = (account: Account, status: string) =>
  eventually(`the text message to be ${status}`, async () =>
    (await smsRows(account)).find((row) => row.status === status),
  );

test("who signs in by phone gets the same code by mail and from the gateway, which is asked exactly as configured", async () => {
  const ada = await newAccount(portico.hub, { isPhoneVerified: true });
  const { application, client } = await newAssignment(portico.hub, ada);
  await newTemplate(portico.hub, {
    channel: "SMS",
    templateId: "1107",
    html: "<p>{{firstName}}, use {{otp}} &amp; smile</p>",
  });
  await newSmsConfiguration(portico.hub, `${gateway.url}/send?route=4&own=a%20b`, {
    applicationId: application.id,
    clientId: client.id,
    apiCodeAttribute: "api",
    apiCodeValue: "code/1",
    userNameAttribute: "user",
    userNameValue: "desk user",
    passwordAttribute: "pass",
    passwordValue: "gate&keeper",
    senderIdAttribute: "sender",
    senderIdValue: "PORTCO",
    countryCodeAttribute: "country",
    countryCodeValue: "91",
    mobileNoAttribute: "mobile",
    messageAttribute: "message",
    entityId: "E-1",
    gatewayId: "G-1",
    token: "a-token-of-the-gateway",
  });
  expect(await byPhone(ada)).toMatchObject({
    code: 200,
    msg: "A one-time code was sent to your email and your phone",
    data: { delayed: false },
  });
  const otp = codeIn((await portico.mail.waitFor(ada.email)).text);
  await smsRow(ada, "SENT");
  expect(gateway.requests).toMatchObject([
    {
      method: "GET",
      path: "/send",
      parameters: [
        ["route", "4"],
        ["own", "a b"],
        ["api", "code/1"],
        ["user", "desk user"],
        ["pass", "gate&keeper"],
        ["sender", "PORTCO"],
        ["country", "91"],
        ["mobile", ada.phoneNumber],
        ["message", `Robin, use ${otp} & smile`],
        ["entityId", "E-1"],
        ["templateId", "1107"],
        ["gatewayId", "G-1"],
      ],
      headers: { authorization: "Bearer a-token-of-the-gateway" },
    },
  ]);
});

test("a country code without a name of its own stands before the number; what has no name is not sent", async () => {
  const ada = await newAccount(portico.hub, { isPhoneVerified: true });
  await newSmsConfiguration(portico.hub, gateway.url, { countryCodeValue: "+91", userNameValue: "nobody" });
  await byPhone(ada);
  await smsRow(ada, "SENT");
  const [asked] = gateway.requests;
  expect(asked!.parameters).toEqual([
    ["to", `+91${ada.phoneNumber}`],
    ["text", expect.stringMatching(/^\d{6} is your one-time code for Portico\. It is valid for 5 minutes\./) as string],
  ]);
  expect(asked!.headers.authorization).toBeUndefined();
});

test("no text message goes out for a sign-in by email, or without an ACTIVE gateway", async () => {
  const { hub, pool, mail } = portico;
  const ada = await newAccount(hub, { isPhoneVerified: true });
  const id = await newSmsConfiguration(hub, gateway.url);
  dataOf(await hub.call("login", { email: ada.email, password: ada.password }, anyone));
  await mail.waitFor(ada.email);
  expect(await smsRows(ada)).toEqual([]);

  await deactivate(hub, smsConfigurations, id);
  await pool.query("delete from one_time_codes");
  expect(await byPhone(ada)).toMatchObject({ msg: "A one-time code was sent to your email" });
  expect(await smsRows(ada)).toEqual([]);
  expect(gateway.requests).toEqual([]);
});

test("a code asked for again by phone goes to the phone again", async () => {
  const ada = await newAccount(portico.hub, { isPhoneVerified: true });
  await newSmsConfiguration(portico.hub, gateway.url);
  const attemptId = newAttempt();
  await byPhone(ada, attemptId);
  await smsRow(ada, "SENT");
  await portico.pool.query("update one_time_codes set created_at = now() - interval '31 seconds'");
  await portico.hub.call("resendCode", { phone: ada.phoneNumber, purpose: "LOGIN", attemptId }, anyone);
  await eventually("a second text message", () => gateway.requests.length === 2);
});

test("a gateway in trouble is asked again, and the message goes out once; the mail need not wait for it", async () => {
  const ada = await newAccount(portico.hub, { isPhoneVerified: true });
  await newSmsConfiguration(portico.hub, gateway.url);
  gateway.answer(500, "out of order");
  expect(await byPhone(ada)).toMatchObject({ data: { delayed: false } });
  await portico.mail.waitFor(ada.email);
  await eventually("a first try", async () =>
    (await smsRows(ada)).some(({ last_error }) => last_error === "The gateway answered 500"),
  );
  gateway.answer(200);
  expect(await smsRow(ada, "SENT")).toMatchObject({ tries: 2, last_error: null });
  expect(gateway.requests).toHaveLength(2);
});

test("a message that the gateway refuses for good has failed, with the reason", async () => {
  const ada = await newAccount(portico.hub, { isPhoneVerified: true });
  await newSmsConfiguration(portico.hub, gateway.url);
  gateway.answer(400, "No such\n  sender");
  await byPhone(ada);
  expect(await smsRow(ada, "FAILED")).toMatchObject({
    tries: 1,
    last_error: "The gateway answered 400",
  });
});

test.each([
  [408, "QUEUED"],
  [429, "QUEUED"],
  [302, "QUEUED"],
  [404, "FAILED"],
])("after %i a message is %s, and no redirect is followed", async (status, becomes) => {
  const ada = await newAccount(portico.hub, { isPhoneVerified: true });
  await newSmsConfiguration(portico.hub, gateway.url);
  gateway.answer(status);
  await byPhone(ada);
  await eventually("the gateway's answer", async () =>
    (await smsRows(ada)).some(({ last_error }) => last_error === `The gateway answered ${status}`),
  );
  expect(await smsRows(ada)).toMatchObject([{ status: becomes }]);
  expect(gateway.requests.map(({ path }) => path)).toEqual(["/"]);
});

test("a text message is in its reader's language, else in English", async () => {
  const { hub } = portico;
  await newSmsConfiguration(hub, `${gateway.url}/send`);
  await newTemplate(hub, { channel: "SMS", html: "<p>English {{otp}}</p>", templateId: "1" });
  const hindi = await newTemplate(hub, {
    channel: "SMS",
    html: "<p>हिन्दी {{otp}}</p>",
    templateId: "2",
    language: "hi",
  });
  const sent = async (language: "en" | "hi") => {
    const reader = await newAccount(hub, { isPhoneVerified: true });
    await updateUser(hub.services.db, reader, { language });
    dataOf(await byPhone(reader));
    await smsRow(reader, "SENT");
    const parameters = Object.fromEntries(gateway.requests.at(-1)!.parameters) as Record<string, string>;
    return `${parameters["text"]!.replace(/\d{6}/, "…")} ${parameters["templateId"]!}`;
  };
  expect(await sent("en")).toBe("English … 1");
  expect(await sent("hi")).toBe("हिन्दी … 2");
  await deactivate(hub, messageTemplates, hindi);
  expect(await sent("hi")).toBe("English … 1");
});
