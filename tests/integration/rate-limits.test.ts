import { TABLE } from "@portico/rate-limits";
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
const fromNewAddress = () => from(`198.18.${++addresses}.1`);
function newNetwork() {
  const network = `198.19.${++addresses}`;
  let hosts = 0;
  return () => from(`${network}.${++hosts}`);
}

/** Repeats a call until the rate limit refuses it. @returns how many calls passed, and the refusal */
async function untilTooMany(call: () => Promise<Envelope<unknown>>, most: number) {
  for (let passed = 0; passed <= most; passed++) {
    const answer = await call();
    if (answer.code === 429) return { passed, refusal: answer };
  }
  throw new Error(`None of ${most + 1} calls was too many`);
}

test("passwords for one name can be tried ten times in a quarter of an hour from one network", async () => {
  const ada = await newAccount(portico.hub);
  const network = newNetwork();
  const guess = (email = ada.email) => portico.hub.call("login", { email, password: "Wrong#1password" }, network());
  const { passed, refusal } = await untilTooMany(guess, 10);
  expect(passed).toBe(10);
  expect(refusal).toMatchObject({ code: 429, msg: "Too many tries. Please wait 15 minutes and try again" });
  const { retryAfterSeconds } = refusal.data as { retryAfterSeconds: number };
  expect(retryAfterSeconds).toBeGreaterThan(880);
  expect(retryAfterSeconds).toBeLessThanOrEqual(900);

  expect(await guess(` ${ada.email.toUpperCase()}`)).toMatchObject({ code: 429 });
  const right = { email: ada.email, password: ada.password };
  expect(await portico.hub.call("login", right, network())).toMatchObject({ code: 429 });
  expect(await guess(newPerson().email)).toMatchObject({ code: 401 });
  await portico.pool.query("update rate_limits set expires_at = now()");
  expect(await portico.hub.call("login", right, network())).toMatchObject({ code: 200 });
});

test("the table is the one of @portico/rate-limits", async () => {
  const client = await portico.pool.connect();
  const shape = async () => {
    const columns = await client.query(
      `select column_name, data_type, is_nullable, column_default from information_schema.columns
       where table_schema = current_schema() and table_name = 'rate_limits' order by column_name`,
    );
    const indexes = await client.query<{ indexdef: string }>(
      "select indexdef from pg_indexes where schemaname = current_schema() and tablename = 'rate_limits' order by indexdef",
    );
    const settings = await client.query("select reloptions from pg_class where oid = 'rate_limits'::regclass");
    const definitions = indexes.rows.map(({ indexdef }) => indexdef.replace(/ ON \w+\./, " ON "));
    return { columns: columns.rows, indexes: definitions, settings: settings.rows };
  };
  try {
    const ours = await shape();
    await client.query(`begin; create schema theirs; set local search_path = theirs; ${TABLE}`);
    expect(ours.columns).toHaveLength(9);
    expect(await shape()).toEqual(ours);
    await client.query("rollback");
  } finally {
    client.release();
  }
});

test("an unknown account is limited like a known one", async () => {
  const { email } = newPerson();
  const network = newNetwork();
  const { passed } = await untilTooMany(
    () => portico.hub.call("login", { email, password: "Wrong#1password" }, network()),
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
  const right = { email: ada.email, password: ada.password };
  expect(await portico.hub.call("login", right, caller)).toMatchObject({ code: 429 });
  expect(await portico.hub.call("login", right, fromNewAddress())).toMatchObject({ code: 200 });
});

test("a right password is no failure, and signing in forgets those of its name and network", async () => {
  const caller = fromNewAddress();
  const ada = await newAccount(portico.hub);
  const pointsOf = async (rule: string) =>
    (
      await portico.pool.query<{ points: number }>(
        "select points from rate_limits where key like $1 and subject <> ''",
        [`${rule}:%${rule === "loginAccount" ? ada.id : ada.email}%`],
      )
    ).rows.map(({ points }) => points);
  const addressPoints = async (rule: string) =>
    (
      await portico.pool.query<{ points: number }>("select points from rate_limits where key = $1", [
        `${rule}:${caller.clientAddress}`,
      ])
    ).rows[0]?.points;

  await portico.hub.call("login", { email: ada.email, password: "Wrong#1password" }, caller);
  await portico.hub.call("login", { email: ada.email, password: ada.password }, caller);
  expect(await addressPoints("loginAddress")).toBe(1);
  for (const rule of ["loginNetwork", "loginName", "loginAccount"]) expect(await pointsOf(rule), rule).toEqual([1]);

  const otp = codeIn((await portico.mail.waitFor(ada.email)).text);
  expect(await portico.hub.call("consumeLoginCode", { email: ada.email, otp }, caller)).toMatchObject({ code: 200 });
  for (const rule of ["loginNetwork", "loginName", "loginAccount", "codeIdentifier", "codeMail"])
    expect(await pointsOf(rule), rule).toEqual([]);
  expect(await addressPoints("codeAddress")).toBe(0);
});

test("codes of one account can be tried fifteen times, so that asking for new ones buys no endless tries", async () => {
  const ada = await newAccount(portico.hub);
  await portico.hub.call("login", { email: ada.email, password: ada.password }, fromNewAddress());
  const otp = otherCode(codeIn((await portico.mail.waitFor(ada.email)).text));
  const { passed } = await untilTooMany(
    () => portico.hub.call("consumeLoginCode", { email: ada.email, otp }, fromNewAddress()),
    15,
  );
  expect(passed).toBe(15);
});

test("a code is sent again once in thirty seconds to one network, known account or not", async () => {
  for (const { email } of [await newAccount(portico.hub), newPerson()]) {
    const network = newNetwork();
    const { passed, refusal } = await untilTooMany(
      () => portico.hub.call("resendCode", { email, purpose: "LOGIN" }, network()),
      1,
    );
    expect(passed).toBe(1);
    expect(refusal.msg).toMatch(/^Too many tries\. Please wait (30|29|28) seconds and try again$/);
  }
});

test("three reset links may be asked for in a quarter of an hour from one network, known account or not", async () => {
  for (const { email } of [await newAccount(portico.hub), newPerson()]) {
    const network = newNetwork();
    const { passed } = await untilTooMany(() => portico.hub.call("requestPasswordReset", { email }, network()), 3);
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
  const network = newNetwork();
  let turn = 0;
  const ask = () => hubs[turn++ % 2]!.call("requestPasswordReset", { email }, network());
  expect((await untilTooMany(ask, 3)).passed).toBe(3);
});

test("the last tries of a password are counted down, known account or not, and the wait says what lifts it", async () => {
  for (const { email } of [await newAccount(portico.hub), newPerson()]) {
    const network = newNetwork();
    const guess = () => portico.hub.call("login", { email, password: "Wrong#1password" }, network());
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
    const network = newNetwork();
    await untilTooMany(
      () => portico.hub.call("login", { email: ada.email, password: "Wrong#1password" }, network()),
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
    expect(await portico.hub.call("login", { email: ada.email, password: newPassword }, network()), way).toMatchObject({
      code: 200,
    });
    const mail = await portico.mail.waitFor(ada.email, (each) => portico.mail.messages.indexOf(each) >= seen);
    expect(
      await portico.hub.call("consumeLoginCode", { email: ada.email, otp: codeIn(mail.text) }, fromNewAddress()),
      way,
    ).toMatchObject({ code: 200 });
  }
});
