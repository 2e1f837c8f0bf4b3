import { expect, test } from "vitest";
import { databaseOn } from "~/hub/kit/db/database";
import { createLimits, type Try } from "~/hub/kit/security/limits";
import { codeIn, newAccount } from "../support/accounts";
import { from, newAttempt } from "../support/calls";
import { hubForFile } from "../support/hub";

const portico = hubForFile({ rateLimits: true });

test("a code whose mail is too many is not made; the right password counts as no failure, and one refusal is recorded", async () => {
  const caller = from("198.51.100.31");
  const ada = await newAccount(portico.hub);
  const signIn = () => portico.hub.call("login", { email: ada.email, password: ada.password }, caller);
  const rowsOf = async (text: string) => (await portico.pool.query<Record<string, unknown>>(text)).rows;
  const codes = () => rowsOf(`select code_hash, begun_at from one_time_codes where user_id = '${ada.id}'`);
  const messages = () => rowsOf(`select id from outbox where recipient = '${ada.email}' and kind = 'LOGIN_OTP'`);
  const refusals = () =>
    rowsOf(
      `select id from audit_events where actor_id = '${ada.id}' and outcome = 'FAILURE' and action = 'SIGN_IN_PASSWORD'`,
    );

  expect(await signIn()).toMatchObject({ code: 200 });
  await portico.pool.query("update rate_limits set points = 6 where key like 'codeMail:%'");
  await portico.pool.query("update one_time_codes set created_at = created_at - interval '1 minute'");
  const before = [await codes(), await messages()];
  expect(await signIn()).toMatchObject({ code: 429 });
  expect(await signIn()).toMatchObject({ code: 429 });
  expect([await codes(), await messages()]).toEqual(before);
  expect(await refusals()).toHaveLength(1);
  for (const rule of ["loginAddress", "loginName", "loginNetwork", "loginAccount"])
    expect(await rowsOf(`select points from rate_limits where key like '${rule}:%'`), rule).toEqual([{ points: 0 }]);
});

test("one attempt's codes and passwords at the same moment never wait for one another in a circle", async () => {
  const caller = from("198.51.100.30");
  for (let round = 0; round < 8; round++) {
    const { email, password } = await newAccount(portico.hub);
    const attemptId = newAttempt();
    const login = () => portico.hub.call("login", { email, password, attemptId }, caller);
    expect(await login()).toMatchObject({ code: 200 });
    const otp = codeIn((await portico.mail.waitFor(email)).text);
    const enter = () => portico.hub.call("consumeLoginCode", { email, otp, attemptId }, caller);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 5 === 4 ? login() : enter())));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => ![200, 400, 429].includes(code))).toEqual([]);
    expect(codes.filter((_, at) => at % 5 !== 4)).toContain(200);
  }
});

test("of eight transactions at once as many are admitted as there are tries left, and one that fails counts nothing", async () => {
  const db = databaseOn(portico.pool);
  const limits = createLimits(portico.pool, true);
  const tries: Try[] = [["codeMail", { of: "somebody" }]];
  const failing = db.transaction(async (tx) => {
    await limits.within(tx).admit(tries);
    throw new Error("it fails");
  });
  await expect(failing).rejects.toThrow("it fails");
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => db.transaction((tx) => limits.within(tx).admit(tries))),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
});
