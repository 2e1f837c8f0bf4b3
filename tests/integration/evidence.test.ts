import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { noteLastUses } from "~/hub/record/audit/last-uses";
import { DAY_MS } from "~/lib/durations";
import { type Account, newAccount, signIn } from "../support/accounts";
import { type Actor, actor, adminForFile, newAdmin } from "../support/admin";
import { anyone, dataOf } from "../support/calls";
import { newApplication, newClient } from "../support/catalog";
import { eventually } from "../support/eventually";
import { hubForFile } from "../support/hub";
import type { ApplicationRecord, ClientRecord } from "../support/hub-tables";

const portico = hubForFile();
const admin = adminForFile(portico);
const db = () => portico.hub.services.db;

/** By the database's clock, by which access is kept. */
const databaseTime = async (): Promise<string> => {
  const { rows } = await portico.pool.query<{ now: Date }>("select clock_timestamp() as now");
  return rows[0]!.now.toISOString();
};
/** An instant that is in no other millisecond than what came before and what follows. */
const between = async (): Promise<string> => {
  const pause = () => portico.pool.query("select pg_sleep(0.004)");
  await pause();
  const now = await databaseTime();
  await pause();
  return now;
};

const records: typeof admin.get = (name, input) => admin.get(name, input);
const holders = async (applicationId: string, at: string) =>
  (await records("listAccessHistory", { what: "HELD", applicationId, at, size: 1000 }))
    .map(({ userId, clientId, role }) => `${userId} ${clientId} ${role}`)
    .sort();

let wiki: ApplicationRecord;
let northwind: ClientRecord;

beforeAll(async () => {
  wiki = await newApplication(portico.hub, { name: "Wiki", requestable: true });
  northwind = await newClient(portico.hub, { actualName: "Northwind" });
});

const assigned = (account: { id: string }, application = wiki, client = northwind) => ({
  userId: account.id,
  applicationId: application.id,
  clientId: client.id,
});
const ofPerson = (account: { id: string }, more: object = {}) =>
  records("listAccessHistory", { what: "PERSON", userId: account.id, ...more });

describe("of a person it says", () => {
  test("who gave access, when, for how long, and who took it away", async () => {
    const [giver, taker] = [await newAdmin(portico), await newAdmin(portico)];
    const ana = await newAccount(portico.hub);
    const begun = await between();
    await giver.get("assignApplication", { ...assigned(ana), role: "Clerk", validUntil: "2999-06-30" });
    const middle = await between();
    await taker.get("detachClient", assigned(ana));
    const over = await between();
    const [record, ...others] = await ofPerson(ana);
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      ...assigned(ana),
      application: "Wiki",
      client: "Northwind",
      role: "Clerk",
      validUntil: "2999-07-01T00:00:00.000Z",
      given: { by: expect.stringContaining(giver.account.email) as string, isSelfAssigned: false, isChange: false },
      ended: { how: "REMOVED", by: expect.stringContaining(taker.account.email) as string },
    });
    const { given, ended } = record!;
    expect([begun < given!.at, given!.at < middle, middle < ended!.at, ended!.at < over]).toEqual(Array(4).fill(true));
  });

  test("what was changed, as one record that ends and one that begins", async () => {
    const [giver, changer] = [await newAdmin(portico), await newAdmin(portico)];
    const ana = await newAccount(portico.hub);
    await giver.get("assignApplication", { ...assigned(ana), role: "Clerk" });
    await changer.get("assignApplication", { ...assigned(ana), role: "Chief" });
    const [first, second] = await ofPerson(ana);
    expect(first).toMatchObject({
      role: "Clerk",
      ended: { how: "CHANGED", by: expect.stringContaining(changer.account.email) as string },
    });
    expect(second).toMatchObject({
      role: "Chief",
      given: { isChange: true, at: first?.ended?.at, by: expect.stringContaining(changer.account.email) as string },
    });
    expect(second?.ended ?? null).toBeNull();
  });

  test("what ended by itself, and when the account was out of use, and by whom", async () => {
    const ana = await newAccount(portico.hub);
    const until = new Date(Date.now() + 5_000).toISOString();
    await admin.get("assignApplication", { ...assigned(ana), role: "Clerk", validUntil: until });
    await setActive(ana, false);
    await setActive(ana, true);
    const over = async () => {
      const found = await ofPerson(ana);
      return found[0]?.ended ? found : undefined;
    };
    const [record] = await eventually("the access to be over", over, { withinMs: 20_000 });
    expect(record).toMatchObject({
      ended: { at: until, how: "OVER" },
      pauses: [
        {
          of: "USER",
          until: expect.any(String) as string,
          by: expect.stringContaining(admin.account.email) as string,
        },
      ],
    });
  });

  test("who asked, why, who approved, and requests that gave nothing", async () => {
    const ana = await actor(portico);
    const ask = async (reason: string) => {
      const asked = { applicationId: wiki.id, role: "User", reason };
      return dataOf(await portico.hub.call("requestAccess", asked, ana.caller))._id;
    };
    const [granting, refusing] = [await newAdmin(portico), await newAdmin(portico)];
    await refusing.get("refuseAccessRequest", { requestId: await ask("Curious"), reason: "Not now" });
    const requestId = await ask("For the audit");
    await granting.get("grantAccessRequest", { requestId, clientId: northwind.id, reason: "As agreed" });
    const [refused, granted, ...others] = await ofPerson(ana.account);
    expect(others).toEqual([]);
    expect(refused).toMatchObject({
      clientId: null,
      request: {
        state: "REFUSED",
        reason: "Curious",
        decisions: [
          { outcome: "REFUSED", reason: "Not now", by: expect.stringContaining(refusing.account.email) as string },
        ],
      },
    });
    expect(refused?.given ?? null).toBeNull();
    expect(granted).toMatchObject({
      request: {
        _id: requestId,
        state: "GRANTED",
        reason: "For the audit",
        decisions: [
          { outcome: "GRANTED", reason: "As agreed", by: expect.stringContaining(granting.account.email) as string },
        ],
      },
      given: { by: expect.stringContaining(granting.account.email) as string },
    });
    expect(await records("listAccessHistory", { what: "ASKED", userId: ana.account.id })).toEqual([refused]);
    const pages = [
      await ofPerson(ana.account, { size: 1 }),
      await ofPerson(ana.account, { size: 1, after: refused!._id }),
    ];
    expect(pages).toEqual([[refused], [granted]]);
  });

  test("nothing of others, nor of another period", async () => {
    const ana = await newAccount(portico.hub);
    await admin.get("assignApplication", { ...assigned(ana), role: "User" });
    expect(await ofPerson(ana, { until: "2001-01-01" })).toEqual([]);
    expect(await ofPerson(ana, { from: "2001-01-01", until: "2998-01-01" })).toHaveLength(1);
    expect(await ofPerson(await newAccount(portico.hub))).toEqual([]);
  });
});

async function setActive({ id }: { id: string }, isActive: boolean): Promise<void> {
  const [found] = await admin.get("listActiveUsers", { userId: id });
  const { firstName, lastName, email, phoneNumber, userName, version } = found!;
  await admin.get("updateUser", {
    ...{ userId: id, firstName, lastName, email, phoneNumber: phoneNumber!, userName, isActive, version },
  });
}

test("of a period it has what was given in it, and what ended in it", async () => {
  const [ana, bob] = [await newAccount(portico.hub), await newAccount(portico.hub)];
  await admin.get("assignApplication", { ...assigned(ana), role: "User" });
  const from = await between();
  await admin.get("assignApplication", { ...assigned(bob), role: "User" });
  const until = await between();
  await admin.get("detachClient", assigned(bob));
  await admin.get("detachClient", assigned(ana));
  const end = await between();
  const people = async (what: "GIVEN" | "ENDED", period: object) =>
    (await records("listAccessHistory", { what, applicationId: wiki.id, ...period })).map(({ userId }) => userId);
  expect(await people("GIVEN", { from, until })).toEqual([bob.id]);
  expect(await people("ENDED", { from, until })).toEqual([]);
  expect(await people("ENDED", { from: until, until: end })).toEqual([bob.id, ana.id]);
  const first = await records("listAccessHistory", { what: "ENDED", from: until, until: end, size: 1 });
  const second = await records("listAccessHistory", {
    what: "ENDED",
    from: until,
    until: end,
    size: 1,
    after: first[0]!._id,
  });
  expect([...first, ...second].map(({ userId }) => userId)).toEqual([bob.id, ana.id]);
});

test("of a day it has who had access at any time of it", async () => {
  const [ana, bob] = [await newAccount(portico.hub), await newAccount(portico.hub)];
  const own = await newApplication(portico.hub);
  await admin.get("assignApplication", { ...assigned(ana, own), role: "User" });
  await admin.get("detachClient", assigned(ana, own));
  await admin.get("assignApplication", { ...assigned(bob, own), role: "User", validFrom: "2999-01-01" });
  const today = (await databaseTime()).slice(0, 10);
  expect(await holders(own.id, today)).toEqual([`${ana.id} ${northwind.id} User`]);
  expect(await holders(own.id, await between())).toEqual([]);
  expect(await holders(own.id, "2998-12-31")).toEqual([]);
  expect(await holders(own.id, "2999-01-01")).toEqual([`${bob.id} ${northwind.id} User`]);
});

type Step =
  | { kind: "give"; person: number; client: number; role: string; untilMs: number | undefined }
  | { kind: "take" | "switch"; person: number; client: number }
  | { kind: "application" | "wait" };

const person = fc.nat(2);
const client = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("give" as const),
      person,
      client,
      role: fc.constantFrom("User", "Clerk"),
      untilMs: fc.option(fc.integer({ min: 60, max: 400 }), { nil: undefined }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("take" as const, "switch" as const), person, client }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("application" as const, "wait" as const) }) },
);

interface Held {
  role: string;
  until: string | undefined;
}

/** What a model of plain rules says, for each instant between two steps. */
async function carryOut(steps: readonly Step[]) {
  const application = await newApplication(portico.hub);
  const people = [await newAccount(portico.hub), await newAccount(portico.hub), await newAccount(portico.hub)];
  const clients = [northwind, await newClient(portico.hub)];
  const held = new Map<string, Held>();
  const inactive = new Set<number>();
  let isOpen = true;
  const expected: { at: string; holders: string[] }[] = [];
  for (const each of steps) {
    const key = "person" in each ? `${each.person} ${each.client}` : "";
    const ids = "person" in each ? assigned(people[each.person]!, application, clients[each.client]) : undefined;
    if (each.kind === "give") {
      const until = each.untilMs === undefined ? null : new Date(Date.now() + each.untilMs).toISOString();
      const { code } = await admin.call("assignApplication", { ...ids!, role: each.role, validUntil: until });
      // On a slow machine its end may be over before it begins.
      if (code === 200) held.set(key, { role: each.role, until: until ?? undefined });
      else expect([code, until === null]).toEqual([400, false]);
    } else if (each.kind === "take") {
      const { code } = await admin.call("detachClient", ids!);
      expect(code).toBe(held.has(key) ? 200 : 404);
      held.delete(key);
    } else if (each.kind === "switch") {
      if (!inactive.delete(each.person)) inactive.add(each.person);
      await setActive(people[each.person]!, !inactive.has(each.person));
    } else if (each.kind === "application") {
      isOpen = !isOpen;
      await portico.pool.query("update applications set status = $2 where id = $1", [
        application.id,
        isOpen ? "ACTIVE" : "INACTIVE",
      ]);
    } else await portico.pool.query("select pg_sleep(0.2)");
    const at = await between();
    const holders = [...held].flatMap(([key, { role, until }]) => {
      const [person, client] = key.split(" ").map(Number) as [number, number];
      const counts = isOpen && !inactive.has(person) && (until === undefined || at < until);
      return counts ? [`${people[person]!.id} ${clients[client]!.id} ${role}`] : [];
    });
    expected.push({ at, holders: holders.sort() });
  }
  return { application, expected };
}

test("who had access at an instant is who had it then, in random histories", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { application, expected } = await carryOut(steps);
      for (const { at, holders: those } of expected) expect(await holders(application.id, at)).toEqual(those);
    }),
    { numRuns: 20 },
  );
});

test("pages neither repeat nor leave out anybody, and nor do the batches of a download", async () => {
  const crowded = await newApplication(portico.hub);
  for (let count = 0; count < 7; count += 1)
    await admin.get("assignApplication", { ...assigned(await newAccount(portico.hub), crowded), role: "User" });
  const at = await between();
  const asked = { what: "HELD", applicationId: crowded.id, at } as const;
  const seen: string[] = [];
  for (let after: string | undefined; ; after = seen.at(-1)) {
    const page = await records("listAccessHistory", { ...asked, size: 3, after });
    seen.push(...page.map(({ _id }) => _id));
    if (page.length < 3) break;
  }
  expect(new Set(seen).size).toBe(7);
  expect(await admin.call("listAccessHistory", { ...asked, size: 3 })).toMatchObject({ total: 7 });
  const all = await admin.get("exportAccessHistory", asked);
  expect(all.map(({ _id }) => _id)).toEqual(seen);
  expect(await admin.get("exportAccessHistory", { ...asked, after: all[4]!._id })).toEqual(all.slice(5));
  const [event] = await admin.get("listAuditEvents", { field: "action", search: "EXPORTED", page: 1, size: 5 });
  expect(event).toMatchObject({ subject: "Evidence of who had access", actorId: admin.account.id });
});

describe("unused", () => {
  const days = (count: number) => new Date(Date.now() - count * DAY_MS).toISOString();
  const noted = () =>
    eventually("last uses to be noted", async () => {
      await noteLastUses(db());
      const { rows } = await portico.pool.query<{ is: boolean }>(
        "select (select sequence from last_uses_end) = (select max(sequence) from audit_chain) as is",
      );
      return rows[0]?.is;
    });
  const created = (account: Account, daysAgo: number) =>
    portico.pool.query("update account_uses set created_at = $2 where user_id = $1", [account.id, days(daysAgo)]);

  test("are accounts without a sign-in for so many days, and those that were never signed in to", async () => {
    const [never, late, lately] = [
      await newAccount(portico.hub),
      await newAccount(portico.hub),
      await newAccount(portico.hub),
    ];
    for (const account of [never, late, lately]) await created(account, 400);
    const left = await newAccount(portico.hub);
    await created(left, 400);
    await setActive(left, false);
    await signIn(portico, lately);
    await signIn(portico, late);
    await noted();
    await portico.pool.query("update account_uses set last_sign_in_at = $2 where user_id = $1", [late.id, days(100)]);
    const those = async (input: object) =>
      (await records("listUnusedAccounts", { size: 1000, ...input })).map(({ userId }) => userId);
    expect(await those({})).toEqual([never.id, late.id]);
    expect(await those({ days: 120 })).toEqual([never.id]);
    expect(await those({ which: "NEVER" })).toEqual([never.id]);
    const [first] = await records("listUnusedAccounts", { size: 1 });
    expect(await those({ after: first!._id })).toEqual([late.id]);
    expect(await admin.call("exportUnusedAccounts", { after: "x" })).toMatchObject({ code: 400 });
  });

  test("is access without a launch for so many days, while it counts", async () => {
    const [used, idle] = [await actor(portico), await newAccount(portico.hub)];
    const own = await newApplication(portico.hub);
    for (const account of [used.account, idle])
      await admin.get("assignApplication", { ...assigned(account, own), role: "User" });
    await portico.pool.query("update assignments set created_at = $2 where application_id = $1", [own.id, days(100)]);
    const launch = { userId: used.account.id, clientId: northwind.id, redirectUri: own.redirectUrl };
    dataOf(await portico.hub.call("grantToken", launch, used.caller));
    await noted();
    const those = async (input: object = {}) =>
      (await records("listUnusedAccess", { applicationId: own.id, ...input })).map(({ userId }) => userId);
    expect(await those()).toEqual([idle.id]);
    expect(await those({ days: 101 })).toEqual([]);
    await setActive(idle, false);
    expect(await those()).toEqual([]);
  });
});

test("it rests on the audit log's end, which a verification finds again", async () => {
  const basis = await admin.get("readEvidenceBasis", {});
  const [event] = await admin.get("streamAuditEvents", { after: basis.sequence! - 1, limit: 1 });
  expect(event).toMatchObject({ sequence: basis.sequence, hash: basis.hash });
  expect(basis).toMatchObject({ firstSequence: 1, firstAt: expect.any(String) as string });
  expect(basis.keptSince ?? null).toBeNull();
});

test.each([
  ["listAccessHistory", { what: "GIVEN" }],
  ["exportAccessHistory", { what: "GIVEN" }],
  ["listReviewedAccess", {}],
  ["exportReviewedAccess", {}],
  ["listUnusedAccounts", {}],
  ["exportUnusedAccounts", {}],
  ["listUnusedAccess", {}],
  ["exportUnusedAccess", {}],
  ["readEvidenceBasis", {}],
] as const)("%s is for Admins and Auditors alone", async (name, input) => {
  const [user, auditor] = [await actor(portico), await actor(portico, { role: "Auditor" })];
  const asking = (by: Pick<Actor, "caller">) => portico.hub.call(name, input, by.caller);
  expect(await asking(user)).toMatchObject({ code: 403 });
  expect(await asking({ caller: anyone })).toMatchObject({ code: 401 });
  expect(await asking(auditor)).toMatchObject({ code: 200 });
});

test.each([
  [{ what: "PERSON" }, "userId"],
  [{ what: "HELD", at: "2026-01-01" }, "applicationId"],
  [{ what: "HELD", userId: "00000000-0000-7000-8000-000000000000" }, "at"],
  [{ what: "GIVEN", from: "2026-02-01", until: "2026-01-01" }, "until"],
] as const)("%j is refused by its field", async (input, field) => {
  const answer = await admin.call("listAccessHistory", input);
  expect(answer).toMatchObject({ code: 400, data: { fieldErrors: { [field]: [expect.any(String)] } } });
});
