import { expect, test } from "vitest";
import { adminForFile } from "../support/admin";
import { bearing, dataOf } from "../support/calls";
import { assign, newClient } from "../support/catalog";
import { eventually } from "../support/eventually";
import { hubForFile } from "../support/hub";
import {
  logoutTokensAt,
  newToldApplication,
  receiverForFile,
  type SignedIn,
  signInAt,
  tokensFor,
} from "../support/logout";
import { openIdForFile, Visitor } from "../support/openid";

const portico = hubForFile();
const openid = openIdForFile(portico);
const receiver = receiverForFile();
const admin = adminForFile(openid);

type Told = Awaited<ReturnType<typeof newToldApplication>>;
const newTold = () => newToldApplication(openid, receiver);
const LASTING = { scope: "openid offline_access" };

const listed = async ({ account, visitor }: Pick<SignedIn, "account" | "visitor">) =>
  dataOf(await openid.hub.call("listSessions", { userId: account.id }, bearing(visitor.token)));
const end = ({ account, visitor }: Pick<SignedIn, "account" | "visitor">, grantId: string, userId = account.id) =>
  openid.hub.call("endGrant", { userId, grantId }, bearing(visitor.token));
const signOut = ({ visitor }: Pick<SignedIn, "visitor">) =>
  openid.hub.call("destroySession", {}, bearing(visitor.token));
const refreshed = (application: Told, { refreshToken }: Pick<SignedIn, "refreshToken">) =>
  tokensFor(openid, application, { grant_type: "refresh_token", refresh_token: refreshToken });
const told = (application: Told, times = 1) =>
  eventually("the logout token", async () => {
    const tokens = await logoutTokensAt(openid, receiver, application);
    return tokens.length >= times && tokens;
  });

async function returned({ account }: SignedIn): Promise<Pick<SignedIn, "account" | "visitor">> {
  const visitor = new Visitor(openid);
  await visitor.signIn(account);
  return { account, visitor };
}

test("a session lists the applications that are signed in to there, with company, since when and last use", async () => {
  const [one, other] = [await newTold(), await newTold()];
  const session = await signInAt(openid, one);
  await assign(openid.hub, session.account, other.record, await newClient(openid.hub));
  await signInAt(openid, other, session);
  await portico.pool.query("update openid_records set created_at = now() - interval '2 hours' where user_id = $1", [
    session.account.id,
  ]);
  await refreshed(one, session);
  const { grants, totalGrants } = await listed(session);
  expect(totalGrants).toBe(2);
  expect(grants).toMatchObject([
    { application: one.record.name, applicationId: one.record.id, sessionId: session.sessionId, isLasting: false },
    { application: other.record.name, sessionId: session.sessionId, isLasting: false },
  ]);
  const hoursSince = (time: string) => (Date.now() - Date.parse(time)) / 3_600_000;
  expect(grants!.map(({ grantedAt }) => Math.round(hoursSince(grantedAt)))).toEqual([2, 2]);
  expect(grants!.map(({ lastUsedAt }) => Math.round(hoursSince(lastUsedAt)))).toEqual([0, 2]);
  expect(grants![0]!.client).not.toBe("");
});

test("a grant that outlives its session is listed until it is ended; then its tokens end and its application is told", async () => {
  const application = await newTold();
  const session = await signInAt(openid, application, LASTING);
  expect((await listed(session)).grants).toMatchObject([{ sessionId: session.sessionId, isLasting: true }]);
  await signOut(session);
  await told(application);

  const later = await returned(session);
  const { grants } = await listed(later);
  expect(grants).toMatchObject([{ application: application.record.name, isLasting: true }]);
  expect(grants![0]).not.toHaveProperty("sessionId");
  const renewed = await refreshed(application, session);
  expect(await end(later, grants![0]!._id)).toMatchObject({
    code: 200,
    msg: "The access of the application was ended",
  });
  await expect(refreshed(application, { refreshToken: renewed.refresh_token! })).rejects.toThrow("invalid_grant");
  const userinfo = await openid.fetch("/oidc/userinfo", {
    headers: { Authorization: `Bearer ${renewed.access_token!}` },
  });
  expect(userinfo.status).toBe(401);
  const [, again] = await told(application, 2);
  expect(again).toMatchObject({ sub: session.account.id, sid: session.sid });
  expect((await listed(later)).grants).toEqual([]);
  expect(await end(later, grants![0]!._id), "once").toMatchObject({ code: 404 });
  const { rows } = await portico.pool.query(
    `select subject_id, after ->> 'application' as application from audit_events
     where action = 'GRANT_ENDED' and actor_id = $1 and outcome = 'SUCCESS'`,
    [session.account.id],
  );
  expect(rows).toEqual([{ subject_id: session.account.id, application: application.record.name }]);
});

test("an application's access ends alone: the session goes on, and so do the other applications", async () => {
  const [ended, kept] = [await newTold(), await newTold()];
  const session = await signInAt(openid, ended);
  await assign(openid.hub, session.account, kept.record, await newClient(openid.hub));
  const other = await signInAt(openid, kept, session);
  const { grants } = await listed(session);
  await end(session, grants!.find(({ applicationId }) => applicationId === ended.record.id)!._id);
  expect(await told(ended)).toMatchObject([{ sid: session.sid }]);
  await expect(refreshed(ended, session)).rejects.toThrow("invalid_grant");
  expect(await session.visitor.session()).toBeDefined();
  await refreshed(kept, other);
  expect(await logoutTokensAt(openid, receiver, kept)).toEqual([]);
  expect((await listed(session)).grants).toMatchObject([{ applicationId: kept.record.id }]);
});

test("nobody ends, or sees, what somebody else has granted, not even by an id that is known", async () => {
  const application = await newTold();
  const [mine, theirs] = [await signInAt(openid, application), await signInAt(openid, application, LASTING)];
  const { _id } = (await listed(theirs)).grants![0]!;
  expect((await listed(mine)).grants!.map((grant) => grant._id)).not.toContain(_id);
  expect(await end(mine, _id), "as one's own").toMatchObject({ code: 404 });
  expect(await end(mine, _id, theirs.account.id), "as theirs").toMatchObject({ code: 403 });
  for (const wrong of ["no id at all", theirs.sessionId, theirs.refreshToken])
    expect(await end(mine, wrong)).toMatchObject({ code: wrong.length > 64 ? 400 : 404 });
  await refreshed(application, theirs);
});

test("of eight that end one grant at once, one does, and the application is told once", async () => {
  const application = await newTold();
  const session = await signInAt(openid, application, LASTING);
  const { _id } = (await listed(session)).grants![0]!;
  const answers = await Promise.all(Array.from({ length: 8 }, () => end(session, _id)));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 404)]);
  expect(await told(application)).toHaveLength(1);
});

test("an Admin sees and ends what anybody has granted; ending all sessions ends it, too, but not one's own here", async () => {
  const application = await newTold();
  const session = await signInAt(openid, application, LASTING);
  const { grants } = await admin.get("listSessions", { userId: session.account.id });
  await admin.get("endGrant", { userId: session.account.id, grantId: grants![0]!._id });
  await expect(refreshed(application, session)).rejects.toThrow("invalid_grant");

  const left = await signInAt(openid, application, { ...LASTING, account: session.account });
  await signOut(left);
  const here = await signInAt(openid, application, { ...LASTING, account: session.account });
  const answer = await openid.hub.call("endSessions", { userId: session.account.id }, bearing(here.visitor.token));
  expect(answer.msg).toBe("1 session was ended, the lasting access of 1 application too");
  await expect(refreshed(application, left)).rejects.toThrow("invalid_grant");
  await refreshed(application, here);
});

test("a password that is set anew tells the application of a grant that had outlived its session", async () => {
  const application = await newTold();
  const session = await signInAt(openid, application, LASTING);
  await signOut(session);
  await told(application);
  await admin.get("resetUserPassword", { email: session.account.email, newPassword: "Violet#Harbour@27" });
  const tokens = await told(application, 2);
  expect(tokens).toMatchObject([{ sid: session.sid }, { sid: session.sid }]);
});

test("a grant whose refresh token has expired is not listed", async () => {
  const application = await newTold();
  const session = await signInAt(openid, application, LASTING);
  await signOut(session);
  const later = await returned(session);
  await portico.pool.query(
    "update openid_records set expires_at = now() - interval '1 second' where user_id = $1 and model = 'RefreshToken'",
    [session.account.id],
  );
  expect(await listed(later)).toMatchObject({ grants: [], totalGrants: 0 });
});

test("an Admin sees of each session that ended how far the sign-out of its applications came, and nobody else does", async () => {
  const [confirming, silent] = [await newTold(), await newTold()];
  const session = await signInAt(openid, confirming);
  await assign(openid.hub, session.account, silent.record, await newClient(openid.hub));
  await signInAt(openid, silent, session);
  await portico.pool.query("update application_sign_ons set backchannel_logout_uri = $1 where application_id = $2", [
    "http://10.1.2.3/logout",
    silent.record.id,
  ]);
  await signOut(session);
  const userId = session.account.id;
  const [signOutResult, ...others] = await admin.get("listLogouts", { userId });
  expect(others).toEqual([]);
  expect(signOutResult).toMatchObject({ sessionId: session.sessionId, clientAddress: expect.any(String) as string });
  expect(signOutResult!.applications).toHaveLength(2);
  expect(signOutResult!.applications).toContainEqual({
    applicationId: confirming.record.id,
    name: confirming.record.name,
    status: "CONFIRMED",
  });
  expect(signOutResult!.applications).toContainEqual(
    expect.objectContaining({ status: "QUEUED", lastError: expect.stringContaining("private") as string }),
  );
  const { visitor } = await returned(session);
  expect(await openid.hub.call("listLogouts", { userId }, bearing(visitor.token))).toMatchObject({ code: 403 });
});
