import * as client from "openid-client";
import { expect, test } from "vitest";
import { finishLogin } from "~/hub/protocols/openid/interactions";
import type { Account } from "../support/accounts";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, type OidcApplication, openIdForFile, Visitor } from "../support/openid";
import { afterParallels, configOf, post, sentAtOnce, signInAs, tokensFor } from "../support/openid-sign-in";

const portico = hubForFile();
const openid = openIdForFile(portico);
const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

type Fields = Record<string, string>;

async function codeOf(application: OidcApplication, account: Account): Promise<Fields> {
  const { callback, checks } = await signInAs(openid, application, account);
  return {
    grant_type: "authorization_code",
    code: callback.searchParams.get("code")!,
    redirect_uri: application.redirectUri,
    code_verifier: checks.pkceCodeVerifier,
  };
}

async function deviceCodeOf(application: OidcApplication, account: Account): Promise<Fields> {
  const begun = await client.initiateDeviceAuthorization(await configOf(openid, application), { scope: "openid" });
  const fields = { grant_type: DEVICE_CODE, device_code: begun.device_code };
  expect((await post(openid, "/oidc/token", application, fields)).body.error).toBe("authorization_pending");

  const visitor = new Visitor(openid);
  const { page } = await visitor.follow("/oidc/device");
  if (page?.kind !== "code") throw new Error("no page for the code");
  const form = { xsrf: page.xsrf, user_code: begun.user_code };
  const asked = await visitor.follow("/oidc/device", { method: "POST", body: new URLSearchParams(form) });
  expect(asked.page).toMatchObject({ kind: "confirm", code: begun.user_code });
  const confirmed = { ...form, confirm: "yes" };
  const step = await visitor.follow("/oidc/device", { method: "POST", body: new URLSearchParams(confirmed) });
  await visitor.signIn(account);
  const uid = step.address.pathname.split("/")[2]!;
  const done = await visitor.follow(await finishLogin(openid.hub.services, uid, (await visitor.session())!));
  expect(done.page).toMatchObject({ kind: "connected" });
  return fields;
}

/** How each of the tokens that were answered is answered in turn. */
async function usesOf(application: OidcApplication, tokens: Record<string, unknown>) {
  const headers = { Authorization: `Bearer ${String(tokens.access_token)}` };
  const refresh = { grant_type: "refresh_token", refresh_token: String(tokens.refresh_token) };
  return {
    userinfo: (await openid.fetch("/oidc/userinfo", { headers })).status,
    refresh: (await post(openid, "/oidc/token", application, refresh)).status,
  };
}

const CODES = [
  ["a code", codeOf],
  ["a device's code", deviceCodeOf],
] as const;

async function redeemable(newCode: typeof codeOf) {
  const application = await newOidcApplication(openid, {
    grants: ["authorization_code", "device_code", "refresh_token"],
  });
  const { account } = await newUserOf(openid, application);
  const fields = await newCode(application, account);
  const redeem = () => post(openid, "/oidc/token", application, fields);
  return { application, account, redeem };
}

test.each(CODES)("of 8 who redeem %s at once, exactly one gets tokens, and they are good", async (_, newCode) => {
  const { application, redeem } = await redeemable(newCode);
  const { answers, granted } = await sentAtOnce(8, redeem);
  expect(granted).toHaveLength(1);
  for (const { status, body } of answers.filter(({ status }) => status !== 200))
    expect([status, body.error]).toEqual([400, "invalid_grant"]);
  expect((await redeem()).body.error, "one that is late").toBe("invalid_grant");
  expect(await usesOf(application, granted[0]!.body)).toEqual({ userinfo: 200, refresh: 200 });
});

test.each(CODES)("%s that is redeemed again ends what it was redeemed for", async (_, newCode) => {
  const { application, account, redeem } = await redeemable(newCode);
  const { body: tokens } = await redeem();
  await afterParallels(portico.pool, account);
  expect((await redeem()).body.error).toBe("invalid_grant");
  expect(await usesOf(application, tokens)).toEqual({ userinfo: 401, refresh: 400 });
});

test("8 who refresh with one token at once all go on with the same one", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const { refreshToken } = await tokensFor(openid, application, account);
  const fields = { grant_type: "refresh_token", refresh_token: refreshToken };
  const { granted } = await sentAtOnce(8, () => post(openid, "/oidc/token", application, fields));
  expect(granted).toHaveLength(8);
  const successors = new Set(granted.map(({ body }) => body.refresh_token));
  expect(successors.size, "one chain").toBe(1);
  expect(successors).not.toContain(refreshToken);
  const [successor] = [...successors];
  const next = await post(openid, "/oidc/token", application, {
    grant_type: "refresh_token",
    refresh_token: String(successor),
  });
  expect(next.status).toBe(200);
  const { rows } = await portico.pool.query<{ count: number }>(
    "select count(*)::int as count from openid_records where model = 'RefreshToken' and user_id = $1 and consumed_at is null",
    [account.id],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test("a refresh token that was replaced is good for a moment, and then ends the whole grant", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const { refreshToken, config } = await tokensFor(openid, application, account);
  const first = await client.refreshTokenGrant(config, refreshToken);
  const again = await client.refreshTokenGrant(config, refreshToken);
  expect(again.refresh_token).toBe(first.refresh_token);
  expect(again.access_token).not.toBe(first.access_token);

  await afterParallels(portico.pool, account);
  await expect(client.refreshTokenGrant(config, refreshToken)).rejects.toMatchObject({ error: "invalid_grant" });
  await expect(client.refreshTokenGrant(config, first.refresh_token!)).rejects.toMatchObject({
    error: "invalid_grant",
  });
  await expect(client.fetchUserInfo(config, again.access_token, account.id)).rejects.toThrow();
});

test("of 8 who use one pushed request at once, one at most gets a code", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const pushed = await post(openid, "/oidc/par", application, {
    client_id: application.clientId,
    response_type: "code",
    redirect_uri: application.redirectUri,
    scope: "openid",
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: "S256",
  });
  expect(pushed).toMatchObject({ status: 201 });
  const visitor = new Visitor(openid);
  await visitor.signIn(account);
  const query = new URLSearchParams({
    client_id: application.clientId,
    request_uri: String(pushed.body.request_uri),
  }).toString();
  const all = await Promise.all(Array.from({ length: 8 }, () => visitor.follow(`/oidc/authorize?${query}`)));
  expect(all.filter(({ address }) => address.searchParams.has("code"))).toHaveLength(1);
});

test("a device's code that was confirmed can be confirmed again in the same browser, and in no other", async () => {
  const application = await newOidcApplication(openid, { grants: ["device_code"], redirectUris: [] });
  const begun = await client.initiateDeviceAuthorization(await configOf(openid, application), { scope: "openid" });
  const enter = async (visitor: Visitor, more: Record<string, string> = {}) => {
    const { page } = await visitor.follow("/oidc/device");
    if (page?.kind !== "code") throw new Error("no page for the code");
    const form = { xsrf: page.xsrf, user_code: begun.user_code, ...more };
    return visitor.follow("/oidc/device", { method: "POST", body: new URLSearchParams(form) });
  };
  const [visitor, stranger] = [new Visitor(openid), new Visitor(openid)];
  const steps = [await enter(visitor, { confirm: "yes" }), await enter(visitor, { confirm: "yes" })];
  expect(steps.map(({ address }) => address.pathname.split("/")[1])).toEqual(["interaction", "interaction"]);
  for (const answer of ["confirm", "abort", "other"])
    expect((await enter(stranger, { [answer]: "yes" })).page).toMatchObject({ kind: "code", problem: "used" });
});
