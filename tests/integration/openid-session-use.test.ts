import { randomUUID } from "node:crypto";
import * as client from "openid-client";
import { expect, test } from "vitest";
import { sweepSessions } from "~/hub/identity/session/session";
import type { Hub } from "~/hub/server/hub";
import { anyone } from "../support/calls";
import { hubForFile } from "../support/hub";
import { newToldApplication, receiverForFile, signInAt } from "../support/logout";
import { newOidcApplication, newUserOf, openIdForFile } from "../support/openid";
import { post, tokensFor } from "../support/openid-sign-in";

const portico = hubForFile();
const openid = openIdForFile(portico);
const receiver = receiverForFile();

async function signIn() {
  const application = await newOidcApplication(openid, { backchannelLogoutUri: "https://wiki.example/out" });
  const { account } = await newUserOf(openid, application);
  return { application, account, ...(await tokensFor(openid, application, account)) };
}
type SignedIn = Awaited<ReturnType<typeof signIn>>;

const wasUsed = ({ account }: SignedIn, minutesAgo: number) =>
  portico.pool.query("update sessions set last_seen_at = now() - make_interval(mins => $2) where user_id = $1", [
    account.id,
    minutesAgo,
  ]);

/** Minutes since the last use; undefined once the session has ended. */
async function minutesIdle({ account }: Pick<SignedIn, "account">): Promise<number | undefined> {
  const { rows } = await portico.pool.query<{ minutes: number }>(
    "select extract(epoch from now() - last_seen_at)::float / 60 as minutes from sessions where user_id = $1",
    [account.id],
  );
  return rows[0]?.minutes;
}

const USES: Readonly<Record<string, (signedIn: SignedIn) => Promise<unknown>>> = {
  "a refresh": ({ config, refreshToken }) => client.refreshTokenGrant(config, refreshToken),
  userinfo: ({ config, tokens, account }) => client.fetchUserInfo(config, tokens.access_token, account.id),
  "an introspection": ({ config, tokens }) => client.tokenIntrospection(config, tokens.access_token),
};

test.each(Object.entries(USES))(
  "%s is a use of the session: who works in an application stays signed in",
  async (_, use) => {
    const signedIn = await signIn();
    await wasUsed(signedIn, 110);
    await use(signedIn);
    expect(await minutesIdle(signedIn)).toBeLessThan(1);
    // Twenty minutes later the two hours since the portal was last looked at are over.
    await wasUsed(signedIn, 20);
    await sweepSessions(openid.hub.services.db);
    expect(await minutesIdle(signedIn)).toBeGreaterThan(19);
    const told = await portico.pool.query("select from logouts where user_id = $1", [signedIn.account.id]);
    expect(told.rowCount, "and the application is told of no end").toBe(0);
  },
);

test("no use is what another application asks, what is revoked, and what comes too late", async () => {
  const signedIn = await signIn();
  const { application, tokens, refreshToken } = signedIn;
  const other = await newOidcApplication(openid);
  await wasUsed(signedIn, 110);
  await post(openid, "/oidc/introspect", other, { token: tokens.access_token });
  await post(openid, "/oidc/token", other, { grant_type: "refresh_token", refresh_token: refreshToken });
  await post(openid, "/oidc/revoke", application, { token: refreshToken });
  expect(await minutesIdle(signedIn)).toBeGreaterThan(109);

  const late = await signIn();
  await wasUsed(late, 121);
  for (const use of [USES["a refresh"]!, USES.userinfo!]) await expect(use(late)).rejects.toThrow();
  expect(await minutesIdle(late)).toBeGreaterThan(120);
});

test("tokens end with a session by the setting of how long it may be idle", async () => {
  const signedIn = await signIn();
  const { application, tokens, visitor } = signedIn;
  const session = (await visitor.session())!;
  await wasUsed(signedIn, 31);
  const form = { token: tokens.access_token, client_id: application.clientId, client_secret: application.secret };
  const from = { clientAddress: anyone.clientAddress, requestId: randomUUID() };
  const isActive = async ({ services }: Hub) => {
    const asked = { address: "/oidc/introspect", form, from, session };
    return (JSON.parse((await services.openid.ask(asked)).body) as { active: boolean }).active;
  };
  expect(await isActive(portico.another({ sessionLimits: { hours: 12, idleMinutes: 30 } }))).toBe(false);
  expect(await isActive(openid.hub)).toBe(true);
});

test("a token that outlives the session does not prolong it", async () => {
  const application = await newToldApplication(openid, receiver);
  const { account, refreshToken } = await signInAt(openid, application, { scope: "openid offline_access" });
  await portico.pool.query("update sessions set last_seen_at = now() - interval '110 minutes' where user_id = $1", [
    account.id,
  ]);
  const grant = { grant_type: "refresh_token", refresh_token: refreshToken };
  expect((await post(openid, "/oidc/token", application, grant)).status).toBe(200);
  expect(await minutesIdle({ account })).toBeGreaterThan(109);
});
