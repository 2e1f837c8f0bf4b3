import { randomUUID } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { codeIn } from "../support/accounts";
import { adminForFile } from "../support/admin";
import { anyone, bearing, dataOf } from "../support/calls";
import { newApplication } from "../support/catalog";
import { type ConnectionInput, mark, newConnection, personAt, signInAt } from "../support/connection";
import { eventually } from "../support/eventually";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import { receiverForFile } from "../support/logout";
import { openSession } from "../support/open-session";
import { type CompanyProvider, type PersonThere, startProvider } from "../support/provider";

const portico = hubForFile();
const admin = adminForFile(portico);
const receiver = receiverForFile();
const EVENT = "http://schemas.openid.net/event/backchannel-logout";

let company: CompanyProvider;
beforeAll(async () => {
  company = await startProvider([`${PUBLIC_URL}/login/northwind/callback`, `${PUBLIC_URL}/login/contoso/callback`], 0, {
    backchannel_logout_uri: `${receiver.url}/northwind`,
    backchannel_logout_session_required: true,
    post_logout_redirect_uris: [`${PUBLIC_URL}/login/northwind/signedout`],
  });
  return () => company.stop();
});
beforeEach(() => {
  company.misdeeds = {};
});

const connect = (changes: Partial<ConnectionInput> = {}) => newConnection({ portico, admin, company }, changes);
type Connected = Awaited<ReturnType<typeof connect>>;

const somebody = ({ domain }: Pick<Connected, "domain">) =>
  personAt(company, { email: `${mark()}@${domain}`, name: "Ana Ruiz" });

/** @returns the provider's id of its session, too */
async function signIn(at: Pick<Connected, "shortName">, person: PersonThere, sid: string | null = mark()) {
  company.misdeeds = { claims: { sid: sid ?? undefined } };
  const { attemptId, answer } = await signInAt({ portico }, at, person);
  const { signedIn, step } = dataOf(answer);
  company.misdeeds = {};
  return {
    attemptId,
    sid: sid ?? undefined,
    userId: signedIn?.userData._id ?? "",
    token: signedIn?.authorizationToken ?? "",
    step,
  };
}

const sessionsOf = async ({ userId }: { userId: string }): Promise<number> =>
  (await portico.pool.query("select from sessions where user_id = $1 and kind = 'SESSION'", [userId])).rowCount ?? 0;

const openThere = async ({ _id }: Connected): Promise<(string | null)[]> =>
  (
    await portico.pool.query<{ sid: string | null }>("select sid from provider_sessions where connection_id = $1", [
      _id,
    ])
  ).rows
    .map(({ sid }) => sid)
    .toSorted();

const now = () => Math.floor(Date.now() / 1_000);
const claimsOf = (changes: Readonly<Record<string, unknown>>) => ({
  iss: company.issuer,
  aud: company.clientId,
  iat: now(),
  exp: now() + 120,
  jti: randomUUID(),
  events: { [EVENT]: {} },
  ...changes,
});
const tell = (shortName: string, logoutToken: string) =>
  portico.hub.call("signOutByProvider", { shortName, logoutToken }, anyone);
const told = async (shortName: string, changes: Readonly<Record<string, unknown>>) =>
  tell(shortName, await company.sign(claimsOf(changes)));

const refused = { code: 400, msg: "This is no logout token for this connection" };

test("a real provider's logout ends the session that began there, and no other", async () => {
  const at = await connect();
  const [ana, bob] = [somebody(at), somebody(at)];
  const [first, second, other] = [await signIn(at, ana), await signIn(at, ana), await signIn(at, bob)];
  await company.tellOfLogout(ana.sub, first.sid);
  const sent = await eventually("the logout token", async () =>
    receiver.requests.find(({ path }) => path === "/northwind"),
  );
  const token = new URLSearchParams(sent.body).get("logout_token") ?? "";
  expect(await tell(at.shortName, token)).toMatchObject({ code: 200 });
  expect([await sessionsOf(first), await sessionsOf(other)]).toEqual([1, 1]);
  expect(await openThere(at)).toEqual([second.sid, other.sid].toSorted());
});

test("a subject alone ends all of the person's sessions from there, and none that began elsewhere", async () => {
  const at = await connect();
  const ana = somebody(at);
  const there = await signIn(at, ana);
  await signIn(at, ana, null);
  await openSession(portico.hub.services.db, there.userId, anyone);
  expect(await told(at.shortName, { sub: ana.sub })).toMatchObject({ code: 200 });
  expect(await sessionsOf(there)).toBe(1);
  expect(await openThere(at)).toEqual([]);
});

test("a session whose sid the provider kept to itself ends by its subject", async () => {
  const at = await connect();
  const [ana, bob] = [somebody(at), somebody(at)];
  const [unnamed, other] = [await signIn(at, ana, null), await signIn(at, bob, null)];
  expect(await told(at.shortName, { sub: ana.sub, sid: mark() })).toMatchObject({ code: 200 });
  expect([await sessionsOf(unnamed), await sessionsOf(other)]).toEqual([0, 1]);
});

test("launched applications lose their tokens with the session, and the log says whose it was", async () => {
  const at = await connect();
  const ana = somebody(at);
  const { userId, sid } = await signIn(at, ana);
  const { id: applicationId } = await newApplication(portico.hub);
  await portico.pool.query(
    `insert into sessions (id, token_hash, user_id, kind, parent_id, application_id, expires_at)
     select gen_random_uuid(), gen_random_uuid(), user_id, 'LAUNCH', id, $2, expires_at from sessions where user_id = $1`,
    [userId, applicationId],
  );
  expect(await told(at.shortName, { sid })).toMatchObject({ code: 200 });
  const count = async (query: string) => (await portico.pool.query(query, [userId])).rowCount;
  expect(await count("select from sessions where user_id = $1")).toBe(0);
  expect(await count("select from logouts where user_id = $1"), "the application is told").toBe(1);
  const { rows } = await portico.pool.query(
    "select actor_name, after from audit_events where action = 'SESSION_ENDED' and subject_id = $1",
    [userId],
  );
  expect(rows).toEqual([
    { actor_name: at.name, after: { ended: 1, connection: { id: at._id, name: at.name, clientId: at.clientId } } },
  ]);
  const { rows: own } = await portico.pool.query(
    "select outcome, after from audit_events where action = 'SESSION_ENDED' and subject_id = $1",
    [at._id],
  );
  expect(own).toEqual([{ outcome: "SUCCESS", after: { ended: 1 } }]);
});

test("a token that is forged, foreign, old or not of a logout ends nothing", async () => {
  const at = await connect();
  const ana = somebody(at);
  const { sid, ...session } = await signIn(at, ana);
  const both = { sub: ana.sub, sid };
  const forged: Readonly<Record<string, object>> = {
    issuer: { iss: "https://elsewhere.example" },
    audience: { aud: "somebody else" },
    nonce: { nonce: "of an ID token" },
    expired: { exp: now() - 60 },
    old: { iat: now() - 2 * 86_400, exp: now() + 120 },
    future: { iat: now() + 3_600, exp: now() + 3_700 },
    "without iat": { iat: undefined },
    "without exp": { exp: undefined },
    "without jti": { jti: undefined },
    "without events": { events: undefined },
    "of another event": { events: { "http://schemas.openid.net/event/other": {} } },
    "event that is no object": { events: { [EVENT]: true } },
    "about nobody": { sub: undefined, sid: undefined },
    "subject that is no text": { sub: { id: ana.sub } },
  };
  for (const [what, changes] of Object.entries(forged))
    expect(await told(at.shortName, { ...both, ...changes }), what).toMatchObject(refused);
  const claims = claimsOf(both);
  const shared = new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode(company.secret));
  const unsigned = new UnsecuredJWT(claims).encode();
  const ofAccess = company.sign(claims, { typ: "at+jwt" });
  const byAttacker = company.sign(claims, { by: "attacker" });
  const unknownKey = company.sign(claims, { by: "attacker", kid: "two" });
  for (const token of [await shared, unsigned, await ofAccess, await byAttacker, await unknownKey, "no token", "a.b.c"])
    expect(await tell(at.shortName, token), token).toMatchObject(refused);
  expect(await sessionsOf(session)).toBe(1);
  expect(await told(at.shortName, both)).toMatchObject({ code: 200 });
  expect(await sessionsOf(session)).toBe(0);
});

test("a token counts once, for its own connection: of eight at once one does", async () => {
  const at = await connect();
  const there = await connect({ shortName: "contoso" });
  const ana = somebody(at);
  const { sid, ...session } = await signIn(at, ana);
  const claims = claimsOf({ sub: ana.sub, sid });
  const token = await company.sign(claims);
  expect(await tell(there.shortName, token), "nobody came from there").toMatchObject({ code: 200 });
  expect(await sessionsOf(session)).toBe(1);
  const answers = await Promise.all(Array.from({ length: 8 }, () => tell(at.shortName, token)));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
  expect(await sessionsOf(session)).toBe(0);
  const next = await signIn(at, ana, sid);
  expect(await tell(at.shortName, token), "replayed").toMatchObject({
    code: 400,
    msg: "This logout token was used before",
  });
  expect(await sessionsOf(next)).toBe(1);
});

test("another company's provider cannot end a session by naming it", async () => {
  const at = await connect();
  const other = await startProvider([`${PUBLIC_URL}/login/contoso/callback`]);
  try {
    const { issuer, clientId: providerClientId, secret } = other;
    const there = await connect({ shortName: "contoso", issuer, providerClientId, secret });
    const ana = somebody(at);
    const { sid, ...session } = await signIn(at, ana);
    const claims = { ...claimsOf({ sub: ana.sub, sid }), iss: issuer };
    const token = await other.sign(claims);
    expect(await tell(there.shortName, token), "its own connection").toMatchObject({ code: 200 });
    expect(await tell(at.shortName, token), "the other's").toMatchObject(refused);
    expect(await tell(at.shortName, await other.sign({ ...claims, iss: company.issuer }))).toMatchObject(refused);
    expect(await sessionsOf(session)).toBe(1);
  } finally {
    await other.stop();
  }
});

test("whose session there ends before our own second step is not let in by it", async () => {
  const at = await connect({ factorTrust: "never" });
  const ana = somebody(at);
  const enter = async (attemptId: string) => {
    const { text } = await portico.mail.waitFor(ana.email);
    return portico.hub.call("consumeLoginCode", { email: ana.email, otp: codeIn(text), attemptId }, anyone);
  };
  const ended = await signIn(at, ana);
  expect(await told(at.shortName, { sid: ended.sid })).toMatchObject({ code: 200 });
  expect(await enter(ended.attemptId)).toMatchObject({
    code: 401,
    msg: expect.stringMatching(/was ended meanwhile/) as string,
  });
  const kept = await signIn(at, ana);
  const { userData } = dataOf(await enter(kept.attemptId));
  expect(await openThere(at)).toEqual([kept.sid]);
  expect(await told(at.shortName, { sid: kept.sid })).toMatchObject({ code: 200 });
  expect(await sessionsOf({ userId: userData._id })).toBe(0);
});

test("whose session there ends while we still ask the provider is not let in, and is once they sign in again", async () => {
  const at = await connect();
  const ana = somebody(at);
  for (const named of ["sid", "subject", "both", "unknown sid"]) {
    const sid = mark();
    const told = { ...(named !== "subject" && { sid }), ...(named !== "sid" && { sub: ana.sub }) };
    const entering = async (sidHere: string | undefined, meanwhile?: () => Promise<unknown>) => {
      company.misdeeds = { claims: { sid: sidHere }, ...(meanwhile && { meanwhile }) };
      return (await signInAt({ portico }, at, ana)).answer;
    };
    const here = named === "unknown sid" ? undefined : sid;
    const end = async () => tell(at.shortName, await company.sign(claimsOf(told)));
    expect(await entering(here, end), named).toMatchObject({ code: 401 });
    expect(await openThere(at), named).toEqual([]);
    const other = async () => tell(at.shortName, await company.sign(claimsOf({ sid: mark(), sub: mark() })));
    expect(await entering(here, other), `${named}: somebody else's`).toMatchObject({ code: 200 });
    expect(await end()).toMatchObject({ code: 200 });
    expect(await openThere(at), named).toEqual([]);
    expect(await entering(here), `${named}: again`).toMatchObject({ code: 200 });
    await portico.pool.query("delete from provider_sessions");
  }
});

test("a connection that is no longer in use still ends what began there; an unknown one ends nothing", async () => {
  const at = await connect();
  const session = await signIn(at, somebody(at));
  await portico.pool.query("update connections set status = 'INACTIVE' where id = $1", [at._id]);
  expect(await told(mark(), { sid: session.sid })).toMatchObject({ code: 404 });
  expect(await told(at.shortName, { sid: session.sid })).toMatchObject({ code: 200 });
  expect(await sessionsOf(session)).toBe(0);
});

test("refused tokens are counted by address, those that count are not", async () => {
  const at = await connect();
  const hub = portico.another({ rateLimits: true });
  const caller = { ...anyone, clientAddress: "203.0.113.77" };
  const send = async (logoutToken: string) =>
    hub.call("signOutByProvider", { shortName: at.shortName, logoutToken }, caller);
  await send("junk");
  await send(await company.sign(claimsOf({ sid: mark() })));
  const { rows } = await portico.pool.query("select points from rate_limits where key like 'providerLogoutAddress:%'");
  expect(rows).toEqual([{ points: 1 }]);
  await portico.pool.query("update rate_limits set points = capacity");
  expect(await send(await company.sign(claimsOf({ sid: mark() })))).toMatchObject({ code: 429 });
});

test("a provider whose keys cannot be read is not believed", async () => {
  const at = await connect();
  const session = await signIn(at, somebody(at));
  // As in another process: what is known of a connection is of this version of it.
  await portico.pool.query("update connections set version = version + 1 where id = $1", [at._id]);
  company.misdeeds = { noKeys: true };
  expect(await told(at.shortName, { sid: session.sid })).toMatchObject({ code: 502 });
  expect(await sessionsOf(session)).toBe(1);
});

const signOut = async (token: string) => dataOf(await portico.hub.call("destroySession", {}, bearing(token))).provider;

test("a sign-out leads on to the provider as the connection says, which takes the request", async () => {
  const at = await connect({ signOutThere: "offered" });
  const { token, sid, ...session } = await signIn(at, somebody(at));
  const provider = await signOut(token);
  expect(await sessionsOf(session)).toBe(0);
  expect(provider).toMatchObject({ name: at.name, isAutomatic: false });
  const address = new URL(provider!.address);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: company.clientId,
    logout_hint: sid,
    post_logout_redirect_uri: `${PUBLIC_URL}/login/northwind/signedout`,
    state: provider!.state,
  });
  expect((await fetch(address)).status, "a foreign return address would be refused").toBe(200);
  await portico.pool.query("update connections set sign_out_there = 'always'");
  expect(await signOut((await signIn(at, somebody(at))).token)).toMatchObject({ isAutomatic: true });
  await portico.pool.query("update connections set sign_out_there = 'never'");
  expect(await signOut((await signIn(at, somebody(at))).token)).toBeUndefined();
});

test("whose session began elsewhere is not led to the provider, and a silent one keeps nobody signed in", async () => {
  const at = await connect({ signOutThere: "always" });
  const { userId, token } = await signIn(at, somebody(at));
  expect(await signOut(await openSession(portico.hub.services.db, userId, anyone))).toBeUndefined();
  await portico.pool.query("update connections set version = version + 1 where id = $1", [at._id]);
  company.misdeeds = { slowMs: 6_000 };
  const since = performance.now();
  expect(await signOut(token)).toBeUndefined();
  expect(performance.now() - since).toBeLessThan(5_000);
  expect(await sessionsOf({ userId })).toBe(0);
});
