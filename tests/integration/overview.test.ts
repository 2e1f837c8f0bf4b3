import { eq } from "drizzle-orm";
import { v7 } from "uuid";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { EVENT_GROUPS } from "~/contract/audit";
import type { EventGroupName } from "~/contract/kit/audited";
import { OVERVIEW_DAYS, OVERVIEW_HOURS } from "~/contract/kit/rules";
import { usingOf } from "~/contract/kit/using";
import {
  accessRequests,
  applicationSecrets,
  auditEvents,
  eventCounts,
  eventCountsEnd,
  outbox,
  serviceAccountTokens,
  userRoles,
} from "~/hub/kit/db/schema";
import { headOf } from "~/hub/record/audit/chain";
import { countEvents, sweepEventCounts } from "~/hub/record/audit/counts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "~/lib/durations";
import { newAccount } from "../support/accounts";
import { actor, adminForFile } from "../support/admin";
import { anyone, bearing } from "../support/calls";
import { newApplication, newAssignment } from "../support/catalog";
import { eventually } from "../support/eventually";
import { hubForFile } from "../support/hub";
import type { ApplicationRecord } from "../support/hub-tables";
import { newServiceAccount, sendPlain } from "../support/service-account";

const portico = hubForFile();
const admin = adminForFile(portico);
const db = () => portico.hub.services.db;
/** Waits: the hub counts, too. */
const count = () =>
  eventually("the log to be counted", async () => {
    await countEvents(db());
    const [end] = await db().select().from(eventCountsEnd);
    const head = await headOf(db());
    return end?.sequence === head?.sequence;
  });
const read = () => admin.get("readOverview", {});

const WRONG = "Invalid OTP";
const LONG = `${"Too many wrong codes were entered, ".repeat(5)}try later`;

let wiki: ApplicationRecord;

beforeAll(async () => {
  wiki = await newApplication(portico.hub, { name: "Wiki" });
});

/** Everything that was counted, or will be, is as old as the test. */
beforeEach(async () => {
  await count();
  await db().delete(eventCounts);
});

const hourOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / HOUR_MS) * HOUR_MS);
const ago = (ms: number): Date => new Date(Date.now() - ms);

interface Written {
  group: EventGroupName;
  at?: Date;
  reason?: string;
  application?: ApplicationRecord;
  times?: number;
}

async function write({ group, at = new Date(), reason, application, times = 1 }: Written): Promise<void> {
  const { actions, outcome } = EVENT_GROUPS[group];
  const event = {
    ...{ action: actions[0]!, outcome, reason, actorName: "Ana", subjectName: application?.name ?? "" },
    ...{ subjectType: application && ("APPLICATION" as const), subjectId: application?.id },
    ...{ clientAddress: "192.0.2.1", userAgent: "", requestId: "" },
  };
  const rows = Array.from({ length: times }, () => ({ ...event, id: v7({ msecs: at.getTime() }), at }));
  await db().insert(auditEvents).values(rows);
}

const sumOf = <Row>(rows: readonly Row[], numberOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + numberOf(row), 0);

test("an hour ends at its last millisecond, and a day in UTC", async () => {
  const hour = hourOf(new Date());
  const day = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
  const first = new Date(hour.getTime() - (OVERVIEW_HOURS - 1) * HOUR_MS);
  await write({ group: "SIGN_IN", at: hour });
  await write({ group: "SIGN_IN", at: new Date(hour.getTime() - 1), times: 2 });
  await write({ group: "SIGN_IN", at: first, times: 3 });
  await write({ group: "SIGN_IN_FAILED", at: new Date(first.getTime() - 1), reason: WRONG, times: 4 });
  await write({ group: "SIGN_IN_FAILED", at: new Date(day.getTime() - DAY_MS), reason: WRONG, times: 5 });
  await write({ group: "SIGN_IN_FAILED", at: new Date(day.getTime() - DAY_MS - 1), reason: WRONG, times: 6 });
  const isRight = async () => {
    const { hours, days } = await read();
    expect(hours).toHaveLength(OVERVIEW_HOURS);
    expect(days).toHaveLength(OVERVIEW_DAYS);
    expect(hours.at(-1)).toMatchObject({ starts: hour.toISOString(), signIns: 1 });
    expect(hours.at(-2)).toMatchObject({ signIns: 2 });
    expect(hours[0]).toMatchObject({ starts: first.toISOString(), signIns: 3, failures: 0 });
    expect(days.at(-1)!.starts).toBe(day.toISOString());
    expect(days.at(-3)).toMatchObject({ failures: 6 });
    expect(sumOf(days, ({ failures }) => failures)).toBe(15);
    expect(sumOf(days, ({ signIns }) => signIns)).toBe(6);
  };
  await isRight();
  await count();
  await isRight();
});

test("days of a zone begin with their first whole hour, counted or not", async () => {
  const zone = "Asia/Kolkata";
  const { days } = await admin.get("readOverview", { zone });
  expect(days).toHaveLength(OVERVIEW_DAYS);
  const today = new Date(days.at(-1)!.starts);
  expect(today.getUTCHours()).toBe(19);
  await write({ group: "SIGN_IN", at: today, times: 2 });
  await write({ group: "SIGN_IN", at: new Date(today.getTime() - 1), times: 3 });
  await write({ group: "SIGN_IN_FAILED", at: new Date(days[0]!.starts), reason: WRONG, times: 4 });
  await write({ group: "SIGN_IN_FAILED", at: new Date(Date.parse(days[0]!.starts) - 1), reason: WRONG, times: 5 });
  const isRight = async () => {
    const now = (await admin.get("readOverview", { zone })).days;
    expect(now.slice(-2).map(({ signIns }) => signIns)).toEqual([3, 2]);
    expect(now[0]).toMatchObject({ failures: 4 });
    expect(sumOf(now, ({ failures }) => failures)).toBe(4);
  };
  await isRight();
  await count();
  await isRight();
  expect(await admin.call("readOverview", { zone: "Mars/Olympus" })).toMatchObject({ code: 400 });
});

test("eight processes together count each event once, and what is written meanwhile as well", async () => {
  const hubs = Array.from({ length: 8 }, () => portico.another());
  await write({ group: "SIGN_IN", times: 1_000 });
  await Promise.all([
    ...hubs.flatMap(({ services }) => [countEvents(services.db), countEvents(services.db)]),
    ...Array.from({ length: 8 }, () => write({ group: "SIGN_IN", times: 25 })),
    ...hubs.map(({ services }) => countEvents(services.db)),
  ]);
  const total = async () => sumOf((await read()).hours, ({ signIns }) => signIns);
  expect(await total()).toBe(1_200);
  await Promise.all(hubs.map(({ services }) => countEvents(services.db)));
  expect(await total()).toBe(1_200);
  expect(await db().$count(eventCounts)).toBeGreaterThan(0);
});

test("what a transaction wrote before others, and commits after them, is counted", async () => {
  const release = await new Promise<() => Promise<void>>((resolve) => {
    const finished = db().transaction(async (tx) => {
      const at = new Date();
      await tx.insert(auditEvents).values({
        ...{ id: v7({ msecs: at.getTime() }), at, action: "SIGN_IN_CODE", outcome: "SUCCESS", actorName: "Late" },
        ...{ subjectName: "", clientAddress: "192.0.2.1", userAgent: "", requestId: "" },
      });
      await new Promise<void>((go) => resolve(() => (go(), finished)));
    });
  });
  await write({ group: "SIGN_IN" });
  await count();
  const total = async () => sumOf((await read()).hours, ({ signIns }) => signIns);
  expect(await total()).toBe(1);
  await release();
  expect(await total()).toBe(2);
  await count();
  expect(await total()).toBe(2);
});

test("an event that is counted is not read again", async () => {
  await write({ group: "SIGN_IN", times: 3 });
  await count();
  await db().update(eventCounts).set({ events: 30 });
  await count();
  expect(sumOf((await read()).hours, ({ signIns }) => signIns)).toBe(30);
});

test("a sign-in counts at its last step, once", async () => {
  for (const action of ["SIGN_IN_PASSWORD", "SIGN_IN_TRUSTED_BROWSER", "LOGOUT"] as const)
    await db()
      .insert(auditEvents)
      .values({
        ...{ action, outcome: "SUCCESS", actorName: "Ana", subjectName: "" },
        ...{ clientAddress: "192.0.2.1", userAgent: "", requestId: "" },
      });
  expect((await read()).hours.at(-1)).toMatchObject({ signIns: 1, failures: 0 });
});

test("reasons, hours and applications are found in the audit log as counted", async () => {
  const desk = await newApplication(portico.hub, { name: "Desk" });
  await write({ group: "SIGN_IN_FAILED", reason: WRONG, times: 3 });
  await write({ group: "SIGN_IN_FAILED", reason: `${WRONG}, again` });
  await write({ group: "SIGN_IN_FAILED", reason: LONG, times: 2 });
  await write({ group: "LAUNCH", application: desk, times: 4 });
  await write({ group: "SIGN_ON", application: desk, times: 2 });
  await write({ group: "SIGN_ON", application: wiki });
  await write({ group: "SIGN_ON_REFUSED", application: desk, reason: "unknown address" });
  await count();
  await write({ group: "SIGN_ON_REFUSED", application: desk, reason: "another address" });

  const { reasons, applications } = await read();
  expect(reasons.map(({ count }) => count)).toEqual([3, 2, 1]);
  expect(LONG.startsWith(reasons[1]!.reason)).toBe(true);
  expect(applications.slice(0, 2)).toEqual([
    { _id: desk.id, name: "Desk", launches: 4, signIns: 2, refusals: 2 },
    { _id: wiki.id, name: "Wiki", launches: 0, signIns: 1, refusals: 0 },
  ]);
  const day = { field: "at", search: new Date().toISOString().slice(0, 10), page: 1 };
  for (const { reason, count } of reasons) {
    const listed = await admin.call("listAuditEvents", { ...day, group: "SIGN_IN_FAILED", reason });
    expect(listed, reason).toMatchObject({ total: count });
  }
  const using = usingOf({ kind: "APPLICATION", id: desk.id });
  expect(await admin.call("listAuditEvents", { ...day, group: "LAUNCH", using })).toMatchObject({ total: 4 });
  expect(await admin.call("listAuditEvents", { ...day, group: "SIGN_ON_REFUSED", using })).toMatchObject({ total: 2 });
  const exported = await admin.get("exportAuditEvents", { group: "SIGN_ON", using });
  expect(exported.map(({ action }) => action)).toEqual(["SIGN_ON", "SIGN_ON"]);
});

test("a deleted application and an unknown one are not listed", async () => {
  const gone = await newApplication(portico.hub, { name: "Gone" });
  await write({ group: "LAUNCH", application: gone });
  await write({ group: "SIGN_ON_REFUSED", reason: "not registered" });
  await count();
  expect((await read()).applications.map(({ name }) => name)).toContain("Gone");
  await admin.get("deleteApplication", { id: gone.id });
  expect((await read()).applications.map(({ name }) => name)).not.toContain("Gone");
});

test("old counts go, hours before days", async () => {
  const at = async (days: number) => {
    const starts = new Date(Math.floor(ago(days * DAY_MS).getTime() / DAY_MS) * DAY_MS);
    const row = { group: "SIGN_IN", starts, applicationId: wiki.id, reason: "", events: 1 } as const;
    await db()
      .insert(eventCounts)
      .values([
        { ...row, span: "HOUR" },
        { ...row, span: "DAY" },
      ]);
  };
  for (const days of [1, 60, 500]) await at(days);
  await sweepEventCounts(db());
  const left = await db().select({ span: eventCounts.span }).from(eventCounts);
  expect(left.map(({ span }) => span).sort()).toEqual(["DAY", "DAY", "HOUR"]);
});

test("what waits, fails and ends is told as its lists have it", async () => {
  const before = await read();
  const person = await newAccount(portico.hub, { firstName: "Asha", role: "Clerk" });
  const { application } = await newAssignment(portico.hub, person);
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
  await portico.pool.query("update assignments set valid_until = $1 where user_id = $2", [inDays(3), person.id]);
  await db()
    .update(userRoles)
    .set({ validUntil: inDays(2) })
    .where(eq(userRoles.userId, person.id));
  await db()
    .insert(accessRequests)
    .values(
      (["WAITING", "EMERGENCY", "LOOKED_AT"] as const).map((state) => ({
        ...{ state, userId: person.id, applicationId: application.id, role: "User", reason: "x", expiresAt: inDays(9) },
      })),
    );
  const message = { channel: "EMAIL", kind: "WELCOME", recipient: person.email, payload: "" } as const;
  await db()
    .insert(outbox)
    .values([
      { ...message, idempotencyKey: "failed", status: "FAILED" },
      { ...message, idempotencyKey: "sent", status: "SENT" },
    ]);
  const secret = { applicationId: application.id, secretHash: "x" };
  await db()
    .insert(applicationSecrets)
    .values([
      { ...secret, name: "soon", expiresAt: inDays(5) },
      { ...secret, name: "over", expiresAt: inDays(-1) },
      { ...secret, name: "late", expiresAt: inDays(60) },
      { ...secret, name: "never" },
    ]);
  const program = await newServiceAccount(admin, ["listClients"], "Payroll");
  await db()
    .update(serviceAccountTokens)
    .set({ expiresAt: inDays(6) });

  const now = await read();
  expect(now.accessRequestsWaiting - before.accessRequestsWaiting).toBe(1);
  expect(now.emergenciesToLookAt - before.emergenciesToLookAt).toBe(1);
  expect(now.messagesFailed - before.messagesFailed).toBe(1);
  expect(now.accessEnding - before.accessEnding).toBe(1);
  expect(now.rolesEnding).toMatchObject([{ userId: person.id, role: "Clerk" }]);
  expect(now.secretsEnding.map(({ name, owner, ownerId }) => [name.slice(-4), owner, ownerId])).toEqual([
    ["over", application.name, application.id],
    ["soon", application.name, application.id],
    [expect.any(String), "Payroll", program.id],
  ]);
  const listed = await admin.call("listAccess", { endsBefore: inDays(7).toISOString(), page: 1 });
  expect(listed).toMatchObject({ total: now.accessEnding, data: [{ userId: person.id }] });
  const sooner = await admin.call("listAccess", { endsBefore: inDays(2).toISOString(), page: 1 });
  expect(sooner).toMatchObject({ total: 0 });
});

test("Admins, Auditors and service accounts with the right read it; a user's token is refused", async () => {
  const call = (caller: typeof anyone) => portico.hub.call("readOverview", {}, caller);
  expect(await call((await actor(portico, { role: "Auditor" })).caller)).toMatchObject({ code: 200 });
  expect(await call((await actor(portico)).caller)).toMatchObject({ code: 403 });
  expect(await call(anyone)).toMatchObject({ code: 401 });
  const allowed = await newServiceAccount(admin, ["readOverview"]);
  expect((await sendPlain(portico.hub, "/api/overview", allowed)).data).toMatchObject({ isCounting: false });
  const other = await newServiceAccount(admin, ["listClients"]);
  expect(await call(bearing(other.token))).toMatchObject({ code: 403 });
});

test("a long log is counted batch by batch, says so meanwhile, and has all pages when it is narrowed", async () => {
  await write({ group: "SIGN_IN", times: 6_000, at: ago(SECOND_MS) });
  expect(await read()).toMatchObject({ isCounting: true });
  await count();
  const { isCounting, hours } = await read();
  expect([isCounting, sumOf(hours, ({ signIns }) => signIns)]).toEqual([false, 6_000]);

  const page = (number: number) =>
    admin.get("listAuditEvents", { group: "SIGN_IN", page: number, size: 25, sort: "-at" });
  const [first, later] = [await page(1), await page(190)];
  expect([first.length, later.length]).toEqual([25, 25]);
  expect(later[0]!._id < first.at(-1)!._id).toBe(true);
});
