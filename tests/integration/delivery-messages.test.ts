import { afterEach, expect, test } from "vitest";
import { sweepOutbox } from "~/hub/messages/delivery/outbox-state";
import { type Account, newAccount } from "../support/accounts";
import { adminForFile, NOBODY } from "../support/admin";
import { anyone, dataOf } from "../support/calls";
import { newMailConfiguration, newSmsConfiguration } from "../support/communication";
import { eventually } from "../support/eventually";
import { hubForFile } from "../support/hub";
import { startMailSink } from "../support/mail-sink";
import { startSmsGateway } from "../support/sms-gateway";

const portico = hubForFile();
const admin = adminForFile(portico);

afterEach(async () => {
  portico.mail.refuse(false);
  await portico.pool.query("delete from outbox; delete from email_configurations; delete from sms_configurations");
});

const login = async ({ email, password }: Account) =>
  dataOf(await portico.hub.call("login", { email, password }, anyone));
const only = async () => (await admin.get("listMessages", {}))[0]!;
const idOf = async () => (await only())._id;
async function waiting() {
  const ada = await newAccount(portico.hub, { isPhoneVerified: true });
  portico.mail.refuse(true);
  await login(ada);
  return ada;
}

test("messages are listed newest first, their recipients masked, without their words", async () => {
  const ada = await newAccount(portico.hub, { isPhoneVerified: true });
  const gateway = await startSmsGateway();
  await newSmsConfiguration(portico.hub, gateway.url);
  dataOf(await portico.hub.call("login", { phone: ada.phoneNumber, password: ada.password }, anyone));
  await eventually("both to be sent", async () =>
    (await admin.get("listMessages", {})).every(({ status }) => status === "SENT"),
  );
  await login(await newAccount(portico.hub, { email: "zoe@example.test" }));
  await gateway.stop();

  const all = await admin.get("listMessages", {});
  expect(all.map(({ channel, recipient }) => `${channel} ${recipient}`).toSorted()).toEqual([
    "EMAIL ro•••@example.test",
    "EMAIL zo•••@example.test",
    `SMS ••••••${ada.phoneNumber.slice(-4)}`,
  ]);
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
  expect(all[0]).toEqual({
    _id: expect.any(String) as string,
    channel: "EMAIL",
    kind: "LOGIN_OTP",
    recipient: "zo•••@example.test",
    status: "SENT",
    tries: 1,
    createdAt: instant,
    sentAt: instant,
    expiresAt: instant,
    lastError: null,
  });
});

test("messages are found by recipient, kind, channel and status, and sorted by any column", async () => {
  await login(await newAccount(portico.hub, { email: "yan@example.test" }));
  const ada = await newAccount(portico.hub, { email: "abe@example.test" });
  dataOf(await portico.hub.call("requestPasswordReset", { email: ada.email }, anyone));
  const kinds = async (input: { search?: string; field?: string; sort?: string }) =>
    (await admin.get("listMessages", input)).map(({ kind }) => kind);
  expect(await kinds({ search: "YAN@" })).toEqual(["LOGIN_OTP"]);
  expect(await kinds({ search: "reset", field: "kind" })).toEqual(["RESET_PASSWORD"]);
  expect(await kinds({ search: "email", field: "channel" })).toEqual(["RESET_PASSWORD", "LOGIN_OTP"]);
  expect(await kinds({ search: "failed", field: "status" })).toEqual([]);
  expect(await kinds({ sort: "recipient" })).toEqual(["RESET_PASSWORD", "LOGIN_OTP"]);
  for (const sort of ["kind", "-channel", "status", "-tries", "createdAt", "lastError"])
    expect(await kinds({ sort }), sort).toHaveLength(2);
  expect(await admin.call("listMessages", { field: "payload", search: "x" })).toMatchObject({ code: 400 });
});

test("a message that waits is sent at once when asked to, and not a second time", async () => {
  const ada = await waiting();
  expect(await only()).toMatchObject({
    status: "QUEUED",
    tries: 1,
    lastError: expect.stringContaining("451") as string,
    nextTryAt: expect.any(String) as string,
  });
  portico.mail.refuse(false);
  expect(await admin.call("resendMessage", { messageId: await idOf() })).toMatchObject({
    code: 200,
    msg: "The message was sent",
  });
  expect(await only()).toMatchObject({ status: "SENT", tries: 2 });
  expect(portico.mail.messages.filter(({ to }) => to.includes(ada.email))).toHaveLength(1);
  expect(await admin.call("resendMessage", { messageId: await idOf() })).toMatchObject({
    code: 409,
    msg: "This message was sent already",
  });
});

test("a message that failed for good can be sent again, and its failure quotes the server", async () => {
  const ada = await newAccount(portico.hub, { email: "gone@example.test" });
  portico.mail.reject(ada.email);
  await login(ada);
  expect(await only()).toMatchObject({ status: "FAILED" });
  const answer = await admin.call("resendMessage", { messageId: await idOf() });
  expect(answer).toMatchObject({ code: 502, msg: expect.stringContaining("No such mailbox") as string });
  expect(await only()).toMatchObject({ status: "FAILED", tries: 2 });
});

test("a message that is being sent at the moment, or does not exist, is not sent again", async () => {
  await waiting();
  const [claimed] = await Promise.all([portico.hub.services.outbox.claim(await idOf())]);
  expect(claimed).toBeDefined();
  expect(await admin.call("resendMessage", { messageId: claimed!.id })).toMatchObject({
    code: 409,
    msg: "This message is being sent at this moment",
  });
  expect(await admin.call("resendMessage", { messageId: NOBODY })).toMatchObject({ code: 404 });
});

test("what has expired is not sent, neither by itself nor when asked to, and is forgotten", async () => {
  const ada = await waiting();
  portico.mail.refuse(false);
  await portico.pool.query("update outbox set expires_at = now(), next_try_at = now()");
  expect(await portico.hub.services.outbox.claimDue(10)).toEqual([]);
  const expired = { code: 409, msg: "This message has expired: its code or link is no longer valid" };
  expect(await admin.call("resendMessage", { messageId: await idOf() })).toMatchObject(expired);
  await sweepOutbox(portico.hub.services.db, false);
  expect(await only()).toMatchObject({ status: "FAILED", lastError: "Expired before it could be sent" });
  expect((await portico.pool.query("select payload from outbox")).rows).toEqual([{ payload: "" }]);
  expect(portico.mail.messages.filter(({ to }) => to.includes(ada.email))).toEqual([]);
});

test("rows of more than thirty days ago are deleted, unless they wait", async () => {
  for (let count = 0; count < 2; count++) await login(await newAccount(portico.hub));
  await portico.hub.services.outbox.settled();
  await portico.pool.query(
    "update outbox set created_at = now() - interval '31 days' where id = (select min(id::text)::uuid from outbox)",
  );
  await sweepOutbox(portico.hub.services.db, false);
  expect(await admin.get("listMessages", {})).toHaveLength(1);
});

test("a configuration is tested as it is saved: signing in, and sending where somebody is named", async () => {
  const mail = await startMailSink({ login: { user: "desk@example.test", password: "right" } });
  const emailNotificationId = await newMailConfiguration(portico.hub, mail, {
    password: "right",
    cc: ["copy@example.test"],
    status: "INACTIVE",
  });
  expect(await admin.call("testEmailConfiguration", { emailNotificationId })).toMatchObject({
    code: 200,
    msg: "The mail server can be reached and lets us in",
  });
  expect(mail.messages).toEqual([]);
  const answer = await admin.call("testEmailConfiguration", { emailNotificationId, recipient: "ops@example.test" });
  expect(answer).toMatchObject({ code: 200, msg: "A test message was sent to ops@example.test" });
  expect(mail.messages).toMatchObject([
    { to: ["ops@example.test"], from: "desk@example.test", subject: "Test message from Portico" },
  ]);

  const wrong = await newMailConfiguration(portico.hub, mail, { password: "a wrong one" });
  const refusal = await admin.call("testEmailConfiguration", {
    emailNotificationId: wrong,
    recipient: "ops@example.test",
  });
  expect(refusal).toMatchObject({ code: 502, msg: expect.stringContaining("535 Wrong user or password") as string });
  await mail.stop();
  expect(await admin.call("testEmailConfiguration", { emailNotificationId })).toMatchObject({
    code: 502,
    msg: expect.stringContaining("ECONNREFUSED") as string,
  });
  expect(await admin.call("testEmailConfiguration", { emailNotificationId: NOBODY })).toMatchObject({ code: 404 });
});

test("a mail service is tested by sending only", async () => {
  const service = await startSmsGateway();
  const emailNotificationId = await newMailConfiguration(portico.hub, portico.mail, { type: "HTTP", url: service.url });
  expect(await admin.call("testEmailConfiguration", { emailNotificationId })).toMatchObject({
    code: 400,
    data: { fieldErrors: { recipient: ["A mail service can only be tested by sending. Please name a recipient"] } },
  });
  service.answer(422, "unknown sender");
  expect(
    await admin.call("testEmailConfiguration", { emailNotificationId, recipient: "ops@example.test" }),
  ).toMatchObject({
    code: 502,
    msg: "The mail service answered 422",
  });
  await service.stop();
});

test("a gateway is tested with a message, and its own words are shown", async () => {
  const gateway = await startSmsGateway();
  const notificationId = await newSmsConfiguration(portico.hub, gateway.url);
  const call = { notificationId, mobileNo: "9876543210" };
  expect(await admin.call("testSmsConfiguration", call)).toMatchObject({
    code: 200,
    msg: "A test message was sent to 9876543210",
  });
  expect(gateway.requests[0]!.parameters).toEqual([
    ["to", "9876543210"],
    ["text", expect.stringContaining("test message from Portico") as string],
  ]);
  gateway.answer(403, "sender id not approved");
  expect(await admin.call("testSmsConfiguration", call)).toMatchObject({
    code: 502,
    msg: "The gateway answered 403",
  });
  await gateway.stop();
  expect(await admin.call("testSmsConfiguration", call)).toMatchObject({
    code: 502,
    msg: "The gateway cannot be reached (ECONNREFUSED)",
  });
});
