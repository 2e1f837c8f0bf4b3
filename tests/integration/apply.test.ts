import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/hub/kit/db/schema";
import { hashToken, newToken } from "~/hub/kit/security/tokens";
import { applyFile, type Options } from "~/hub/operate/installation/apply/apply";
import { exportFile } from "~/hub/operate/installation/apply/export";
import { readFile } from "~/hub/operate/installation/apply/file";
import { planInWords } from "~/hub/operate/installation/apply/plan";
import { isAlive, newAccount, signIn } from "../support/accounts";
import { bearing, dataOf } from "../support/calls";
import { type HubFixture, hubForEachTest, openTestHub } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForEachTest();

const ana = {
  email: "ana@example.test",
  firstName: "Ana",
  lastName: "Ruiz",
  userName: "ana.ruiz",
  phoneNumber: "9000000101",
  password: "xK9#mQ2vT7!p",
};
const bo = { ...newPerson(), email: "bo@example.test", phoneNumber: "9000000102" };
const file = {
  clients: [{ actualName: "Northwind", uuid: "northwind" }],
  applications: [
    { name: "Wiki", allowedUrl: "https://wiki.example.test/out", redirectUrl: "https://wiki.example.test/in" },
  ],
  users: [{ ...ana, emailVerified: true, role: "Admin" }],
  assignments: [{ user: "ana@example.test", application: "Wiki", client: "Northwind", role: "User" }],
};

const apply = (what: object, options: Options = {}, on: Pick<HubFixture, "hub"> = portico) =>
  applyFile(on.hub.services, readFile(JSON.stringify(what)), options);
const exported = (on: Pick<HubFixture, "hub"> = portico) => exportFile(on.hub.services);
const rows = async (query: string) => (await portico.pool.query<Record<string, unknown>>(query)).rows;
const count = async (table: string) => (await rows(`select * from ${table}`)).length;
const actionsIn = (plan: readonly { action: string; part: string; name: string }[]) =>
  plan.map(({ action, part, name }) => `${action} ${part} ${name}`);

const CREATED = [
  "create roles Admin",
  "create clients Northwind",
  "create applications Wiki",
  "create users ana@example.test",
  "create assignments ana@example.test, Wiki, Northwind",
];

describe("a file that is applied", () => {
  test("makes what it names, and a second time changes nothing", async () => {
    const first = await apply(file);
    expect(first).toMatchObject({ created: 5, changed: 0, unchanged: 0, secrets: {} });
    expect(actionsIn(first.plan)).toEqual(CREATED);
    const events = await count("audit_events");
    expect(await apply(file)).toEqual({ created: 0, changed: 0, unchanged: 4, plan: [], secrets: {} });
    expect(await count("audit_events")).toBe(events);

    const token = await signIn(portico, ana);
    const [record] = dataOf(await portico.hub.call("listActiveUsers", {}, bearing(token)));
    expect(record).toMatchObject({ email: ana.email, roleAttached: [{ name: "Admin" }] });
    expect(record?.applicationData.map(({ name }) => name.description)).toEqual(["Wiki"]);
  });

  test("makes groups and who is in them, a second time changes nothing, and takes out what it no longer names", async () => {
    const until = "2999-06-30";
    const grouped = {
      ...file,
      groups: [{ name: "developers", description: "They build" }, { name: "on call" }],
      groupMembers: [
        { group: "developers", user: ana.email },
        { group: "on call", client: "Northwind", until },
      ],
      applications: [{ ...file.applications[0], signOn: "forward", groups: ["developers", "on call"] }],
    };
    const first = await apply(grouped);
    expect(actionsIn(first.plan)).toEqual([
      "create roles Admin",
      "create clients Northwind",
      "create groups developers",
      "create groups on call",
      "create applications Wiki",
      "create users ana@example.test",
      "create assignments ana@example.test, Wiki, Northwind",
      "create groupMembers developers, ana@example.test",
      "create groupMembers on call, Northwind",
    ]);
    expect(await apply(grouped)).toMatchObject({ created: 0, changed: 0, plan: [] });
    const written = await exported();
    expect(written).toMatchObject({
      groups: [{ name: "developers", description: "They build" }, { name: "on call" }],
      groupMembers: [
        { group: "developers", user: ana.email },
        { group: "on call", client: "Northwind", until },
      ],
      applications: [{ name: "Wiki", groups: ["developers", "on call"] }],
    });
    expect(await apply(written)).toMatchObject({ created: 0, changed: 0, plan: [] });
    const less = {
      ...grouped,
      groups: [{ name: "developers" }],
      groupMembers: [{ group: "developers", user: ana.email, until }],
      applications: [{ ...file.applications[0], signOn: "forward", groups: ["developers"] }],
    };
    expect(actionsIn((await apply(less, { prune: true })).plan)).toEqual([
      "remove groupMembers on call, Northwind",
      "remove groups on call",
      "change applications Wiki",
      "change groupMembers developers, ana@example.test",
    ]);
    const wrong = { groupMembers: [{ group: "developers", user: ana.email, client: "Northwind" }] };
    expect(() => apply(wrong)).toThrow("must name either a user or a client");
    await expect(apply({ groupMembers: [{ group: "nobody's", user: ana.email }] })).rejects.toThrow(
      'there is no group "nobody\'s"',
    );
  });

  test("makes attributes and sets them for users, a second time changes nothing, and refuses what does not fit", async () => {
    const quota = { name: "quota", label: "Quota", type: "number", seenBy: "person", setBy: "admins" };
    const remote = { name: "is_remote", label: "Works remotely", type: "boolean", seenBy: "admins", setBy: "admins" };
    const attributed = {
      ...file,
      attributes: [quota, remote],
      applications: [
        { ...file.applications[0], signOn: "forward", moreClaims: [{ sentAs: "quota", value: "{quota}" }] },
      ],
      users: [{ ...file.users[0], attributes: { quota: "1500.50", is_remote: true } }],
    };
    const first = await apply(attributed);
    expect(actionsIn(first.plan)).toContain("create attributes quota");
    expect(await apply(attributed)).toMatchObject({ created: 0, changed: 0, plan: [] });
    const written = await exported();
    expect(written.attributes).toEqual([remote, quota]);
    expect(written.users[0]).toMatchObject({ attributes: { quota: 1500.5, is_remote: true } });
    expect(await apply(written)).toMatchObject({ created: 0, changed: 0, plan: [] });
    await apply({ users: [{ email: ana.email, attributes: { quota: "0.0000001" } }] });
    expect(await apply(await exported()), "what was exported is taken").toMatchObject({ changed: 0, plan: [] });
    const changed = { users: [{ email: ana.email, attributes: { quota: null } }] };
    expect((await apply(changed)).plan).toMatchObject([{ action: "change", after: { attributes: { quota: null } } }]);
    expect((await exported()).users[0]).toMatchObject({ attributes: { is_remote: true } });
    for (const [attributes, message] of [
      [{ desk: "4" }, 'there is no attribute "desk"'],
      [{ quota: "plenty" }, "Must be a number"],
    ] as const)
      await expect(apply({ users: [{ email: ana.email, attributes }] })).rejects.toThrow(message);
    await expect(apply({ attributes: [remote] }, { prune: true })).rejects.toThrow("Further claims are made of this");
    const less = { attributes: [remote], applications: [{ ...attributed.applications[0], moreClaims: [] }] };
    await apply(less);
    expect(actionsIn((await apply({ attributes: [remote] }, { prune: true })).plan)).toEqual([
      "remove attributes quota",
    ]);
  });

  test("gives access for a time, is exported as days, and a second time changes nothing", async () => {
    const period = { from: "2026-01-05", until: "2999-06-30" };
    const limited = {
      ...file,
      users: [
        ...file.users,
        { email: "eve@example.test", firstName: "Eve", lastName: "Holm", role: "Admin", roleUntil: "2999-06-30" },
      ],
      assignments: [{ ...file.assignments[0], ...period }],
    };
    await apply(limited);
    expect(await apply(limited)).toMatchObject({ created: 0, changed: 0, plan: [] });
    const written = await exported();
    expect(written.assignments).toMatchObject([period]);
    expect(written.users).toMatchObject([{ email: ana.email }, { roleUntil: "2999-06-30" }]);
    const later = { ...limited, assignments: [{ ...file.assignments[0], until: "2999-07-01T12:00:00Z" }] };
    expect(await apply(later)).toMatchObject({ changed: 1 });
    expect((await exported()).assignments).toMatchObject([{ from: "2026-01-05", until: "2999-07-01T12:00:00.000Z" }]);
    const endless = { users: [{ email: "eve@example.test", roleUntil: null }] };
    expect(await apply(endless)).toMatchObject({ changed: 1 });
    expect((await exported()).users[1]).not.toHaveProperty("roleUntil");
    await expect(apply({ ...file, assignments: [{ ...file.assignments[0], until: "2020-01-01" }] })).rejects.toThrow(
      "This end is over already",
    );
  });

  test("keeps passwords as hashes, and shows them nowhere", async () => {
    const outcome = await apply(file);
    expect(JSON.stringify([outcome, planInWords(outcome), await exported()])).not.toContain(ana.password);
    const stored = JSON.stringify([await rows("select * from users"), await rows("select * from audit_events")]);
    expect(stored).toContain("$argon2id$");
    expect(stored).not.toContain(ana.password);
  });

  test("changes the fields it names and no others", async () => {
    await apply(file);
    const { plan, ...counts } = await apply({
      clients: [{ actualName: "Northwind", email: "office@northwind.example" }],
      users: [{ email: ana.email, lastName: "Ruiz Soto" }],
      assignments: [{ ...file.assignments[0], role: "Editor" }],
    });
    expect(counts).toMatchObject({ created: 0, changed: 3, unchanged: 0 });
    expect(plan).toEqual([
      {
        action: "change",
        part: "clients",
        name: "Northwind",
        before: { email: "" },
        after: { email: "office@northwind.example" },
      },
      {
        action: "change",
        part: "users",
        name: ana.email,
        before: { lastName: "Ruiz" },
        after: { lastName: "Ruiz Soto" },
      },
      {
        action: "change",
        part: "assignments",
        name: "ana@example.test, Wiki, Northwind",
        before: { role: "User" },
        after: { role: "Editor" },
      },
    ]);
    expect(planInWords({ plan })).toContain("~ user ana@example.test\n    lastName: Ruiz -> Ruiz Soto");
    const [client] = (await exported()).clients;
    expect(client).toMatchObject({ uuid: "northwind", email: "office@northwind.example" });
  });

  test("is done under the command line's name in the audit log, by the calls that the console makes", async () => {
    await apply(file);
    const events = await rows("select action, actor_name, actor_id from audit_events");
    expect(events.map(({ action }) => action)).toEqual([
      "CREATED",
      "CREATED",
      "CREATED",
      "CREATED",
      "ATTACHED",
      "ATTACHED",
    ]);
    expect(new Set(events.map(({ actor_name, actor_id }) => `${String(actor_name)} ${String(actor_id)}`))).toEqual(
      new Set(["command line null"]),
    );
  });

  test("leaves the passwords of accounts that have one, and gives one to those that have none", async () => {
    const { password, ...without } = ana;
    await apply({ users: [without] });
    expect((await apply({ users: [ana] })).plan).toEqual([
      { action: "change", part: "users", name: ana.email, before: {}, after: { password: "(given)" } },
    ]);
    const another = await apply({ users: [{ ...ana, password: "Brand#New7door" }] });
    expect(another).toMatchObject({ changed: 0, unchanged: 1 });
    await signIn(portico, { ...ana, password });
  });

  test("vouches for an email that somebody else may have signed up with: their password and sessions end", async () => {
    const stranger = await newAccount(portico.hub, { ...bo, password: "Guess#Mine42x", isVerified: false });
    const { changed } = await apply({ users: [{ email: bo.email, password: bo.password, emailVerified: true }] });
    expect(changed).toBe(1);
    await signIn(portico, bo);
    await expect(signIn(portico, { ...bo, password: stranger.password })).rejects.toThrow("401");
    expect(await rows("select phone_number from users")).toEqual([{ phone_number: null }]);
  });

  test("ends the sessions of whom it deactivates", async () => {
    await apply(file);
    const account = await newAccount(portico.hub, bo);
    const token = await signIn(portico, account);
    await apply({ users: [{ email: bo.email, active: false }] });
    expect(await isAlive(portico.hub, token, account)).toBe(false);
  });

  test("may hand the Admins' role over, in whatever order it names the two", async () => {
    await apply({ users: [{ ...ana, role: "Admin" }] });
    const swapped = [
      { ...ana, role: "" },
      { ...bo, role: "Admin" },
    ];
    expect(await apply({ users: swapped })).toMatchObject({ created: 1, changed: 1 });
    await expect(apply({ users: [{ ...bo, role: "" }] })).rejects.toThrow(/^users\[0\]: This is the last active Admin/);
  });
});

describe("an application that signs in by OpenID Connect", () => {
  const wiki = {
    name: "Wiki",
    signOn: "oidc",
    clientId: "wiki",
    redirectUris: ["https://wiki.example.test/cb", { uri: "https://try.example.test/cb", environment: "Try" }],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: "",
    frontchannelLogoutUri: "",
    initiateLoginUri: "",
    requirePkce: true,
  };
  const hashes = async () =>
    (await rows("select secret_hash from application_secrets order by id")).map(({ secret_hash }) => secret_hash);

  test("gets a secret that is made up and told this once, and stored as its hash", async () => {
    const { secrets, ...counts } = await apply({ applications: [wiki] });
    expect(counts).toMatchObject({ created: 1, plan: [{ after: { clientSecret: "(made up)" } }] });
    const { Wiki } = secrets;
    expect(Wiki?.clientId).toBe("wiki");
    expect(Wiki?.clientSecret).toMatch(/^[\w-]{43}$/);
    expect(await hashes()).toEqual([hashToken(Wiki!.clientSecret!)]);
    expect(await rows("select status from applications")).toEqual([{ status: "ACTIVE" }]);
    expect(await apply({ applications: [wiki] })).toMatchObject({ unchanged: 1, plan: [], secrets: {} });
    const kept = JSON.stringify([await exported(), await rows("select * from audit_events")]);
    expect(kept).not.toContain(Wiki!.clientSecret);
  });

  test("takes a secret that the file gives, and another beside it", async () => {
    const [one, other] = [newToken(), newToken()];
    const first = await apply({ applications: [{ ...wiki, clientSecret: one }] });
    expect(first).toMatchObject({ created: 1, secrets: {} });
    expect(JSON.stringify(first)).not.toContain(one);
    expect((await apply({ applications: [{ ...wiki, clientSecret: one }] })).plan).toEqual([]);
    const { plan } = await apply({ applications: [{ ...wiki, clientSecret: other }] });
    expect(plan).toMatchObject([{ action: "change", before: {}, after: { clientSecret: "(given)" } }]);
    expect(await hashes()).toEqual([hashToken(one), hashToken(other)]);
  });

  test("makes up nothing in a dry run", async () => {
    const { plan, secrets } = await apply({ applications: [wiki] }, { dryRun: true });
    expect(plan).toMatchObject([{ after: { clientSecret: "(made up)" } }]);
    expect(secrets).toEqual({});
    expect(await hashes()).toEqual([]);
  });

  test("is changed by its fields, and may become another kind and be one again", async () => {
    await apply({ applications: [wiki] });
    const more = { name: "Wiki", claims: ["email"], redirectUris: ["https://wiki.example.test/new"] };
    expect((await apply({ applications: [more] })).plan).toMatchObject([
      { before: { claims: ["profile", "email", "roles"] }, after: { claims: ["email"] } },
    ]);
    expect((await apply({ applications: [more] })).plan).toEqual([]);
    const launched = { ...file.applications[0], signOn: "launch" };
    expect((await apply({ applications: [launched] })).changed).toBe(1);
    expect((await exported()).applications).toMatchObject([launched]);
    expect((await apply({ applications: [{ ...wiki, redirectUris: more.redirectUris }] })).secrets).toEqual({});
    const link = { name: "Wiki", signOn: "link", homeUrl: "https://wiki.example.test/" };
    expect((await apply({ applications: [link] })).changed).toBe(1);
  });

  test.each([
    ["a short secret", { clientSecret: "short" }, "applications[0].clientSecret: must have at least 32 characters"],
    [
      "a secret that many clients send in another form",
      { clientSecret: `${"x".repeat(40)}+%&:` },
      "applications[0].clientSecret: must have no + % & or :",
    ],
    ["no client id", { clientId: "" }, "applications[0].clientId: "],
    ["a wildcard", { redirectUris: ["https://*.example.test/cb"] }, "applications[0].redirectUris[0].uri: "],
    ["http", { redirectUris: [wiki.redirectUris[0], "http://a.test/"] }, "applications[0].redirectUris[1].uri: "],
    ["an unknown kind", { signOn: "kerberos" }, "applications[0].signOn: "],
    ["an audience with a fragment", { audiences: ["https://api.test/#x"] }, "applications[0].audiences[0].uri: "],
    ["a caller that nobody is", { audiences: ["urn:a"], callers: ["nobody"] }, "applications.Wiki.callers[0]: "],
    ["no key", { clientAuthentication: "private_key_jwt" }, "applications[0].jwks: "],
    ["a secret of a public client", { clientAuthentication: "none", clientSecret: newToken() }, "applications[0]: "],
  ])("is refused with %s", async (_, wrong, reason) => {
    await expect((async () => apply({ applications: [{ ...wiki, ...wrong }] }))()).rejects.toThrow(reason);
    expect(await count("applications")).toBe(0);
  });
});

describe("a service account", () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const siem = { name: "siem", rights: ["listAuditEvents"], expires: inDays(200) };
  const mayRead = async (token = "") => (await portico.hub.call("listAuditEvents", {}, bearing(token))).code === 200;

  test("gets a token that is told this once, and another when the file gives it a later day", async () => {
    const first = await apply({ serviceAccounts: [siem] });
    expect(first).toMatchObject({ created: 1, plan: [{ after: { token: "(made up)" } }] });
    const token = first.secrets.siem?.token;
    expect(await mayRead(token)).toBe(true);
    expect(await apply({ serviceAccounts: [siem] })).toMatchObject({ unchanged: 1, plan: [], secrets: {} });
    expect((await apply({ serviceAccounts: [{ ...siem, expires: inDays(-1) }] })).plan).toEqual([]);
    const later = await apply({ serviceAccounts: [{ ...siem, expires: inDays(300) }] });
    expect(later).toMatchObject({ changed: 1, plan: [{ before: { expires: siem.expires } }] });
    expect(await mayRead(later.secrets.siem?.token)).toBe(true);
    expect(await mayRead(token)).toBe(true);
    const kept = JSON.stringify([await exported(), await rows("select * from audit_events")]);
    expect(kept).not.toContain(token);
  });

  test("loses rights that the file no longer gives, and with prune all of them", async () => {
    const token = (await apply({ serviceAccounts: [siem] })).secrets.siem?.token;
    const { plan } = await apply({ serviceAccounts: [{ ...siem, rights: ["listClients"] }] });
    expect(plan).toMatchObject([{ before: { rights: ["listAuditEvents"] }, after: { rights: ["listClients"] } }]);
    expect(await mayRead(token)).toBe(false);
    expect(await apply({ serviceAccounts: [] }, { prune: true })).toMatchObject({ removed: 1 });
    expect(await count("service_account_tokens")).toBe(0);
  });

  test.each([
    ["no rights", { rights: undefined }, "serviceAccounts[0].rights: this is required"],
    ["a right that is for people", { rights: ["createServiceAccount"] }, "serviceAccounts[0].rights: Not a call"],
    ["a day that is over", { expires: inDays(-1) }, "serviceAccounts[0].expires: Choose a day to come"],
  ])("is refused with %s", async (_, wrong, reason) => {
    await expect((async () => apply({ serviceAccounts: [{ ...siem, ...wrong }] }))()).rejects.toThrow(reason);
  });
});

const intranet = { name: "Intranet", signOn: "forward", homeUrl: "https://intranet.example.test/" };
const staff = { address: "https://intranet.example.test/staff", application: "Intranet", roles: ["Editor", "Owner"] };

describe("a forward-auth host", () => {
  const base = { applications: [intranet, { ...intranet, name: "Extranet" }], forwardAuthHosts: [staff] };
  const hosts = async () => (await exported()).forwardAuthHosts;

  test("is made once, however its address is written, and by the console's call", async () => {
    const first = await apply(base);
    expect(planInWords(first)).toContain(
      "+ forward-auth host https://intranet.example.test/staff\n    address: https://intranet.example.test/staff\n" +
        '    application: Intranet\n    roles: ["Editor","Owner"]',
    );
    const events = await count("audit_events");
    const again = {
      address: "https://INTRANET.example.test:443/staff/",
      application: "intranet",
      roles: ["Owner", "Editor", "Owner"],
    };
    expect(await apply({ forwardAuthHosts: [again] })).toMatchObject({ unchanged: 1, plan: [] });
    expect(await apply({ forwardAuthHosts: [{ ...staff, roles: undefined }] })).toMatchObject({ plan: [] });
    expect(await count("audit_events")).toBe(events);
    expect(await hosts()).toEqual([staff]);
    const [event] = await rows("select after from audit_events where after::text like '%staff%'");
    expect(JSON.stringify(event)).toContain("https://intranet.example.test/staff (Editor, Owner)");
  });

  test("lets others in, and moves to another application, as the file says", async () => {
    await apply(base);
    const dry = await apply({ forwardAuthHosts: [{ ...staff, roles: [] }] }, { dryRun: true });
    expect(dry.changed).toBe(1);
    expect(await hosts()).toEqual([staff]);
    const { plan } = await apply({ forwardAuthHosts: [{ ...staff, roles: [] }] });
    expect(plan).toEqual([
      {
        action: "change",
        part: "forwardAuthHosts",
        name: staff.address,
        before: { roles: ["Editor", "Owner"] },
        after: { roles: [] },
      },
    ]);
    const moved = { address: staff.address, application: "Extranet" };
    expect((await apply({ forwardAuthHosts: [moved] })).plan).toMatchObject([
      { before: { application: "Intranet" }, after: { application: "Extranet" } },
    ]);
    expect(await hosts()).toEqual([{ ...moved, roles: [] }]);
  });

  test("stays until it is pruned, alone or with its application", async () => {
    const other = { address: "https://intranet.example.test/", application: "Extranet", roles: [] };
    await apply({ ...base, forwardAuthHosts: [staff, other] });
    expect((await apply({ forwardAuthHosts: [] })).plan).toEqual([]);
    const pruned = await apply({ forwardAuthHosts: [other] }, { prune: true });
    expect(actionsIn(pruned.plan)).toEqual([`remove forwardAuthHosts ${staff.address}`]);
    expect(await hosts()).toEqual([other]);
    await apply({ applications: [intranet] }, { prune: true });
    expect(await hosts()).toEqual([]);
  });

  test.each([
    ["no such application", { application: "Wiki" }, 'forwardAuthHosts[0].application: there is no application "Wiki"'],
    ["no safe address", { address: "http://intranet.example.test/" }, "forwardAuthHosts[0].address: Must be an https"],
    ["a query", { address: "https://intranet.example.test/?a=b" }, "forwardAuthHosts[0].address: "],
    ["a fragment", { address: "https://intranet.example.test/#a" }, "forwardAuthHosts[0].address: "],
    ["a name and a password", { address: "https://a:b@intranet.example.test/" }, "forwardAuthHosts[0].address: "],
    [
      "a path that reads in two ways",
      { address: "https://intranet.example.test/a%2fb" },
      "forwardAuthHosts[0].address: ",
    ],
    ["no address", { address: "intranet" }, "forwardAuthHosts[0].address: "],
    ["too many roles", { roles: Array.from({ length: 21 }, (_, at) => `R${at}`) }, "forwardAuthHosts[0].roles: "],
  ])("with %s is refused, and nothing is applied", async (_, wrong, reason) => {
    const what = { ...base, forwardAuthHosts: [{ ...staff, ...wrong }] };
    await expect((async () => apply(what))()).rejects.toThrow(reason);
    expect(await count("applications")).toBe(0);
  });

  test("twice in a file is refused, however it is written", () => {
    const twice = { forwardAuthHosts: [staff, { ...staff, address: "https://intranet.example.test/Staff/" }] };
    expect(() => readFile(JSON.stringify(twice))).toThrow(
      "forwardAuthHosts[1]: forwardAuthHosts[0] names the same record",
    );
  });
});

describe("a dry run", () => {
  test("says what would change and changes nothing", async () => {
    const tables = ["users", "clients", "applications", "assignments", "roles", "audit_events", "outbox"];
    const { plan } = await apply(file, { dryRun: true });
    expect(actionsIn(plan)).toEqual(CREATED);
    for (const table of tables) expect(await count(table), table).toBe(0);
    expect((await apply(file)).plan).toEqual(plan);
  });
});

describe("a file is refused as a whole", () => {
  const good = { clients: [{ actualName: "Northwind" }] };

  test.each([
    ["no JSON", "{", /^The file is not JSON: /],
    ["another kind of JSON", "[]", /^The file must hold one JSON object\./],
    ["a part that there is not", '{"teams":[]}', /^teams: there is no such key/],
    [
      "a field that there is not",
      '{"users":[{"email":"a@b.test","mail":"x"}]}',
      /^users\[0\]\.mail: there is no such key/,
    ],
    ["a record without its name", '{"clients":[{"uuid":"x"}]}', /^clients\[0\]\.actualName: Actual Name is required/],
    ["no email", '{"users":[{"email":"a@b.test"},{"email":"ana"}]}', /^users\[1\]\.email: /],
    [
      "a record twice",
      '{"clients":[{"actualName":"A"},{"actualName":"a"}]}',
      /^clients\[1\]: clients\[0\] names the same record/,
    ],
  ])("for %s", (_, text, reason) => {
    expect(() => readFile(text)).toThrow(reason);
    expect(() => readFile(text)).toThrow(/Nothing was applied\.$/);
  });

  test("and every reason is named at once", () => {
    const text = JSON.stringify({ users: [{ email: "ana", phoneNumber: "1" }], clients: [{ actualName: "" }] });
    expect(() => readFile(text)).toThrow(
      /clients\[0\]\.actualName: [^\n]+\nusers\[0\]\.email: [^\n]+\nusers\[0\]\.phoneNumber: /,
    );
  });

  test.each([
    ["an unknown user", { assignments: file.assignments }, 'assignments[0].user: there is no user "ana@example.test"'],
    [
      "an unknown application",
      { users: [ana], assignments: file.assignments },
      'assignments[0].application: there is no application "Wiki"',
    ],
    [
      "an unknown client",
      {
        clients: [],
        users: [ana],
        applications: file.applications,
        assignments: [{ ...file.assignments[0], client: "X" }],
      },
      'assignments[0].client: there is no client "X"',
    ],
    ["an unknown role", { users: [{ ...ana, role: "Boss" }] }, 'users[0].role: there is no role "Boss"'],
    ["a name that is taken", { users: [ana, { ...bo, userName: "ANA.ruiz" }] }, "users[1].userName: A user with this"],
    ["a password that is guessed", { users: [{ ...ana, password: "Password1!" }] }, "users[0].password: This password"],
    ["a missing name", { users: [{ email: ana.email }] }, "users[0].firstName: this is required for a new record"],
    [
      "an address that is not safe",
      { applications: [{ ...file.applications[0], redirectUrl: "http://x.test" }] },
      "applications[0].redirectUrl: Must be an https address",
    ],
    [
      "an application that cannot be opened",
      { applications: [{ name: "Wiki" }] },
      "applications[0].allowedUrl: Allowed URL is required",
    ],
    ["Admins without a factor", { roles: [{ name: "admin", factorPolicy: "none" }] }, "roles[0].factorPolicy: "],
    [
      "what cannot be stored",
      { clients: [{ actualName: "A", address: "a\u0000b" }] },
      "clients[0]: this text contains",
    ],
  ])("for %s, and what came before is not there", async (_, wrong, reason) => {
    await expect(apply({ ...good, ...wrong })).rejects.toThrow(reason);
    for (const table of ["clients", "users", "audit_events", "outbox"]) expect(await count(table), table).toBe(0);
  });
});

describe("with prune", () => {
  test("what the file does not name goes, of the parts that it has, and is listed first", async () => {
    await apply(file);
    const account = await newAccount(portico.hub, bo);
    const token = await signIn(portico, account);
    await apply({
      clients: [{ actualName: "Contoso" }],
      roles: [{ name: "Helper" }],
      assignments: [{ user: bo.email, application: "Wiki", client: "Contoso" }],
    });
    expect((await apply(file)).plan).toEqual([]);

    const outcome = await apply(
      { ...file, users: [...file.users, { ...newPerson(), email: "cy@example.test" }] },
      { prune: true },
    );
    expect(outcome).toMatchObject({ created: 1, removed: 3, unchanged: 4 });
    expect(actionsIn(outcome.plan)).toEqual([
      "remove assignments bo@example.test, Wiki, Contoso",
      "remove users bo@example.test",
      "remove clients Contoso",
      "create users cy@example.test",
    ]);
    expect(await isAlive(portico.hub, token, account)).toBe(false);
    const [deleted] = await portico.hub.services.db.select().from(users).where(eq(users.email, bo.email));
    expect(deleted?.deletedAt).toBeInstanceOf(Date);
    expect((await exported()).roles).toHaveLength(2);
  });

  test("the last active Admin stays, whatever the file names", async () => {
    await apply({ users: [{ ...ana, role: "Admin" }, bo] });
    const outcome = await apply({ users: [] }, { prune: true });
    expect(outcome.removed).toBe(1);
    expect(outcome.plan).toEqual([
      { action: "remove", part: "users", name: bo.email },
      { action: "keep", part: "users", name: ana.email, why: "kept: this is the last active Admin" },
    ]);
    await signIn(portico, ana);
    const heir = [{ ...bo, role: "Admin" }];
    expect(actionsIn((await apply({ users: heir }, { prune: true })).plan)).toEqual([
      `remove users ${ana.email}`,
      `create users ${bo.email}`,
    ]);
  });

  test("what is in use is not removed, and nothing else is done either", async () => {
    await apply(file);
    const refused = apply({ clients: [{ actualName: "Contoso" }] }, { prune: true });
    await expect(refused).rejects.toThrow(/^clients, Northwind: This client is used by 1 user assignment/);
    expect((await exported()).clients).toHaveLength(1);
  });
});

describe("an export", () => {
  /** Everything that is stored in more than one way. */
  async function fill() {
    await apply({
      ...file,
      applications: [
        ...file.applications,
        {
          name: "Shop",
          signOn: "oidc",
          clientId: "shop",
          redirectUris: ["https://shop.example.test/cb", { uri: "https://try.example.test/cb", environment: "Try" }],
          claimNames: [{ claim: "email", sentAs: "mail" }],
          pairwise: true,
          offlineWithoutConsent: false,
          status: "INACTIVE",
          audiences: ["urn:example:shop", { uri: "https://api.try.example.test/", environment: "Try" }],
          apiScopes: [{ name: "orders:read", description: "Read orders", descriptionHi: "ऑर्डर पढ़ना" }],
          callers: ["till"],
        },
        {
          name: "Till",
          signOn: "oidc",
          clientId: "till",
          clientAuthentication: "none",
          redirectUris: ["https://till.example.test/cb"],
        },
        { name: "Intranet", signOn: "link", homeUrl: "https://intranet.example.test/" },
      ],
      forwardAuthHosts: [staff, { address: "https://intranet.example.test/", application: "Intranet" }],
      serviceAccounts: [{ name: "siem", rights: ["listAuditEvents"] }],
      roles: [{ name: "Auditor" }, { name: "Retired", status: "INACTIVE" }],
      users: [...file.users, { ...bo, role: "Retired" }, { ...newPerson(), email: "cy@example.test", active: false }],
    });
    await newAccount(portico.hub, { ...newPerson(), email: "dee@example.test", isVerified: false });
    await portico.pool.query("update users set phone_number = null where email = 'cy@example.test'");
  }

  test("changes nothing where it was made", async () => {
    await fill();
    const { plan, unchanged } = await apply(await exported(), { prune: true });
    expect(plan).toEqual([]);
    expect(unchanged).toBe(16);
  });

  test("makes the same installation of an empty one, in the same order, and is itself in the audit log", async () => {
    await fill();
    const made = await exported();
    const other = await openTestHub();
    try {
      expect((await apply(made, {}, other)).created).toBe(16);
      expect(await exported(other)).toEqual(made);
      expect(JSON.stringify(await exported(other))).toBe(JSON.stringify(made));
      expect((await apply(made, {}, other)).plan).toEqual([]);
    } finally {
      await other.close();
    }
    const [event] = await rows("select actor_name, subject_name from audit_events where action = 'EXPORTED'");
    expect(event).toEqual({ actor_name: "command line", subject_name: "admin export" });
  });
});

test("files that are applied at once take turns: one makes the records, the others find them", async () => {
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => apply(file)));
  expect(outcomes.map(({ created }) => created).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 5]);
  expect(await count("users")).toBe(1);
});
