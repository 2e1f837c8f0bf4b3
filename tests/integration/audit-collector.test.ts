import { expect, test } from "vitest";
import type { Queryable } from "~/hub/kit/db/database";
import { verifyChain } from "~/hub/record/audit/chain";
import { writeEvent } from "~/hub/record/audit/new-event";
import { sweepAuditEvents } from "~/hub/record/audit/retention";
import { newAccount } from "../support/accounts";
import { type Admin, actor, NOBODY, newAdmin } from "../support/admin";
import { monthsAgo } from "../support/audit-months";
import { anyone, from } from "../support/calls";
import { hubForEachTest, silentLog } from "../support/hub";
import { writeAt } from "../support/hub-tables";

const portico = hubForEachTest({ rateLimits: true });

const note = (actorName: string, on: Queryable = portico.hub.services.db) =>
  writeEvent(on, { action: "LOGOUT", outcome: "SUCCESS", actorName, subjectName: "" }, { clientAddress: "192.0.2.1" });

const eventsOf = async (admin: Admin, action: string) =>
  (await admin.get("listAuditEvents", { field: "action", search: action, sort: "at" })).map(
    ({ actorId, outcome, subject, changes }) => [
      actorId,
      outcome,
      subject,
      ...changes.map(({ field, after }) => `${field}: ${after}`),
    ],
  );

test("a download of all users, or of the log itself, is an event, however many batches it has", async () => {
  const admin = await newAdmin(portico);
  const all = await admin.get("exportUsers", { search: "a", field: "email" });
  const [{ _id }, found] = [all[0]!, all.length];
  await admin.get("exportUsers", { after: _id });
  await admin.get("exportUsers", { after: _id });
  await admin.get("exportAuditEvents", {});
  const other = await newAdmin(portico);
  await other.get("exportUsers", { after: _id });
  const exported = await eventsOf(admin, "EXPORTED");
  const rows = expect.stringMatching(/^rows: \d+$/) as string;
  expect(exported).toEqual([
    [admin.account.id, "SUCCESS", "Users", "field: email", `rows: ${found}`, "search: a"],
    [admin.account.id, "SUCCESS", "Audit log", rows],
    // A reader who begins in the middle is seen as well.
    [other.account.id, "SUCCESS", "Users", `after: ${_id}`],
  ]);
});

test("a download is one event, too, where tries are not limited", async () => {
  const hub = portico.another({ rateLimits: false });
  const admin = await newAdmin(portico);
  const { _id } = (await admin.get("exportUsers", {}))[0]!;
  for (const _batch of [1, 2, 3]) expect((await hub.call("exportUsers", { after: _id }, admin.caller)).code).toBe(200);
  const mine = (await eventsOf(admin, "EXPORTED")).filter(([actor]) => actor === admin.account.id);
  expect(mine).toHaveLength(1);
});

test("that somebody is asked to confirm who they are is no failure of theirs", async () => {
  const admin = await newAdmin(portico);
  await portico.pool.query("update sessions set authenticated_at = now() - interval '1 hour' where user_id = $1", [
    admin.account.id,
  ]);
  const refused = await admin.call("deleteEmailConfiguration", { emailNotificationId: NOBODY });
  expect(refused).toMatchObject({ code: 403, data: { reason: "step-up" } });
  const events = await portico.pool.query(
    "select action from audit_events where actor_id = $1 and outcome = 'FAILURE'",
    [admin.account.id],
  );
  expect(events.rows).toEqual([]);
});

test("pages of the console that a user was refused, and forms that came from elsewhere, are events, up to twenty", async () => {
  const admin = await newAdmin(portico);
  const user = await actor(portico);
  for (let n = 0; n < 30; n++)
    await portico.hub.call("noteRefusedPage", { action: "CONSOLE_DENIED", address: "/dashboard/client" }, user.caller);
  for (let n = 0; n < 30; n++)
    await portico.hub.call(
      "noteRefusedPage",
      { action: "FORM_REFUSED", address: "x".repeat(5_000) },
      from("198.51.100.7"),
    );
  const denied = await eventsOf(admin, "CONSOLE_DENIED");
  expect(denied).toHaveLength(20);
  expect(denied[0]).toEqual([user.account.id, "FAILURE", "/dashboard/client"]);
  const refused = await eventsOf(admin, "FORM_REFUSED");
  expect(refused).toHaveLength(20);
  expect(refused[0]).toEqual([null, "FAILURE", "x".repeat(200)]);
});

test("tries of strangers that name no account are recorded up to a number an hour, and those on an account always", async () => {
  const admin = await newAdmin(portico);
  const account = await newAccount(portico.hub);
  for (let n = 0; n < 998; n++) await portico.hub.services.limits.count("unknownFailure", "all");
  for (let n = 0; n < 6; n++)
    await portico.hub.call(
      "login",
      { email: `nobody${n}@example.test`, password: "Wrong#1pass" },
      from(`192.0.2.${n}`),
    );
  await portico.hub.call("login", { email: account.email, password: "Wrong#1pass" }, anyone);
  const events = await admin.get("listAuditEvents", { field: "action", search: "SIGN_IN_PASSWORD", sort: "at" });
  expect(events.map(({ actorId, reason }) => actorId ?? reason?.includes("no more are recorded"))).toEqual([
    false,
    false,
    true,
    account.id,
  ]);
});

test("a collector misses no event and gets none twice, whoever writes meanwhile", async () => {
  const admin = await newAdmin(portico);
  const { db } = portico.hub.services;
  const progress = { isOver: false };
  const write = async (writer: number, n: number) =>
    db.transaction(async (tx) => {
      await note(`Writer ${writer} ${n}`, tx);
      if (n % 3 === 0) await tx.execute("select pg_sleep(0.02)");
      if (n % 5 === 0) throw new Error("rolled back");
    });
  const writing = Promise.all(
    Array.from({ length: 6 }, async (_, writer) => {
      for (let n = 0; n < 15; n++)
        await write(writer, n).catch((error: unknown) => {
          if (n % 5 !== 0) throw error;
        });
    }),
  ).then(() => (progress.isOver = true));
  const seen: { sequence: number; actor: string }[] = [];
  const collect = async () => {
    const batch = await admin.get("streamAuditEvents", { after: seen.at(-1)?.sequence ?? 0, limit: 7 });
    seen.push(...batch);
    return batch.length > 0;
  };
  while (!progress.isOver) await collect();
  await writing;
  // What was written while the last batch was read.
  while (await collect());
  expect(seen.map(({ sequence }) => sequence)).toEqual(seen.map((_, index) => index + 1));
  expect(new Set(seen.map(({ actor: by }) => by)).size).toBe(6 * 12);
  expect((await portico.hub.call("streamAuditEvents", {}, (await actor(portico)).caller)).code).toBe(403);
});

test("events older than the retention are removed, and the rest is still intact", async () => {
  const { db } = portico.hub.services;
  for (const months of [13, 7, 6, 5]) await writeAt(portico.pool, `Of ${months} months ago`, monthsAgo(months));
  // Its last days may be younger than 120 days, so all of it stays.
  await writeAt(portico.pool, "Of 3 months ago", monthsAgo(3));
  await note("Of today");
  const before = await verifyChain(db);
  expect(before).toMatchObject({ intact: 6, first: 1, breaks: [] });

  await sweepAuditEvents(db, 120, silentLog);
  const { rows } = await portico.pool.query<{ name: string; before: { events: number } }>(
    "select actor_name as name, before from audit_events order by at",
  );
  expect(rows.map(({ name }) => name)).toEqual(["Of 3 months ago", "Of today", "retention"]);
  expect(rows[2]!.before).toMatchObject({ sequence: 4, events: 4, days: 120 });
  expect(await verifyChain(db, [before.head!])).toMatchObject({ intact: 3, first: 4, breaks: [] });

  await sweepAuditEvents(db, 120, silentLog);
  expect((await verifyChain(db)).intact).toBe(3);
  await sweepAuditEvents(db, 30, silentLog);
  expect(await verifyChain(db, [before.head!])).toMatchObject({ intact: 3, first: 5, breaks: [] });
});

test("nobody can use the retention to remove what is younger, or by another statement", async () => {
  await note("Of today");
  await expect(portico.pool.query("select remove_audit_events(0)")).rejects.toThrow("30 days at least");
  await portico.pool.query("select remove_audit_events(30)");
  await expect(portico.pool.query("delete from audit_events")).rejects.toThrow("can only be added to");
  expect(await verifyChain(portico.hub.services.db)).toMatchObject({ intact: 1, breaks: [] });
});

test("a name that poses as somebody else's, or turns text around, is shown as what it is", async () => {
  const admin = await newAdmin(portico);
  const posing = await actor(portico, { firstName: "Boss One (boss@corp.test)", lastName: "is fine" });
  const turned = await actor(portico, { firstName: "Ada\u202e)tset.proc@ssob(", lastName: "x" });
  for (const { caller } of [posing, turned])
    await portico.hub.call("listClients", {}, caller).then(() => portico.hub.call("listRoles", {}, caller));
  const events = await admin.get("listAuditEvents", { field: "action", search: "ACCESS_DENIED", sort: "at" });
  expect(events.map(({ actor: by }) => by)).toEqual([
    `"Boss One (boss@corp.test) is fine" (${posing.account.email})`,
    `"Ada⟨U+202E⟩)tset.proc@ssob( x" (${turned.account.email})`,
  ]);
});
