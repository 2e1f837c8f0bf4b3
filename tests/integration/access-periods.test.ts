import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { remindOfEndingAccess } from "~/hub/identity/notice/ending-access";
import { attachRole, ensureRole } from "~/hub/operate/installation/create-admin";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { type Account, newAccount, signIn } from "../support/accounts";
import { actor, adminForFile, newAdmin } from "../support/admin";
import { bearing, dataOf } from "../support/calls";
import { newApplication, newAssignment, newClient } from "../support/catalog";
import { ask, enterHost, registerHost } from "../support/forward-auth";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, openIdForFile } from "../support/openid";
import { post, signInAs, tokensFor } from "../support/openid-sign-in";

const portico = hubForFile();
const admin = adminForFile(portico);
const openid = openIdForFile(portico);

interface Period {
  from?: string | null;
  until?: string | null;
}

const setPeriod = (table: "assignments" | "user_roles", { id }: Account, { from = null, until = null }: Period) =>
  portico.pool.query(
    `update ${table} set valid_from = clock_timestamp() + $2::interval, valid_until = clock_timestamp() + $3::interval where user_id = $1`,
    [id, from, until],
  );

/** Ends and beginnings a second to both sides of now. */
const BEFORE: Period = { from: "1 second", until: "1 hour" };
const JUST_BEGUN: Period = { from: "-1 second", until: "1 hour" };
const JUST_NOT_OVER: Period = { from: "-1 hour", until: "1 second" };
const OVER: Period = { from: "-1 hour", until: "-1 second" };
const SIDES = [
  { period: BEFORE, counts: false },
  { period: JUST_BEGUN, counts: true },
  { period: JUST_NOT_OVER, counts: true },
  { period: OVER, counts: false },
];

/** What is answered within the second that the period leaves; asked again if it took longer. */
async function answerAt<T>(
  table: "assignments" | "user_roles",
  account: Account,
  period: Period,
  ask: () => Promise<T>,
) {
  for (;;) {
    const askedAt = performance.now();
    await setPeriod(table, account, period);
    const answer = await ask();
    if (performance.now() - askedAt < SECOND_MS) return answer;
  }
}

async function launchable() {
  const account = await newAccount(portico.hub);
  const token = await signIn(portico, account);
  const { application, client } = await newAssignment(portico.hub, account, "Approver");
  return { account, token, application, client, caller: bearing(token) };
}

test("an assignment counts from its beginning to its end: tiles, lists, launch, reads, downloads", async () => {
  const { hub } = portico;
  const { account, application, client, caller } = await launchable();
  const userId = account.id;
  const launch = { userId, clientId: client.id, redirectUri: application.redirectUrl, applicationId: application.id };
  for (const { period, counts } of SIDES) {
    const at = <T>(ask: () => Promise<T>) => answerAt("assignments", account, period, ask);
    const [own] = dataOf(await at(() => hub.call("listActiveUsers", { userId }, caller)));
    const byEmail = { search: account.email, field: "email" } as const;
    const [listed] = dataOf(await at(() => hub.call("listActiveUsers", byEmail, admin.caller)));
    expect([own?.assignments.length, listed?.applicationData.length]).toEqual(counts ? [1, 1] : [0, 0]);
    const assigned = dataOf(await at(() => hub.call("assignedApplicationsWithClients", { userId }, caller)));
    expect(assigned).toHaveLength(counts ? 1 : 0);
    expect(await at(() => hub.call("grantToken", launch, caller))).toMatchObject({ code: counts ? 200 : 403 });
    const applications = dataOf(await at(() => hub.call("listApplications", {}, caller)));
    expect(applications.map(({ _id }) => _id).includes(application.id)).toBe(counts);
    const exported = dataOf(await at(() => hub.call("exportUsers", byEmail, admin.caller)));
    expect(exported[0]?.applications).toEqual(counts ? [application.name] : []);
    // An Admin sees it all the same, with both ends.
    const [shown] = dataOf(await hub.call("assignedApplicationsWithClients", { userId }, admin.caller));
    expect(shown).toMatchObject({ validFrom: expect.any(String) as string, validUntil: expect.any(String) as string });
  }
});

test("a role counts from its beginning to its end, in sessions that are open", async () => {
  const { account, caller } = await actor(portico, { role: "Admin" });
  for (const { period, counts } of SIDES) {
    const at = <T>(ask: () => Promise<T>) => answerAt("user_roles", account, period, ask);
    const { code } = await at(() => portico.hub.call("listServiceAccounts", {}, caller));
    expect(code).toBe(counts ? 200 : 403);
    const roles = dataOf(await at(() => portico.hub.call("rolesOfUser", { userId: account.id }, caller)));
    expect(roles.map(({ name }) => name)).toEqual(counts ? ["Admin"] : []);
    const [seen] = dataOf(await portico.hub.call("rolesOfUser", { userId: account.id }, admin.caller));
    expect(seen).toMatchObject({ name: "Admin", validUntil: expect.any(String) as string });
  }
});

test("a proxy lets nobody in before access begins, and nobody on once it is over", async () => {
  const { account, token, application, client } = await launchable();
  const origin = `https://wiki-${randomUUID().slice(0, 8)}.example.test`;
  await registerHost(portico.hub, application, { origin });
  const cookie = await enterHost(portico.hub, token, `${origin}/`, client);
  for (const { period, counts } of SIDES) {
    const { status } = await answerAt("assignments", account, period, () => ask(portico.hub, `${origin}/`, { cookie }));
    expect(status === 200).toBe(counts);
  }
});

test("who comes too early or too late is told the day: at a launch, and behind a proxy", async () => {
  const { hub, pool } = portico;
  const { account, application, client, caller } = await launchable();
  const origin = `https://wiki-${randomUUID().slice(0, 8)}.example.test`;
  await registerHost(hub, application, { origin });
  const { redirectUrl } = application;
  const launch = { userId: account.id, clientId: client.id, redirectUri: redirectUrl, applicationId: application.id };
  const told = async (period: string) => {
    await pool.query(`update assignments set ${period} where user_id = $1`, [account.id]);
    const answers = [
      await hub.call("grantToken", launch, caller),
      await hub.call("launchToken", { redirectUrl }, caller),
      await hub.call("forwardAuthClients", { address: `${origin}/` }, caller),
      await hub.call(
        "forwardAuthTicket",
        { address: `${origin}/`, clientId: client.id, startHash: "s".repeat(43) },
        caller,
      ),
    ];
    expect(answers.map(({ code }) => code)).toEqual([403, 403, 403, 403]);
    return [...new Set(answers.map(({ msg }) => msg))];
  };
  const { name } = application;
  expect(await told("valid_from = '2999-03-01', valid_until = '2999-04-01'")).toEqual([
    `Access to ${name} begins on 2999-03-01 UTC`,
  ]);
  expect(await told("valid_from = null, valid_until = '2020-07-01'")).toEqual([
    `Access to ${name} ended on 2020-06-30 UTC`,
  ]);
  await pool.query("delete from assignments where user_id = $1", [account.id]);
  const { msg } = await hub.call("grantToken", launch, caller);
  expect(msg).toBe("This application is not assigned to you for this client, or it is not in use");
});

test("no launch token outlives the access it is given for", async () => {
  const { account, application, client, caller } = await launchable();
  await setPeriod("assignments", account, { until: "60 seconds" });
  const launch = { userId: account.id, clientId: client.id, redirectUri: application.redirectUrl };
  const { oAuthToken } = dataOf(await portico.hub.call("grantToken", launch, caller));
  const { exp = 0 } = decodeJwt(oAuthToken);
  expect(exp * SECOND_MS).toBeLessThanOrEqual(Date.now() + MINUTE_MS);
  expect(exp * SECOND_MS).toBeGreaterThan(Date.now() + MINUTE_MS / 2);
});

test("OpenID Connect gives no token before access begins or once it is over, and none that outlives it", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  await setPeriod("assignments", account, { until: "60 seconds" });
  const { tokens, refreshToken } = await tokensFor(openid, application, account, { scope: "openid offline_access" });
  expect(tokens.expires_in).toBeLessThanOrEqual(60);
  for (const token of [tokens.access_token, tokens.id_token!]) {
    const { exp = 0 } = decodeJwt(token);
    expect(exp * SECOND_MS).toBeLessThanOrEqual(Date.now() + MINUTE_MS);
  }
  const userinfo = () =>
    openid.fetch("/oidc/userinfo", { headers: { Authorization: `Bearer ${tokens.access_token}` } });
  const refresh = () =>
    post(openid, "/oidc/token", application, { grant_type: "refresh_token", refresh_token: refreshToken });
  const introspect = () => post(openid, "/oidc/introspect", application, { token: tokens.access_token });
  expect([(await userinfo()).status, (await introspect()).body.active]).toEqual([200, true]);
  for (const period of [BEFORE, OVER]) {
    const at = <T>(ask: () => Promise<T>) => answerAt("assignments", account, period, ask);
    expect((await at(userinfo)).status).toBe(401);
    expect((await at(introspect)).body.active).toBe(false);
    expect((await at(refresh)).status).toBe(400);
    // A sign-in takes more than a second on a busy machine.
    await setPeriod("assignments", account, period === BEFORE ? { from: "1 minute" } : period);
    const { callback } = await signInAs(openid, application, account);
    expect(callback.searchParams.has("code")).toBe(false);
  }
});

test("an Admin gives access for a time: days are taken whole, and what is left out stays", async () => {
  const [{ account }, application, client] = [
    await actor(portico),
    await newApplication(portico.hub),
    await newClient(portico.hub),
  ];
  const named = { userId: account.id, applicationId: application.id, clientId: client.id };
  const assigned = async () => dataOf(await admin.call("assignedApplicationsWithClients", { userId: account.id }))[0];
  await admin.get("assignApplication", { ...named, validFrom: "2026-01-05", validUntil: "2999-06-30" });
  expect(await assigned()).toMatchObject({
    validFrom: "2026-01-05T00:00:00.000Z",
    validUntil: "2999-07-01T00:00:00.000Z",
  });
  await admin.get("assignApplication", { ...named, role: "Approver" });
  expect(await assigned()).toMatchObject({ role: "Approver", validUntil: "2999-07-01T00:00:00.000Z" });
  await admin.get("assignApplication", { ...named, role: "Approver", validUntil: null });
  expect(await assigned()).not.toHaveProperty("validUntil");
  await admin.get("assignApplication", { ...named, validUntil: "2999-06-30T10:00:00+02:00" });
  expect(await assigned()).toMatchObject({ validUntil: "2999-06-30T08:00:00.000Z" });
});

test("an end that is over, that comes before the beginning, or that is no day is refused at its field", async () => {
  const { account, application, client } = await launchable();
  const named = { userId: account.id, applicationId: application.id, clientId: client.id };
  const refusal = async (period: object) => admin.call("assignApplication", { ...named, ...period });
  for (const [period, msg] of [
    [{ validUntil: "2020-01-01" }, "This end is over already"],
    [{ validFrom: "2999-02-01", validUntil: "2999-01-01" }, "It must end after it begins"],
    [{ validUntil: "tomorrow" }, "Must be a day, as 2026-12-31, or a time, as 2026-12-31T09:30:00Z"],
    [{ validUntil: "2027-02-30" }, "Must be a day, as 2026-12-31, or a time, as 2026-12-31T09:30:00Z"],
    [{ validUntil: "9".repeat(100_000) }, "Must be a day, as 2026-12-31, or a time, as 2026-12-31T09:30:00Z"],
  ] as const)
    expect(await refusal(period)).toMatchObject({ code: 400, data: { fieldErrors: { validUntil: [msg] } } });
  const noSuchYear = ["Must be in the years 2000 to 9998"];
  for (const field of ["validFrom", "validUntil"])
    for (const day of ["9999-12-31", "9999-12-31T23:59:59-01:00", "0000-01-01", "1999-12-30"])
      expect(await refusal({ [field]: day })).toMatchObject({
        code: 400,
        data: { fieldErrors: { [field]: noSuchYear } },
      });
});

test("a role that is over counts as none: another one can be given, and the same one for another time", async () => {
  const { account } = await actor(portico, { role: `Clerk ${randomUUID().slice(0, 8)}` });
  const [held] = dataOf(await admin.call("rolesOfUser", { userId: account.id }));
  const other = await admin.get("createRole", {
    name: `Clerk ${randomUUID().slice(0, 8)}`,
    description: "For a while",
    status: "ACTIVE",
  });
  const given = { userId: account.id, roleId: other._id! };
  expect(await admin.call("attachRoleToUser", given)).toMatchObject({ code: 409 });
  expect(
    await admin.call("attachRoleToUser", { userId: account.id, roleId: held!._id, validUntil: "2999-01-01" }),
  ).toMatchObject({ code: 200 });
  await setPeriod("user_roles", account, OVER);
  expect(await admin.call("attachRoleToUser", given)).toMatchObject({ code: 200 });
});

test("the last Admin without an end is given none", async () => {
  const one = await newAdmin(portico);
  const { rows } = await portico.pool.query<{ role_id: string }>("select role_id from user_roles where user_id = $1", [
    one.account.id,
  ]);
  await portico.pool.query("update user_roles set valid_until = now() + interval '1 hour' where user_id <> $1", [
    one.account.id,
  ]);
  try {
    const ending = { userId: one.account.id, roleId: rows[0]!.role_id, validUntil: "2999-01-01" };
    expect(await admin.call("attachRoleToUser", ending)).toMatchObject({ code: 409 });
    expect(await admin.call("detachRoleFromUser", ending)).toMatchObject({ code: 409 });
  } finally {
    await portico.pool.query("update user_roles set valid_until = null");
  }
});

test("an Admin with an end does not take it away themselves", async () => {
  const ending = await newAdmin(portico);
  await setPeriod("user_roles", ending.account, JUST_BEGUN);
  const [held] = await ending.get("rolesOfUser", { userId: ending.account.id });
  const endless = { userId: ending.account.id, roleId: held!._id, validUntil: null };
  expect(await ending.call("attachRoleToUser", endless)).toMatchObject({ code: 409 });
  expect(await admin.call("attachRoleToUser", endless)).toMatchObject({ code: 200 });
});

test("the command that makes an Admin gives the role without an end, whatever was there", async () => {
  const { account, caller } = await actor(portico, { role: "Admin" });
  await setPeriod("user_roles", account, OVER);
  const { db } = portico.hub.services;
  await attachRole(db, account.id, await ensureRole(db, "Admin", ""));
  expect(await portico.hub.call("listServiceAccounts", {}, caller)).toMatchObject({ code: 200 });
});

test("what an Admin let end, its user does not assign themselves again", async () => {
  const application = await newApplication(portico.hub, { selfAssignment: true });
  const client = await newClient(portico.hub);
  const { account, caller } = await actor(portico);
  const named = { userId: account.id, applicationId: application.id, clientId: client.id };
  expect(await portico.hub.call("assignApplication", named, caller)).toMatchObject({ code: 200 });
  await setPeriod("assignments", account, OVER);
  expect(await portico.hub.call("assignApplication", named, caller)).toMatchObject({ code: 403 });
});

test("an event of access says for how long it was given", async () => {
  const { account, application, client } = await launchable();
  const named = { userId: account.id, applicationId: application.id, clientId: client.id };
  await admin.get("assignApplication", { ...named, role: "Approver", validUntil: "2999-06-30" });
  const { rows } = await portico.pool.query<{ changes: unknown }>(
    "select to_jsonb(e) as changes from audit_events e where subject_id = $1 order by id desc limit 1",
    [account.id],
  );
  expect(JSON.stringify(rows[0])).toContain("as Approver until 2999-07-01T00:00:00.000Z");
});

test("a week before its end access is called to mind, once: to the person and to the one who gave it", async () => {
  const { account, application, client } = await launchable();
  const giver = await newAdmin(portico);
  const named = { userId: account.id, applicationId: application.id, clientId: client.id };
  const remind = () => Promise.all(Array.from({ length: 8 }, () => remindOfEndingAccess(portico.hub.services)));
  const mailsTo = async (recipient: string) => {
    const { rows } = await portico.pool.query<{ count: number }>(
      "select count(*)::int as count from outbox where recipient = $1 and idempotency_key like 'ending-access:%'",
      [recipient],
    );
    return rows[0]!.count;
  };
  const given = async () => [await mailsTo(account.email), await mailsTo(giver.account.email)];
  const endsIn = async (days: number) => {
    const validUntil = new Date(Date.now() + days * DAY_MS).toISOString();
    await giver.get("assignApplication", { ...named, role: "Approver", validUntil });
  };
  await endsIn(3);
  await remind();
  expect(await given()).toEqual([0, 0]);
  await portico.pool.query("update assignments set created_at = now() - interval '60 days' where user_id = $1", [
    account.id,
  ]);
  await endsIn(8);
  await remind();
  expect(await given()).toEqual([0, 0]);
  await endsIn(6);
  await remind();
  await remind();
  expect(await given()).toEqual([1, 1]);
  const subject = `Your access to ${application.name} for ${client.actualName} ends soon`;
  expect((await portico.mail.waitForNotice(account.email, subject)).text).toContain("ask an administrator");
  // Extended, it has another end to be reminded of.
  await endsIn(5);
  await remind();
  expect(await given()).toEqual([2, 2]);
});
