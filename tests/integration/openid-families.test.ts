import * as client from "openid-client";
import { expect, test } from "vitest";
import {
  finishAccount,
  finishAssignment,
  finishConsent,
  interactionDetails,
} from "~/hub/protocols/openid/interactions";
import { adminForFile } from "../support/admin";
import { bearing, dataOf } from "../support/calls";
import { assign, newClient } from "../support/catalog";
import { eventually } from "../support/eventually";
import { hubForFile } from "../support/hub";
import { logoutTokensAt, newToldApplication, receiverForFile } from "../support/logout";
import { newOidcApplication, newUserOf, type OidcApplication, openIdForFile, Visitor } from "../support/openid";
import { afterParallels, beginSignIn, post, tokensFor } from "../support/openid-sign-in";

const portico = hubForFile();
const openid = openIdForFile(portico);
const receiver = receiverForFile();
const admin = adminForFile(openid);

type Tab = Awaited<ReturnType<typeof tokensFor>>["tokens"];

async function anotherTab(application: OidcApplication, visitor: Visitor, parameters?: Record<string, string>) {
  const { config, address, checks } = await beginSignIn(openid, application, parameters);
  let back = await visitor.follow(address);
  for (let step = 0; step < 3 && back.address.pathname.startsWith("/interaction/"); step++)
    back = await visitor.follow(await takeStep(back.address, visitor));
  return client.authorizationCodeGrant(config, back.address, checks);
}

async function takeStep({ pathname }: URL, visitor: Visitor): Promise<string> {
  const [{ services }, uid, session] = [openid.hub, pathname.split("/")[2]!, (await visitor.session())!];
  const details = (await interactionDetails(services, uid))!;
  if (details.step === "consent") return finishConsent(services, uid, session);
  if (details.step === "select_account") return finishAccount(services, uid, session);
  const { rows } = await portico.pool.query<{ client_id: string }>(
    "select client_id from assignments where user_id = $1 order by created_at desc limit 1",
    [session.userId],
  );
  return finishAssignment(services, uid, session, rows[0]!.client_id);
}

const refreshed = (application: OidcApplication, { refresh_token: token = "" }: Pick<Tab, "refresh_token">) =>
  post(openid, "/oidc/token", application, { grant_type: "refresh_token", refresh_token: token });
const userinfoOf = ({ access_token: token }: Tab) =>
  openid.fetch("/oidc/userinfo", { headers: { Authorization: `Bearer ${token}` } });
const isGood = async (application: OidcApplication, tab: Tab) => [
  (await userinfoOf(tab)).status === 200,
  (await refreshed(application, tab)).status === 200,
];
const [GOOD, ENDED] = [
  [true, true],
  [false, false],
];

async function tabsOf(application: OidcApplication, more: number, parameters?: Record<string, string>) {
  const { account, client: company } = await newUserOf(openid, application);
  const { visitor, tokens } = await tokensFor(openid, application, account, parameters);
  const others = await Promise.all(Array.from({ length: more }, () => anotherTab(application, visitor, parameters)));
  const listed = async () =>
    dataOf(await openid.hub.call("listSessions", { userId: account.id }, bearing(visitor.token)));
  return { account, company, visitor, tabs: [tokens, ...others], listed };
}

test("an old refresh token of one tab ends what that tab was given, and the other tab refreshes on", async () => {
  const application = await newOidcApplication(openid);
  const { account, tabs } = await tabsOf(application, 1);
  const [first, second] = [tabs[0]!, tabs[1]!];
  const successor = (await refreshed(application, first)).body as Tab;
  await afterParallels(portico.pool, account);
  expect((await refreshed(application, first)).body.error).toBe("invalid_grant");
  expect(await isGood(application, successor), "of the first").toEqual(ENDED);
  expect((await userinfoOf(first)).status, "of the first").toBe(401);
  expect(await isGood(application, second), "of the second").toEqual(GOOD);
});

test("of eight tabs that began at once, four whose old tokens are used at once end, and four refresh on", async () => {
  const application = await newOidcApplication(openid);
  const { account, tabs } = await tabsOf(application, 7);
  const [stolen, kept] = [tabs.slice(0, 4), tabs.slice(4)];
  await Promise.all(stolen.map((tab) => refreshed(application, tab)));
  await afterParallels(portico.pool, account);
  const answers = await Promise.all(stolen.map((tab) => refreshed(application, tab)));
  expect(answers.map(({ body }) => body.error)).toEqual(stolen.map(() => "invalid_grant"));
  for (const tab of stolen) expect((await userinfoOf(tab)).status).toBe(401);
  expect(await Promise.all(kept.map((tab) => isGood(application, tab)))).toEqual(kept.map(() => GOOD));
});

test.each(["access_token", "refresh_token"] as const)(
  "whoever revokes the %s of one tab ends that tab's alone",
  async (kind) => {
    const application = await newOidcApplication(openid);
    const { tabs, listed } = await tabsOf(application, 1);
    // The last one as well: it is the one that the session knows.
    const [first, last] = [tabs[0]!, tabs[1]!];
    await post(openid, "/oidc/revoke", application, { token: last[kind]! });
    expect(await isGood(application, last)).toEqual(ENDED);
    expect(await isGood(application, first)).toEqual(GOOD);
    expect((await listed()).grants).toHaveLength(1);
    await post(openid, "/oidc/revoke", application, { token: first[kind]! });
    expect(await isGood(application, first)).toEqual(ENDED);
  },
);

test("a session lists an application once for all of its tabs; ending that ends them all, and it is told once", async () => {
  const application = await newToldApplication(openid, receiver);
  const { account, visitor, tabs, listed } = await tabsOf(application, 2);
  await post(openid, "/oidc/revoke", application, { token: tabs[2]!.access_token });
  const { grants, totalGrants } = await listed();
  expect([grants!.length, totalGrants]).toEqual([1, 1]);
  const end = { userId: account.id, grantId: grants![0]!._id };
  expect(await openid.hub.call("endGrant", end, bearing(visitor.token))).toMatchObject({ code: 200 });
  for (const tab of tabs) expect(await isGood(application, tab)).toEqual(ENDED);
  await eventually("the logout token", async () => (await logoutTokensAt(openid, receiver, application)).length > 0);
  expect(await logoutTokensAt(openid, receiver, application)).toHaveLength(1);
  expect((await listed()).grants).toEqual([]);
  await openid.hub.call("destroySession", {}, bearing(visitor.token));
  expect(await logoutTokensAt(openid, receiver, application), "not again").toHaveLength(1);
});

test("a sign-out ends every tab's, and tells the application once", async () => {
  const application = await newToldApplication(openid, receiver);
  const { visitor, tabs } = await tabsOf(application, 2);
  await openid.hub.call("destroySession", {}, bearing(visitor.token));
  for (const tab of tabs) expect(await isGood(application, tab)).toEqual(ENDED);
  expect(await logoutTokensAt(openid, receiver, application)).toHaveLength(1);
});

test("what two tabs have beyond the session is listed as one, and ended as one; a third without ends with the session", async () => {
  const application = await newToldApplication(openid, receiver, { offlineWithoutConsent: true });
  const { account, visitor, tabs } = await tabsOf(application, 1, { scope: "openid offline_access" });
  const third = await anotherTab(application, visitor, { scope: "openid" });
  await openid.hub.call("destroySession", {}, bearing(visitor.token));
  expect(await isGood(application, third)).toEqual(ENDED);
  for (const tab of tabs) expect((await userinfoOf(tab)).status).toBe(200);

  await visitor.signIn(account);
  const { grants, totalGrants } = dataOf(
    await openid.hub.call("listSessions", { userId: account.id }, bearing(visitor.token)),
  );
  expect(totalGrants).toBe(1);
  await admin.get("endGrant", { userId: account.id, grantId: grants![0]!._id });
  for (const tab of tabs) expect(await isGood(application, tab)).toEqual(ENDED);
  await eventually("both", async () => (await logoutTokensAt(openid, receiver, application)).length === 2);
});

test("ending all sessions but this one keeps what its tabs have beyond it, and counts an application once", async () => {
  const application = await newOidcApplication(openid, { offlineWithoutConsent: true });
  const lasting = { scope: "openid offline_access" };
  const { account, visitor: elsewhere, tabs } = await tabsOf(application, 1, lasting);
  await openid.hub.call("destroySession", {}, bearing(elsewhere.token));
  const { visitor, tokens } = await tokensFor(openid, application, account, lasting);
  const here = [tokens, await anotherTab(application, visitor, lasting)];
  const answer = await openid.hub.call("endSessions", { userId: account.id }, bearing(visitor.token));
  expect(answer.msg).toContain("the lasting access of 1 application");
  for (const tab of tabs) expect(await isGood(application, tab)).toEqual(ENDED);
  for (const tab of here) expect(await isGood(application, tab)).toEqual(GOOD);
});

test("a code that is redeemed again ends what it gave, and no other tab's", async () => {
  const application = await newOidcApplication(openid);
  const { account, visitor, tabs } = await tabsOf(application, 0);
  const { config, address, checks } = await beginSignIn(openid, application);
  const { address: callback } = await visitor.follow(address);
  const tokens = await client.authorizationCodeGrant(config, callback, checks);
  await afterParallels(portico.pool, account);
  await expect(client.authorizationCodeGrant(config, callback, checks)).rejects.toThrow();
  expect(await isGood(application, tokens)).toEqual(ENDED);
  expect(await isGood(application, tabs[0]!)).toEqual(GOOD);
});

test("who agreed once is asked by no other tab, also about claims that were asked for by name", async () => {
  const application = await newOidcApplication(openid, { consent: "ask" });
  const { account } = await newUserOf(openid, application);
  const asked = { claims: JSON.stringify({ userinfo: { phone_number: { essential: true } } }) };
  const visitor = new Visitor(openid);
  await visitor.signIn(account);
  await anotherTab(application, visitor, asked);
  const { address } = await beginSignIn(openid, application, { ...asked, prompt: "none" });
  const { address: back } = await visitor.follow(address);
  expect([back.searchParams.get("error"), back.searchParams.has("code")]).toEqual([null, true]);
});

test("a tab that signs in for another company leaves the first with its own, and with it ends alone", async () => {
  const application = await newToldApplication(openid, receiver);
  const { account, company, visitor, tabs, listed } = await tabsOf(application, 0);
  const other = await newClient(openid.hub);
  await assign(openid.hub, account, application.record, other);
  const second = await anotherTab(application, visitor, { prompt: "select_account" });
  const nameIn = async (tab: Tab) => ((await (await userinfoOf(tab)).json()) as { client: { id: string } }).client.id;
  expect([await nameIn(tabs[0]!), await nameIn(second)]).toEqual([company.id, other.id]);
  expect((await listed()).grants!.map((grant) => grant.client)).toEqual([
    [company.actualName, other.actualName].toSorted().join(", "),
  ]);
  await portico.pool.query("delete from assignments where user_id = $1 and client_id = $2", [account.id, other.id]);
  expect(await isGood(application, second)).toEqual(ENDED);
  expect(await isGood(application, tabs[0]!)).toEqual(GOOD);
  expect((await listed()).grants).toHaveLength(1);
});
