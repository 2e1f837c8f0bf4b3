import { expect, test } from "vitest";
import type { Envelope } from "~/contract";
import { codeIn, newAccount, otherCode, signIn } from "../support/accounts";
import { type Admin, NOBODY, newAdmin } from "../support/admin";
import { bearing, from } from "../support/calls";
import { newApplication, newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile({ rateLimits: true });

let addresses = 0;
/** A caller from an address not used before. */
const fromNewAddress = () => from(`198.51.100.${++addresses}`);

/** Repeats a call until the rate limit refuses it. @returns how many calls passed, and the refusal */
async function untilTooMany(call: () => Promise<Envelope<unknown>>, most: number) {
  for (let passed = 0; passed <= most; passed++) {
    const answer = await call();
    if (answer.code === 429) return { passed, refusal: answer };
  }
  throw new Error(`None of ${most + 1} calls was too many`);
}

const endWaiting = () => portico.pool.query("update rate_limits set expire = 0");

test("passwords of one account can be tried ten times in a quarter of an hour, from wherever", async () => {
  const ada = await newAccount(portico.hub);
  const guess = (email = ada.email) =>
    portico.hub.call("login", { email, password: "Wrong#1password" }, fromNewAddress());
  const { passed, refusal } = await untilTooMany(guess, 10);
  expect(passed).toBe(10);
  expect(refusal).toMatchObject({ code: 429, msg: "Too many tries. Please wait 15 minutes and try again" });
  const { retryAfterSeconds } = refusal.data as { retryAfterSeconds: number };
  expect(retryAfterSeconds).toBeGreaterThan(880);
  expect(retryAfterSeconds).toBeLessThanOrEqual(900);

  expect(await guess(` ${ada.email.toUpperCase()}`)).toMatchObject({ code: 429 });
  const byPhone = { phone: ada.phoneNumber, password: "Wrong#1password" };
  expect(
    await portico.hub.call("login", byPhone, fromNewAddress()),
    "the account's other names share its tries",
  ).toMatchObject({ code: 429 });
  expect(await portico.hub.call("login", { email: ada.email, password: ada.password }, fromNewAddress())).toMatchObject(
    {
      code: 429,
    },
  );
  expect(await guess(newPerson().email)).toMatchObject({ code: 401 });
  await endWaiting();
  expect(await portico.hub.call("login", { email: ada.email, password: ada.password }, fromNewAddress())).toMatchObject(
    {
      code: 200,
    },
  );
});

test("an unknown account is limited like a known one", async () => {
  const { email } = newPerson();
  const { passed } = await untilTooMany(
    () => portico.hub.call("login", { email, password: "Wrong#1password" }, fromNewAddress()),
    10,
  );
  expect(passed).toBe(10);
});

test("one address can fail fifty times in a quarter of an hour, whatever accounts it tries; other addresses go on", async () => {
  const caller = fromNewAddress();
  const guess = () => portico.hub.call("login", { email: newPerson().email, password: "Wrong#1password" }, caller);
  // Only the count matters here, so it is set instead of reached by hashing fifty passwords.
  await guess();
  await portico.pool.query("update rate_limits set points = 49 where key = $1", [
    `loginAddress:${caller.clientAddress}`,
  ]);
  const { passed } = await untilTooMany(guess, 1);
  expect(passed).toBe(1);
  const ada = await newAccount(portico.hub);
  expect(await portico.hub.call("login", ada, caller)).toMatchObject({ code: 429 });
  expect(await portico.hub.call("login", ada, fromNewAddress())).toMatchObject({ code: 200 });
});

test("a success gives the address its try back, and signing in forgets the account's wrong passwords", async () => {
  const caller = fromNewAddress();
  const ada = await newAccount(portico.hub);
  const points = async (key: string) =>
    (await portico.pool.query<{ points: number }>("select points from rate_limits where key = $1", [key])).rows[0]
      ?.points;

  await portico.hub.call("login", { email: ada.email, password: "Wrong#1password" }, caller);
  await portico.hub.call("login", ada, caller);
  expect(await points(`loginAddress:${caller.clientAddress}`)).toBe(1);
  expect(await points(`loginIdentifier:${ada.id}`)).toBe(2);

  const otp = codeIn((await portico.mail.waitFor(ada.email)).text);
  expect(await portico.hub.call("consumeLoginCode", { email: ada.email, otp }, caller)).toMatchObject({ code: 200 });
  expect(await points(`loginIdentifier:${ada.id}`)).toBeUndefined();
  expect(await points(`codeIdentifier:${ada.id}`)).toBeUndefined();
  expect(await points(`codeAddress:${caller.clientAddress}`)).toBe(0);
});

test("codes of one account can be tried fifteen times, so that asking for new ones buys no endless tries", async () => {
  const ada = await newAccount(portico.hub);
  await portico.hub.call("login", ada, fromNewAddress());
  const otp = otherCode(codeIn((await portico.mail.waitFor(ada.email)).text));
  const { passed } = await untilTooMany(
    () => portico.hub.call("consumeLoginCode", { email: ada.email, otp }, fromNewAddress()),
    15,
  );
  expect(passed).toBe(15);
});

test("a code is sent again once in thirty seconds, known account or not", async () => {
  for (const { email } of [await newAccount(portico.hub), newPerson()]) {
    const { passed, refusal } = await untilTooMany(
      () => portico.hub.call("resendCode", { email, purpose: "LOGIN" }, fromNewAddress()),
      1,
    );
    expect(passed).toBe(1);
    expect(refusal.msg).toMatch(/^Too many tries\. Please wait (30|29|28) seconds and try again$/);
  }
});

test("three reset links may be asked for in a quarter of an hour, known account or not", async () => {
  for (const { email } of [await newAccount(portico.hub), newPerson()]) {
    const { passed } = await untilTooMany(
      () => portico.hub.call("requestPasswordReset", { email }, fromNewAddress()),
      3,
    );
    expect(passed).toBe(3);
  }
});

test("reset links can be guessed thirty times from one address", async () => {
  const caller = fromNewAddress();
  const guess = () => portico.hub.call("checkResetLink", { uuid: crypto.randomUUID() }, caller);
  const { passed } = await untilTooMany(guess, 30);
  expect(passed).toBe(30);
  expect(
    await portico.hub.call("resetPasswordByLink", { uuid: crypto.randomUUID(), newPassword: "Brand#New1door" }, caller),
  ).toMatchObject({ code: 429 });
});

test("names of applications and clients can be guessed wrong thirty times from one address, and asked right without end", async () => {
  const caller = fromNewAddress();
  const [application, client] = await Promise.all([
    newApplication(portico.hub, { selfAssignment: true }),
    newClient(portico.hub),
  ]);
  const ask = (name: string) =>
    portico.hub.call("checkSelfAssignment", { application: application.name, client: name }, caller);
  for (let visit = 0; visit < 35; visit++) expect(await ask(client.actualName)).toMatchObject({ code: 200 });
  expect((await untilTooMany(() => ask(`Guess ${Math.random()}`), 30)).passed).toBe(30);
  expect(await ask(client.actualName)).toMatchObject({ code: 429 });
});

test("twenty people an hour may register from one address", async () => {
  const caller = fromNewAddress();
  const { passed } = await untilTooMany(() => portico.hub.call("signUp", newPerson(), caller), 20);
  expect(passed).toBe(20);
});

test("the current password can be tried ten times in a session", async () => {
  const ada = await newAccount(portico.hub);
  const token = await signIn(portico, ada);
  const guess = () =>
    portico.hub.call(
      "changePassword",
      { oldPassword: "Wrong#1password", newPassword: "Brand#New1door" },
      bearing(token),
    );
  expect((await untilTooMany(guess, 10)).passed).toBe(10);
});

test("configurations can be tested twenty times in a quarter of an hour by one administrator", async () => {
  const [admin, other] = [await newAdmin(portico), await newAdmin(portico)];
  const tryOut = ({ call }: Admin) => call("testSmsConfiguration", { notificationId: NOBODY, mobileNo: "9876543210" });
  expect((await untilTooMany(() => tryOut(admin), 20)).passed).toBe(20);
  expect(await admin.call("testEmailConfiguration", { emailNotificationId: NOBODY })).toMatchObject({ code: 429 });
  expect(await tryOut(other)).toMatchObject({ code: 404 });
});

test("processes on one database count together", async () => {
  const { email } = newPerson();
  const hubs = [portico.hub, portico.another()];
  let turn = 0;
  const ask = () => hubs[turn++ % 2]!.call("requestPasswordReset", { email }, fromNewAddress());
  expect((await untilTooMany(ask, 3)).passed).toBe(3);
});

test("the last tries of a password are counted down, known account or not, and the wait says what lifts it", async () => {
  for (const { email } of [await newAccount(portico.hub), newPerson()]) {
    const guess = () => portico.hub.call("login", { email, password: "Wrong#1password" }, fromNewAddress());
    const answers: unknown[] = [];
    for (let tried = 0; tried < 10; tried++) answers.push((await guess()).data);
    expect(answers).toEqual([...Array<null>(7).fill(null), { triesLeft: 2 }, { triesLeft: 1 }, { triesLeft: 0 }]);
    expect(await guess()).toMatchObject({ code: 429, data: { reason: "held" } });
  }
});

test("a reset by mail, or by an Admin, ends the wait that wrong passwords and codes brought", async () => {
  const admin = await newAdmin(portico);
  for (const way of ["by mail", "by an Admin"]) {
    const ada = await newAccount(portico.hub);
    await untilTooMany(
      () => portico.hub.call("login", { email: ada.email, password: "Wrong#1password" }, fromNewAddress()),
      10,
    );
    await untilTooMany(
      () => portico.hub.call("consumeLoginCode", { email: ada.email, otp: "000000" }, fromNewAddress()),
      15,
    );
    const newPassword = "Brand#New1door";
    if (way === "by mail") {
      await portico.hub.call("requestPasswordReset", { email: ada.email }, fromNewAddress());
      const { text } = await portico.mail.waitFor(ada.email, ({ subject }) => subject === "Reset your password");
      const uuid = /resetpassword\/([0-9a-f-]{36})/.exec(text)![1]!;
      await portico.hub.call("resetPasswordByLink", { uuid, newPassword }, fromNewAddress());
    } else await admin.call("resetUserPassword", { email: ada.email, newPassword });
    const seen = portico.mail.messages.length;
    expect(
      await portico.hub.call("login", { email: ada.email, password: newPassword }, fromNewAddress()),
      way,
    ).toMatchObject({
      code: 200,
    });
    const mail = await portico.mail.waitFor(ada.email, (each) => portico.mail.messages.indexOf(each) >= seen);
    expect(
      await portico.hub.call("consumeLoginCode", { email: ada.email, otp: codeIn(mail.text) }, fromNewAddress()),
      way,
    ).toMatchObject({ code: 200 });
  }
});
