import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { applyFile, type Options } from "~/hub/operate/installation/apply/apply";
import { exportFile } from "~/hub/operate/installation/apply/export";
import { readFile } from "~/hub/operate/installation/apply/file";
import { planInWords } from "~/hub/operate/installation/apply/plan";
import { personAt, signInAt } from "../support/connection";
import { type HubFixture, hubForEachTest, openTestHub, PUBLIC_URL } from "../support/hub";
import { type CompanyProvider, startProvider } from "../support/provider";

const portico = hubForEachTest();

let company: CompanyProvider;
beforeAll(async () => {
  company = await startProvider([`${PUBLIC_URL}/login/northwind/callback`]);
  return () => company.stop();
});

const others = {
  clients: [{ actualName: "Northwind", uuid: "northwind" }],
  applications: ["Wiki", "Payroll"].map((name) => ({
    name,
    allowedUrl: `https://${name}.example.test/out`,
    redirectUrl: `https://${name}.example.test/in`,
  })),
};
const northwind = () => ({
  name: "Northwind's own",
  client: "Northwind",
  shortName: "northwind",
  issuer: company.issuer,
  providerClientId: company.clientId,
  secret: company.secret,
});
const vouched = { domain: "northwind.example", vouched: true };
const payroll = { claim: "groups", value: "pay", application: "Payroll", role: "User" };
const wiki = { claim: "groups", value: "all", application: "Wiki", role: "User" };
const whole = () => ({
  ...northwind(),
  scopes: "openid email groups",
  domains: [vouched, "northwind.test"],
  isDemanded: true,
  factorTrust: "always",
  createsUsers: true,
  signOutThere: "always",
  defaultApplication: "Wiki",
  defaultRole: "User",
  rules: [payroll, wiki],
  status: "ACTIVE",
});
const fileOf = (...connections: object[]) => ({ ...others, connections });

const apply = async (what: object, options: Options = {}, on: Pick<HubFixture, "hub"> = portico) =>
  applyFile(on.hub.services, readFile(JSON.stringify(what)), options);
const applyOne = (changes: object) => apply({ connections: [{ name: northwind().name, ...changes }] });
const exported = (on: Pick<HubFixture, "hub"> = portico) => exportFile(on.hub.services);
const rows = async (query: string) => (await portico.pool.query<Record<string, unknown>>(query)).rows;
const proofs = async () =>
  Object.fromEntries(
    (await rows("select domain, proven_by from connection_domains")).map(({ domain, proven_by }) => [
      String(domain),
      proven_by,
    ]),
  );
const nothing = { created: 0, changed: 0, plan: [] };

/** Gives Payroll a role of its own. */
const addRole = (role: string) =>
  portico.pool.query(
    `insert into application_roles (id, application_id, role, role_id)
      select gen_random_uuid(), id, $1, $2 from applications where name = 'Payroll'`,
    [role, randomUUID()],
  );

async function signIn(email: string): Promise<number> {
  const { answer } = await signInAt(
    { portico },
    { shortName: "northwind" },
    personAt(company, { email, groups: ["pay"] }),
  );
  return answer.code;
}

describe("a connection", () => {
  test("is made with all that an Admin can set, signs people in, and a second time changes nothing", async () => {
    const first = await apply(fileOf(whole()));
    expect(first.plan.at(-1)).toMatchObject({
      action: "create",
      part: "connections",
      name: "Northwind's own",
      after: { secret: "(given)", domains: [vouched, "northwind.test"] },
    });
    expect(await signIn("ana@northwind.example")).toBe(200);
    expect(await signIn("bo@northwind.test"), "of a domain that nothing proves").toBe(403);
    const given = await rows(
      "select p.name, a.role from assignments a join applications p on p.id = a.application_id order by 1",
    );
    expect(given).toEqual([
      { name: "Payroll", role: "User" },
      { name: "Wiki", role: "User" },
    ]);
    const events = await rows("select count(*) from audit_events");
    expect(await apply(fileOf(whole()))).toMatchObject({ ...nothing, unchanged: 4 });
    expect(await rows("select count(*) from audit_events")).toEqual(events);
    const spelt = { client: "NORTHWIND", defaultApplication: "wiki", domains: ["NORTHWIND.test", "northwind.example"] };
    expect(
      await applyOne({ ...spelt, rules: [{ ...payroll, application: "payroll", role: "user" }, wiki] }),
    ).toMatchObject(nothing);
  });

  test("is exported with all that an Admin can set but the secret, which nothing shows", async () => {
    const { secret, ...shown } = whole();
    const outcome = await apply(fileOf(whole()));
    const written = await exported();
    expect(written.connections).toEqual([shown]);
    const everywhere = [outcome, planInWords(outcome), written, await rows("select * from audit_events")];
    expect(JSON.stringify(everywhere)).not.toContain(secret);
    expect(JSON.stringify(await rows("select * from connections"))).not.toContain(secret);
    expect(await apply(written, { prune: true })).toMatchObject({ ...nothing, removed: 0 });
  });

  test("makes the same in an empty installation, where it has no secret yet", async () => {
    await apply(fileOf(whole()));
    const made = await exported();
    const other = await openTestHub();
    try {
      await apply(made, {}, other);
      expect(JSON.stringify(await exported(other))).toBe(JSON.stringify(made));
      expect((await apply(made, {}, other)).plan).toEqual([]);
      expect((await other.pool.query("select secret from connections")).rows).toEqual([{ secret: null }]);
    } finally {
      await other.close();
    }
  });

  test("is in the audit log as the command line's, and so is each domain that the file vouches for", async () => {
    await apply(fileOf(whole()));
    await applyOne({ status: "INACTIVE" });
    const events = await rows(
      "select action, actor_name, actor_id, after from audit_events where subject_type = 'CONNECTION' order by at, id",
    );
    const by = { actor_name: "command line", actor_id: null };
    expect(events).toMatchObject([
      { action: "CREATED", ...by, after: { name: "Northwind's own" } },
      { action: "DOMAIN_PROVEN", ...by, after: { domain: "northwind.example", by: "WORD" } },
      { action: "UPDATED", ...by, after: { status: "INACTIVE" } },
    ]);
  });

  test("keeps what the file leaves out", async () => {
    await apply(fileOf(whole()));
    const [before] = (await exported()).connections;
    const { plan } = await applyOne({ createsUsers: false });
    expect(plan).toEqual([
      {
        action: "change",
        part: "connections",
        name: "Northwind's own",
        before: { createsUsers: true },
        after: { createsUsers: false },
      },
    ]);
    expect((await exported()).connections).toEqual([{ ...before, createsUsers: false }]);
    await applyOne({ createsUsers: true });
    expect(await signIn("ana@northwind.example"), "with the secret as it was").toBe(200);
  });

  test("gets the console's defaults where a new one's file says nothing", async () => {
    await apply(fileOf(northwind()));
    expect((await exported()).connections).toMatchObject([
      { scopes: "openid profile email", domains: [], isDemanded: false, factorTrust: "stated", createsUsers: false },
    ]);
    await applyOne({ scopes: "openid email" });
    expect((await applyOne({ scopes: "" })).changed).toBe(1);
    expect(await applyOne({ scopes: null }), "the default is the same").toMatchObject(nothing);
  });

  test("takes a new secret, needs one for another provider, and loses it to null", async () => {
    await apply(fileOf(whole()));
    expect((await applyOne({ secret: "another" })).plan).toMatchObject([{ before: {}, after: { secret: "(given)" } }]);
    expect((await applyOne({ secret: "another" })).plan).toEqual([]);
    expect(await signIn("ana@northwind.example"), "the provider refuses it").toBe(502);
    const issuer = "https://login.northwind.example/";
    await expect(applyOne({ issuer })).rejects.toThrow(/^connections\[0\]\.secret: /);
    expect(await applyOne({ issuer, secret: "another" })).toMatchObject({ changed: 1 });
    expect(await applyOne({ issuer, secret: "another" })).toMatchObject(nothing);
    expect((await applyOne({ secret: null })).changed).toBe(1);
    expect(await rows("select secret from connections")).toEqual([{ secret: null }]);
    expect((await applyOne({ secret: null })).plan).toEqual([]);
  });

  test("is proven for a domain by the file's word, never by the mere naming, and not unproven", async () => {
    await apply(fileOf({ ...whole(), domains: ["northwind.example"] }));
    expect(await proofs()).toEqual({ "northwind.example": null });
    expect(await applyOne({ domains: [vouched] })).toMatchObject({ changed: 1 });
    expect(await rows("select version from connections")).toEqual([{ version: 1 }]);
    expect(await applyOne({ domains: [vouched] })).toMatchObject(nothing);
    expect(await applyOne({ domains: ["northwind.example"] })).toMatchObject(nothing);
    expect(await proofs()).toEqual({ "northwind.example": "WORD" });
    await applyOne({ domains: ["northwind.test", "northwind.example"] });
    expect(await proofs()).toEqual({ "northwind.example": "WORD", "northwind.test": null });
    await portico.pool.query("update connection_domains set proven_by = 'DNS', proven_at = now()");
    expect((await exported()).connections).toMatchObject([{ domains: ["northwind.example", "northwind.test"] }]);
    expect(await applyOne({ domains: [vouched, "northwind.test"] }), "by more than a word").toMatchObject(nothing);
    expect(await proofs()).toMatchObject({ "northwind.example": "DNS" });
  });

  test("has its rules in the file's order, and keeps those whose role is gone out of the export", async () => {
    await apply(fileOf({ ...whole(), rules: [] }));
    await addRole("Clerk");
    const clerk = { ...payroll, role: "Clerk" };
    await applyOne({ rules: [payroll, clerk], defaultApplication: "Payroll", defaultRole: "Clerk" });
    expect(await applyOne({ rules: [clerk, payroll] })).toMatchObject({ changed: 1 });
    expect((await exported()).connections).toMatchObject([{ rules: [clerk, payroll] }]);
    await portico.pool.query("update application_roles set deleted_at = now()");
    expect((await exported()).connections).toMatchObject([
      { rules: [payroll], defaultApplication: null, defaultRole: null },
    ]);
    expect(await applyOne({ isDemanded: false })).toMatchObject({ changed: 1 });
    expect(await rows("select role from connection_rules order by position")).toEqual([
      { role: "Clerk" },
      { role: "User" },
    ]);
    await expect(applyOne({ rules: [clerk, payroll] })).rejects.toThrow(/^connections\[0\]\.rules\[0\]\.role: /);
  });

  test("gives by its rules what is neither exported nor pruned, and takes it along", async () => {
    await apply(fileOf(whole()));
    await signIn("ana@northwind.example");
    const written = await exported();
    expect(written.assignments).toMatchObject([{ user: "ana@northwind.example", application: "Wiki" }]);
    expect(await apply(written, { prune: true })).toMatchObject({ ...nothing, removed: 0 });
    const held = () =>
      rows("select p.name from assignments a join applications p on p.id = a.application_id order by 1");
    expect(await held()).toEqual([{ name: "Payroll" }, { name: "Wiki" }]);
    const { plan } = await apply({ connections: [] }, { prune: true });
    expect(plan).toMatchObject([{ action: "remove", part: "connections", name: "Northwind's own" }]);
    expect(await held()).toEqual([{ name: "Wiki" }]);
  });
});

test.each([
  ["an unknown client", { client: "Contoso" }, 'connections[0].client: there is no client "Contoso"'],
  [
    "an unknown application",
    { rules: [wiki, { ...wiki, application: "Shop" }] },
    "connections[0].rules[1].application: ",
  ],
  ["an unknown role", { rules: [wiki, { ...wiki, role: "Boss" }] }, "connections[0].rules[1].role: "],
  ["an unknown default application", { defaultApplication: "Shop" }, "connections[0].defaultApplication: "],
  ["an unknown default role", { defaultRole: "Boss" }, "connections[0].defaultRole: "],
  ["a default role alone", { defaultApplication: null }, "connections[0].defaultApplication: "],
  ["no client", { client: undefined }, "connections[0].client: this is required"],
  ["no short name", { shortName: undefined }, "connections[0].shortName: this is required"],
  ["no issuer", { issuer: undefined }, "connections[0].issuer: this is required"],
  ["no client ID", { providerClientId: undefined }, "connections[0].providerClientId: this is required"],
  ["a discovery document", { issuer: "https://a.test/.well-known/openid-configuration" }, "connections[0].issuer: "],
  ["no domain", { domains: ["northwind"] }, "connections[0].domains[0].domain: "],
  ["a proof", { domains: [{ domain: "northwind.example", provenBy: "DNS" }] }, "connections[0].domains[0].provenBy: "],
  ["scopes without openid", { scopes: "email" }, "connections[0].scopes: "],
  ["an unknown trust", { factorTrust: "sometimes" }, "connections[0].factorTrust: "],
])("a connection with %s is refused by its place, and nothing is applied", async (_, changes, reason) => {
  await expect(apply(fileOf({ ...whole(), ...changes }))).rejects.toThrow(reason);
  expect(await rows("select from clients")).toEqual([]);
});

test("a domain moves to a connection that stands before the one that gives it up", async () => {
  await apply(fileOf(whole()));
  const taker = { ...whole(), name: "Another", shortName: "another" };
  const giver = { ...whole(), domains: ["northwind.test"] };
  await apply(fileOf({ ...taker, domains: [vouched] }, giver));
  const held =
    "select name, domain from connection_domains join connections on connections.id = connection_id order by 2";
  expect((await rows(held)).map(({ name, domain }) => `${String(name)}: ${String(domain)}`)).toEqual([
    "Another: northwind.example",
    "Northwind's own: northwind.test",
  ]);
});

test("two connections cannot share a domain or a short name", async () => {
  const other = { ...whole(), name: "Another" };
  await expect(apply(fileOf(whole(), { ...other, shortName: "another" }))).rejects.toThrow(
    "connections[1].domains: northwind.example belongs to another connection",
  );
  await expect(apply(fileOf(whole(), { ...other, domains: ["another.example"] }))).rejects.toThrow(
    "connections[1].shortName: ",
  );
  expect(await rows("select from connections")).toEqual([]);
});
