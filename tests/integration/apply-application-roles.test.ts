import { expect, test } from "vitest";
import { REGIONS } from "~/contract/kit/rules";
import { applyFile, type Options } from "~/hub/operate/installation/apply/apply";
import { exportFile } from "~/hub/operate/installation/apply/export";
import { readFile } from "~/hub/operate/installation/apply/file";
import { planInWords } from "~/hub/operate/installation/apply/plan";
import { type HubFixture, hubForEachTest, openTestHub } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForEachTest();

const launched = (name: string) => ({
  name,
  allowedUrl: `https://${name}.example.test/out`,
  redirectUrl: `https://${name}.example.test/in`,
});
const others = {
  clients: [{ actualName: "Northwind", uuid: "northwind" }],
  applications: [launched("Claims"), launched("Wiki")],
};
const approver = {
  application: "Claims",
  role: "Approver",
  client: "Northwind",
  regions: ["Goa", "Kerala"],
  roleId: "APP",
  sequence: 2,
  actionOfRole: "Approval",
  rangeFrom: 0.0001,
  rangeTo: 99_999_998_999.9999,
};
const everyones = { ...approver, client: null, roleId: "ALL", rangeFrom: null, rangeTo: null };
const clerk = { application: "Claims", role: "Clerk", roleId: "CLK" };
const fileOf = (...applicationRoles: object[]) => ({ ...others, applicationRoles });
const roles = [approver, everyones, clerk];

const apply = async (what: object, options: Options = {}, on: Pick<HubFixture, "hub"> = portico) =>
  applyFile(on.hub.services, readFile(JSON.stringify(what)), options);
const applyRoles = (...applicationRoles: object[]) => apply({ applicationRoles });
const exported = (on: Pick<HubFixture, "hub"> = portico) => exportFile(on.hub.services);
const rows = async (query: string) => (await portico.pool.query<Record<string, unknown>>(query)).rows;
const nothing = { created: 0, changed: 0, plan: [] };
const actionsIn = (plan: readonly { action: string; part: string; name: string }[]) =>
  plan.map(({ action, part, name }) => `${action} ${part} ${name}`);

test("roles are made with all that an Admin can set, and a second time changes nothing", async () => {
  const { plan } = await apply(fileOf(...roles));
  expect(actionsIn(plan).slice(-3)).toEqual([
    "create applicationRoles Claims, Approver, Northwind",
    "create applicationRoles Claims, Approver",
    "create applicationRoles Claims, Clerk",
  ]);
  const events = await rows("select from audit_events");
  expect(await apply(fileOf(...roles), { prune: true })).toMatchObject({ ...nothing, unchanged: 6, removed: 0 });
  expect(await rows("select from audit_events")).toHaveLength(events.length);
  expect((await exported()).applicationRoles).toEqual([
    { ...everyones, role: "Approver" },
    approver,
    { ...everyones, ...clerk, regions: [], sequence: null, actionOfRole: null },
  ]);
  const otherSpelling = { ...approver, application: "CLAIMS", client: "NORTHWIND", regions: ["Kerala", "Goa"] };
  expect(await applyRoles(otherSpelling)).toMatchObject(nothing);
});

test("an export makes the same roles in an empty installation", async () => {
  await apply(fileOf(...roles));
  const made = await exported();
  expect(await apply(made, { prune: true })).toMatchObject({ ...nothing, removed: 0 });
  const other = await openTestHub();
  try {
    await apply(made, {}, other);
    expect(JSON.stringify(await exported(other))).toBe(JSON.stringify(made));
    expect(await apply(made, { prune: true }, other)).toMatchObject({ ...nothing, removed: 0 });
  } finally {
    await other.close();
  }
});

test("what the file leaves out stays, null clears, and All is every region, once", async () => {
  await apply(fileOf(...roles));
  const { plan } = await applyRoles({ application: "Claims", role: "Approver", client: "Northwind", rangeTo: null });
  expect(plan).toEqual([
    {
      action: "change",
      part: "applicationRoles",
      name: "Claims, Approver, Northwind",
      before: { rangeTo: approver.rangeTo },
      after: { rangeTo: null },
    },
  ]);
  expect(planInWords({ plan })).toBe(
    "~ application role Claims, Approver, Northwind\n    rangeTo: 99999998999.9999 -> (empty)",
  );
  const everywhere = { ...approver, rangeTo: null, regions: ["All"] };
  expect(await applyRoles(everywhere)).toMatchObject({ changed: 1 });
  expect(await applyRoles(everywhere)).toMatchObject(nothing);
  expect((await exported()).applicationRoles[1]).toEqual({ ...everywhere, regions: REGIONS.slice(1) });
});

test("a dry run shows the roles and makes none", async () => {
  const { created, plan } = await apply(fileOf(approver), { dryRun: true });
  expect(created).toBe(4);
  expect(planInWords({ plan })).toContain("+ application role Claims, Approver, Northwind\n");
  expect(planInWords({ plan })).toContain("    rangeFrom: 0.0001");
  expect(await rows("select from application_roles")).toEqual([]);
});

test("it is in the audit log as the command line's, by the console's calls", async () => {
  await apply(fileOf(clerk));
  await applyRoles({ ...clerk, sequence: 3 });
  await apply(fileOf(), { prune: true });
  const events = await rows(
    "select action, actor_name, actor_id, subject_name from audit_events where subject_type = 'APPLICATION_ROLE' order by at, id",
  );
  const by = { actor_name: "command line", actor_id: null };
  expect(events).toEqual([
    { action: "CREATED", ...by, subject_name: "Clerk (Claims)" },
    { action: "UPDATED", ...by, subject_name: "Clerk (Claims)" },
    { action: "DELETED", ...by, subject_name: "Clerk (Claims)" },
  ]);
});

test("another spelling of its name is a new name, which those who hold it keep", async () => {
  const ana = { ...newPerson(), email: "ana@example.test" };
  const held = { user: ana.email, application: "Claims", client: "Northwind", role: "Clerk" };
  await apply({ ...fileOf(clerk), users: [ana], assignments: [held] });
  expect(await applyRoles({ ...clerk, role: "CLERK" })).toMatchObject({ changed: 1 });
  expect(await rows("select role from assignments")).toEqual([{ role: "CLERK" }]);
});

test("ranges that overlap on a page are told in the plan, as the console warns of them", async () => {
  const manager = { ...clerk, role: "Manager", roleId: "MAN", rangeFrom: 500 };
  await apply(fileOf({ ...clerk, rangeTo: 100 }, manager));
  await portico.pool.query(
    `with made as (insert into pages (id, page, description, application_id, status)
       select gen_random_uuid(), 'Invoice', '', id, 'ACTIVE' from applications where name = 'Claims' returning id)
     insert into application_role_pages (application_role_id, page_id) select r.id, made.id from application_roles r, made`,
  );
  expect((await applyRoles({ ...clerk, rangeTo: 500 })).plan).toMatchObject([
    { after: { rangeTo: 500, warning: "Its range overlaps that of Manager (page Invoice)" } },
  ]);
});

test("a role and what gives it may come in one file: access, and a connection's rules", async () => {
  const ana = { ...newPerson(), email: "ana@example.test" };
  const gives = { claim: "groups", value: "desk", application: "Claims", role: "Clerk" };
  const connection = {
    name: "Northwind ID",
    client: "Northwind",
    shortName: "northwind",
    issuer: "https://id.northwind.example/",
    providerClientId: "portico",
  };
  const whole = {
    ...fileOf(clerk, approver),
    connections: [{ ...connection, rules: [gives], defaultApplication: "Claims", defaultRole: "Approver" }],
    users: [ana],
    assignments: [{ user: ana.email, application: "Claims", client: "Northwind", role: "Clerk" }],
  };
  await apply(whole);
  expect(await apply(whole, { prune: true })).toMatchObject({ ...nothing, removed: 0 });
  expect((await exported()).connections).toMatchObject([{ rules: [gives], defaultRole: "Approver" }]);

  const other = { ...whole, assignments: [{ ...whole.assignments[0], role: "User" }] };
  for (const [left, path] of [
    [approver, "connections[0].rules: "],
    [clerk, "connections[0].defaultRole: "],
  ] as const)
    await expect(apply({ ...other, applicationRoles: [left] }, { prune: true })).rejects.toThrow(path);
  expect((await exported()).applicationRoles, "nothing was applied").toHaveLength(2);
  const less = { ...other, applicationRoles: [approver], connections: [{ ...whole.connections[0], rules: [] }] };
  expect(actionsIn((await apply(less, { prune: true })).plan)).toEqual([
    "remove applicationRoles Claims, Clerk",
    "change connections Northwind ID",
    "change assignments ana@example.test, Claims, Northwind",
  ]);
  expect(await apply(less, { prune: true })).toMatchObject({ ...nothing, removed: 0 });
});

test("with prune a role goes before its application and client, unless it is in use; without the part it stays", async () => {
  await apply(fileOf(...roles));
  expect(await apply(others, { prune: true })).toMatchObject({ ...nothing, removed: 0 });
  const empty = { clients: [], applications: [launched("Wiki")], applicationRoles: [] };
  expect(actionsIn((await apply(empty, { prune: true })).plan)).toEqual([
    "remove applicationRoles Claims, Approver",
    "remove applicationRoles Claims, Approver, Northwind",
    "remove applicationRoles Claims, Clerk",
    "remove applications Claims",
    "remove clients Northwind",
  ]);

  const ana = { ...newPerson(), email: "ana@example.test" };
  const held = { user: ana.email, application: "Claims", client: "Northwind", role: "Clerk" };
  await apply({ ...fileOf(clerk), users: [ana], assignments: [held] });
  await expect(apply(fileOf(), { prune: true })).rejects.toThrow(
    /^applicationRoles, Claims, Clerk: This role is used by 1 user assignment/,
  );
});

test.each([
  [
    "an unknown application",
    { application: "Shop" },
    'applicationRoles[1].application: there is no application "Shop"',
  ],
  ["an unknown client", { client: "Contoso" }, 'applicationRoles[1].client: there is no client "Contoso"'],
  ["no id", { roleId: undefined }, "applicationRoles[1].roleId: this is required"],
  ["no name", { role: "" }, "applicationRoles[1].role: "],
  ["a range that ends before it begins", { rangeTo: 0 }, "applicationRoles[1].rangeTo: "],
  ["too many decimals", { rangeTo: 1.00001 }, "applicationRoles[1].rangeTo: "],
  ["an unknown region", { regions: ["Atlantis"] }, "applicationRoles[1].regions[0]: "],
  ["an unknown action", { actionOfRole: "Guess" }, "applicationRoles[1].actionOfRole: "],
  ["an unknown field", { pages: ["Invoice"] }, "applicationRoles[1].pages: there is no such key"],
  ["a name that is there", { ...clerk, client: null, role: "CLERK" }, "applicationRoles[1]: applicationRoles[0] names"],
])("a role with %s is refused by its place, and nothing is applied", async (_, changes, reason) => {
  await expect(apply(fileOf(clerk, { ...approver, ...changes }))).rejects.toThrow(reason);
  expect(await rows("select from clients")).toEqual([]);
});
