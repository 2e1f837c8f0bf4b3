import { expect, test } from "vitest";
import type { Caller } from "~/contract/kit/caller";
import type { Hub } from "~/hub/server/hub";
import { type Account, codeIn, isAlive, newAccount, otherCode, signIn } from "../support/accounts";
import { actor, adminForFile } from "../support/admin";
import { anyone, bearing, dataOf, from, newAttempt } from "../support/calls";
import { newSmsConfiguration } from "../support/communication";
import { eventually } from "../support/eventually";
import { enrolApp } from "../support/factors";
import { hubForFile } from "../support/hub";
import type { Mail } from "../support/mime";
import { openSession } from "../support/open-session";
import { newPerson } from "../support/people";
import { png } from "../support/pictures";
import { startSmsGateway } from "../support/sms-gateway";

const portico = hubForFile({ rateLimits: true });
const admin = adminForFile(portico);
const call: Hub["call"] = (...args) => portico.hub.call(...args);
/** With a password, unlike an actor. */
async function owner() {
  const account = await newAccount(portico.hub);
  return { account, caller: bearing(await openSession(portico.hub.services.db, account.id, anyone)) };
}

const NEW_PASSWORD = "Brand#New1door";
const freshEmail = () => newPerson().email;
const notice = (to: string, subject: string) => portico.mail.waitForNotice(to, subject);
const notMeTokenIn = (text: string): string => /\/notme\/([\w-]{43})/.exec(text)![1]!;
const emailOf = async ({ id }: Pick<Account, "id">): Promise<string> =>
  (await portico.pool.query<{ email: string }>("select email from users where id = $1", [id])).rows[0]!.email;

async function codeFor(caller: Caller, email: string): Promise<string> {
  const before = portico.mail.messages.length;
  dataOf(await call("sendOwnEmailCode", { email }, caller));
  const isNew = (mail: Mail) => portico.mail.messages.indexOf(mail) >= before && mail.subject === "Verify your email";
  return codeIn((await portico.mail.waitFor(email, isNew)).text);
}

async function changeEmail(caller: Caller, email: string): Promise<void> {
  const otp = await codeFor(caller, email);
  dataOf(await call("changeOwnEmail", { email, otp }, caller));
}

const eight = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 8 }, work));
const press = (token: string, caller = anyone) => call("notMe", { token }, caller);

async function resetFor(email: string): Promise<string> {
  const { text } = await portico.mail.waitFor(email, ({ subject }) => subject === "Reset your password");
  return /resetpassword\/([0-9a-f-]{36})/.exec(text)![1]!;
}

test("a name is changed at once, told by mail, and an event with both names; bad ones are refused by field", async () => {
  const { account, caller } = await actor(portico);
  dataOf(await call("changeOwnName", { firstName: "Adaline", lastName: "<b>O'Neil</b>" }, caller));
  await notice(account.email, "Your name was changed");
  const { rows } = await portico.pool.query(
    "select before, after from audit_events where action = 'UPDATED' and subject_id = $1 and actor_id = $1",
    [account.id],
  );
  expect(rows).toEqual([
    {
      before: { firstName: account.firstName, lastName: account.lastName },
      after: { firstName: "Adaline", lastName: "<b>O'Neil</b>" },
    },
  ]);
  const bad = await call("changeOwnName", { firstName: "x\nBcc: all@evil.test", lastName: "" }, caller);
  expect(bad).toMatchObject({
    code: 400,
    data: { fieldErrors: { firstName: ["Must be a name"], lastName: expect.any(Array) as unknown } },
  });
  expect(await call("changeOwnName", { firstName: "Same", lastName: "Same" }, anyone)).toMatchObject({ code: 401 });
});

test("an email changes only by the code that was mailed to it; both addresses are told, other sessions end", async () => {
  const { account, caller } = await owner();
  const other = await signIn(portico, account);
  const email = freshEmail();
  const otp = await codeFor(caller, email);
  expect(await emailOf(account)).toBe(account.email);
  expect(await call("changeOwnEmail", { email, otp: otherCode(otp) }, caller)).toMatchObject({
    code: 400,
    msg: "Invalid OTP",
  });
  expect(await call("changeOwnEmail", { email, otp }, bearing(other)), "another session's").toMatchObject({
    code: 400,
  });
  expect(await call("changeOwnEmail", { email: freshEmail(), otp }, caller), "of another address").toMatchObject({
    code: 400,
  });
  const outcomes = await eight(() => call("changeOwnEmail", { email, otp }, caller));
  expect(outcomes.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await emailOf(account)).toBe(email);
  expect(await isAlive(portico.hub, caller.token!, account)).toBe(true);
  expect(await isAlive(portico.hub, other, account)).toBe(false);
  await notice(email, "Your email was changed");
  const { text } = await notice(account.email, "Your email was changed");
  expect(text).toContain("within 7 days");
  const changes = await portico.pool.query(
    "select before, after from audit_events where action = 'UPDATED' and outcome = 'SUCCESS' and subject_id = $1 and actor_id = $1",
    [account.id],
  );
  expect(changes.rows).toEqual([
    {
      before: expect.objectContaining({ email: account.email }) as unknown,
      after: expect.objectContaining({ email }) as unknown,
    },
  ]);
  expect(await call("changeOwnEmail", { email, otp }, caller), "replayed").toMatchObject({ code: 409 });
  expect(await signIn(portico, { ...account, email })).toBeTruthy();
});

test("five wrong codes end the code, whoever sends them at once, and ten codes a day are enough", async () => {
  const { caller } = await actor(portico);
  const email = freshEmail();
  const otp = await codeFor(caller, email);
  const wrong = await eight(() => call("changeOwnEmail", { email, otp: otherCode(otp) }, caller));
  expect(wrong.every(({ code }) => code === 400)).toBe(true);
  expect(await call("changeOwnEmail", { email, otp }, caller)).toMatchObject({ code: 400 });
  const again = await call("sendOwnEmailCode", { email: freshEmail() }, caller);
  expect(again.code).toBe(200);
  for (let count = 2; count < 10; count++) dataOf(await call("sendOwnEmailCode", { email: freshEmail() }, caller));
  expect(await call("sendOwnEmailCode", { email: freshEmail() }, caller)).toMatchObject({ code: 429 });
});

test("whether an address belongs to somebody is not told: same answer, same tries, and its owner gets the mail", async () => {
  const { account, caller } = await actor(portico);
  const holder = await newAccount(portico.hub);
  const free = freshEmail();
  const ofFree = await call("sendOwnEmailCode", { email: free }, caller);
  const ofTaken = await call("sendOwnEmailCode", { email: holder.email.toUpperCase() }, caller);
  expect(ofTaken).toEqual(ofFree);
  const { text } = await notice(holder.email, "Somebody wanted your email for their account");
  expect(text).not.toContain(account.email);
  expect(text).not.toMatch(/\b\d{6}\b/);
  expect(await call("sendOwnEmailCode", { email: holder.email }, caller)).toMatchObject({ code: 429 });
  expect(await call("sendOwnEmailCode", { email: free }, caller)).toMatchObject({ code: 429 });
  const right = codeIn((await portico.mail.waitFor(free)).text);
  for (let step = 1; step <= 5; step++) {
    const tried = (email: string) => call("changeOwnEmail", { email, otp: otherCode(right, step) }, caller);
    expect(await tried(holder.email)).toEqual(await tried(free));
  }
  expect(await emailOf(holder)).toBe(holder.email);
});

test("a sign-up that nobody has verified keeps an address from nobody who reads its mail", async () => {
  const { account, caller } = await actor(portico);
  const squatted = newPerson();
  dataOf(await call("signUp", { ...squatted, attemptId: newAttempt() }, from("198.51.100.81")));
  await changeEmail(caller, squatted.email);
  expect(await emailOf(account)).toBe(squatted.email);
});

test("the old address takes the change back, signed out, once of eight: all sessions end and a new password is asked for", async () => {
  const { account, caller } = await owner();
  const thief = freshEmail();
  await changeEmail(caller, thief);
  const token = notMeTokenIn((await notice(account.email, "Your email was changed")).text);
  expect(dataOf(await call("checkNotMeLink", { token }, anyone))).toEqual({ takesBack: ["email"] });
  expect(await emailOf(account), "looking changes nothing").toBe(thief);
  const pressed = await eight(() => press(token));
  const codes = pressed.map(({ code }) => code);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.every((code) => [200, 401, 429].includes(code))).toBe(true);
  expect(await emailOf(account)).toBe(account.email);
  expect(await isAlive(portico.hub, caller.token!, account)).toBe(false);
  dataOf(await call("resetPasswordByLink", { uuid: await resetFor(account.email), newPassword: NEW_PASSWORD }, anyone));
  expect(await signIn(portico, { ...account, password: NEW_PASSWORD })).toBeTruthy();
  await notice(thief, "Your email was changed back");
  expect(await call("checkNotMeLink", { token }, anyone)).toMatchObject({ code: 401 });
});

test("who changes twice does not win: the first link undoes both, and links mailed to the thief are dead", async () => {
  const { account, caller } = await actor(portico);
  const [second, third] = [freshEmail(), freshEmail()];
  await changeEmail(caller, second);
  const first = notMeTokenIn((await notice(account.email, "Your email was changed")).text);
  await changeEmail(caller, third);
  const thieves = notMeTokenIn((await notice(second, "Your email was changed")).text);
  expect(await press(first)).toMatchObject({ code: 200 });
  expect(await emailOf(account)).toBe(account.email);
  expect(await press(thieves), "the thief's").toMatchObject({ code: 401 });
  expect(await emailOf(account)).toBe(account.email);
});

test("the link of the second change takes back only that one, and the first one's still works", async () => {
  const { account, caller } = await actor(portico);
  const [second, third] = [freshEmail(), freshEmail()];
  await changeEmail(caller, second);
  const first = notMeTokenIn((await notice(account.email, "Your email was changed")).text);
  await changeEmail(caller, third);
  const isTold = ({ to, subject }: Mail) => to.includes(second) && subject === "Your email was changed";
  const later = await eventually("the second notice", () => {
    const told = portico.mail.messages.filter(isTold);
    return told.length === 2 ? told.find(({ text }) => text.includes("no longer opens")) : undefined;
  });
  expect(await press(notMeTokenIn(later.text))).toMatchObject({ code: 200 });
  expect(await emailOf(account)).toBe(second);
  expect(await press(first)).toMatchObject({ code: 200 });
  expect(await emailOf(account)).toBe(account.email);
});

test("an address that the thief signs up with meanwhile comes back all the same", async () => {
  const { account, caller } = await actor(portico);
  await changeEmail(caller, freshEmail());
  const token = notMeTokenIn((await notice(account.email, "Your email was changed")).text);
  const squat = newPerson({ email: account.email });
  dataOf(await call("signUp", { ...squat, attemptId: newAttempt() }, from("198.51.100.82")));
  expect(await press(token)).toMatchObject({ code: 200 });
  expect(await emailOf(account)).toBe(account.email);
});

test("an address that somebody has verified meanwhile is not taken from them, and the link is not used up", async () => {
  const { account, caller } = await actor(portico);
  const thief = freshEmail();
  await changeEmail(caller, thief);
  const token = notMeTokenIn((await notice(account.email, "Your email was changed")).text);
  const other = await newAccount(portico.hub);
  await portico.pool.query("update users set email = $2 where id = $1", [other.id, account.email]);
  expect(await press(token)).toMatchObject({ code: 409 });
  expect(await emailOf(account)).toBe(thief);
  expect(await call("checkNotMeLink", { token }, anyone)).toMatchObject({ code: 200 });
});

test("a factor that the thief added goes with the change, one that was there before stays", async () => {
  const factorsOf = async ({ id }: Account) =>
    (await portico.pool.query("select 1 from authenticators where user_id = $1 and confirmed_at is not null", [id]))
      .rows.length;
  const { account, caller } = await actor(portico);
  await changeEmail(caller, freshEmail());
  const token = notMeTokenIn((await notice(account.email, "Your email was changed")).text);
  await enrolApp(portico, account);
  expect(await factorsOf(account)).toBe(1);
  expect(await press(token)).toMatchObject({ code: 200 });
  expect(await factorsOf(account)).toBe(0);

  const guarded = await actor(portico);
  await enrolApp(portico, guarded.account);
  await changeEmail(guarded.caller, freshEmail());
  const link = notMeTokenIn((await notice(guarded.account.email, "Your email was changed")).text);
  expect(await press(link)).toMatchObject({ code: 200 });
  expect(await factorsOf(guarded.account)).toBe(1);
});

test("what an Admin has decided is not undone by a link mailed before", async () => {
  const { account, caller } = await actor(portico);
  await changeEmail(caller, freshEmail());
  const token = notMeTokenIn((await notice(account.email, "Your email was changed")).text);
  const { firstName, lastName, phoneNumber } = account;
  await admin.get("updateUser", { userId: account.id, firstName, lastName, phoneNumber, email: freshEmail() });
  expect(await press(token)).toMatchObject({ code: 401 });
});

test("any mail about the account ends all sessions by one press, mails a link for a password, and gives no more", async () => {
  const { account, caller } = await owner();
  dataOf(await call("changePassword", { oldPassword: account.password, newPassword: NEW_PASSWORD }, caller));
  const token = notMeTokenIn((await notice(account.email, "Your password was changed")).text);
  expect(dataOf(await call("checkNotMeLink", { token }, anyone))).toEqual({ takesBack: [] });
  const answer = await press(token);
  expect(answer).toMatchObject({ code: 200, data: {} });
  expect(JSON.stringify(answer)).not.toContain(account.email);
  expect(await isAlive(portico.hub, caller.token!, account)).toBe(false);
  expect(await signIn(portico, { ...account, password: NEW_PASSWORD }), "nobody is locked out").toBeTruthy();
  const { rows } = await portico.pool.query(
    "select outcome, actor_id from audit_events where action = 'NOT_ME' and subject_id = $1",
    [account.id],
  );
  expect(rows).toEqual([{ outcome: "SUCCESS", actor_id: account.id }]);
  expect(await press(token), "once").toMatchObject({ code: 401 });
  expect(await press("x".repeat(43))).toMatchObject({ code: 401 });
});

test("one mailbox can press five times a day, which does not use up the former one's press", async () => {
  const { account, caller } = await actor(portico);
  const thief = freshEmail();
  await changeEmail(caller, thief);
  const own = notMeTokenIn((await notice(account.email, "Your email was changed")).text);
  const { rows } = await portico.pool.query<{ count: number }>(
    "select count(*)::int from not_me_links where user_id = $1 and email = $2",
    [account.id, thief],
  );
  expect(rows).toEqual([{ count: 1 }]);
  for (let count = 0; count < 6; count++) {
    await portico.pool.query(
      `insert into not_me_links (token_hash, user_id, email, created_at, expires_at)
       values (encode(sha256($1::bytea), 'base64'), $2, $3, clock_timestamp(), now() + interval '1 day')`,
      [`${"t".repeat(42)}${count}`, account.id, thief],
    );
  }
  await portico.pool.query(
    "update not_me_links set token_hash = rtrim(translate(token_hash, '+/', '-_'), '=') where user_id = $1 and email = $2",
    [account.id, thief],
  );
  const codes: number[] = [];
  for (let count = 5; count >= 0; count--) codes.push((await press(`${"t".repeat(42)}${count}`)).code);
  expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await press(own)).toMatchObject({ code: 200 });
  expect(await emailOf(account)).toBe(account.email);
});

test("an expired link does nothing", async () => {
  const { account, caller } = await actor(portico);
  await changeEmail(caller, freshEmail());
  const token = notMeTokenIn((await notice(account.email, "Your email was changed")).text);
  await portico.pool.query("update not_me_links set expires_at = now() where user_id = $1", [account.id]);
  expect(await press(token)).toMatchObject({ code: 401 });
});

test("a phone number cannot be changed where text messages cannot be sent", async () => {
  const { caller } = await actor(portico);
  const answer = await call("sendOwnPhoneCode", { phoneNumber: newPerson().phoneNumber }, caller);
  expect(answer).toMatchObject({ code: 409 });
});

test("a phone number changes by the code texted to it, is verified by that, and comes back by the mailed link", async () => {
  const gateway = await startSmsGateway();
  const configuration = await newSmsConfiguration(portico.hub, gateway.url);
  try {
    const { account, caller } = await actor(portico);
    const holder = await newAccount(portico.hub);
    const phoneNumber = newPerson().phoneNumber;
    const asked = await call("sendOwnPhoneCode", { phoneNumber }, caller);
    expect(await call("sendOwnPhoneCode", { phoneNumber: holder.phoneNumber }, caller)).toEqual(asked);
    await notice(holder.email, "Somebody wanted your phone number for their account");
    const text = await eventually("a text message", () =>
      gateway.requests.map(({ parameters }) => new Map(parameters as [string, string][]).get("text")).at(0),
    );
    const otp = codeIn(text);
    expect(await call("changeOwnPhone", { phoneNumber: holder.phoneNumber, otp }, caller)).toMatchObject({ code: 400 });
    dataOf(await call("changeOwnPhone", { phoneNumber, otp }, caller));
    expect(gateway.requests).toHaveLength(1);
    const state = async () =>
      (
        await portico.pool.query<{ phone_number: string; verified: boolean }>(
          "select phone_number, phone_verified_at is not null as verified from users where id = $1",
          [account.id],
        )
      ).rows[0];
    expect(await state()).toEqual({ phone_number: phoneNumber, verified: true });
    const token = notMeTokenIn((await notice(account.email, "Your phone number was changed")).text);
    expect(dataOf(await call("checkNotMeLink", { token }, anyone))).toEqual({ takesBack: ["phoneNumber"] });
    expect(await press(token)).toMatchObject({ code: 200 });
    expect(await state()).toEqual({ phone_number: account.phoneNumber, verified: false });
  } finally {
    await gateway.stop();
    await portico.pool.query("update sms_configurations set status = 'INACTIVE'");
    void configuration;
  }
});

test("no code and no link stands in the audit log or where messages are listed", async () => {
  const { caller } = await actor(portico);
  const email = freshEmail();
  const otp = await codeFor(caller, email);
  dataOf(await call("changeOwnEmail", { email, otp }, caller));
  const token = notMeTokenIn((await notice(email, "Your email was changed")).text);
  const { rows } = await portico.pool.query<{ all: string }>(
    "select coalesce(string_agg(to_jsonb(e)::text, ''), '') as all from audit_events e",
  );
  expect(rows[0]!.all).not.toContain(token);
  expect(rows[0]!.all).not.toMatch(new RegExp(`"${otp}"`));
  const listed = await call("listMessages", { search: email, field: "recipient" }, admin.caller);
  expect(JSON.stringify(listed)).not.toContain(token);
});

test("a picture is stored, checked by its bytes, and removed; nobody sets another's", async () => {
  const { account, caller } = await actor(portico);
  const other = await newAccount(portico.hub);
  const profile = new File([new Uint8Array(png(8, 8))], "me.png", { type: "image/png" });
  const imageOf = async ({ id }: Pick<Account, "id">) =>
    (await portico.pool.query<{ image: string | null }>("select profile_image as image from users where id = $1", [id]))
      .rows[0]!.image;
  const fake = new File(["<script>alert(1)</script>"], "me.png", { type: "image/png" });
  expect(await call("uploadProfileImage", { profile: fake }, caller)).toMatchObject({ code: 400 });
  expect(await call("uploadProfileImage", { profile, userId: other.id }, caller)).toMatchObject({ code: 403 });
  dataOf(await call("uploadProfileImage", { profile }, caller));
  expect(await imageOf(account)).toMatch(/^\/uploads\/[\w-]+\.png$/);
  dataOf(await call("removeOwnPicture", {}, caller));
  expect(await imageOf(account)).toBeNull();
  expect(await call("removeOwnPicture", {}, caller), "again").toMatchObject({ code: 200 });
});
