import { expect, test } from "vitest";
import { PINS_MAX } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import { type Actor, actor, adminForFile } from "../support/admin";
import { dataOf } from "../support/calls";
import { newAssignment } from "../support/catalog";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const admin = adminForFile(portico);

const launcherOf = async ({ caller }: Actor) => dataOf(await portico.hub.call("ownLauncher", {}, caller));
const save = ({ caller }: Actor, pinned: string[], opensHere = false) =>
  portico.hub.call("saveLauncher", { opensHere, pinned }, caller);

test("what is chosen stays, for its user alone, and is an event of theirs", async () => {
  const [user, other] = [await actor(portico), await actor(portico)];
  const { application } = await newAssignment(portico.hub, user.account);
  expect(await launcherOf(user)).toEqual({ opensHere: false, pinned: [], used: [], held: [] });
  expect(await save(user, [application.id], true)).toMatchObject({ code: 200 });
  expect(await launcherOf(user)).toMatchObject({ opensHere: true, pinned: [application.id] });
  expect(await launcherOf(other)).toMatchObject({ opensHere: false, pinned: [] });
  expect(await save(user, [])).toMatchObject({ code: 200 });
  expect(await launcherOf(user)).toMatchObject({ opensHere: false, pinned: [] });

  const { rows } = await portico.pool.query(
    "select action, subject_id, after from audit_events where actor_id = $1 and action = 'UPDATED' order by id limit 1",
    [user.account.id],
  );
  expect(rows).toEqual([
    { action: "UPDATED", subject_id: user.account.id, after: { opensHere: true, pinned: [application.name] } },
  ]);
});

test("only one's own applications stand first, and not more than are looked at", async () => {
  const [user, other] = [await actor(portico), await actor(portico)];
  const { application } = await newAssignment(portico.hub, other.account);
  for (const id of [application.id, "no-such-id"])
    expect(await save(user, [id])).toMatchObject({
      code: 400,
      data: { fieldErrors: { pinned: [expect.any(String)] } },
    });
  const many = Array.from({ length: PINS_MAX + 1 }, () => application.id);
  expect(await save(other, many)).toMatchObject({ code: 400 });
});

test("of eight choices at once one is kept whole", async () => {
  const user = await actor(portico);
  const made = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => newAssignment(portico.hub, user.account)));
  const ids = made.map(({ application }) => application.id);
  const answers = await Promise.all(ids.map((id) => save(user, [id, ids[0]!])));
  expect(answers.map(({ code }) => code)).toEqual(Array(8).fill(200));
  const { pinned } = await launcherOf(user);
  expect(ids.map((id) => JSON.stringify([id, ids[0]!]))).toContain(JSON.stringify(pinned));
});

test("the application opened last comes first", async () => {
  const user = await actor(portico);
  const [one, two] = [await newAssignment(portico.hub, user.account), await newAssignment(portico.hub, user.account)];
  await newAssignment(portico.hub, user.account);
  const use = (column: string, { id }: { id: string }, at: string) =>
    portico.pool.query(`update assignments set ${column} = $1 where application_id = $2`, [at, id]);
  await use("last_used_at", one.application, "2026-11-01T10:00:00Z");
  await use("last_opened_at", two.application, "2026-11-02T10:00:00Z");
  await use("last_used_at", two.application, "2026-10-02T10:00:00Z");
  expect((await launcherOf(user)).used).toEqual([
    { applicationId: two.application.id, clientId: two.client.id, at: "2026-11-02T10:00:00.000Z" },
    { applicationId: one.application.id, clientId: one.client.id, at: "2026-11-01T10:00:00.000Z" },
  ]);
});

test("what does not open now is told with the reason: application, client, beginning; not what has ended", async () => {
  const user = await actor(portico);
  const made = await Promise.all([1, 2, 3, 4].map(() => newAssignment(portico.hub, user.account)));
  const [blocked, stopped, later, ended] = made;
  const begins = new Date(Date.now() + DAY_MS);
  await portico.pool.query("update applications set status = 'BLOCKED' where id = $1", [blocked!.application.id]);
  await portico.pool.query("update clients set status = 'INACTIVE' where id = $1", [stopped!.client.id]);
  const period = (id: string, from: Date | null, until: Date | null) =>
    portico.pool.query("update assignments set valid_from = $1, valid_until = $2 where application_id = $3", [
      from,
      until,
      id,
    ]);
  await period(later!.application.id, begins, null);
  await period(ended!.application.id, null, new Date(Date.now() - 1));
  const { held } = await launcherOf(user);
  expect(Object.fromEntries(held.map((each) => [each.application, [each.reason, each.from]]))).toEqual({
    [blocked!.application.name]: ["APPLICATION_NOT_IN_USE", undefined],
    [stopped!.application.name]: ["CLIENT_NOT_IN_USE", undefined],
    [later!.application.name]: ["NOT_BEGUN", begins.toISOString()],
  });
});

test("a group that an Admin gives an application is read with it, and taken away again", async () => {
  const user = await actor(portico);
  const { application } = await newAssignment(portico.hub, user.account);
  const groupOf = async () => {
    const [found] = dataOf(await portico.hub.call("listActiveUsers", { userId: user.account.id }, user.caller));
    return found?.applicationData[0]?.group;
  };
  const fields = { id: application.id, name: { description: application.name }, status: "ACTIVE" } as const;
  await admin.get("updateApplication", { ...fields, group: "Claims" });
  expect(await groupOf()).toBe("Claims");
  await admin.get("updateApplication", { ...fields, group: "" });
  expect(await groupOf()).toBeNull();
  expect(await admin.call("updateApplication", { ...fields, group: "x".repeat(41) })).toMatchObject({
    code: 400,
    data: { fieldErrors: { group: [expect.any(String)] } },
  });
});
