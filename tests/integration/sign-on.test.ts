import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Contract, EndpointName } from "~/contract";
import type { InputOf } from "~/contract/kit/endpoint";
import { signOnByClientId } from "~/hub/directory/sign-on/read";
import { secretGiven } from "~/hub/directory/sign-on/secret";
import { applications } from "~/hub/kit/db/schema";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { type Actor, actor, adminForFile, NOBODY } from "../support/admin";
import { dataOf } from "../support/calls";
import { newApplication, newAssignment } from "../support/catalog";
import { hubForFile, PUBLIC_URL } from "../support/hub";

const portico = hubForFile();
const admin = adminForFile(portico);
const stepUp = { code: 403, data: { reason: "step-up" } };

const newClientId = (): string => `app-${randomUUID().slice(0, 8)}`;
const NEEDS_HTTPS =
  "Must be an https address, unless it is on localhost or the server is started with PORTICO_ALLOW_HTTP_REDIRECTS=1";
const REDIRECT = "https://wiki.example/cb";
const newId = async () => (await newApplication(portico.hub)).id;
const oidc = (id: string, more: Partial<InputOf<Contract["saveSignOn"]>> = {}) => ({
  id,
  kind: "oidc" as const,
  clientId: newClientId(),
  redirectUris: [{ uri: REDIRECT, environment: "Production" }],
  ...more,
});

async function newOidc(more: Partial<InputOf<Contract["saveSignOn"]>> = {}) {
  const input = oidc(await newId(), more);
  await admin.get("saveSignOn", input);
  return { ...input, clientId: input.clientId! };
}

const read = (id: string) => admin.get("signOnOfApplication", { id });

async function refusalOf(more: Partial<InputOf<Contract["saveSignOn"]>>) {
  const answer = await admin.call("saveSignOn", oidc(await newId(), more));
  return answer.code === 200 ? undefined : answer.data?.fieldErrors;
}

test("an application begins with the launch, and keeps what is saved and what is left out", async () => {
  const id = await newId();
  expect(await read(id)).toMatchObject({
    kind: "launch",
    requirePkce: true,
    redirectUris: [],
    secrets: [],
    version: 1,
  });
  const clientId = newClientId();
  await admin.get("saveSignOn", {
    ...oidc(id, { clientId }),
    claims: ["email"],
    claimNames: [{ claim: "preferred_username", sentAs: "login" }],
    accessTokenSeconds: 300,
  });
  await admin.get("saveSignOn", { id, kind: "oidc", consent: "ask" });
  expect(await read(id)).toMatchObject({
    kind: "oidc",
    clientId,
    redirectUris: [{ uri: REDIRECT, environment: "Production" }],
    claims: ["email"],
    claimNames: [{ claim: "preferred_username", sentAs: "login" }],
    accessTokenSeconds: 300,
    consent: "ask",
    version: 3,
  });
  await admin.get("saveSignOn", { id, kind: "launch" });
  expect(await signOnByClientId(portico.hub.services.db, clientId)).toBeUndefined();
});

describe("a new application", () => {
  const created = (name: string, more: object) =>
    admin.call("createApplication", { name: { description: name }, status: "ACTIVE", ...more } as never);
  const begun = { clientId: "begun", redirectUris: [{ uri: REDIRECT }], homeUrl: "https://wiki.example/" };

  test.each([
    ["oidc", begun],
    ["forward", {}],
    ["link", { homeUrl: begun.homeUrl }],
  ] as const)("of kind %s is ACTIVE at once, without the addresses of a launch", async (kind, values) => {
    const answer = await created(`Begun as ${kind}`, { signOn: { kind, ...values } });
    expect(answer).toMatchObject({ code: 200 });
    expect(await read((answer.data as { _id: string })._id)).toMatchObject({
      kind,
      application: { status: "ACTIVE" },
      homeUrl: "homeUrl" in values ? values.homeUrl : null,
      redirectUris: kind === "oidc" ? [{ uri: REDIRECT }] : [],
    });
  });

  test("is listed with its kind, grants and client authentication, and found and sorted by them", async () => {
    const named = (name: string) => `Listed ${name}`;
    await created(named("oidc"), {
      signOn: { kind: "oidc", ...begun, clientId: "listed", clientAuthentication: "none" },
    });
    await created(named("forward"), { signOn: { kind: "forward" } });
    const stored = { name: { description: named("stored"), applicationType: "Zebra" }, status: "INACTIVE" };
    await admin.get("createApplication", stored as never);
    const found = async (search: string, field: string, sort: string) =>
      (await admin.get("listApplications", { search, field, sort })).flatMap(({ name, signOn }) =>
        name.description.startsWith("Listed ") ? [[name.description, signOn]] : [],
      );
    const oidc = { kind: "oidc", grants: ["authorization_code", "refresh_token"], clientAuthentication: "none" };
    const both = await found("listed", "name.description", "-name.applicationType");
    expect(both).toEqual([
      [named("stored"), { kind: "launch", grants: [] }],
      [named("oidc"), oidc],
      [named("forward"), { kind: "forward", grants: [] }],
    ]);
    for (const [search, field] of [
      ["openid", "name.applicationType"],
      ["refresh", "applicationSecret.grantTypes"],
      ["none", "authenticationType"],
    ] as const)
      expect(await found(search, field, "name.description")).toEqual([[named("oidc"), oidc]]);
  });

  test("is refused by the fields of its sign-on, and then not made at all", async () => {
    const taken = { clientId: (await newOidc()).clientId, redirectUris: [{ uri: REDIRECT }] };
    const count = () => portico.hub.services.db.$count(applications);
    const before = await count();
    const refused = async (signOn: object) =>
      (await created("Never made", { signOn })) as { code: number; data: { fieldErrors: object } };
    expect(await refused({ kind: "oidc" })).toMatchObject({
      code: 400,
      data: { fieldErrors: { "signOn.clientId": [expect.any(String)], "signOn.redirectUris": [expect.any(String)] } },
    });
    expect(await refused({ kind: "link" })).toMatchObject({
      data: { fieldErrors: { "signOn.homeUrl": [expect.any(String)] } },
    });
    expect(await refused({ kind: "oidc", ...taken })).toMatchObject({
      code: 409,
      data: { fieldErrors: { "signOn.clientId": ["Another application has this client id"] } },
    });
    expect(await created("Never made", { signOn: { kind: "launch" } })).toMatchObject({ code: 400 });
    expect(await count()).toBe(before);
  });
});

const NO_ADDRESS = "Must be an http or https address";
const NO_REDIRECT = "Must be an http or https address, or one of an app's own as com.example.app:/callback";

describe("an address", () => {
  test.each([
    ["http://wiki.example/cb", NEEDS_HTTPS],
    ["http://localhost.evil.example/cb", NEEDS_HTTPS],
    ["http://127.0.0.1.evil.example/cb", NEEDS_HTTPS],
    ["https://wiki.example/cb#token", "Must not contain a fragment (#…)"],
    ["https://wiki.example/cb#", "Must not contain a fragment (#…)"],
    ["https://wiki.example/*", "Must not contain *: addresses are compared to the letter"],
    ["https://*.wiki.example/cb", NO_ADDRESS],
    ["https://user:secret@wiki.example/cb", "Must not contain a user name or a password"],
    ["https://wiki.example@evil.example/cb", "Must not contain a user name or a password"],
    ["https://wiki.example\\@evil.example/cb", "Must not contain spaces or backslashes"],
    ["https://wiki.example/a b", "Must not contain spaces or backslashes"],
    ["javascript:alert(1)//https://wiki.example", NO_ADDRESS],
    ["data:text/html,<script>alert(1)</script>", NO_ADDRESS],
    ["//wiki.example/cb", NO_ADDRESS],
    ["/cb", NO_ADDRESS],
    [`https://wiki.example/${"a".repeat(2_000)}`, "Too Long!"],
  ])("%s is refused, wherever tokens or people are sent", async (uri, msg) => {
    for (const name of ["redirectUris", "postLogoutRedirectUris"] as const) {
      const said = await refusalOf({ [name]: [{ uri: `${REDIRECT}/other` }, { uri }] });
      // Where a sign-in is answered may be an app.
      const wanted = name === "redirectUris" && msg === NO_ADDRESS ? NO_REDIRECT : msg;
      expect(said?.[`${name}.1.uri`], name).toContain(wanted);
    }
    for (const name of ["initiateLoginUri", "backchannelLogoutUri", "frontchannelLogoutUri"] as const)
      if (msg !== "Too Long!") expect((await refusalOf({ [name]: uri }))?.[name], name).toContain(msg);
  });

  test("on this machine may be http, and with PORTICO_ALLOW_HTTP_REDIRECTS=1 everywhere", async () => {
    for (const uri of ["http://localhost:8080/cb", "http://127.0.0.1/cb", "http://[::1]:9000/cb"])
      expect(await refusalOf({ redirectUris: [{ uri }] }), uri).toBeUndefined();
    const hub = portico.another({ allowHttpRedirects: true });
    const input = oidc(await newId(), { redirectUris: [{ uri: "http://wiki.intranet/cb" }] });
    expect(await hub.call("saveSignOn", input, admin.caller)).toMatchObject({ code: 200 });
  });

  test("is kept to the letter, comes once, and there are at most 20", async () => {
    const uris = ["https://wiki.example/CB?x=%2F", "https://wiki.example/cb/", "https://WIKI.example/cb"];
    const { id } = await newOidc({ redirectUris: uris.map((uri) => ({ uri })) });
    expect((await read(id)).redirectUris.map(({ uri }) => uri)).toEqual(uris);
    expect(await refusalOf({ redirectUris: [{ uri: REDIRECT }, { uri: REDIRECT }] })).toEqual({
      "redirectUris.1.uri": ["Is there already"],
    });
    const many = Array.from({ length: 21 }, (_, index) => ({ uri: `${REDIRECT}/${index}` }));
    expect(await refusalOf({ redirectUris: many })).toHaveProperty("redirectUris");
    expect(await refusalOf({ redirectUris: many.slice(1) })).toBeUndefined();
  });
});

test.each([
  [{ clientId: "" }, "clientId"],
  [{ clientId: "a b" }, "clientId"],
  [{ clientId: "<script>" }, "clientId"],
  [{ clientId: "x".repeat(129) }, "clientId"],
  [{ redirectUris: [] }, "redirectUris"],
  [{ grants: [] }, "grants"],
  [{ grants: ["refresh_token"] }, "grants"],
  [{ clientAuthentication: "none", requirePkce: false }, "requirePkce"],
  [{ clientAuthentication: "none", grants: ["client_credentials"] }, "grants"],
  [{ kind: "link", homeUrl: "" }, "homeUrl"],
  [{ claimNames: [{ claim: "email", sentAs: "sub" }] }, "claimNames"],
  [{ claimNames: [{ claim: "email", sentAs: "name" }] }, "claimNames"],
  [
    {
      claimNames: [
        { claim: "email", sentAs: "m" },
        { claim: "name", sentAs: "m" },
      ],
    },
    "claimNames",
  ],
  [{ claimNames: [{ claim: "email", sentAs: "<b>" }] }, "claimNames.0.sentAs"],
  [{ accessTokenSeconds: 1 }, "accessTokenSeconds"],
  [{ redirectUris: [{ uri: REDIRECT, environment: "a\nb" }] }, "redirectUris.0.environment"],
] as const)("%j is refused by its field", async (more, field) => {
  expect(Object.keys((await refusalOf(more as Partial<InputOf<Contract["saveSignOn"]>>)) ?? {})).toEqual([field]);
});

test("a client id is one application's, whoever of eight is first, and free again once that is deleted", async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, newId));
  const clientId = newClientId();
  const answers = await Promise.all(ids.map((id) => admin.call("saveSignOn", oidc(id, { clientId }))));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  const refused = answers.find(({ code }) => code === 409);
  expect(refused).toMatchObject({ data: { fieldErrors: { clientId: ["Another application has this client id"] } } });
  const winner = ids[answers.findIndex(({ code }) => code === 200)]!;
  const { secret } = await admin.get("addApplicationSecret", { id: winner, name: "One" });
  await admin.get("deleteApplication", { id: winner });
  expect(await signOnByClientId(portico.hub.services.db, clientId)).toBeUndefined();
  const heir = await newOidc({ clientId });
  const inherited = await signOnByClientId(portico.hub.services.db, clientId);
  expect(inherited).toMatchObject({ applicationId: heir.id, secrets: [] });
  expect(secretGiven(inherited!, secret)).toBeUndefined();
});

test("who saves second is told, at the first save already, and nothing of the first is lost", async () => {
  const id = await newId();
  const inputs = [oidc(id, { version: 1 }), oidc(id, { version: 1 })];
  const answers = await Promise.all(inputs.map((input) => admin.call("saveSignOn", input)));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ code }) => code === 409)).toMatchObject({ data: { reason: "stale", version: 2 } });
  expect((await read(id)).clientId).toBe(inputs[answers.findIndex(({ code }) => code === 200)]!.clientId);
});

describe("a secret", () => {
  test("is shown once, stored as a hash, good beside others, and no more once it is removed", async () => {
    const { id, clientId } = await newOidc();
    const first = await admin.get("addApplicationSecret", { id, name: "First" });
    const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
    const second = await admin.get("addApplicationSecret", { id, name: "Second", expiresAt });
    const signOn = async () => (await signOnByClientId(portico.hub.services.db, clientId))!;
    for (const { secret, secretId } of [first, second])
      expect(secretGiven(await signOn(), secret)).toMatchObject({ id: secretId });
    const shown = await admin.call("signOnOfApplication", { id });
    expect(dataOf(shown).secrets).toMatchObject([{ name: "First" }, { name: "Second", expiresAt }]);
    for (const unlikely of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-14:00"])
      expect(await admin.call("addApplicationSecret", { id, name: "Never", expiresAt: unlikely })).toMatchObject({
        code: 400,
      });
    const before = (await signOn()).stamp;
    await admin.get("removeApplicationSecret", { id, secretId: first.secretId });
    expect(secretGiven(await signOn(), first.secret)).toBeUndefined();
    expect(secretGiven(await signOn(), second.secret)).toBeDefined();
    expect((await signOn()).stamp).not.toBe(before);
    const { rows } = await portico.pool.query<{ text: string }>(
      `select (select string_agg(s::text, '') from application_secrets s)
         || (select string_agg(e::text, '') from audit_events e) as text`,
    );
    expect(rows[0]!.text).not.toContain(first.secret);
    expect(rows[0]!.text).not.toContain(second.secret);
    expect(JSON.stringify(shown)).not.toContain(second.secret);
  });

  test("of another application is not removed, and none begins expired or is one too many", async () => {
    const [one, other] = await Promise.all([newOidc(), newOidc()]);
    const { secretId } = await admin.get("addApplicationSecret", { id: one.id, name: "One" });
    expect(await admin.call("removeApplicationSecret", { id: other.id, secretId })).toMatchObject({ code: 404 });
    expect((await read(one.id)).secrets).toHaveLength(1);
    const past = new Date(Date.now() - 1).toISOString();
    const late = await admin.call("addApplicationSecret", { id: one.id, name: "Late", expiresAt: past });
    expect(late).toMatchObject({ code: 400, data: { fieldErrors: { expiresAt: ["Must be in the future"] } } });
    const more = await Promise.all(
      Array.from({ length: 10 }, () => admin.call("addApplicationSecret", { id: one.id, name: "More" })),
    );
    expect(more.filter(({ code }) => code === 200)).toHaveLength(9);
    expect((await read(one.id)).secrets).toHaveLength(10);
  });

  test("is nothing for an application that proves itself by none", async () => {
    const { id } = await newOidc({ clientAuthentication: "none" });
    expect(await admin.call("addApplicationSecret", { id, name: "One" })).toMatchObject({ code: 409 });
    expect(await admin.call("addApplicationSecret", { id: await newId(), name: "One" })).toMatchObject({ code: 409 });
  });
});

describe("nobody else changes it:", () => {
  let id: string;
  let others: readonly (readonly [string, Actor["caller"] | undefined, number])[];
  beforeAll(async () => {
    ({ id } = await newOidc());
    others = [
      ["nobody", undefined, 401],
      ["a user", (await actor(portico)).caller, 403],
      ["an Auditor", (await actor(portico, { role: "Auditor" })).caller, 403],
    ];
  });
  const calls = () =>
    [
      ["saveSignOn", oidc(id, { redirectUris: [{ uri: "https://evil.example/cb" }] })],
      ["addApplicationSecret", { id, name: "Mine" }],
      ["removeApplicationSecret", { id, secretId: NOBODY }],
    ] as const satisfies readonly (readonly [EndpointName, object])[];

  test("neither who is not signed in, nor a user, nor an Auditor", async () => {
    const before = await read(id);
    for (const [who, caller, code] of others)
      for (const [name, input] of calls())
        expect(
          (await portico.hub.call(name, input, caller ?? { clientAddress: "192.0.2.10" })).code,
          `${who}: ${name}`,
        ).toBe(code);
    expect((await portico.hub.call("signOnOfApplication", { id }, others[1]![1]!)).code).toBe(403);
    expect(await read(id)).toEqual(before);
  });

  test("nor an Admin's session whose owner did not show lately who they are; what sends nobody anywhere it may", async () => {
    const { account, caller } = await actor(portico, { role: "Admin" });
    await portico.pool.query("update sessions set authenticated_at = $1 where user_id = $2", [
      new Date(Date.now() - HOUR_MS),
      account.id,
    ]);
    const before = await read(id);
    for (const [name, input] of calls())
      expect(await portico.hub.call(name, input, caller), name).toMatchObject(stepUp);
    expect(await read(id)).toEqual(before);
    const harmless = { id, kind: "oidc", consent: "ask" } as const;
    expect(await portico.hub.call("saveSignOn", harmless, caller)).toMatchObject({ code: 200 });
  });

  test("nor anybody at an application that is not there", async () => {
    for (const [name, input] of calls())
      expect((await admin.call(name, { ...input, id: NOBODY })).code, name).toBe(404);
    expect((await admin.call("signOnOfApplication", { id: NOBODY })).code).toBe(404);
  });
});

test("changed addresses wait for a second Admin where two are needed, and so do those of logouts", async () => {
  const hub = portico.another({ fourEyes: true });
  const [maker, checker] = await Promise.all([actor(portico, { role: "Admin" }), actor(portico, { role: "Admin" })]);
  const { id } = await newOidc();
  for (const change of [
    { redirectUris: [{ uri: "https://evil.example/cb" }] },
    { backchannelLogoutUri: "https://evil.example/out" },
    { initiateLoginUri: "https://evil.example/in" },
  ]) {
    const before = await read(id);
    expect(await hub.call("saveSignOn", { id, kind: "oidc", ...change }, maker.caller)).toMatchObject({ code: 202 });
    expect(await read(id)).toEqual(before);
    const [waiting] = dataOf(await hub.call("listPendingChanges", {}, checker.caller));
    expect(await hub.call("approveChange", { changeId: waiting!._id }, checker.caller)).toMatchObject({ code: 200 });
    expect(await read(id)).not.toEqual(before);
  }
});

test("the audit log says what of it was changed, and of a secret its name", async () => {
  const { id } = await newOidc();
  await admin.get("saveSignOn", { id, kind: "oidc", redirectUris: [{ uri: "https://new.example/cb" }] });
  await admin.get("addApplicationSecret", { id, name: "Of the audit" });
  const { rows } = await portico.pool.query<{ before: object | null; after: object | null }>(
    "select before, after from audit_events where subject_id = $1 order by id desc limit 2",
    [id],
  );
  expect(rows[0]!.after).toMatchObject({ secrets: [{ name: "Of the audit" }] });
  expect(rows[1]).toMatchObject({
    before: { redirectUris: [`${REDIRECT} (Production)`] },
    after: { redirectUris: ["https://new.example/cb"] },
  });
});

test("an ACTIVE application needs the addresses of a launch only while it is launched", async () => {
  const { id } = await newApplication(portico.hub, { allowedUrl: "", redirectUrl: "" });
  await admin.get("saveSignOn", oidc(id));
  const fields = { name: { description: `Wiki ${id.slice(-6)}` }, status: "ACTIVE" } as const;
  expect(await admin.call("updateApplication", { id, ...fields })).toMatchObject({ code: 200 });
  expect(await admin.call("saveSignOn", { id, kind: "launch" })).toMatchObject({
    code: 400,
    data: { fieldErrors: { kind: [expect.stringContaining("Redirect URL")] } },
  });
});

describe("applications begin", () => {
  const startOf = async (more: Partial<InputOf<Contract["saveSignOn"]>>) => {
    const owner = await actor(portico);
    const { application } = await newAssignment(portico.hub, owner.account);
    await admin.get("saveSignOn", oidc(application.id, more));
    const starts = dataOf(await portico.hub.call("applicationStarts", {}, owner.caller));
    expect(starts.map(({ applicationId }) => applicationId)).toEqual([application.id]);
    return starts[0]!.address;
  };

  test("where they start a sign-in, told who asks and where their user is to arrive", async () => {
    const initiateLoginUri = "https://wiki.example/login?via=sso";
    const begun = new URL((await startOf({ initiateLoginUri, homeUrl: "https://wiki.example/home?a=1&b=2" }))!);
    expect(begun.origin + begun.pathname).toBe("https://wiki.example/login");
    expect(Object.fromEntries(begun.searchParams)).toEqual({
      via: "sso",
      iss: PUBLIC_URL,
      target_link_uri: "https://wiki.example/home?a=1&b=2",
    });
  });

  test("else on their home page, or at the beginning of their site, and a link on its home page only", async () => {
    expect(await startOf({ homeUrl: "https://wiki.example/home" })).toBe("https://wiki.example/home");
    expect(await startOf({})).toBe("https://wiki.example/");
    expect(await startOf({ kind: "link", homeUrl: "http://wiki.intranet/" })).toBe("http://wiki.intranet/");
    expect(await startOf({ kind: "forward" })).toBeUndefined();
  });

  test("behind a proxy, at the first of their hosts", async () => {
    const owner = await actor(portico);
    const { application } = await newAssignment(portico.hub, owner.account);
    await admin.get("saveSignOn", oidc(application.id, { kind: "forward" }));
    const address = `https://${application.id}.example/tools`;
    await admin.get("addForwardAuthHost", { id: application.id, address });
    const [start] = dataOf(await portico.hub.call("applicationStarts", {}, owner.caller));
    expect(start?.address).toBe(address);
  });

  test("for those only whom they are assigned to, and while they are in use", async () => {
    const [owner, other] = await Promise.all([actor(portico), actor(portico)]);
    const { application } = await newAssignment(portico.hub, owner.account);
    await newAssignment(portico.hub, other.account);
    await admin.get("saveSignOn", oidc(application.id));
    const starts = async ({ caller }: Actor) => dataOf(await portico.hub.call("applicationStarts", {}, caller));
    expect(await starts(other)).toEqual([]);
    expect(await starts(owner)).toHaveLength(1);
    await portico.pool.query("update applications set status = 'INACTIVE' where id = $1", [application.id]);
    expect(await starts(owner)).toEqual([]);
  });
});

test("a client id that goes to another application brings nobody's grants along", async () => {
  const { id, clientId } = await newOidc();
  const records = async () => {
    const { rows } = await portico.pool.query("select 1 from openid_records where application_id = $1", [id]);
    return rows.length;
  };
  const grant = () =>
    portico.pool.query(
      "insert into openid_records (model, id_hash, application_id, expires_at) values ('RefreshToken', $1, $2, 'infinity')",
      [randomUUID(), id],
    );
  await grant();
  await admin.get("saveSignOn", { id, kind: "oidc", clientId, consent: "ask" });
  expect(await records()).toBe(1);
  await admin.get("saveSignOn", { id, kind: "oidc", clientId: newClientId() });
  expect(await records()).toBe(0);
  await grant();
  await admin.get("saveSignOn", { id, kind: "launch" });
  expect(await records()).toBe(0);
  await grant();
  await admin.get("deleteApplication", { id });
  expect(await records()).toBe(0);
});
