import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import * as client from "openid-client";
import { beforeAll, expect, test } from "vitest";
import type { RevokedSubject } from "~/contract/connection";
import { codeIn, newAccount } from "../support/accounts";
import { adminForFile, NOBODY } from "../support/admin";
import { anyone, dataOf } from "../support/calls";
import { newApplication } from "../support/catalog";
import { type ConnectionInput, mark, newConnection, personAt, signInAt } from "../support/connection";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import { openSession } from "../support/open-session";
import { newOidcApplication, newUserOf, openIdForFile } from "../support/openid";
import { tokensFor } from "../support/openid-sign-in";
import { type CompanyProvider, type PersonThere, startProvider } from "../support/provider";

const portico = hubForFile();
const admin = adminForFile(portico);
const openid = openIdForFile(portico);

let company: CompanyProvider;
beforeAll(async () => {
  company = await startProvider([`${PUBLIC_URL}/login/northwind/callback`, `${PUBLIC_URL}/login/contoso/callback`]);
  return () => company.stop();
});

const connect = (changes: Partial<ConnectionInput> = {}) => newConnection({ portico, admin, company }, changes);
type Connected = Awaited<ReturnType<typeof connect>>;

const somebody = ({ domain }: Pick<Connected, "domain">) =>
  personAt(company, { email: `${mark()}@${domain}`, name: "Ana Ruiz" });

async function signIn(at: Pick<Connected, "shortName">, person: PersonThere) {
  const { attemptId, answer } = await signInAt({ portico }, at, person);
  const { signedIn: completed, link } = dataOf(answer);
  return { attemptId, userId: completed?.userData._id ?? "", link };
}

const sessionsOf = async ({ userId }: { userId: string }): Promise<number> =>
  (await portico.pool.query("select from sessions where user_id = $1", [userId])).rowCount ?? 0;

const now = () => Math.floor(Date.now() / 1_000);
const TYP = "global-token-revocation+jwt";
/** As Okta's. */
const proofOf = (shortName: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  iss: company.issuer,
  sub: company.clientId,
  aud: `${PUBLIC_URL}/login/${shortName}/revoke`,
  iat: now(),
  nbf: now() - 300,
  exp: now() + 300,
  jti: randomUUID(),
  ...changes,
});
const send = (shortName: string, token: string, subject: RevokedSubject) =>
  portico.hub.call("revokeByProvider", { shortName, token, subject }, anyone);
const revoke = async (shortName: string, subject: RevokedSubject, changes: Readonly<Record<string, unknown>> = {}) =>
  send(shortName, await company.sign(proofOf(shortName, changes), { typ: TYP }), subject);

const bySub = ({ sub }: PersonThere): RevokedSubject => ({ format: "iss_sub", iss: company.issuer, sub });
const byEmail = (email: string): RevokedSubject => ({ format: "email", email });
const byId = (id: string): RevokedSubject => ({ format: "opaque", id });

test("all of a person ends, wherever it began, however the provider names them; nothing of anybody else", async () => {
  const at = await connect();
  const [ana, bob] = [somebody(at), somebody(at)];
  const other = await signIn(at, bob);
  const { userId } = await signIn(at, ana);
  const names = [bySub(ana), byEmail(ana.email.toUpperCase()), byId(userId)];
  for (const subject of names) {
    await signIn(at, ana);
    await openSession(portico.hub.services.db, userId, anyone);
    expect(await revoke(at.shortName, subject), subject.format).toMatchObject({ code: 200 });
    expect(await sessionsOf({ userId }), subject.format).toBe(0);
  }
  expect(await sessionsOf(other)).toBe(1);
  expect(await signIn(at, ana), "who signs in anew is let in").toMatchObject({ userId });
});

test("launches and mailed links end, applications are told, and the log says so", async () => {
  const at = await connect();
  const ana = somebody(at);
  const { userId } = await signIn(at, ana);
  const { id: applicationId } = await newApplication(portico.hub);
  const insert = (statement: string, values: unknown[]) => portico.pool.query(statement, values);
  await insert(
    `insert into sessions (id, token_hash, user_id, kind, parent_id, application_id, expires_at)
     select gen_random_uuid(), gen_random_uuid(), user_id, 'LAUNCH', id, $2, expires_at from sessions where user_id = $1`,
    [userId, applicationId],
  );
  await insert(
    `insert into reset_links (token_hash, user_id, expires_at) values (gen_random_uuid(), $1, now() + interval '1 day')`,
    [userId],
  );
  expect(await revoke(at.shortName, bySub(ana))).toMatchObject({ code: 200 });
  for (const table of ["sessions", "reset_links", "provider_sign_ins"])
    expect((await portico.pool.query(`select from ${table} where user_id = $1`, [userId])).rowCount, table).toBe(0);
  const logouts = await portico.pool.query("select from logouts where user_id = $1", [userId]);
  expect(logouts.rowCount, "the application is told").toBe(1);
  const { rows } = await portico.pool.query(
    "select actor_name, after from audit_events where action = 'SESSION_ENDED' and subject_id = $1",
    [userId],
  );
  expect(rows).toEqual([
    { actor_name: at.name, after: { ended: 1, connection: { id: at._id, name: at.name, clientId: at.clientId } } },
  ]);
});

test("grants of OpenID Connect end with their refresh tokens, those that outlive a session as well", async () => {
  const at = await connect();
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const sub = mark();
  await portico.pool.query(
    "insert into linked_identities (connection_id, issuer, subject, user_id) values ($1, $2, $3, $4)",
    [at._id, company.issuer, sub, account.id],
  );
  const [online, offline] = [
    await tokensFor(openid, application, account),
    await tokensFor(openid, application, account, { scope: "openid email offline_access" }),
  ];
  expect(await revoke(at.shortName, { format: "iss_sub", iss: company.issuer, sub })).toMatchObject({ code: 200 });
  for (const { config, refreshToken, tokens } of [online, offline]) {
    await expect(client.refreshTokenGrant(config, refreshToken)).rejects.toMatchObject({ error: "invalid_grant" });
    expect(await client.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false });
  }
});

test("a sign-in that waits for our own second step, or for its link, ends", async () => {
  const at = await connect({ factorTrust: "never" });
  const ana = somebody(at);
  const { attemptId } = await signIn(at, ana);
  const { text } = await portico.mail.waitFor(ana.email);
  expect(await revoke(at.shortName, bySub(ana))).toMatchObject({ code: 200 });
  const code = { email: ana.email, otp: codeIn(text), attemptId };
  expect((await portico.hub.call("consumeLoginCode", code, anyone)).code).toBeGreaterThanOrEqual(400);
  const bob = somebody(at);
  const { password, id: userId } = await newAccount(portico.hub, { email: bob.email });
  const waiting = await signIn(at, bob);
  expect(await revoke(at.shortName, bySub(bob)), "nobody is linked yet").toMatchObject({ code: 404 });
  const link = {
    shortName: at.shortName,
    linkToken: waiting.link?.token ?? "",
    attemptId: waiting.attemptId,
    password,
  };
  expect(await portico.hub.call("linkByPassword", link, anyone)).toMatchObject({ code: 401 });
  expect(await sessionsOf({ userId })).toBe(0);
  const again = await signIn(at, bob);
  const anew = { ...link, linkToken: again.link?.token ?? "", attemptId: again.attemptId };
  expect(await portico.hub.call("linkByPassword", anew, anyone)).toMatchObject({ code: 200 });
});

test("a person is found by the subject of their session, where another claim names them", async () => {
  const at = await connect();
  const ana = somebody(at);
  const { userId } = await signIn(at, ana);
  await openSession(portico.hub.services.db, userId, anyone);
  await portico.pool.query("update linked_identities set subject = 'its object id' where user_id = $1", [userId]);
  expect(await revoke(at.shortName, bySub(ana))).toMatchObject({ code: 200 });
  expect(await sessionsOf({ userId })).toBe(0);
});

test("a proof that is forged, foreign, old, for somewhere else or of another kind ends nothing", async () => {
  const at = await connect();
  const ana = somebody(at);
  const session = await signIn(at, ana);
  const refused = { code: 401, msg: "This is no proof of the connection's provider" };
  const forged: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    issuer: { iss: "https://elsewhere.example" },
    "audience of an ID token": { aud: company.clientId },
    "audience of another connection": { aud: `${PUBLIC_URL}/login/contoso/revoke` },
    expired: { exp: now() - 60 },
    old: { iat: now() - 3_600 },
    future: { iat: now() + 3_600, exp: now() + 3_700 },
    "not yet": { nbf: now() + 3_600 },
    "without iat": { iat: undefined },
    "without exp": { exp: undefined },
    "without jti": { jti: undefined },
  };
  for (const [what, changes] of Object.entries(forged))
    expect(await revoke(at.shortName, bySub(ana), changes), what).toMatchObject(refused);
  const proof = proofOf(at.shortName);
  const shared = await new SignJWT(proof)
    .setProtectedHeader({ alg: "HS256", typ: TYP })
    .sign(new TextEncoder().encode(company.secret));
  const tokens = [
    shared,
    await company.sign(proof, { typ: TYP, by: "attacker" }),
    await company.sign(proof, { typ: "JWT" }),
    await company.sign(proof, { typ: "at+jwt" }),
    await company.sign(proof, { typ: "logout+jwt" }),
    "no token",
  ];
  for (const token of tokens) expect(await send(at.shortName, token, bySub(ana)), token).toMatchObject(refused);
  expect(await sessionsOf(session)).toBe(1);
  const elsewhere = { format: "iss_sub", iss: "https://elsewhere.example", sub: ana.sub } as const;
  expect(await revoke(at.shortName, elsewhere), "for another issuer").toMatchObject({ code: 403 });
  expect(await revoke(mark(), bySub(ana)), "no such connection").toMatchObject({ code: 404 });
  expect(await sessionsOf(session)).toBe(1);
});

test("a sign-in whose answer is still being read is not let in, however the person is named", async () => {
  const at = await connect();
  const ana = somebody(at);
  const { userId } = await signIn(at, ana);
  for (const named of [bySub(ana), byEmail(ana.email), byId(userId)]) {
    company.misdeeds = { meanwhile: () => revoke(at.shortName, named) };
    expect((await signInAt({ portico }, at, ana)).answer, named.format).toMatchObject({ code: 401 });
    expect(await sessionsOf({ userId })).toBe(0);
    company.misdeeds = {};
    expect((await signInAt({ portico }, at, ana)).answer, "again").toMatchObject({ code: 200 });
  }
});

test("a proof counts once, for one person: of eight at once one ends, all answer well", async () => {
  const at = await connect();
  const [ana, bob] = [somebody(at), somebody(at)];
  const [session, other] = [await signIn(at, ana), await signIn(at, bob)];
  const token = await company.sign(proofOf(at.shortName), { typ: TYP });
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(at.shortName, token, bySub(ana))));
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(await sessionsOf(session)).toBe(0);
  const { rows } = await portico.pool.query<{ ended: number }>(
    "select (after ->> 'ended')::int as ended from audit_events where action = 'SESSION_ENDED' and subject_id = $1 order by 1",
    [at._id],
  );
  expect(rows.map(({ ended }) => ended)).toEqual([...Array.from({ length: 7 }, () => 0), 1]);
  const next = await signIn(at, ana);
  expect(await send(at.shortName, token, bySub(ana)), "replayed").toMatchObject({ code: 200 });
  expect(await sessionsOf(next), "without effect").toBe(1);
  const stolen = await send(at.shortName, token, bySub(bob));
  expect(stolen).toMatchObject({ code: 401, msg: "This proof was used for another person" });
  const spent = await company.sign(proofOf(at.shortName), { typ: TYP });
  expect(await send(at.shortName, spent, byEmail("nobody@elsewhere.example"))).toMatchObject({ code: 404 });
  expect(await send(at.shortName, spent, bySub(bob)), "it counted, though it found nobody").toMatchObject({
    code: 401,
  });
  expect(await sessionsOf(other)).toBe(1);
  const each = await Promise.all(Array.from({ length: 8 }, () => revoke(at.shortName, bySub(bob))));
  expect(each.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(await sessionsOf(other)).toBe(0);
});

test("only who is linked at the connection is meant: no Admin by their email, and nobody of another company", async () => {
  const other = await startProvider([`${PUBLIC_URL}/login/contoso/callback`]);
  try {
    const at = await connect();
    const { issuer, clientId: providerClientId, secret } = other;
    const there = await connect({ shortName: "contoso", issuer, providerClientId, secret });
    const ana = somebody(at);
    const session = await signIn(at, ana);
    const boss = await newAccount(portico.hub, { email: `boss@${there.domain}`, role: "Admin" });
    await openSession(portico.hub.services.db, boss.id, anyone);
    const own = { iss: issuer, sub: providerClientId };
    const token = async (shortName: string) => other.sign(proofOf(shortName, own), { typ: TYP });
    const nobody = [byEmail(boss.email), byId(boss.id), byEmail(ana.email), byId(session.userId), byId(NOBODY)];
    for (const subject of nobody)
      expect(await send(there.shortName, await token(there.shortName), subject)).toMatchObject({ code: 404 });
    const foreign = { format: "iss_sub", iss: issuer, sub: ana.sub } as const;
    expect(await send(there.shortName, await token(there.shortName), foreign)).toMatchObject({ code: 404 });
    expect(await send(there.shortName, await token(there.shortName), bySub(ana))).toMatchObject({ code: 403 });
    expect(await send(at.shortName, await token(at.shortName), bySub(ana)), "its keys").toMatchObject({ code: 401 });
    expect([await sessionsOf(session), await sessionsOf({ userId: boss.id })]).toEqual([1, 1]);
  } finally {
    await other.stop();
  }
});

test("a connection out of use still revokes; a provider whose keys cannot be read is not believed", async () => {
  const at = await connect();
  const ana = somebody(at);
  const session = await signIn(at, ana);
  await portico.pool.query("update connections set status = 'INACTIVE', version = version + 1 where id = $1", [at._id]);
  company.misdeeds = { noKeys: true };
  expect(await revoke(at.shortName, bySub(ana))).toMatchObject({ code: 502 });
  expect(await sessionsOf(session)).toBe(1);
  company.misdeeds = {};
  expect(await revoke(at.shortName, bySub(ana))).toMatchObject({ code: 200 });
  expect(await sessionsOf(session)).toBe(0);
});
