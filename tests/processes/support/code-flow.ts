import { createHash, randomBytes } from "node:crypto";
import type { RoamingBrowser } from "./roaming-browser";

export interface Party {
  issuer: string;
  clientId: string;
  secret: string;
  /** It answers whatever browser comes there. */
  redirectUri: string;
}

export interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** What the application knows the session by. */
  sid: string;
}

/** The provider answered with an error; `status` is that of its answer. */
export class Refused extends Error {
  constructor(
    what: string,
    readonly status: number,
  ) {
    super(`${what}: ${status}`);
  }
}

/** Has a browser with a session at the provider sign in to the application; `isLasting`: for longer than that session. */
export async function codeFlow(browser: RoamingBrowser, party: Party, isLasting = false): Promise<Tokens> {
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    client_id: party.clientId,
    redirect_uri: party.redirectUri,
    response_type: "code",
    scope: isLasting ? "openid offline_access" : "openid",
    ...(isLasting && { prompt: "consent" }),
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  let page = await browser.open(`${party.issuer}/oidc/authorize?${query.toString()}`);
  if (page.status === 200 && page.address.includes("/interaction/"))
    page = await browser.send(page.address, { intent: "consent" });
  const code = page.address.startsWith(party.redirectUri) && new URL(page.address).searchParams.get("code");
  if (!code) throw new Refused(`no code at ${page.address}`, page.status);
  return tokensFor(party, {
    grant_type: "authorization_code",
    code,
    redirect_uri: party.redirectUri,
    code_verifier: verifier,
  });
}

export const refreshed = (party: Party, refreshToken: string): Promise<Tokens> =>
  tokensFor(party, { grant_type: "refresh_token", refresh_token: refreshToken });

async function tokensFor({ issuer, clientId, secret }: Party, form: Record<string, string>): Promise<Tokens> {
  const response = await fetch(`${issuer}/oidc/token`, {
    method: "POST",
    headers: { Authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}` },
    body: new URLSearchParams(form),
  });
  if (!response.ok) throw new Refused(await response.text(), response.status);
  const answer = (await response.json()) as Record<string, string>;
  const { access_token: accessToken = "", refresh_token: refreshToken = "", id_token: idToken = ".." } = answer;
  return { accessToken, refreshToken, sid: sidIn(idToken) };
}

/** Claims of an ID token, or of a logout token. */
export function sidIn(token: string): string {
  const [, payload = ""] = token.split(".");
  return (JSON.parse(Buffer.from(payload, "base64url").toString()) as { sid?: string }).sid ?? "";
}
