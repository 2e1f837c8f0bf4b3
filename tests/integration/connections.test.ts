import { createServer } from "node:net";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Account, codeIn, isAlive, newAccount } from "../support/accounts";
import { adminForFile } from "../support/admin";
import { Authenticator } from "../support/authenticator";
import { anyone, bearing, dataOf, newAttempt } from "../support/calls";
import { newApplication, newClient } from "../support/catalog";
import { type ConnectionInput, mark, newConnection, personAt, signInAt } from "../support/connection";
import { appCode, enrolApp, newAppOwner } from "../support/factors";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import { startNameServer } from "../support/name-server";
import { openSession } from "../support/open-session";
import { type CompanyProvider, type PersonThere, startProvider, visitProvider } from "../support/provider";

const portico = hubForFile();
const admin = adminForFile(portico);

let company: CompanyProvider;
beforeAll(async () => {
  company = await startProvider([`${PUBLIC_URL}/login/northwind/callback`, `${PUBLIC_URL}/login/contoso/callback`]);
  return () => company.stop();
});
beforeEach(() => {
  company.misdeeds = {};
  company.amr = [];
});

const connect = (changes: Partial<ConnectionInput> = {}) => newConnection({ portico, admin, company }, changes);
type Connected = Awaited<ReturnType<typeof connect>>;

const somebody = (claims: Partial<PersonThere> & { email?: string }) => personAt(company, claims);

async function begin(shortName: string, attemptId = newAttempt()) {
  const begun = await portico.hub.call("beginConnectionSignIn", { shortName, attemptId }, anyone);
  return { attemptId, address: dataOf(begun).address };
}

const finish = (shortName: string, answer: string, attemptId: string) =>
  portico.hub.call("signInByConnection", { shortName, answer, attemptId }, anyone);

const signIn = (at: Pick<Connected, "shortName">, person: PersonThere) => signInAt({ portico }, at, person);

const refusal = async (at: Pick<Connected, "shortName">, person: PersonThere) => (await signIn(at, person)).answer;

const accountsOf = async (email: string): Promise<number> =>
  (await portico.pool.query("select from users where lower(email) = lower($1)", [email])).rowCount ?? 0;

const sessionOf = async (userId: string) =>
  (
    await portico.pool.query<{ methods: string[] }>(
      "select methods from sessions where user_id = $1 order by created_at desc limit 1",
      [userId],
    )
  ).rows[0]?.methods;

const eventsOf = async (email: string) =>
  (
    await portico.pool.query<{ event: string }>(
      `select e.action || ' ' || e.outcome as event from audit_events e join users u on u.id = e.actor_id
      where u.email = $1 order by e.at, e.id`,
      [email],
    )
  ).rows.map(({ event }) => event);

const odd = { code: 502, msg: expect.stringMatching(/in a way that cannot be trusted$/) as string };
const over = { code: 401, msg: expect.stringMatching(/^This sign-in is over/) as string };

test("somebody new gets an account, the connection's access and a session; the second time it is theirs again", async () => {
  const application = await newApplication(portico.hub);
  await portico.pool.query(
    "insert into application_roles (id, application_id, role, role_id) values (gen_random_uuid(), $1, 'Reader', 'r')",
    [application.id],
  );
  const at = await connect({ defaultApplication: application.name, defaultRole: "reader" });
  const ana = somebody({ email: `Ana@${at.domain}` });
  const first = dataOf((await signIn(at, ana)).answer);
  const { authorizationToken, userData } = first.signedIn!;
  expect(userData).toMatchObject({ email: `ana@${at.domain}`, firstName: "Ana", lastName: "Ruiz" });
  expect(await isAlive(portico.hub, authorizationToken, { id: userData._id } as Account)).toBe(true);
  expect(await sessionOf(userData._id)).toEqual(["fed"]);
  const { rows } = await portico.pool.query(
    "select role, client_id, application_id from assignments where user_id = $1",
    [userData._id],
  );
  expect(rows).toEqual([{ role: "Reader", client_id: at.clientId, application_id: application.id }]);
  expect(await eventsOf(userData.email)).toEqual([
    "CREATED SUCCESS",
    "ATTACHED SUCCESS",
    "SIGN_IN_CONNECTION SUCCESS",
    "SIGN_IN_PROVIDER SUCCESS",
  ]);
  company.people.set(ana.sub, { ...ana, email: "other@elsewhere.example" });
  const again = dataOf((await signIn(at, ana)).answer);
  expect(again.signedIn?.userData._id, "the subject counts, not the email").toBe(userData._id);
});

test("of eight first sign-ins at the same moment one makes the account, and all get in", async () => {
  const at = await connect();
  const ana = somebody({ email: `ana@${at.domain}` });
  const ways = await Promise.all(Array.from({ length: 8 }, () => begin(at.shortName)));
  const answers = await Promise.all(ways.map(({ address }) => visitProvider(address, ana.sub)));
  const results = await Promise.all(
    answers.map((answer, index) => finish(at.shortName, answer, ways[index]!.attemptId)),
  );
  const ids = new Set(results.map((result) => dataOf(result).signedIn?.userData._id));
  expect(ids.size).toBe(1);
  expect(await accountsOf(`ana@${at.domain}`)).toBe(1);
});

test("a hundred sign-ins at once hold", { timeout: 120_000 }, async () => {
  const at = await connect();
  const people = Array.from({ length: 100 }, (_, index) => somebody({ email: `p${index}@${at.domain}` }));
  const begun = await Promise.all(people.map(() => begin(at.shortName)));
  const answers = await Promise.all(begun.map(({ address }, index) => visitProvider(address, people[index]!.sub)));
  // The provider shares this process, so that nobody is on the way there while they come back.
  const results = await Promise.all(
    begun.map(({ attemptId }, index) => finish(at.shortName, answers[index]!, attemptId)),
  );
  expect(results.filter(({ code }) => code !== 200)).toEqual([]);
});

test("whoever comes back from a provider that is busy by then gets in, though nothing is known of it any more", async () => {
  const at = await connect();
  const ana = somebody({ email: `ana@${at.domain}` });
  const { attemptId, address } = await begin(at.shortName);
  const answer = await visitProvider(address, ana.sub);
  // As in another process: what is known of a connection is of this version of it.
  await portico.pool.query("update connections set version = version + 1 where id = $1", [at._id]);
  company.misdeeds = { slowMs: 3_500 };
  expect(await finish(at.shortName, answer, attemptId)).toMatchObject({ code: 200 });
});

test("without leave to make accounts, somebody unknown is told to ask", async () => {
  const at = await connect({ createsUsers: false });
  const ana = somebody({ email: `ana@${at.domain}` });
  expect(await refusal(at, ana)).toMatchObject({
    code: 403,
    msg: expect.stringMatching(/^There is no account for you/) as string,
  });
  expect(await accountsOf(`ana@${at.domain}`)).toBe(0);
});

test("the issuer, audience, nonce, expiry and signature of an ID token count", async () => {
  const at = await connect();
  const ana = somebody({ email: `ana@${at.domain}` });
  const forged = {
    issuer: { claims: { iss: "https://elsewhere.example" } },
    audience: { claims: { aud: "somebody else" } },
    nonce: { claims: { nonce: "another" } },
    missing: { claims: { nonce: undefined } },
    expiry: { claims: { exp: Math.floor(Date.now() / 1_000) - 120 } },
    signature: { foreignKey: true },
  };
  for (const [what, misdeeds] of Object.entries(forged)) {
    company.misdeeds = misdeeds;
    expect(await refusal(at, ana), what).toMatchObject(odd);
  }
  expect(await accountsOf(`ana@${at.domain}`)).toBe(0);
  company.misdeeds = {};
  expect((await signIn(at, ana)).answer.code).toBe(200);
});

test("a provider that names another issuer is not asked", async () => {
  const at = await connect();
  company.misdeeds = { issuer: "https://elsewhere.example" };
  const begun = await portico.hub.call(
    "beginConnectionSignIn",
    { shortName: at.shortName, attemptId: newAttempt() },
    anyone,
  );
  expect(begun).toMatchObject(odd);
  expect(await admin.call("testConnection", { connectionId: at._id })).toMatchObject(odd);
  company.misdeeds = {};
  expect(await admin.call("testConnection", { connectionId: at._id })).toMatchObject({ code: 200 });
});

test("an answer counts once, in the browser that began, with its state", async () => {
  const at = await connect();
  const ana = somebody({ email: `ana@${at.domain}` });
  const { attemptId, address } = await begin(at.shortName);
  const answer = await visitProvider(address, ana.sub);
  expect(await finish(at.shortName, answer, newAttempt()), "stolen").toMatchObject(over);
  const forged = new URLSearchParams(answer);
  forged.set("state", "made-up");
  expect(await finish(at.shortName, forged.toString(), attemptId), "forged").toMatchObject(over);
  expect(await finish(at.shortName, answer, attemptId)).toMatchObject({ code: 200 });
  expect(await finish(at.shortName, answer, attemptId), "replayed").toMatchObject(over);
  const next = await begin(at.shortName);
  const mixed = new URLSearchParams(answer);
  mixed.set("state", new URL(next.address).searchParams.get("state")!);
  expect(await finish(at.shortName, mixed.toString(), next.attemptId), "another's code").toMatchObject(odd);
});

test("answers of two providers are not mixed up", async () => {
  const other = await startProvider([`${PUBLIC_URL}/login/contoso/callback`]);
  try {
    const at = await connect();
    const there = await connect({
      shortName: "contoso",
      issuer: other.issuer,
      providerClientId: other.clientId,
      secret: other.secret,
    });
    const ana = somebody({ email: `ana@${at.domain}` });
    const { attemptId, address } = await begin(at.shortName);
    const answer = await visitProvider(address, ana.sub);
    expect(await finish(there.shortName, answer, attemptId), "at the other's callback").toMatchObject(over);
    const mixed = new URLSearchParams(answer);
    mixed.set("iss", other.issuer);
    expect(await finish(at.shortName, mixed.toString(), attemptId), "said to be of the other").toMatchObject(odd);
  } finally {
    await other.stop();
  }
});

test("a provider speaks for its own proven domains alone, and for verified emails", async () => {
  const at = await connect();
  const there = await connect({ shortName: "contoso" });
  const foreign = expect.stringMatching(/^Your email there does not belong to/) as string;
  expect(await refusal(at, somebody({ email: `ana@${there.domain}` }))).toMatchObject({ code: 403, msg: foreign });
  const unverified = somebody({ email: `ana@${at.domain}`, email_verified: false });
  expect(await refusal(at, unverified)).toMatchObject({
    code: 403,
    msg: expect.stringMatching(/has not verified your email/) as string,
  });
  await portico.pool.query(
    "update connection_domains set proven_at = null, proven_by = null where connection_id = $1",
    [at._id],
  );
  expect(await refusal(at, somebody({ email: `eva@${at.domain}` }))).toMatchObject({ code: 403, msg: foreign });
  expect(await accountsOf(`ana@${there.domain}`)).toBe(0);
});

const linkOf = (answer: Awaited<ReturnType<typeof refusal>>) => dataOf(answer).link!;

test("an account that is there is linked by its own password, once, in the same browser", async () => {
  const at = await connect();
  const bob = await newAccount(portico.hub, { email: `bob@${at.domain}` });
  const there = somebody({ email: bob.email });
  const { attemptId, answer } = await signIn(at, there);
  const { token: linkToken, email } = linkOf(answer);
  expect(email).toBe(bob.email);
  expect(dataOf(answer).signedIn).toBeUndefined();
  const input = { shortName: at.shortName, linkToken, attemptId };
  expect(dataOf(await portico.hub.call("identityLink", input, anyone))).toMatchObject({
    asksCode: false,
    takesPassword: true,
  });
  const link = (changes: object = {}) =>
    portico.hub.call("linkByPassword", { ...input, password: bob.password, ...changes }, anyone);
  expect(await link({ password: "wrong" })).toMatchObject({ code: 401 });
  expect(await link({ attemptId: newAttempt() }), "elsewhere").toMatchObject(over);
  expect(dataOf(await link()).userData._id).toBe(bob.id);
  expect(await sessionOf(bob.id)).toEqual(["fed", "pwd"]);
  expect(await link(), "again").toMatchObject(over);
  await portico.mail.waitForNotice(bob.email, `Your account can be signed in to from elsewhere: ${at.name}`);
  expect(dataOf((await signIn(at, there)).answer).signedIn?.userData._id, "from now on").toBe(bob.id);
});

test("an account with a factor is linked by password and code, or by its passkey", async () => {
  const at = await connect();
  const { account, secret } = await newAppOwner(portico, { email: `cleo@${at.domain}` });
  const { attemptId, answer } = await signIn(at, somebody({ email: account.email }));
  const input = { shortName: at.shortName, linkToken: linkOf(answer).token, attemptId };
  const link = (code?: string) =>
    portico.hub.call("linkByPassword", { ...input, password: account.password, code }, anyone);
  expect(await link()).toMatchObject({ code: 400, data: { fieldErrors: { code: [expect.any(String)] } } });
  expect(await link("000000")).toMatchObject({ code: 400 });
  expect(await link(appCode(secret))).toMatchObject({ code: 200 });
  expect(await sessionOf(account.id)).toEqual(["fed", "pwd", "otp", "mfa"]);
});

test("a passkey links its own account, and no other", async () => {
  const at = await connect();
  const dan = await newAccount(portico.hub, { email: `dan@${at.domain}` });
  const eve = await newAccount(portico.hub, { email: `eve@${at.domain}` });
  const enrolled = async (account: Account) => {
    const caller = bearing(await openSession(portico.hub.services.db, account.id, anyone));
    const device = new Authenticator(PUBLIC_URL);
    const credential = device.create(dataOf(await portico.hub.call("newPasskeyOptions", {}, caller)));
    dataOf(await portico.hub.call("addPasskey", { credential, name: "Key" }, caller));
    return device;
  };
  const [own, foreign] = [await enrolled(dan), await enrolled(eve)];
  const { attemptId, answer } = await signIn(at, somebody({ email: dan.email }));
  const link = async (device: Authenticator) => {
    const options = dataOf(await portico.hub.call("passkeySignInOptions", { attemptId }, anyone));
    const input = { shortName: at.shortName, linkToken: linkOf(answer).token, attemptId };
    return portico.hub.call("linkByPasskey", { ...input, credential: device.get(options) }, anyone);
  };
  expect(await link(foreign)).toMatchObject({ code: 401 });
  expect(dataOf(await link(own)).userData._id).toBe(dan.id);
});

test("an unverified account is never linked: what a stranger typed is replaced, what an Admin made is nobody's to take", async () => {
  const at = await connect();
  const email = `fay@${at.domain}`;
  const stranger = await newAccount(portico.hub, { email, isVerified: false });
  const { userData } = dataOf((await signIn(at, somebody({ email }))).answer).signedIn!;
  expect(userData).toMatchObject({ firstName: "Ana", email });
  const typed = { email, password: stranger.password, attemptId: newAttempt() };
  expect(await portico.hub.call("login", typed, anyone), "the stranger's password").toMatchObject({ code: 401 });
  const made = await newAccount(portico.hub, { email: `gus@${at.domain}`, isVerified: false, role: "Keeper" });
  expect(await refusal(at, somebody({ email: made.email }))).toMatchObject({
    code: 403,
    msg: expect.stringMatching(/not verified yet/) as string,
  });
});

test("who is deactivated here, or deleted, is not let in by the provider", async () => {
  const at = await connect();
  const ana = somebody({ email: `ana@${at.domain}` });
  const { userData } = dataOf((await signIn(at, ana)).answer).signedIn!;
  await portico.pool.query("update users set is_active = false where id = $1", [userData._id]);
  expect(await refusal(at, ana)).toMatchObject({ code: 403, data: { reason: "inactive" } });
  const off = await newAccount(portico.hub, { email: `off@${at.domain}`, isActive: false });
  expect(await refusal(at, somebody({ email: off.email }))).toMatchObject({ code: 403, data: { reason: "inactive" } });
  await portico.pool.query("update connections set status = 'INACTIVE' where id = $1", [at._id]);
  const begun = await portico.hub.call(
    "beginConnectionSignIn",
    { shortName: at.shortName, attemptId: newAttempt() },
    anyone,
  );
  expect(begun).toMatchObject({ code: 404 });
});

test("the provider's second step counts as the connection says; otherwise our own is asked", async () => {
  const at = await connect({ factorTrust: "stated" });
  const ana = somebody({ email: `ana@${at.domain}` });
  const asked = await signIn(at, ana);
  const { step } = dataOf(asked.answer);
  expect(step?.identifier).toBe(`ana@${at.domain}`);
  const { text } = await portico.mail.waitFor(`ana@${at.domain}`);
  const code = { email: `ana@${at.domain}`, otp: codeIn(text), attemptId: asked.attemptId };
  const { userData } = dataOf(await portico.hub.call("consumeLoginCode", code, anyone));
  expect(await sessionOf(userData._id)).toEqual(["fed", "mail"]);
  company.amr = ["pwd", "mfa"];
  expect(dataOf((await signIn(at, ana)).answer).signedIn?.userData._id).toBe(userData._id);
  expect(await sessionOf(userData._id)).toEqual(["fed", "mfa"]);
});

test("an account with an app is asked for its code after the provider", async () => {
  const at = await connect({ factorTrust: "never" });
  const ana = somebody({ email: `ana@${at.domain}` });
  dataOf((await signIn(at, ana)).answer);
  const id = (await portico.pool.query<{ id: string }>("select id from users where email = $1", [`ana@${at.domain}`]))
    .rows[0]!.id;
  const { secret } = await enrolApp(portico, { id, email: `ana@${at.domain}` } as Account);
  const { attemptId, answer } = await signIn(at, ana);
  expect(dataOf(answer).step?.factors).toEqual(["totp", "recovery"]);
  const code = { email: `ana@${at.domain}`, otp: appCode(secret), attemptId };
  expect(await portico.hub.call("consumeLoginCode", code, anyone)).toMatchObject({ code: 200 });
  expect(await sessionOf(id)).toEqual(["fed", "otp", "mfa"]);
});

test("the identifier's domain leads home, whoever it is; demanded, nobody but an Admin signs in otherwise", async () => {
  const at = await connect({ isDemanded: true });
  const hal = await newAccount(portico.hub, { email: `hal@${at.domain}` });
  const ida = await newAccount(portico.hub, { email: `ida@${at.domain}`, role: "Admin" });
  const realm = async (email: string) => dataOf(await portico.hub.call("homeRealm", { email }, anyone)).connection;
  expect(await realm(hal.email)).toMatchObject({ shortName: "northwind", isDemanded: true });
  expect(await realm(`nobody@${at.domain}`)).toEqual(await realm(hal.email));
  expect(await realm("hal@elsewhere.example")).toBeUndefined();
  const login = (email: string, password: string) =>
    portico.hub.call("login", { email, password, attemptId: newAttempt() }, anyone);
  const hint = { connection: { shortName: "northwind" } };
  const wrong = await login(hal.email, "wrong");
  expect(wrong).toMatchObject({ code: 401, data: hint });
  expect(await login(`nobody@${at.domain}`, "wrong"), "unknown").toEqual(wrong);
  expect(await login(hal.email, hal.password)).toMatchObject({ code: 403, data: { reason: "connection", ...hint } });
  expect(await login(ida.email, ida.password), "break glass").toMatchObject({ code: 200 });
  const byName = { userId: hal.userName, password: hal.password, attemptId: newAttempt() };
  expect(await portico.hub.call("login", byName, anyone)).toMatchObject({ code: 403, data: { reason: "connection" } });
  expect(dataOf((await signIn(at, somebody({ email: hal.email }))).answer).link?.email).toBe(hal.email);
});

test("a domain is proven by its record in DNS, and keeps the proof while the connection keeps it", async () => {
  const names = await startNameServer();
  try {
    const hub = portico.another({ nameServers: [names.address] });
    const at = await connect();
    await portico.pool.query(
      "update connection_domains set proven_at = null, proven_by = null where connection_id = $1",
      [at._id],
    );
    const stored = async () =>
      (await admin.get("listConnections", { field: "_id", search: at._id })).find(({ _id }) => _id === at._id)!;
    const { record } = (await stored()).domainStates[0]!;
    const look = () => hub.call("proveDomain", { connectionId: at._id, domain: at.domain, by: "DNS" }, admin.caller);
    expect(await look()).toMatchObject({
      code: 409,
      msg: `There is no TXT record at ${record.name} with the text ${record.text} yet`,
    });
    names.texts.set(record.name, `${record.text}x`);
    expect(await look(), "another text").toMatchObject({ code: 409 });
    names.texts.set(record.name, record.text);
    expect(await look()).toMatchObject({ code: 200 });
    const { _id, domainStates: _, callback: _c, client: _n, secret: _s, version, ...input } = await stored();
    await admin.get("updateConnection", {
      ...input,
      connectionId: _id,
      version,
      domains: [at.domain, `x${at.domain}`],
    });
    expect((await stored()).domainStates.map(({ provenBy }) => provenBy)).toEqual(["DNS", undefined]);
  } finally {
    await names.stop();
  }
});

test("two connections share no domain, and a short name stands once", async () => {
  const at = await connect();
  const { id: clientId } = await newClient(portico.hub);
  const like = {
    clientId,
    name: `Company ${mark()}`,
    shortName: mark(),
    issuer: company.issuer,
    providerClientId: "portico",
    domains: [at.domain.toUpperCase()],
    factorTrust: "never" as const,
    status: "ACTIVE" as const,
  };
  expect(await admin.call("createConnection", like)).toMatchObject({
    code: 409,
    data: { fieldErrors: { domains: [expect.any(String)] } },
  });
  const same = { ...like, domains: [], shortName: at.shortName };
  expect(await admin.call("createConnection", same)).toMatchObject({
    code: 409,
    data: { fieldErrors: { shortName: [expect.any(String)] } },
  });
  const http = { ...like, domains: [], issuer: "http://provider.example" };
  expect(await admin.call("createConnection", http)).toMatchObject({
    code: 400,
    data: { fieldErrors: { issuer: [expect.any(String)] } },
  });
  const stored = (await admin.get("listConnections", { page: 1, size: 50 })).find(({ _id }) => _id === at._id)!;
  expect(stored).toMatchObject({ secret: "********", callback: `${PUBLIC_URL}/login/northwind/callback` });
  const moved = {
    ...like,
    name: stored.name,
    shortName: at.shortName,
    domains: [at.domain],
    issuer: "https://elsewhere.example",
  };
  const update = await admin.call("updateConnection", { ...moved, connectionId: at._id });
  expect(update, "the secret goes nowhere else").toMatchObject({
    code: 400,
    data: { fieldErrors: { secret: [expect.any(String)] } },
  });
});

test("a silent provider is given up within three seconds, and a private one is not asked", async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as { port: number };
  try {
    const at = await connect({ issuer: `http://127.0.0.1:${port}` });
    const since = performance.now();
    const input = { shortName: at.shortName, attemptId: newAttempt() };
    const begun = await portico.hub.call("beginConnectionSignIn", input, anyone);
    expect(begun).toMatchObject({ code: 502, msg: expect.stringMatching(/does not answer at present$/) as string });
    expect(performance.now() - since).toBeLessThan(3_000);
    const strict = portico.another({ privateHosts: [] });
    company.requests.length = 0;
    await connect();
    expect(await strict.call("beginConnectionSignIn", input, anyone)).toMatchObject({ code: 502 });
    expect(company.requests).toEqual([]);
  } finally {
    silent.close();
  }
});
