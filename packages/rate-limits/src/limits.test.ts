import type { PoolClient } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLimits, noLimits, TooManyTries } from "./limits";
import { forgetPlace, heldPlaces } from "./places";
import { openDatabase } from "./testing/database";

const rules = {
  address: { points: 3, duration: 900 },
  name: { points: 100, duration: 86_400, slowFrom: 2 },
  mail: { points: 6, duration: 900 },
  visit: { points: 20, duration: 900 },
  call: { points: 60, duration: 60 },
} as const;

let database: Awaited<ReturnType<typeof openDatabase>>;
const limits = () => createLimits({ pool: database.pool, rules });

beforeAll(async () => void (database = await openDatabase()));
afterAll(() => database.close());
beforeEach(async () => void (await database.pool.query("delete from rate_limits")));

async function inTransaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

test("tries are counted down; then they are refused, with the time to wait, and told of", async () => {
  const told: boolean[] = [];
  const { count } = createLimits({
    pool: database.pool,
    rules,
    onRefusal: ({ isRepeat }) => void told.push(isRepeat),
  });
  for (const left of [2, 1, 0]) expect(await count("address", "192.0.2.1")).toBe(left);
  const refused = await count("address", "192.0.2.1").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TooManyTries);
  expect(refused).toMatchObject({ verdict: { rule: "address", key: "address:192.0.2.1", waitSeconds: 900 } });
  await expect(count("address", "192.0.2.1")).rejects.toThrow(/^Too many tries \(address\)/);
  expect(told).toEqual([false, true]);
  expect(await count("address", "192.0.2.2")).toBe(2);
});

test("what is thrown can be the caller's own", async () => {
  const own = createLimits({ pool: database.pool, rules, refusal: ({ rule }) => new RangeError(rule) });
  for (let tries = 0; tries < 3; tries++) await own.count("address", "192.0.2.1");
  await expect(own.count("address", "192.0.2.1")).rejects.toEqual(new RangeError("address"));
});

test("spellings of a name count together, networks of IPv6 by their sizes", async () => {
  expect(await limits().count("mail", { of: "Ada@Example.com" })).toBe(5);
  expect(await limits().count("mail", { of: " ada@example.com" })).toBe(4);
  for (let host = 1; host <= 3; host++) await limits().count("address", `2001:db8:1:2::${host}`);
  await expect(limits().count("address", "2001:db8:1:2::4")).rejects.toThrow(TooManyTries);
  for (let tries = 0; tries < 3; tries++) await limits().count("address", "2001:db8:1:3::1");
  await expect(limits().count("address", "2001:db8:1:4::1")).rejects.toThrow(TooManyTries);
  expect(await limits().count("address", "2001:db8:2::1")).toBe(2);
});

test("from the slow try on each waits for the one before, twice as long with every so many more", async () => {
  const waits: number[] = [];
  for (let tries = 1; tries <= 6; tries++) {
    const [verdict] = await limits().countEach([["name", { of: "ada" }]]);
    expect(verdict!.isAdmitted, `try ${tries}`).toBe(true);
    const [refused] = await limits().countEach([["name", { of: "ada" }]]);
    waits.push(refused!.isAdmitted ? 0 : refused!.waitSeconds);
    if (refused!.isAdmitted) await limits().giveBack([refused!]);
    await database.pool.query("update rate_limits set open_at = now()");
  }
  expect(waits).toEqual([0, 1, 1, 2, 2, 4]);
});

test("a try that one of its rules refuses is counted by none", async () => {
  const tries = [["address", "192.0.2.1"] as const, ["mail", { of: "ada" }] as const];
  for (let count = 0; count < 3; count++) await limits().admit(tries);
  await expect(limits().admit(tries)).rejects.toThrow(TooManyTries);
  expect(await limits().count("mail", { of: "ada" })).toBe(2);
});

test("a try that began first and is counted second is not refused for it", async () => {
  await inTransaction(async (first) => {
    await first.query("select now()");
    expect(await limits().count("visit", "a user")).toBe(19);
    expect(await createLimits({ pool: first, rules }).count("visit", "a user")).toBe(18);
  });
});

test("tries that are counted, given back and forgotten at the same moment do not stand in one another's way", async () => {
  const tries = (["name", "mail", "visit", "call"] as const).map((rule) => [rule, { of: "somebody" }] as const);
  const turned = tries.toReversed();
  for (let round = 0; round < 20; round++)
    await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const verdicts = await limits().countEach(at % 2 === 0 ? tries : turned);
        await (at % 4 === 3 ? limits().reset(...turned) : limits().giveBack(verdicts.toReversed()));
      }),
    );
});

test("of eight transactions at once as many are admitted as there are tries left, and one that fails counts nothing", async () => {
  const tries = [["mail", { of: "somebody" }]] as const;
  const failing = inTransaction(async (client) => {
    await limits().within(client).admit(tries);
    throw new Error("it fails");
  });
  await expect(failing).rejects.toThrow("it fails");
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => inTransaction((client) => limits().within(client).admit(tries))),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
});

test("all tries about an account are forgotten together, but those of the rules that are kept", async () => {
  const { count, forget, isHeld } = limits();
  await count("mail", { of: "ada", at: "192.0.2.0/24" });
  await count("call", { of: "ada" });
  expect(await isHeld(["ada"])).toBe(false);
  for (let tries = 0; tries < 5; tries++) await count("mail", { of: "ada", at: "192.0.2.0/24" });
  expect(await isHeld(["ADA"])).toBe(true);
  expect(await forget(["Ada"], ["call"])).toBe(true);
  expect(await isHeld(["ada"])).toBe(false);
  expect(await count("call", { of: "ada" })).toBe(58);
});

test("places that wait are named, the longest wait first, and forgotten by name", async () => {
  const { count } = limits();
  for (const at of ["192.0.2.1", "2001:db8::1"]) for (let tries = 0; tries < 3; tries++) await count("address", at);
  await database.pool.query("update rate_limits set expires_at = now() + interval '60 s' where key like '%192.0.2.1'");
  const held = await heldPlaces(database.pool, ["address"]);
  expect(held.map(({ place }) => place)).toEqual(["2001:db8:0:0::/64", "192.0.2.1"]);
  expect(await heldPlaces(database.pool, ["mail"])).toEqual([]);
  expect(await forgetPlace(database.pool, ["mail"], "192.0.2.1")).toBe(false);
  expect(await forgetPlace(database.pool, ["address"], "192.0.2.1")).toBe(true);
  expect(await count("address", "192.0.2.1")).toBe(2);
});

test("what counts no longer is counted anew, and swept away", async () => {
  const { count, sweep } = limits();
  for (let tries = 0; tries < 3; tries++) await count("address", "192.0.2.1");
  await count("mail", { of: "ada" });
  await database.pool.query("update rate_limits set expires_at = now() - interval '1 s' where key like 'address:%'");
  expect(await count("address", "192.0.2.1")).toBe(2);
  await database.pool.query("update rate_limits set expires_at = now() - interval '1 s' where key like 'address:%'");
  await sweep();
  expect((await database.pool.query("select key from rate_limits")).rows).toEqual([{ key: "mail:ada" }]);
});

test("without limits everything is admitted", async () => {
  const uncounted = noLimits<keyof typeof rules>();
  for (let tries = 0; tries < 5; tries++) expect(await uncounted.count("address", "192.0.2.1")).toBe(Infinity);
  expect(await uncounted.admit([["mail", "x"]])).toMatchObject([{ isAdmitted: true }]);
});
