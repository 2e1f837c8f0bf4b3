import { expect, test } from "vitest";
import type { EnginePage } from "~/contract/kit/engine-page";
import { signOnAddresses } from "~/hub/kit/db/schema";
import { bearing, dataOf } from "../support/calls";
import { assign, newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";
import { logoutTokensAt, newToldApplication, receiverForFile, signInAt } from "../support/logout";
import { newOidcApplication, openIdForFile, Visitor } from "../support/openid";

const portico = hubForFile();
const openid = openIdForFile(portico);
const receiver = receiverForFile();

const BACK = "https://wiki.example/bye";

async function newApplication(settings: Parameters<typeof newToldApplication>[2] = {}) {
  const application = await newToldApplication(openid, receiver, settings);
  const applicationId = application.record.id;
  await openid.hub.services.db
    .insert(signOnAddresses)
    .values({ applicationId, use: "post_logout", uri: BACK, position: 0 });
  return application;
}

const logoutAddress = (parameters: Record<string, string>) =>
  new URL(`/oidc/logout?${new URLSearchParams(parameters).toString()}`, openid.url);

type Confirmation = Extract<EnginePage, { kind: "logout" }>;

async function ask(visitor: Visitor, parameters: Record<string, string>): Promise<EnginePage | undefined> {
  return (await visitor.follow(logoutAddress(parameters))).page;
}

/** Answers the question as its form does. */
async function confirm(visitor: Visitor, { action, xsrf }: Confirmation, form: Record<string, string> = {}) {
  const body = new URLSearchParams({ xsrf, logout: "yes", ...form });
  return (await visitor.follow(action, { method: "POST", body })).page;
}

const isRefused = (page: EnginePage | undefined) => page?.kind === "refusedLogout" && page.status === 400;

/** Asks, says yes, and ends the session as the portal does with the page it is given. */
async function signOut(visitor: Visitor, parameters: Record<string, string>) {
  const page = await ask(visitor, parameters);
  expect(page).toMatchObject({ kind: "logout", isSignedIn: true });
  const token = visitor.token;
  expect(await visitor.session(), "asking ends nothing").toBeDefined();
  const ended = await confirm(visitor, page as Confirmation);
  expect(ended).toMatchObject({ kind: "signedOut", status: 200 });
  const result = dataOf(await openid.hub.call("destroySession", {}, bearing(token)));
  expect(await visitor.session()).toBeUndefined();
  return { returnTo: (ended as { returnTo?: string }).returnTo, applications: result.applications };
}

/** The modules of the plan "OpenID Connect Core: RP-Initiated Logout", by their names. */
const LED_BACK: Readonly<Record<string, (idToken: string) => [Record<string, string>, string | undefined]>> = {
  "oidcc-rp-initiated-logout": (id_token_hint) => [
    { id_token_hint, post_logout_redirect_uri: BACK, state: "st 1" },
    `${BACK}?state=st+1`,
  ],
  "oidcc-rp-initiated-logout-no-state": (id_token_hint) => [{ id_token_hint, post_logout_redirect_uri: BACK }, BACK],
  "oidcc-rp-initiated-logout-no-post-logout-redirect-uri": (id_token_hint) => [
    { id_token_hint, state: "s" },
    undefined,
  ],
  "oidcc-rp-initiated-logout-no-id-token-hint": () => [{ post_logout_redirect_uri: BACK, state: "s" }, undefined],
  "oidcc-rp-initiated-logout-no-params": () => [{}, undefined],
  "oidcc-rp-initiated-logout-only-state": () => [{ state: "s" }, undefined],
};

test.each(Object.entries(LED_BACK))("%s signs out, and leads where it may", async (_, parametersOf) => {
  const application = await newApplication();
  const { visitor, idToken, sid } = await signInAt(openid, application);
  const [parameters, back] = parametersOf(idToken);
  const { returnTo, applications } = await signOut(visitor, parameters);
  expect(returnTo && new URL(returnTo).href).toBe(back);
  expect(applications).toMatchObject([{ status: "CONFIRMED" }]);
  const tokens = await logoutTokensAt(openid, receiver, application);
  expect(tokens.map((token) => (token as { sid?: string }).sid)).toEqual([sid]);
});

const tampered = (idToken: string) => `${idToken.slice(0, -8)}AAAAAAAA`;

const REFUSED: Readonly<Record<string, (idToken: string) => Record<string, string>>> = {
  "oidcc-rp-initiated-logout-bad-id-token-hint": () => ({ id_token_hint: "no.token", post_logout_redirect_uri: BACK }),
  "oidcc-rp-initiated-logout-modified-id-token-hint": (idToken) => ({
    id_token_hint: tampered(idToken),
    post_logout_redirect_uri: BACK,
  }),
  "oidcc-rp-initiated-logout-bad-post-logout-redirect-uri": (id_token_hint) => ({
    id_token_hint,
    post_logout_redirect_uri: "https://evil.example/bye",
  }),
  "oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri": (id_token_hint) => ({
    id_token_hint,
    post_logout_redirect_uri: `${BACK}?foo=bar`,
  }),
  "of an unknown application": () => ({ client_id: "nobody" }),
};

test.each(Object.entries(REFUSED))("%s is refused with a page of ours, and ends nothing", async (_, parametersOf) => {
  const { visitor, idToken } = await signInAt(openid, await newApplication());
  expect(isRefused(await ask(visitor, parametersOf(idToken)))).toBe(true);
  expect(await visitor.session()).toBeDefined();
});

test("the hint of another user, and the answer without its form's secret, end nothing", async () => {
  const application = await newApplication();
  const [mine, others] = [await signInAt(openid, application), await signInAt(openid, application)];
  expect(isRefused(await ask(mine.visitor, { id_token_hint: others.idToken }))).toBe(true);
  const page = await ask(mine.visitor, { id_token_hint: mine.idToken });
  for (const xsrf of ["", "guessed"]) {
    const answer = await confirm(mine.visitor, page as Confirmation, { xsrf });
    expect(isRefused(answer)).toBe(true);
  }
  expect(await mine.visitor.session()).toBeDefined();
});

test("an application that has subjects of its own recognises its user's hint", async () => {
  const { visitor, idToken } = await signInAt(openid, await newApplication({ pairwise: true }));
  expect(await ask(visitor, { id_token_hint: idToken })).toMatchObject({ kind: "logout", isSignedIn: true });
});

test("without a session one is led back all the same", async () => {
  const { idToken } = await signInAt(openid, await newApplication());
  const visitor = new Visitor(openid);
  const page = await ask(visitor, { id_token_hint: idToken, post_logout_redirect_uri: BACK, state: "s" });
  expect(page).toMatchObject({ kind: "logout", isSignedIn: false });
  expect(await confirm(visitor, page as Confirmation)).toMatchObject({
    kind: "signedOut",
    returnTo: `${BACK}?state=s`,
  });
});

test("discovery offers what there is: sign-out by applications, by back and front channel, with the session's id", async () => {
  const response = await openid.fetch("/.well-known/openid-configuration");
  expect(await response.json()).toMatchObject({
    end_session_endpoint: `${openid.url}/oidc/logout`,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    frontchannel_logout_supported: true,
    frontchannel_logout_session_supported: true,
  });
});

test("an application that is told by the browser is opened in a frame, with issuer and session id", async () => {
  const told = await newOidcApplication(openid, { frontchannelLogoutUri: "https://wiki.example/out?a=1" });
  const { visitor, account, sid } = await signInAt(openid, told);
  await assign(openid.hub, account, told.record, await newClient(openid.hub));
  const { applications } = await signOut(visitor, {});
  const frame = new URL(applications?.[0]?.frame ?? "");
  expect(applications).toMatchObject([{ status: "ASKED" }]);
  expect([frame.origin, frame.pathname, Object.fromEntries(frame.searchParams)]).toEqual([
    "https://wiki.example",
    "/out",
    { a: "1", iss: openid.url, sid },
  ]);
});
