import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { assignments } from "~/hub/kit/db/schema";
import { hashToken } from "~/hub/kit/security/tokens";
import { sweepLogouts } from "~/hub/protocols/logout/queue";
import { adminForFile } from "../support/admin";
import { anyone, bearing, dataOf } from "../support/calls";
import { assign, newClient } from "../support/catalog";
import { eventually } from "../support/eventually";
import { hubForFile } from "../support/hub";
import { logoutTokensAt, newToldApplication, receiverForFile, signInAt, tokensFor } from "../support/logout";
import { openIdForFile } from "../support/openid";

const portico = hubForFile();
const openid = openIdForFile(portico);
const receiver = receiverForFile();
const admin = adminForFile(openid);

test("of two sessions of one user the one that ends is told of, to its own applications; the other goes on", async () => {
  const [both, other] = [await newToldApplication(openid, receiver), await newToldApplication(openid, receiver)];
  const desk = await signInAt(openid, both);
  await assign(openid.hub, desk.account, other.record, await newClient(openid.hub));
  const phone = await signInAt(openid, both, { account: desk.account });
  const phoneToo = await signInAt(openid, other, { account: desk.account, visitor: phone.visitor });

  const { applications } = dataOf(await openid.hub.call("destroySession", {}, bearing(desk.visitor.token)));
  expect(applications).toMatchObject([{ applicationId: both.record.id, status: "CONFIRMED" }]);
  const told = await logoutTokensAt(openid, receiver, both);
  expect(told).toMatchObject([{ sid: desk.sid }]);
  expect(await logoutTokensAt(openid, receiver, other)).toEqual([]);
  expect(await phone.visitor.session()).toBeDefined();
  const refresh = { grant_type: "refresh_token" };
  await tokensFor(openid, both, { ...refresh, refresh_token: phone.refreshToken });
  await tokensFor(openid, other, { ...refresh, refresh_token: phoneToo.refreshToken });
  await expect(tokensFor(openid, both, { ...refresh, refresh_token: desk.refreshToken })).rejects.toThrow(
    "invalid_grant",
  );
});

test("an application that was both signed in to and launched is told and listed once", async () => {
  const application = await newToldApplication(openid, receiver);
  const { account, visitor, clientId } = await signInAt(openid, application);
  const { redirectUrl: redirectUri, id: applicationId } = application.record;
  const launch = { userId: account.id, clientId, redirectUri, applicationId };
  expect(await openid.hub.call("grantToken", launch, bearing(visitor.token))).toMatchObject({ code: 200 });
  const { rows } = await portico.pool.query("select from sessions where application_id = $1", [applicationId]);
  expect(rows).toHaveLength(1);

  const { applications } = dataOf(await openid.hub.call("destroySession", {}, bearing(visitor.token)));
  expect(applications).toMatchObject([{ applicationId, status: "CONFIRMED" }]);
  expect(await logoutTokensAt(openid, receiver, application)).toHaveLength(1);
});

test("whoever signs out waits for a first try that the worker has begun", async () => {
  const { logouts } = openid.hub.services;
  const application = await newToldApplication(openid, receiver);
  const { visitor, sessionId } = await signInAt(openid, application);
  await portico.pool.query("delete from sessions where id = $1", [sessionId]);
  const begun = await logouts.claimDue(10);
  const told = logouts
    .tellNow(hashToken(visitor.token))
    .then(() => openid.hub.call("logoutResult", { token: visitor.token }, anyone));
  await Promise.all(begun.map((logout) => logouts.deliver(logout)));
  expect(dataOf(await told).applications).toMatchObject([{ status: "CONFIRMED" }]);
  expect(await logoutTokensAt(openid, receiver, application)).toHaveLength(1);
});

test("what another company gave is taken away, or an assignment replaced: the sign-in for this one goes on", async () => {
  const application = await newToldApplication(openid, receiver);
  const { account, visitor, clientId, refreshToken } = await signInAt(openid, application);
  const another = await newClient(openid.hub);
  await assign(openid.hub, account, application.record, another);
  await admin.get("detachClient", {
    userId: account.id,
    applicationId: application.record.id,
    clientId: another.id,
  });
  await openid.hub.services.db.transaction(async (tx) => {
    await tx.delete(assignments).where(and(eq(assignments.userId, account.id), eq(assignments.clientId, clientId)));
    await tx
      .insert(assignments)
      .values({ userId: account.id, applicationId: application.record.id, clientId, role: "Editor" });
  });
  await tokensFor(openid, application, { grant_type: "refresh_token", refresh_token: refreshToken });
  const { rows } = await portico.pool.query("select from logouts where user_id = $1", [account.id]);
  expect(rows).toEqual([]);
  expect(await visitor.session()).toBeDefined();
});

test("an application that is down for a day was not reached, and is told no more", async () => {
  const application = await newToldApplication(openid, receiver);
  receiver.answer(503);
  const { visitor, account } = await signInAt(openid, application);
  await openid.hub.call("destroySession", {}, bearing(visitor.token));
  const { rowCount } = await portico.pool.query(
    "update logouts set created_at = now() - interval '25 hours', next_try_at = now() where user_id = $1",
    [account.id],
  );
  expect(rowCount).toBe(1);
  const result = async () => {
    const { applications } = dataOf(await openid.hub.call("logoutResult", { token: visitor.token }, anyone));
    return applications[0]!;
  };
  await eventually("the end of the tries", async () => (await result()).status === "UNREACHED");
  expect(await result()).toMatchObject({ address: "https://wiki.example" });
  receiver.answer(200);
  await portico.pool.query("update logouts set next_try_at = now() where user_id = $1", [account.id]);
  expect(await openid.hub.services.logouts.claimDue(10)).toEqual([]);
});

test("results are kept for 30 days", async () => {
  const application = await newToldApplication(openid, receiver);
  const [old, recent] = [await signInAt(openid, application), await signInAt(openid, application)];
  for (const { visitor } of [old, recent]) await openid.hub.call("destroySession", {}, bearing(visitor.token));
  const age = (userId: string, days: number) =>
    portico.pool.query("update logouts set created_at = now() - make_interval(days => $2) where user_id = $1", [
      userId,
      days,
    ]);
  await age(old.account.id, 31);
  await age(recent.account.id, 29);
  await sweepLogouts(openid.hub.services.db);
  const { rows } = await portico.pool.query<{ user_id: string }>(
    "select user_id from logouts where user_id = any($1)",
    [[old.account.id, recent.account.id]],
  );
  expect(rows).toEqual([{ user_id: recent.account.id }]);
});
