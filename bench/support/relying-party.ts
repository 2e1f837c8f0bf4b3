import { createHash, randomBytes } from "node:crypto";
import type { PlainBrowser } from "../../tests/support/plain-browser";
import { CONNECTIONS, load, type Request } from "./load";
import { forSeconds, overAndOver } from "./turns";

export const REDIRECT_URI = "https://bench.example/cb";

export interface RelyingParty {
  url: string;
  clientId: string;
  secret: string;
  /** What makes the provider give access tokens as JWT, if anything has to be said (RFC 8707). */
  resource?: string;
}

export const tokenRequest = (party: RelyingParty) => request(party, { grant_type: "client_credentials" });

export async function newToken(party: RelyingParty): Promise<string> {
  const answer = await fetch(`${party.url}/oidc/token`, tokenRequest(party));
  if (!answer.ok) throw new Error(`${party.url} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** The kind that the engine itself can look up. */
export async function introspection({ resource: _, ...party }: RelyingParty): Promise<Request> {
  const asked = request(party, { token: await newToken(party) });
  const answer = await (await fetch(`${party.url}/oidc/introspect`, asked)).text();
  if (!answer.includes('"active":true')) throw new Error(`${party.url} does not know its token: ${answer}`);
  return asked;
}

function request({ clientId, secret, resource }: RelyingParty, fields: Record<string, string>) {
  return {
    method: "POST" as const,
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ ...fields, ...(resource && { resource }) }).toString(),
  };
}

export async function codeFlow(browser: PlainBrowser, party: RelyingParty): Promise<void> {
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    client_id: party.clientId,
    redirect_uri: REDIRECT_URI,
    response_type: "code",
    scope: "openid profile email",
    state: "bench",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...(party.resource && { resource: party.resource }),
  });
  let there = await browser.get(`/oidc/authorize?${query.toString()}`);
  // A peer signs everybody in on the way, without a question.
  while (there.location && new URL(there.location, party.url).origin === party.url)
    there = await browser.get(there.location);
  const code = new URL(there.location, party.url).searchParams.get("code") ?? "";
  const exchange = { grant_type: "authorization_code", code, redirect_uri: REDIRECT_URI, code_verifier: verifier };
  const answer = await fetch(`${party.url}/oidc/token`, request(party, exchange));
  const said = await answer.text();
  if (!answer.ok) throw new Error(`${party.url} did not exchange the code of ${there.location}: ${said}`);
}

export async function waysOf(party: RelyingParty, browser: PlainBrowser, seconds: number) {
  await codeFlow(browser, party);
  const flows = Array.from({ length: CONNECTIONS }, () => {
    const another = browser.copy();
    return () => codeFlow(another, party);
  });
  return {
    tokens: () => load(`${party.url}/oidc/token`, { seconds, ...tokenRequest(party) }),
    // A peer forgets old tokens.
    introspections: async () => load(`${party.url}/oidc/introspect`, { seconds, ...(await introspection(party)) }),
    flows: () => overAndOver(flows, forSeconds(seconds)),
  };
}
