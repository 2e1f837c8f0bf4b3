import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import { type Adapter, type AdapterPayload, Provider } from "oidc-provider";
import { REDIRECT_URI } from "./relying-party";

/**
 * Run as a process of its own by rival-provider.ts: oidc-provider with its own store in memory, one application and one
 * user, who is signed in without being asked. Prints its address and the cookies of a browser with a session.
 */
let given = "";
process.stdin.setEncoding("utf8");
for await (const chunk of process.stdin) given += String(chunk);
const { clientId, secret } = JSON.parse(given) as { clientId: string; secret: string };

/** A store in memory; the one that the engine brings forgets what is older than its newest thousand records. */
class InMemory implements Adapter {
  private static readonly records = new Map<string, AdapterPayload>();
  private static readonly sessions = new Map<string, string>();

  constructor(private readonly model: string) {}

  private keyOf = (id: string) => `${this.model}:${id}`;

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    if (payload.uid) InMemory.sessions.set(payload.uid, id);
    InMemory.records.set(this.keyOf(id), payload);
  }
  async find(id: string): Promise<AdapterPayload | undefined> {
    return InMemory.records.get(this.keyOf(id));
  }
  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.find(InMemory.sessions.get(uid) ?? "");
  }
  async findByUserCode(): Promise<undefined> {}
  async destroy(id: string): Promise<void> {
    InMemory.records.delete(this.keyOf(id));
  }
  async consume(id: string): Promise<void> {
    const found = await this.find(id);
    if (found) found.consumed = Math.floor(Date.now() / 1_000);
  }
  async revokeByGrantId(): Promise<void> {}
}

const keyOf = async (alg: string) => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, use: "sig", kid: alg };
};

const server: Server = createServer((request, response) => void answer(request, response));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://localhost:${(server.address() as AddressInfo).port}`;
const provider = new Provider(url, {
  adapter: InMemory,
  clients: [
    {
      client_id: clientId,
      client_secret: secret,
      redirect_uris: [REDIRECT_URI],
      grant_types: ["authorization_code", "client_credentials"],
      id_token_signed_response_alg: "RS256",
    },
  ],
  jwks: { keys: [await keyOf("RS256"), await keyOf("ES256")] },
  routes: { authorization: "/oidc/authorize", token: "/oidc/token", introspection: "/oidc/introspect" },
  claims: { profile: ["name"], email: ["email"] },
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    introspection: { enabled: true },
    // Access tokens of the same kind as ours, where they are asked for by it.
    resourceIndicators: {
      enabled: true,
      getResourceServerInfo: () => ({ scope: "", accessTokenFormat: "jwt", jwt: { sign: { alg: "ES256" } } }),
    },
  },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId, name: "Bench Person" }) }),
  async loadExistingGrant({ oidc }) {
    const known = oidc.session?.grantIdFor(oidc.client!.clientId);
    const stored = known && (await oidc.provider.Grant.find(known));
    if (stored) return stored;
    const grant = new oidc.provider.Grant({ accountId: oidc.account!.accountId, clientId: oidc.client!.clientId });
    grant.addOIDCScope("openid profile email");
    await grant.save();
    return grant;
  },
});
const answerByEngine = provider.callback();

async function answer(...[request, response]: Parameters<typeof answerByEngine>): Promise<void> {
  if (!request.url?.startsWith("/interaction/")) return answerByEngine(request, response);
  await provider.interactionFinished(request, response, { login: { accountId: "bench" } });
}

/** Goes through one sign-in as a browser does. */
async function signedInCookie(): Promise<string> {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    response_type: "code",
    scope: "openid profile email",
    code_challenge: "0".repeat(43),
    code_challenge_method: "S256",
  });
  const cookies = new Map<string, string>();
  let next = `${url}/oidc/authorize?${query}`;
  while (next.startsWith(url)) {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(next, { headers: { cookie }, redirect: "manual" });
    for (const each of response.headers.getSetCookie()) {
      const [name = "", value = ""] = each.split(";")[0]!.split("=");
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`No redirect from ${next}: ${response.status} ${await response.text()}`);
    next = new URL(location, url).href;
  }
  return [...cookies]
    .filter(([name]) => name.startsWith("_session"))
    .map((pair) => pair.join("="))
    .join("; ");
}

console.log(JSON.stringify({ url, resource: url, cookie: await signedInCookie() }));
