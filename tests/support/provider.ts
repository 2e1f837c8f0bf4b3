import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { type CryptoKey, decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from "jose";
import Provider, { type ClientMetadata } from "oidc-provider";
import { newToken } from "~/hub/kit/security/tokens";

export type PersonThere = Readonly<Record<string, unknown>> & { sub: string };

/** What a provider that is broken into would answer. */
export interface Misdeeds {
  /** Claims of the ID token; undefined leaves one out. */
  claims?: Readonly<Record<string, unknown>>;
  /** Signed with a key of the attacker's. */
  foreignKey?: boolean;
  /** In the discovery document. */
  issuer?: string;
  noKeys?: boolean;
  /** Its sign-in page says no. */
  denies?: string;
  /** Once it has exchanged a code, before its answer. */
  meanwhile?: () => Promise<unknown>;
  /** Until the discovery document is there. */
  slowMs?: number;
}

export interface CompanyProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string;
  /** By their subject. */
  people: Map<string, PersonThere>;
  /** Signs in where the request names nobody. */
  visitor: string;
  /** For the answers from now on. */
  misdeeds: Misdeeds;
  /** Methods and level of the sign-ins from now on. */
  amr: readonly string[];
  requests: string[];
  /** A token of the provider's, by its key or the attacker's. */
  sign(
    claims: Readonly<Record<string, unknown>>,
    how?: { by?: "attacker"; kid?: string; typ?: string },
  ): Promise<string>;
  /** Tells the application that the person's session is over. */
  tellOfLogout(sub: string, sid?: string): Promise<void>;
  stop(): Promise<void>;
}

/** Not among the engine's types. */
interface LoggedOut {
  backchannelLogout(sub: string, sid?: string): Promise<void>;
}

/** A real provider on loopback. `redirectUris`: those of its only application. `logout`: where that is told of logouts. */
export async function startProvider(
  redirectUris: readonly string[],
  port = 0,
  logout: Omit<ClientMetadata, "client_id"> = {},
): Promise<CompanyProvider> {
  const server = createServer({ keepAliveTimeout: 0 });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey, jwk } = await newKey();
  const foreign = await newKey();
  const [clientId, secret] = ["portico", newToken()];
  const company: CompanyProvider = {
    issuer,
    clientId,
    secret,
    people: new Map(),
    visitor: "",
    misdeeds: {},
    amr: [],
    requests: [],
    sign: (claims, { by, kid = jwk.kid, typ = "logout+jwt" } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid, typ }).sign(by ? foreign.privateKey : privateKey),
    tellOfLogout: async (sub, sid) => {
      const client = (await provider.Client.find(clientId)) as unknown as LoggedOut;
      await client.backchannelLogout(sub, sid);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const provider = new Provider(issuer, {
    clients: [{ ...logout, client_id: clientId, client_secret: secret, redirect_uris: [...redirectUris] }],
    // The engine's own asks no loopback.
    fetch: (address, { method, headers, body } = {}) => fetch(address, { method, headers, body }),
    jwks: { keys: [jwk] },
    cookies: { keys: [newToken()] },
    claims: {
      profile: ["name", "given_name", "family_name"],
      email: ["email", "email_verified"],
      groups: ["groups", "realm_access"],
    },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    pkce: { required: () => true },
    extraParams: ["as"],
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: async () => company.people.get(accountId)! }),
  });
  provider.use(async (context, next) => {
    await next();
    const { misdeeds, amr } = company;
    if (context.path.startsWith("/.well-known/") && misdeeds.slowMs) await setTimeout(misdeeds.slowMs);
    if (context.path.startsWith("/.well-known/") && misdeeds.issuer)
      context.body = { ...(context.body as object), issuer: misdeeds.issuer };
    if (context.path === "/jwks" && misdeeds.noKeys) context.status = 500;
    const body = context.body as { id_token?: string } | undefined;
    if (context.path !== "/token" || !body?.id_token) return;
    await misdeeds.meanwhile?.();
    const { alg = "RS256", kid } = decodeProtectedHeader(body.id_token);
    const claims = { ...decodeJwt(body.id_token), ...(amr.length > 0 && { amr }), ...misdeeds.claims };
    const key: CryptoKey = misdeeds.foreignKey ? foreign.privateKey : privateKey;
    context.body = { ...body, id_token: await new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key) };
  });
  const answer = provider.callback();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    company.requests.push(request.url ?? "");
    const isAsked = request.url?.startsWith("/interaction/");
    void (isAsked ? signIn(provider, company, request, response) : answer(request, response));
  });
  return company;
}

async function newKey() {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(privateKey)), alg: "RS256", use: "sig", kid: "one" } };
}

/** As the person that the request names, who agrees. */
async function signIn(
  provider: Provider,
  { visitor, misdeeds: { denies } }: CompanyProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params, grantId } = await provider.interactionDetails(request, response);
  const denied = { error: "access_denied", error_description: denies };
  if (denies) return provider.interactionFinished(request, response, denied, { mergeWithLastSubmission: false });
  const accountId = typeof params["as"] === "string" ? params["as"] : visitor;
  const grant =
    (grantId && (await provider.Grant.find(grantId))) ||
    new provider.Grant({ accountId, clientId: String(params["client_id"]) });
  grant.addOIDCScope(String(params["scope"]));
  await provider.interactionFinished(
    request,
    response,
    { login: { accountId }, consent: { grantId: await grant.save() } },
    { mergeWithLastSubmission: false },
  );
}

/** A browser's way there and back. @returns the query of the callback */
export async function visitProvider(address: string, as: string): Promise<string> {
  const at = new URL(address);
  at.searchParams.set("as", as);
  const jar = new Map<string, string>();
  let next = at.href;
  for (let step = 0; step < 10; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(next, { redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const location = answer.headers.get("Location");
    if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    const led = new URL(location, next);
    if (led.origin !== at.origin) return led.search.slice(1);
    next = led.href;
  }
  throw new Error("The provider leads in circles");
}
