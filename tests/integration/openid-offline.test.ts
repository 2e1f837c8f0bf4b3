import { eq } from "drizzle-orm";
import * as client from "openid-client";
import { expect, test } from "vitest";
import { sessions } from "~/hub/kit/db/schema";
import { interactionDetails } from "~/hub/protocols/openid/interactions";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, openIdForFile, Visitor } from "../support/openid";
import { beginSignIn, tokensFor } from "../support/openid-sign-in";

const portico = hubForFile();
const openid = openIdForFile(portico);

const SCOPE = "openid email offline_access";

test("offline access is granted without prompt=consent, and outlives the session", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const { config, tokens, refreshToken, visitor } = await tokensFor(openid, application, account, { scope: SCOPE });
  expect(tokens.scope).toBe(SCOPE);
  const { db } = portico.hub.services;
  await db.delete(sessions).where(eq(sessions.id, (await visitor.session())!.id));
  const renewed = await client.refreshTokenGrant(config, refreshToken, { scope: SCOPE });
  expect(renewed.scope).toBe(SCOPE);
});

test("offline access is granted to a pushed request, too", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const { config, checks, address } = await beginSignIn(openid, application, { scope: SCOPE });
  const pushed = await client.buildAuthorizationUrlWithPAR(config, address.searchParams);
  const { address: callback } = await new Visitor(openid).signInAt(pushed, account);
  const tokens = await client.authorizationCodeGrant(config, callback, checks);
  expect(tokens.scope).toBe(SCOPE);
});

test("where the application's setting wants consent for it, offline access takes prompt=consent", async () => {
  const application = await newOidcApplication(openid, { offlineWithoutConsent: false });
  const { account } = await newUserOf(openid, application);
  const { tokens, refreshToken } = await tokensFor(openid, application, account, { scope: SCOPE });
  expect(tokens.scope).toBe("openid email");
  expect(refreshToken).not.toBe("");
});

test("an application that may not refresh has no offline access", async () => {
  const application = await newOidcApplication(openid, { grants: ["authorization_code"] });
  const { account } = await newUserOf(openid, application);
  const { tokens, refreshToken } = await tokensFor(openid, application, account, { scope: SCOPE });
  expect([tokens.scope, refreshToken]).toEqual(["openid email", ""]);
});

test("a user who is asked what the application may read is asked about offline access as well", async () => {
  const application = await newOidcApplication(openid, { consent: "ask" });
  const { account } = await newUserOf(openid, application);
  const visitor = new Visitor(openid);
  const { address } = await beginSignIn(openid, application, { scope: SCOPE });
  const { address: step } = await visitor.signInAt(address, account);
  const details = await interactionDetails(portico.hub.services, step.pathname.split("/")[2] ?? "");
  expect(details).toMatchObject({ step: "consent", params: { scope: SCOPE } });
});
