import * as client from "openid-client";
import { expect, test } from "vitest";
import { finishLogin } from "~/hub/openid/interactions";
import { REFRESH_GRACE_SECONDS } from "~/hub/openid/records";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, openIdForFile, Visitor } from "../support/openid";
import { configOf, post, sentAtOnce, signInAs, tokensFor } from "../support/openid-sign-in";

const portico = hubForFile();
const openid = openIdForFile(portico);
const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

test("of 8 who redeem a code at once, exactly one gets tokens", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const { callback, checks } = await signInAs(openid, application, account);
  const fields = {
    grant_type: "authorization_code",
    code: callback.searchParams.get("code")!,
    redirect_uri: application.redirectUri,
    code_verifier: checks.pkceCodeVerifier,
  };
  const { answers, granted } = await sentAtOnce(8, () => post(openid, "/oidc/token", application, fields));
  expect(granted).toHaveLength(1);
  for (const { status, body } of answers.filter(({ status }) => status !== 200))
    expect([status, body.error]).toEqual([400, "invalid_grant"]);
});

test("a code that is redeemed again ends what it was redeemed for", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const { config, tokens, callback, checks } = await tokensFor(openid, application, account);
  await expect(client.authorizationCodeGrant(config, callback, checks)).rejects.toMatchObject({
    error: "invalid_grant",
  });
  await expect(client.fetchUserInfo(config, tokens.access_token, account.id)).rejects.toThrow();
  await expect(client.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
    error: "invalid_grant",
  });
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

  await portico.pool.query(
    "update openid_records set consumed_at = consumed_at - make_interval(secs => $1) where user_id = $2 and consumed_at is not null",
    [REFRESH_GRACE_SECONDS, account.id],
  );
  await expect(client.refreshTokenGrant(config, refreshToken)).rejects.toMatchObject({ error: "invalid_grant" });
  await expect(client.refreshTokenGrant(config, first.refresh_token!)).rejects.toMatchObject({
    error: "invalid_grant",
  });
  await expect(client.fetchUserInfo(config, again.access_token, account.id)).rejects.toThrow();
});

test("of 8 who redeem a device's code at once, exactly one gets tokens", async () => {
  const application = await newOidcApplication(openid, { grants: ["device_code", "refresh_token"], redirectUris: [] });
  const { account } = await newUserOf(openid, application);
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

  const { granted } = await sentAtOnce(8, () => post(openid, "/oidc/token", application, fields));
  expect(granted).toHaveLength(1);
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
