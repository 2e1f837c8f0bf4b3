import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair } from "jose";
import { Provider } from "oidc-provider";
import { REDIRECT_URI, type RelyingParty } from "./relying-party";

/** As it comes: in memory, one application and one user, signed in without being asked. */
const { clientId, secret } = JSON.parse(await text(process.stdin)) as RelyingParty;

async function newKey(alg: string) {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg, use: "sig", kid: alg };
}

const server = createServer();
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://localhost:${(server.address() as AddressInfo).port}`;
const provider = new Provider(url, {
  clients: [
    {
      client_id: clientId,
      client_secret: secret,
      redirect_uris: [REDIRECT_URI],
      grant_types: ["authorization_code", "client_credentials"],
      id_token_signed_response_alg: "RS256",
    },
  ],
  jwks: { keys: [await newKey("RS256"), await newKey("ES256")] },
  routes: { authorization: "/oidc/authorize", token: "/oidc/token", introspection: "/oidc/introspect" },
  claims: { profile: ["name"], email: ["email"] },
  features: {
    devInteractions: { enabled: false },
    clientCredentials: { enabled: true },
    introspection: { enabled: true },
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
const answer = provider.callback();
server.on("request", (request, response) => {
  if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
  void provider.interactionFinished(request, response, { login: { accountId: "bench" } });
});
console.log(JSON.stringify({ url, resource: url }));
