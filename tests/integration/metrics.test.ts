import { expect, test } from "vitest";
import { type Account, change, codeIn, newAccount, otherCode, signIn } from "../support/accounts";
import { anyone, bearing, newAttempt } from "../support/calls";
import { newAssignment } from "../support/catalog";
import { eventually } from "../support/eventually";
import { hubForFile } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile({ rateLimits: true });

async function figure(name: string): Promise<number | undefined> {
  const line = (await portico.hub.metrics()).split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

const signIns = (step: string, outcome: string) =>
  figure(`portico_sign_ins_total{step="${step}",outcome="${outcome}"}`);

/** By how much a metric rises during an action. */
async function rise(read: () => Promise<number | undefined>, act: () => Promise<unknown>): Promise<number> {
  const before = (await read())!;
  await act();
  return (await read())! - before;
}

const attemptId = newAttempt();
const enterPassword = ({ email, password }: Pick<Account, "email" | "password">) =>
  portico.hub.call("login", { email, password }, anyone);
const enterCode = ({ email }: Account, otp: string) =>
  portico.hub.call("consumeLoginCode", { email, otp, attemptId }, anyone);

async function withCode() {
  const account = await newAccount(portico.hub);
  const { email, password } = account;
  await portico.hub.call("login", { email, password, attemptId }, anyone);
  return { account, code: codeIn((await portico.mail.waitFor(email)).text) };
}

test("every outcome of the password step is counted under its name", async () => {
  const account = await newAccount(portico.hub);
  const wrong = { ...account, password: "Wrong#Pass1" };
  expect(
    await rise(
      () => signIns("password", "ok"),
      () => enterPassword(account),
    ),
  ).toBe(1);
  expect(
    await rise(
      () => signIns("password", "wrong"),
      () => enterPassword(wrong),
    ),
  ).toBe(1);
  expect(
    await rise(
      () => signIns("password", "wrong"),
      () => enterPassword(newPerson()),
    ),
  ).toBe(1);
  const unverified = await newAccount(portico.hub, { isVerified: false });
  expect(
    await rise(
      () => signIns("password", "unverified"),
      () => enterPassword(unverified),
    ),
  ).toBe(1);
  const inactive = await newAccount(portico.hub, { isActive: false });
  expect(
    await rise(
      () => signIns("password", "inactive"),
      () => enterPassword(inactive),
    ),
  ).toBe(1);
  const unknownApplication = { ...account, redirectUrl: "https://unheard-of.example.test/" };
  expect(
    await rise(
      () => signIns("password", "refused"),
      () => portico.hub.call("ssoLogin", unknownApplication, anyone),
    ),
  ).toBe(1);
  const many = () => Promise.all(Array.from({ length: 11 }, () => enterPassword(wrong)));
  expect(await rise(() => signIns("password", "limited"), many)).toBeGreaterThan(0);
});

test("every outcome of the code step is counted under its name", async () => {
  const { account, code } = await withCode();
  expect(
    await rise(
      () => signIns("code", "wrong"),
      () => enterCode(account, otherCode(code)),
    ),
  ).toBe(1);
  expect(
    await rise(
      () => signIns("code", "ok"),
      () => enterCode(account, code),
    ),
  ).toBe(1);
  expect(
    await rise(
      () => signIns("code", "used"),
      () => enterCode(account, otherCode(code)),
    ),
  ).toBe(1);

  const late = await withCode();
  await portico.pool.query("update one_time_codes set expires_at = now() - interval '1 second' where user_id = $1", [
    late.account.id,
  ]);
  expect(
    await rise(
      () => signIns("code", "expired"),
      () => enterCode(late.account, late.code),
    ),
  ).toBe(1);

  const guessed = await withCode();
  for (const step of [1, 2, 3, 4, 5]) await enterCode(guessed.account, otherCode(guessed.code, step));
  expect(
    await rise(
      () => signIns("code", "too-many-tries"),
      () => enterCode(guessed.account, guessed.code),
    ),
  ).toBe(1);

  const left = await withCode();
  await change(portico.hub, left.account, { isActive: false });
  expect(
    await rise(
      () => signIns("code", "inactive"),
      () => enterCode(left.account, left.code),
    ),
  ).toBe(1);
});

test("launches are counted, those refused apart", async () => {
  const account = await newAccount(portico.hub);
  const caller = bearing(await signIn(portico, account));
  const { application, client } = await newAssignment(portico.hub, account);
  const launch = (userId: string) =>
    portico.hub.call("grantToken", { userId, clientId: client.id, redirectUri: application.redirectUrl }, caller);
  expect(
    await rise(
      () => figure('portico_launches_total{outcome="ok"}'),
      () => launch(account.id),
    ),
  ).toBe(1);
  expect(
    await rise(
      () => figure('portico_launches_total{outcome="refused"}'),
      () => launch(client.id),
    ),
  ).toBe(1);
});

test("waiting messages are reported with their age, and attempts by their outcome", async () => {
  const attempts = (outcome: string) => figure(`portico_message_attempts_total{channel="EMAIL",outcome="${outcome}"}`);
  await portico.hub.services.outbox.settled();
  portico.mail.refuse(true);
  expect(
    await rise(
      () => attempts("failed"),
      () => portico.hub.call("signUp", newPerson(), anyone),
    ),
  ).toBe(1);
  await portico.pool.query(
    "update outbox set created_at = now() - interval '1 minute', next_try_at = now() + interval '1 hour' where status = 'QUEUED'",
  );
  expect(await figure('portico_outbox_messages{state="later"}')).toBe(1);
  expect(await figure("portico_outbox_oldest_seconds")).toBeGreaterThanOrEqual(60);

  portico.mail.refuse(false);
  const sent = (await attempts("sent"))!;
  await portico.pool.query("update outbox set next_try_at = now() where status = 'QUEUED'");
  // The attempt is counted before its message is noted as sent.
  const figures = async () => [
    await figure('portico_outbox_messages{state="later"}'),
    await attempts("sent"),
    await figure("portico_outbox_oldest_seconds"),
  ];
  await eventually("it to be sent", async () => (await figures()).join() === [0, sent + 1, 0].join());
});

test("the time of every statement counts, in a transaction or alone, done or failed", async () => {
  const { db } = portico.hub.services;
  const inAll = await rise(
    () => figure("portico_db_query_duration_seconds_count"),
    async () => {
      await portico.pool.query("select pg_sleep(0.02)");
      await portico.pool.query("select nothing of it").catch(() => undefined);
      await db.transaction((tx) => tx.execute("select 1"));
    },
  );
  // A transaction is three statements; reading the outbox and the worker's query for due messages add to them.
  expect(inAll).toBeGreaterThanOrEqual(1 + 1 + 3);
  expect(await figure("portico_db_query_duration_seconds_sum")).toBeGreaterThan(0.02);
  expect(await figure('portico_db_connections{state="idle"}')).toBeGreaterThan(0);
  expect(await figure("portico_db_waiting")).toBe(0);
});
