import * as client from "openid-client";
import type { Pool } from "pg";
import { PARALLEL_SECONDS } from "~/hub/protocols/openid/records";
import type { Account } from "./accounts";
import { ageUsedRecords } from "./hub-tables";
import { type OidcApplication, type OpenIdServer, Visitor } from "./openid";

/** Configures openid-client by discovery. */
export function configOf(at: OpenIdServer, { clientId, secret }: OidcApplication): Promise<client.Configuration> {
  return client.discovery(new URL(at.url), clientId, secret, undefined, {
    [client.customFetch]: (address, init) => at.fetch(address, init as RequestInit),
  });
}

export interface Begun {
  config: client.Configuration;
  address: URL;
  checks: client.AuthorizationCodeGrantChecks & { pkceCodeVerifier: string };
}

/** @param parameters added to the request */
export async function beginSignIn(
  at: OpenIdServer,
  application: OidcApplication,
  parameters: Record<string, string> = {},
): Promise<Begun> {
  const config = await configOf(at, application);
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()];
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: application.redirectUri,
    scope: "openid profile email",
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
    state: expectedState,
    nonce: expectedNonce,
    ...parameters,
  });
  return { config, address, checks: { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true } };
}

/** Up to the redirect with a code. */
export async function signInAs(
  at: OpenIdServer,
  application: OidcApplication,
  account: Pick<Account, "id">,
  parameters: Record<string, string> = {},
) {
  const begun = await beginSignIn(at, application, parameters);
  const visitor = new Visitor(at);
  const { address: callback, page } = await visitor.signInAt(begun.address, account);
  return { ...begun, visitor, callback, page };
}

export async function tokensFor(
  at: OpenIdServer,
  application: OidcApplication,
  account: Pick<Account, "id">,
  parameters: Record<string, string> = {},
) {
  const signIn = await signInAs(at, application, account, parameters);
  const tokens = await client.authorizationCodeGrant(signIn.config, signIn.callback, signIn.checks);
  return { ...signIn, tokens, refreshToken: tokens.refresh_token ?? "" };
}

export async function post(
  at: OpenIdServer,
  path: string,
  { clientId, secret }: Pick<OidcApplication, "clientId" | "secret">,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`).toString("base64");
  const response = await at.fetch(path, {
    method: "POST",
    headers: { Authorization: `Basic ${basic}`, ...headers },
    body: new URLSearchParams(fields),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
    headers: response.headers,
  };
}

export async function sentAtOnce(
  count: number,
  send: () => Promise<{ status: number; body: Record<string, unknown> }>,
) {
  const answers = await Promise.all(Array.from({ length: count }, send));
  return { answers, granted: answers.filter(({ status }) => status === 200) };
}

/** The next redemptions then count as reuse. */
export const afterParallels = (pool: Pool, account: Pick<Account, "id">): Promise<void> =>
  ageUsedRecords(pool, account, PARALLEL_SECONDS);
