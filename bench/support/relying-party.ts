import { createHash, randomBytes } from "node:crypto";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

/** An application at a provider, and a browser with a session there. */
export interface RelyingParty {
  url: string;
  clientId: string;
  secret: string;
  cookie: string;
  /** What makes the provider give access tokens as JWT, if anything has to be said (RFC 8707). */
  resource?: string;
}

export const REDIRECT_URI = "https://bench.example/cb";

const FORM = "application/x-www-form-urlencoded";

const headersOf = ({ clientId, secret }: RelyingParty) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`,
  "content-type": FORM,
});

const resourceOf = ({ resource }: RelyingParty): Record<string, string> => (resource === undefined ? {} : { resource });

/** The arguments of `load` that ask for tokens by client credentials. */
export const tokenRequest = (party: RelyingParty, seconds: number) =>
  [
    `${party.url}/oidc/token`,
    {
      seconds,
      method: "POST",
      headers: headersOf(party),
      body: new URLSearchParams({ grant_type: "client_credentials", ...resourceOf(party) }).toString(),
    },
  ] as const;

/** One of those tokens. */
export async function newToken(party: RelyingParty): Promise<string> {
  const [address, { headers, body }] = tokenRequest(party, 0);
  const answer = await fetch(address, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

export interface CodeFlows {
  perSecond: number;
  durationsMs: number[];
}

/** Whole code flows, so many at a time: the redirect that brings the code, and its exchange for tokens. */
export async function codeFlows(
  party: RelyingParty,
  { seconds, inFlight }: { seconds: number; inFlight: number },
): Promise<CodeFlows> {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  const durationsMs: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1_000;
  const overAndOver = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await codeFlow(party, agent);
      durationsMs.push(performance.now() - start);
    }
  };
  try {
    await Promise.all(Array.from({ length: inFlight }, overAndOver));
    return { perSecond: (durationsMs.length / (performance.now() - began)) * 1_000, durationsMs };
  } finally {
    agent.destroy();
  }
}

/** One: the redirect that brings the code, and its exchange for tokens. @returns the access token */
export async function codeFlow(party: RelyingParty, agent = new Agent({ keepAlive: true })): Promise<string> {
  return exchangeCode(party, await newCode(party, agent), agent);
}

interface Code {
  code: string;
  verifier: string;
}

/** The code that a redirect of the browser with a session brings. */
export async function newCode(party: RelyingParty, agent = new Agent()): Promise<Code> {
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    client_id: party.clientId,
    redirect_uri: REDIRECT_URI,
    response_type: "code",
    scope: "openid profile email",
    state: "bench",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...resourceOf(party),
  });
  const there = await send(agent, `${party.url}/oidc/authorize?${query}`, { cookie: party.cookie });
  const code = new URL(there.headers.location ?? "", party.url).searchParams.get("code");
  if (!code) throw new Error(`No code came back: ${there.statusCode} ${there.headers.location ?? (await text(there))}`);
  there.resume();
  return { code, verifier };
}

/** @returns the access token */
export async function exchangeCode(
  party: RelyingParty,
  { code, verifier }: Code,
  agent = new Agent(),
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: verifier,
    ...resourceOf(party),
  });
  const exchanged = await send(agent, `${party.url}/oidc/token`, headersOf(party), body.toString());
  const answer = await text(exchanged);
  if (exchanged.statusCode !== 200)
    throw new Error(`${party.url} did not exchange the code: ${exchanged.statusCode} ${answer}`);
  return (JSON.parse(answer) as { access_token: string }).access_token;
}

/** Asks whether a token is good. */
export async function introspect(party: RelyingParty, token: string): Promise<void> {
  const body = new URLSearchParams({ token }).toString();
  const answer = await fetch(`${party.url}/oidc/introspect`, { method: "POST", headers: headersOf(party), body });
  const said = await answer.text();
  if (!said.includes('"active":true'))
    throw new Error(`${party.url} does not know its token: ${answer.status} ${said}`);
}

/** Asks whose token it is. */
export async function userinfo({ url }: RelyingParty, token: string): Promise<void> {
  const answer = await fetch(`${url}/oidc/userinfo`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
}

const send = (agent: Agent, address: string, headers: Record<string, string>, body?: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
    const sent = request(address, {
      agent,
      method: body === undefined ? "GET" : "POST",
      headers: { ...headers, ...length },
    });
    sent.on("response", resolve);
    sent.on("error", reject);
    sent.end(body);
  });
