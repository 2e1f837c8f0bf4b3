import { expect, test } from "vitest";
import { endAccess } from "~/hub/identity/session/access";
import { findSession, sweepSessions } from "~/hub/identity/session/session";
import { ATTEMPT_LIMIT_MS } from "~/hub/messages/delivery/transport";
import { adminForFile } from "../support/admin";
import { anyone, bearing, dataOf } from "../support/calls";
import { assign, newClient } from "../support/catalog";
import { eventually } from "../support/eventually";
import { enrolApp, sessionByApp } from "../support/factors";
import { hubForFile } from "../support/hub";
import { logoutTokensAt, newToldApplication, receiverForFile, signInAt, tokensFor } from "../support/logout";
import { newOidcApplication, openIdForFile, Visitor } from "../support/openid";
import { startSmsGateway } from "../support/sms-gateway";

const portico = hubForFile();
const openid = openIdForFile(portico);
const receiver = receiverForFile();
const EVENT = "http://schemas.openid.net/event/backchannel-logout";

type Told = Awaited<ReturnType<typeof newToldApplication>>;
const toldOf = (application: Told) => logoutTokensAt(openid, receiver, application);
const isTold = (application: Told, times = 1) =>
  eventually("the logout token", async () => {
    const tokens = await toldOf(application);
    return tokens.length >= times && tokens;
  });

test("signing out tells each application of the session while its user waits, and says what came of it", async () => {
  const [confirming, silent] = [await newToldApplication(openid, receiver), await newOidcApplication(openid)];
  const { visitor, account, sid } = await signInAt(openid, confirming);
  await assign(openid.hub, account, silent.record, await newClient(openid.hub));
  await signInAt(openid, silent, { account, visitor });

  const { applications } = dataOf(await openid.hub.call("destroySession", {}, bearing(visitor.token)));
  expect(applications).toHaveLength(2);
  expect(applications).toContainEqual(
    expect.objectContaining({ applicationId: confirming.record.id, status: "CONFIRMED" }),
  );
  expect(applications).toContainEqual(
    expect.objectContaining({ applicationId: silent.record.id, status: "UNREACHED", address: "https://wiki.example" }),
  );
  const [token, ...others] = await toldOf(confirming);
  expect(others).toEqual([]);
  expect(token).toMatchObject({ sub: account.id, sid, events: { [EVENT]: {} }, algorithm: "RS256" });
  expect((token!.exp ?? 0) - (token!.iat ?? 0)).toBeLessThanOrEqual(120);
  expect(dataOf(await openid.hub.call("logoutResult", { token: visitor.token }, bearing("")))).toEqual({
    applications,
  });
});

test("an application with subjects of its own is told by them, in the algorithm of its ID tokens", async () => {
  const application = await newToldApplication(openid, receiver, { pairwise: true, idTokenAlgorithm: "ES256" });
  const { visitor, account, idToken } = await signInAt(openid, application);
  await openid.hub.call("destroySession", {}, bearing(visitor.token));
  const [token] = await toldOf(application);
  const { sub } = JSON.parse(Buffer.from(idToken.split(".")[1]!, "base64url").toString()) as { sub: string };
  expect(token).toMatchObject({ sub, algorithm: "ES256" });
  expect(sub).not.toBe(account.id);
});

type Session = Awaited<ReturnType<typeof signInAt>>;
type Ending = (session: Session, application: Told) => Promise<unknown>;

const admin = adminForFile(openid);
const setSession = ({ sessionId }: Session, values: string) =>
  portico.pool.query(`update sessions set ${values} where id = $1`, [sessionId]);

const ENDINGS: Readonly<Record<string, Ending>> = {
  "an Admin ends the session": ({ account, sessionId }) => admin.get("endSession", { userId: account.id, sessionId }),
  "an Admin ends all of the user's sessions": ({ account }) => admin.get("endSessions", { userId: account.id }),
  "its user ends it from another device": async ({ account, sessionId }) => {
    const other = new Visitor(openid);
    await other.signIn(account);
    const input = { userId: account.id, sessionId };
    return dataOf(await openid.hub.call("endSession", input, bearing(other.token)));
  },
  "its user changes the password on another device": async ({ account }) => {
    const other = new Visitor(openid);
    await other.signIn(account);
    const input = { oldPassword: account.password, newPassword: "Violet#Harbour@27" };
    return dataOf(await openid.hub.call("changePassword", input, bearing(other.token)));
  },
  "its user removes a factor on another device": async ({ account }) => {
    const { authenticatorId } = await enrolApp(portico, account);
    const caller = await sessionByApp(portico, account);
    return dataOf(await openid.hub.call("removeAuthenticator", { authenticatorId }, caller));
  },
  "an Admin sets another password": ({ account: { email } }) =>
    admin.get("resetUserPassword", { email, newPassword: "Violet#Harbour@27" }),
  "an Admin removes the user's second factors": async ({ account }) => {
    await enrolApp(portico, account);
    return admin.get("resetFactors", { userId: account.id, reason: "The phone was lost" });
  },
  "the user is deactivated": ({ account: { id: userId, firstName, lastName, phoneNumber, email } }) =>
    admin.get("updateUser", { userId, firstName, lastName, phoneNumber, email, isActive: false }),
  "the user is deleted": ({ account }) => admin.get("deleteUser", { userId: account.id }),
  "the application is taken from the user": ({ account, clientId }, { record }) =>
    admin.get("detachClient", { userId: account.id, applicationId: record.id, clientId }),
  "it was idle for too long": async (session) => {
    await setSession(session, "last_seen_at = now() - interval '3 hours'");
    return findSession(openid.hub.services.db, session.visitor.token);
  },
  "it was idle for too long, and nobody came back": async (session) => {
    await setSession(session, "last_seen_at = now() - interval '3 hours'");
    return sweepSessions(openid.hub.services.db);
  },
  "it is over": async (session) => {
    await setSession(session, "expires_at = now() - interval '1 second'");
    return sweepSessions(openid.hub.services.db);
  },
};

test.concurrent.each(Object.entries(ENDINGS))(
  "the application is told, and its tokens are worth nothing, when %s",
  async (_, end) => {
    const application = await newToldApplication(openid, receiver);
    const session = await signInAt(openid, application);
    await end(session, application);
    const [token] = await isTold(application);
    expect(token).toMatchObject({ sub: session.account.id, sid: session.sid });
    const refresh = { grant_type: "refresh_token", refresh_token: session.refreshToken };
    await expect(tokensFor(openid, application, refresh)).rejects.toThrow("invalid_grant");
  },
);

test("of an application that is taken away only that one is told; a new company's assignment changes nothing", async () => {
  const [taken, kept] = [await newToldApplication(openid, receiver), await newToldApplication(openid, receiver)];
  const session = await signInAt(openid, taken);
  const { account, visitor, clientId } = session;
  await assign(openid.hub, account, kept.record, await newClient(openid.hub));
  await signInAt(openid, kept, { account, visitor });
  await admin.get("detachClient", { userId: account.id, applicationId: taken.record.id, clientId });
  await isTold(taken);
  expect(await visitor.session()).toBeDefined();
  const { applications } = dataOf(await openid.hub.call("destroySession", {}, bearing(visitor.token)));
  expect(applications!.map(({ applicationId }) => applicationId).toSorted()).toEqual(
    [taken.record.id, kept.record.id].toSorted(),
  );
  expect(await toldOf(kept)).toHaveLength(1);
  expect(await toldOf(taken), "once").toHaveLength(1);
});

test("a long-lived grant outlives the session, and ends with the password", async () => {
  const application = await newToldApplication(openid, receiver);
  const { account, visitor, refreshToken } = await signInAt(openid, application, { scope: "openid offline_access" });
  await openid.hub.call("destroySession", {}, bearing(visitor.token));
  const refresh = (token: string) =>
    tokensFor(openid, application, { grant_type: "refresh_token", refresh_token: token });
  const renewed = await refresh(refreshToken);
  await openid.hub.services.db.transaction((tx) => endAccess(tx, account.id));
  await expect(refresh(renewed.refresh_token!)).rejects.toThrow("invalid_grant");
});

test("a receiver that does not answer holds its user up for three seconds, not for as long as a try may take", async () => {
  const slow = await startSmsGateway();
  slow.answer(0);
  const application = await newToldApplication(openid, slow);
  const { visitor } = await signInAt(openid, application);
  const begun = Date.now();
  const { applications } = dataOf(await openid.hub.call("destroySession", {}, bearing(visitor.token)));
  expect(Date.now() - begun).toBeGreaterThan(2_500);
  expect(Date.now() - begun).toBeLessThan(ATTEMPT_LIMIT_MS);
  expect(applications).toMatchObject([{ status: "QUEUED" }]);
  expect(slow.requests, "no try is made while one is under way").toHaveLength(1);
  await slow.stop();
});

test("a receiver that is down is told again until it is up, each time with a token of its own", async () => {
  const application = await newToldApplication(openid, receiver);
  receiver.answer(503);
  const { visitor } = await signInAt(openid, application);
  const { applications } = dataOf(await openid.hub.call("destroySession", {}, bearing(visitor.token)));
  expect(applications).toMatchObject([{ status: "QUEUED" }]);
  receiver.answer(200);
  const tokens = await isTold(application, 2);
  expect(new Set(tokens.map(({ jti }) => jti)).size).toBe(2);
  await eventually("the confirmation", async () => {
    const input = { token: visitor.token };
    const { applications: results } = dataOf(await openid.hub.call("logoutResult", input, anyone));
    return results[0]?.status === "CONFIRMED";
  });
});

test.each([
  ["an address of this machine's own network", "http://169.254.169.254/latest"],
  ["a private host that is not allowed", "http://10.1.2.3/logout"],
])("%s is not called", async (_, backchannelLogoutUri) => {
  const application = await newOidcApplication(openid, { backchannelLogoutUri });
  const { visitor, account } = await signInAt(openid, application);
  await openid.hub.call("destroySession", {}, bearing(visitor.token));
  const { rows } = await portico.pool.query<{ status: string; last_error: string }>(
    "select status, last_error from logouts where user_id = $1",
    [account.id],
  );
  expect(rows[0]?.status).toBe("QUEUED");
  expect(rows[0]?.last_error).toMatch(/never called|private/);
});

test("eight sign-outs of one session at once tell its application once", async () => {
  const application = await newToldApplication(openid, receiver);
  const { visitor } = await signInAt(openid, application);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => openid.hub.call("destroySession", {}, bearing(visitor.token))),
  );
  expect(answers.filter(({ code }) => code === 200).length).toBeGreaterThan(0);
  await isTold(application);
  expect(await toldOf(application)).toHaveLength(1);
});

test("nobody reads a result without the session's token", async () => {
  const application = await newToldApplication(openid, receiver);
  const { visitor, sessionId } = await signInAt(openid, application);
  await openid.hub.call("destroySession", {}, bearing(visitor.token));
  for (const token of [sessionId, `${visitor.token.slice(0, -1)}_`, "A".repeat(43)]) {
    const answer = await openid.hub.call("logoutResult", { token }, anyone);
    expect(answer.code === 200 ? dataOf(answer).applications : []).toEqual([]);
  }
});
