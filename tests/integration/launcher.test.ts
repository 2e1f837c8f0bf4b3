import { expect, test } from "vitest";
import { PINS_MAX } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import { type Actor, actor, adminForFile } from "../support/admin";
import { dataOf } from "../support/calls";
import { assign, newApplication, newAssignment, newClient } from "../support/catalog";
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

const tilesOf = ({ account: { id } }: Actor, { caller }: Actor) =>
  portico.hub.call("tilesOfUser", { userId: id }, caller);

test("tiles are what can be opened, each with its clients, roles and beginning", async () => {
  const user = await actor(portico);
  const [first, second] = [await newClient(portico.hub), await newClient(portico.hub)].toSorted((one, other) =>
    one.actualName < other.actualName ? -1 : 1,
  );
  const desk = await newApplication(portico.hub, { name: "A desk", description: "Claims", group: "Work", logo: "/l" });
  await assign(portico.hub, user.account, desk, second!, "Approver");
  await assign(portico.hub, user.account, desk, first!, "User");
  const { application: wiki, client } = await newAssignment(portico.hub, user.account);
  const [blocked, ended] = [
    await newAssignment(portico.hub, user.account),
    await newAssignment(portico.hub, user.account),
  ];
  await portico.pool.query("update applications set status = 'BLOCKED' where id = $1", [blocked.application.id]);
  await portico.pool.query("update assignments set valid_until = now() where application_id = $1", [
    ended.application.id,
  ]);
  const signOn = await admin.get("signOnOfApplication", { id: wiki.id });
  const version = signOn.version;
  await admin.get("saveSignOn", { id: wiki.id, kind: "link", homeUrl: "https://wiki.example/", version });
  expect(dataOf(await tilesOf(user, user))).toEqual([
    {
      applicationId: desk.id,
      name: "A desk",
      description: "Claims",
      logo: "/l",
      group: "Work",
      start: undefined,
      clients: [
        { clientId: first!.id, name: first!.actualName, role: "User" },
        { clientId: second!.id, name: second!.actualName, role: "Approver" },
      ],
    },
    expect.objectContaining({
      applicationId: wiki.id,
      start: "https://wiki.example/",
      clients: [{ clientId: client.id, name: client.actualName, role: "User" }],
    }),
  ]);
});

test("tiles and the session check's record are read by their user and Admins alone, and agree with the whole record", async () => {
  const [user, other] = [await actor(portico), await actor(portico)];
  await newAssignment(portico.hub, user.account);
  const read = ({ caller }: Actor) => portico.hub.call("activeUser", { userId: user.account.id }, caller);
  for (const call of [tilesOf(user, other), read(other)]) expect(await call).toMatchObject({ code: 403 });
  for (const call of [tilesOf(user, admin), read(admin)]) expect(await call).toMatchObject({ code: 200 });
  const [whole] = dataOf(await portico.hub.call("listActiveUsers", { userId: user.account.id }, user.caller));
  const { applicationData, clientData, assignments, ...rest } = whole!;
  expect(dataOf(await read(user))).toEqual(rest);
  expect(rest.confirmedUntil).toEqual(expect.any(String));
  const tiles = dataOf(await tilesOf(user, user));
  expect(tiles.map(({ applicationId }) => applicationId)).toEqual(applicationData.map(({ _id }) => _id));
  expect(tiles.flatMap(({ clients }) => clients.map(({ clientId }) => clientId))).toEqual(
    assignments.map(({ clientId }) => clientId),
  );
  expect(clientData).toHaveLength(1);
  expect(await admin.call("activeUser", { userId: "no-such-id" })).toMatchObject({ code: 404 });
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
