import { afterEach, beforeEach, expect, test } from "vitest";
import { type Account, codeIn, newAccount, otherCode, signIn } from "../support/accounts";
import { newAdmin } from "../support/admin";
import { anyone, bearing, dataOf, from, newAttempt } from "../support/calls";
import { newSmsConfiguration } from "../support/communication";
import { eventually } from "../support/eventually";
import { hubForEachTest } from "../support/hub";
import { newPerson } from "../support/people";
import { type SmsGateway, startSmsGateway } from "../support/sms-gateway";

const portico = hubForEachTest();
let gateway: SmsGateway;

beforeEach(async () => {
  gateway = await startSmsGateway();
  await newSmsConfiguration(portico.hub, gateway.url);
});
afterEach(() => gateway.stop());

const texts = () => gateway.requests.map(({ parameters }) => new Map(parameters as [string, string][]).get("text")!);
const texted = (count: number) =>
  eventually(`${count} text messages`, () => (texts().length === count ? texts().at(-1)! : undefined));
const byPhone = ({ phoneNumber, password }: Pick<Account, "phoneNumber" | "password">) =>
  portico.hub.call("login", { phone: phoneNumber, password, attemptId: newAttempt() }, anyone);

test("who signs up with somebody's email and a phone of their own gets into nothing, step by step", async () => {
  const { hub, mail } = portico;
  const stranger = from("198.51.100.66");
  const phoneNumber = newPerson().phoneNumber;
  const theirs = newPerson({ email: "ceo@bank.test", phoneNumber });
  // 1. The stranger registers the CEO's email with a password and a phone of their own; the CEO gets a code.
  dataOf(await hub.call("signUp", { ...theirs, attemptId: newAttempt() }, stranger));
  const first = codeIn((await mail.waitFor(theirs.email)).text);
  // 2. That code verifies nothing in the CEO's browser.
  const elsewhere = { email: theirs.email, otp: first, attemptId: newAttempt() };
  expect(await hub.call("verifyEmail", elsewhere, anyone)).toMatchObject({ code: 400, msg: "Invalid OTP" });
  // 3. The CEO registers as well: the form of who owns the mailbox replaces the stranger's.
  const attemptId = newAttempt();
  const own = newPerson({ email: theirs.email });
  const before = mail.messages.length;
  dataOf(await hub.call("signUp", { ...own, attemptId }, anyone));
  const second = codeIn((await mail.waitFor(own.email, (each) => mail.messages.indexOf(each) >= before)).text);
  dataOf(await hub.call("verifyEmail", { email: own.email, otp: second, attemptId }, anyone));
  // 4. The stranger's phone and password open nothing.
  expect(await byPhone(theirs)).toMatchObject({ code: 401 });
  expect(texts()).toEqual([]);
});

test("a phone number that a stranger gave gets no code, even if the owner takes the account over by a reset", async () => {
  const { hub, mail } = portico;
  const theirs = newPerson({ email: "cfo@bank.test" });
  dataOf(await hub.call("signUp", { ...theirs, attemptId: newAttempt() }, from("198.51.100.67")));
  dataOf(await hub.call("requestPasswordReset", { email: theirs.email }, anyone));
  const reset = await mail.waitFor(theirs.email, ({ subject }) => subject === "Reset your password");
  const uuid = /resetpassword\/([0-9a-f-]{36})/.exec(reset.text)![1]!;
  const password = "Owner#Of1account";
  dataOf(await hub.call("resetPasswordByLink", { uuid, newPassword: password }, anyone));
  expect(await byPhone({ ...theirs, password }), "nor is it the account's any more").toMatchObject({ code: 401 });
  const byEmail = { email: theirs.email, password, attemptId: newAttempt() };
  expect(await hub.call("login", byEmail, anyone)).toMatchObject({
    code: 200,
    msg: "A one-time code was sent to your email",
  });
  expect(texts()).toEqual([]);
});

test("a phone gets codes once its owner has entered one that was texted to it", async () => {
  const ada = await newAccount(portico.hub);
  const session = bearing(await signIn(portico, ada));
  expect(await byPhone(ada)).toMatchObject({ msg: "A one-time code was sent to your email" });
  expect(dataOf(await portico.hub.call("phoneState", {}, session))).toMatchObject({
    isVerified: false,
    canVerify: true,
  });

  dataOf(await portico.hub.call("sendPhoneCode", {}, session));
  const otp = codeIn(await texted(1));
  const wrong = await portico.hub.call("verifyPhone", { otp: otherCode(otp) }, session);
  expect(wrong).toMatchObject({ code: 400, msg: "Invalid OTP" });
  const elsewhere = bearing(await signIn(portico, ada));
  expect(await portico.hub.call("verifyPhone", { otp }, elsewhere), "another session's").toMatchObject({ code: 400 });
  dataOf(await portico.hub.call("verifyPhone", { otp }, session));
  expect(dataOf(await portico.hub.call("phoneState", {}, session))).toMatchObject({ isVerified: true });

  expect(await byPhone(ada)).toMatchObject({ msg: "A one-time code was sent to your email and your phone" });
  await texted(2);
});

test("a number that an Admin changes has to be verified anew", async () => {
  const ada = await newAccount(portico.hub, { isPhoneVerified: true });
  expect(await byPhone(ada)).toMatchObject({ msg: "A one-time code was sent to your email and your phone" });
  await texted(1);
  const admin = await newAdmin(portico);
  const { firstName, lastName, email, userName, id: userId } = ada;
  const phoneNumber = newPerson().phoneNumber;
  await admin.get("updateUser", { userId, firstName, lastName, email, userName, phoneNumber, version: 1 });
  const [read] = await admin.get("listActiveUsers", { userId });
  expect(read).toMatchObject({ phoneNumber, isPhoneVerified: false });
  expect(await byPhone({ ...ada, phoneNumber })).toMatchObject({ msg: "A one-time code was sent to your email" });
  expect(texts()).toHaveLength(1);
});

test("text messages to one's own number are few", async () => {
  await portico.reopen({ rateLimits: true });
  await newSmsConfiguration(portico.hub, gateway.url);
  const ada = await newAccount(portico.hub);
  const session = bearing(await signIn(portico, ada));
  const codes: number[] = [];
  for (let times = 0; times < 8; times++) {
    codes.push((await portico.hub.call("sendPhoneCode", {}, session)).code);
    await portico.pool.query("update one_time_codes set created_at = now() - interval '31 seconds'");
  }
  expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
});
