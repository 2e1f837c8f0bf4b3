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

async function confirm(visitor: Visitor, { action, xsrf }: Confirmation, form: Record<string, string> = {}) {
  const body = new URLSearchParams({ xsrf, logout: "yes", ...form });
  return (await visitor.follow(action, { method: "POST", body })).page;
}

const isRefused = (page: EnginePage | undefined) => page?.kind === "refusedLogout" && page.status === 400;

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

test("a request that is posted goes on as the same by address, and then signs out (§2)", async () => {
  const { visitor, idToken } = await signInAt(openid, await newApplication());
  const wish = { id_token_hint: idToken, post_logout_redirect_uri: BACK, state: "s" };
  const posted = await openid.fetch("/oidc/logout", {
    method: "POST",
    body: new URLSearchParams(wish),
    redirect: "manual",
  });
  expect(posted.status).toBe(303);
  const { page } = await visitor.follow(posted.headers.get("Location") ?? "");
  expect(page).toMatchObject({ kind: "logout", isSignedIn: true });
  expect(await confirm(visitor, page as Confirmation)).toMatchObject({
    kind: "signedOut",
    returnTo: `${BACK}?state=s`,
  });
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

test("without a session one is led back at once by a hint, and from a page without one", async () => {
  const application = await newApplication();
  const { idToken } = await signInAt(openid, application);
  const back = { post_logout_redirect_uri: BACK, state: "s t" };
  const { address, page: none } = await new Visitor(openid).follow(logoutAddress({ id_token_hint: idToken, ...back }));
  expect([address.href, none]).toEqual([`${BACK}?state=s+t`, undefined]);

  const visitor = new Visitor(openid);
  const page = await ask(visitor, { client_id: application.clientId, ...back });
  expect(page).toMatchObject({ kind: "logout", isSignedIn: false });
  expect(await confirm(visitor, page as Confirmation)).toMatchObject({
    kind: "signedOut",
    returnTo: `${BACK}?state=s+t`,
  });
  const elsewhere = { id_token_hint: idToken, post_logout_redirect_uri: "https://evil.example/bye" };
  expect(isRefused(await ask(new Visitor(openid), elsewhere))).toBe(true);
});

test("the application that asks counts as signed out; another that cannot be told was not reached", async () => {
  const asking = await newApplication({ backchannelLogoutUri: null });
  const other = await newToldApplication(openid, receiver, { backchannelLogoutUri: null });
  const { visitor, account, idToken } = await signInAt(openid, asking);
  await assign(openid.hub, account, other.record, await newClient(openid.hub));
  await signInAt(openid, other, { account, visitor });
  const page = await ask(visitor, { id_token_hint: idToken, post_logout_redirect_uri: BACK });
  const ended = await confirm(visitor, page as Confirmation);
  expect(ended).toMatchObject({ kind: "signedOut", askedBy: asking.record.id });
  const { askedBy } = ended as Extract<EnginePage, { kind: "signedOut" }>;
  const { applications } = dataOf(await openid.hub.call("destroySession", { askedBy }, bearing(visitor.token)));
  const statuses = applications?.map(({ applicationId, status }) => [applicationId, status]);
  expect(Object.fromEntries(statuses ?? [])).toEqual({
    [asking.record.id]: "CONFIRMED",
    [other.record.id]: "UNREACHED",
  });
});

/** Modules of the plans RP-Initiated, Back-Channel and Front-Channel Logout. */
const DISCOVERED: Readonly<Record<string, readonly string[]>> = {
  "oidcc-rp-initiated-logout-discovery-endpoint-verification": [],
  "oidcc-backchannel-logout-discovery-endpoint-verification": [
    "backchannel_logout_supported",
    "backchannel_logout_session_supported",
  ],
  "oidcc-frontchannel-logout-discovery-endpoint-verification": [
    "frontchannel_logout_supported",
    "frontchannel_logout_session_supported",
  ],
};

test.each(Object.entries(DISCOVERED))("%s", async (_, supported) => {
  const response = await openid.fetch("/.well-known/openid-configuration");
  const metadata = (await response.json()) as Record<string, unknown>;
  expect(metadata.end_session_endpoint).toBe(`${openid.url}/oidc/logout`);
  for (const name of supported) expect(metadata[name], name).toBe(true);
});

/** A user who was signed out is not signed in without being asked. */
async function expectSignInNeeded(
  visitor: Visitor,
  { clientId, redirectUri }: { clientId: string; redirectUri: string },
) {
  const query = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid",
    prompt: "none",
  };
  const challenge = { code_challenge: "A".repeat(43), code_challenge_method: "S256" };
  const { address } = await visitor.follow(
    new URL(`/oidc/authorize?${new URLSearchParams({ ...query, ...challenge }).toString()}`, openid.url),
  );
  expect(address.href).toContain(redirectUri);
  expect(address.searchParams.get("error")).toBe("login_required");
}

test("oidcc-backchannel-rp-initiated-logout", async () => {
  const application = await newApplication();
  const { visitor, account, idToken, sid } = await signInAt(openid, application);
  const { returnTo, applications } = await signOut(visitor, {
    id_token_hint: idToken,
    post_logout_redirect_uri: BACK,
    state: "s",
  });
  expect(applications).toMatchObject([{ status: "CONFIRMED" }]);
  // Signature, issuer, audience, iat, exp, jti, type and the missing nonce are judged where they are read.
  const [token, ...others] = await logoutTokensAt(openid, receiver, application);
  expect(others).toEqual([]);
  expect(token).toMatchObject({
    sub: account.id,
    sid,
    events: { "http://schemas.openid.net/event/backchannel-logout": {} },
  });
  expect(returnTo).toBe(`${BACK}?state=s`);
  await expectSignInNeeded(visitor, application);
});

test("oidcc-frontchannel-rp-initiated-logout", async () => {
  const application = await newOidcApplication(openid, { frontchannelLogoutUri: "https://wiki.example/out?a=1" });
  await openid.hub.services.db
    .insert(signOnAddresses)
    .values({ applicationId: application.record.id, use: "post_logout", uri: BACK, position: 0 });
  const { visitor, idToken, sid } = await signInAt(openid, application);
  const { returnTo, applications } = await signOut(visitor, {
    id_token_hint: idToken,
    post_logout_redirect_uri: BACK,
    state: "s",
  });
  expect(applications).toMatchObject([{ status: "ASKED" }]);
  const frame = new URL(applications?.[0]?.frame ?? "");
  expect([frame.origin, frame.pathname, Object.fromEntries(frame.searchParams)]).toEqual([
    "https://wiki.example",
    "/out",
    { a: "1", iss: openid.url, sid },
  ]);
  expect(returnTo).toBe(`${BACK}?state=s`);
  await expectSignInNeeded(visitor, application);
});
