import { expect, test } from "vitest";
import { databaseOn } from "~/hub/kit/db/database";
import { createLimits, type Try } from "~/hub/kit/security/limits";
import { newAccount } from "../support/accounts";
import { from } from "../support/calls";
import { hubForFile } from "../support/hub";

const portico = hubForFile({ rateLimits: true });
const opened = () => ({ db: databaseOn(portico.pool), limits: createLimits(portico.pool, true) });

const EIGHT = Array.from({ length: 8 }, (_, at) => at);

test("transactions that count, give back and forget at the same moment do not stand in one another's way", async () => {
  const { db, limits } = opened();
  const triesOf = (...rules: readonly Try[0][]): Try[] => rules.map((rule) => [rule, { of: "somebody" }]);
  const some = triesOf("upload", "deniedCall", "checkAddress");
  const others = triesOf("addPasskey", "approval", "invite");
  for (let round = 0; round < 20; round++)
    await Promise.all(
      EIGHT.map(async (at) => {
        const [counted, next] = at % 2 === 0 ? [some, others] : [others, some];
        const verdicts = await limits.countEach(counted);
        await db.transaction((tx) =>
          at % 4 < 2 ? limits.exchangeIn(tx, verdicts, next) : limits.resetIn(tx, next, verdicts),
        );
      }),
    );
});

test("of eight transactions at once as many are admitted as there are tries left", async () => {
  const { db, limits } = opened();
  const outcomes = await Promise.allSettled(
    EIGHT.map(() => db.transaction((tx) => limits.exchangeIn(tx, [], [["codeMail", { of: "somebody" }]]))),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
});

test("tries that are given back at once are each given back once, and a transaction that fails gives none back", async () => {
  const { db, limits } = opened();
  const tries: Try[] = [["upload", { of: "whoever fails" }]];
  const pointsOf = async () => (await limits.countEach(tries))[0]!.left;
  const all = await Promise.all(EIGHT.map(() => limits.countEach(tries)));
  const left = await pointsOf();
  await Promise.all(EIGHT.map((at) => db.transaction((tx) => limits.exchangeIn(tx, all[at]!, []))));
  expect(await pointsOf()).toBe(left + 8 - 1);
  const failing = db.transaction(async (tx) => {
    await limits.exchangeIn(tx, all[0]!, []);
    throw new Error("it fails");
  });
  await expect(failing).rejects.toThrow("it fails");
  expect(await pointsOf()).toBe(left + 8 - 2);
});

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
