import { randomBytes } from "node:crypto";
import type { Client, ClientMetadata, Provider } from "oidc-provider";
import { CLIENT_ID_PATTERN, type ClientAuthentication, hasSecret } from "~/contract/kit/sign-on-rules";
import { SECOND_MS } from "~/lib/durations";
import { isOfApp, isSameButPort } from "../../directory/sign-on/address";
import { codeAddresses, usesCodes } from "../../directory/sign-on/opening";
import { keysIn } from "../../directory/sign-on/public-keys";
import { type SignOn, signOnByClientId, stampOf } from "../../directory/sign-on/read";
import { noteSecretUse, secretGiven } from "../../directory/sign-on/secret";
import type { Database } from "../../kit/db/database";
import { sameHash } from "../../kit/security/tokens";
import { currentContext, requestOf } from "./peers";
import { programClient, programOf } from "./programs";

/** When all processes have seen changed settings. */
const CURRENT_FOR_MS = SECOND_MS;
const CACHED_MAX = 1_000;

interface Cached {
  client: Client | undefined;
  stamp: string;
  /** Used unchecked until then. */
  until: number;
}

const signOns = new WeakMap<object, SignOn>();

export function signOnOfClient(client: object): SignOn {
  const found = signOns.get(client);
  if (!found) throw new Error("a client that is no application of ours");
  return found;
}

interface Made {
  subjectType: string;
  redirectUris: string[];
}

/** The engine demands a redirect URI when it creates a client. */
const STAND_IN = "https://redirect.invalid/";

/** Whether a code goes to an app that others could impersonate: a custom scheme, or a loopback port. */
export const isToApp = (client: Pick<Client, "redirectUris">, address: unknown): boolean =>
  typeof address === "string" && (isOfApp(address) || !(client.redirectUris ?? []).includes(address));

const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

const isRedirectUri = ({ redirectUris = [] }: Client, address: string): boolean =>
  redirectUris.some((uri) => uri === address || isSameButPort(address, uri));

interface ClientServices {
  db: Database;
  allowHttpRedirects: boolean;
}

/** ACTIVE applications and service accounts; secrets are compared by hash. */
export function clientsOf({ db, allowHttpRedirects }: ClientServices, provider: Provider) {
  const { Client } = provider;
  const cache = new Map<string, Cached>();
  const underWay = new Map<string, Promise<Client | undefined>>();

  const made = (
    signOn: SignOn | undefined,
    authentication = signOn?.clientAuthentication ?? "none",
  ): Client | undefined => {
    if (signOn?.application.status !== "ACTIVE") return undefined;
    const uris = codeAddresses(signOn, allowHttpRedirects);
    const Model = Client as unknown as new (metadata: ClientMetadata) => Client & Made;
    const client = new Model(metadataOf(signOn, authentication, usesCodes(signOn, allowHttpRedirects)));
    // Set afterwards: the engine rejects clients that mix app addresses with others.
    client.redirectUris = uris;
    // Set afterwards: for redirect URIs on several hosts the engine would demand a `sector_identifier_uri`.
    if (signOn.pairwise) client.subjectType = "pairwise";
    signOns.set(client, signOn);
    return client;
  };

  const read = async (clientId: string): Promise<Client | undefined> => {
    const known = cache.get(clientId);
    const until = Date.now() + CURRENT_FOR_MS;
    if (known && (await stampOf(db, clientId)) === known.stamp) {
      known.until = until;
      return known.client;
    }
    const signOn = await signOnByClientId(db, clientId);
    const client = made(signOn);
    if (cache.size >= CACHED_MAX) cache.clear();
    if (signOn) cache.set(clientId, { client, stamp: signOn.stamp, until });
    else cache.delete(clientId);
    return client;
  };

  /** Our trial cannot sign as the application: it has a secret made for it. */
  const find = async (clientId: unknown): Promise<Client | undefined> => {
    const client = await findAny(clientId);
    const context = currentContext();
    const isTried = client?.clientAuthMethod === "private_key_jwt" && context && requestOf(context).isOwn;
    return isTried ? made(signOnOfClient(client), "client_secret_post") : client;
  };

  const findAny = async (clientId: unknown): Promise<Client | undefined> => {
    if (typeof clientId !== "string" || !CLIENT_ID_PATTERN.test(clientId)) return undefined;
    const program = await programClient(db, provider, clientId);
    if (program) return program;
    const known = cache.get(clientId);
    if (known && known.until > Date.now()) return known.client;
    const asked = underWay.get(clientId) ?? read(clientId).finally(() => underWay.delete(clientId));
    underWay.set(clientId, asked);
    return asked;
  };

  async function isSecret(client: Client, given: string): Promise<boolean> {
    const program = programOf(client);
    if (program) return program.admits(given);
    const context = currentContext();
    const own = context && requestOf(context).ownSecret;
    if (own !== undefined) return sameHash(own, given);
    const secret = secretGiven(signOnOfClient(client), given);
    if (secret) await noteSecretUse(db, secret.id);
    return secret !== undefined;
  }
  return { findClient: find, isSecret, isRedirectUri };
}

const keysOf = ({ jwks, jwksUri }: SignOn): Pick<ClientMetadata, "jwks" | "jwks_uri"> =>
  jwks ? { jwks: keysIn(jwks) } : { jwks_uri: jwksUri ?? undefined };

function metadataOf(signOn: SignOn, authentication: ClientAuthentication, usesCode: boolean): ClientMetadata {
  const { grants } = signOn;
  return {
    client_id: signOn.clientId!,
    client_name: signOn.application.name,
    // The engine demands a secret; ours are compared by hash.
    ...(hasSecret(authentication) && { client_secret: randomBytes(32).toString("base64url") }),
    token_endpoint_auth_method: authentication,
    ...(authentication === "private_key_jwt" && keysOf(signOn)),
    redirect_uris: usesCode ? [STAND_IN] : [],
    post_logout_redirect_uris: [...signOn.postLogoutRedirectUris],
    response_types: usesCode ? ["code"] : [],
    grant_types: grants
      .filter((grant) => grant !== "authorization_code" || usesCode)
      .map((grant) => (grant === "device_code" ? DEVICE_CODE : grant)),
    id_token_signed_response_alg: signOn.idTokenAlgorithm,
    ...(signOn.initiateLoginUri && { initiate_login_uri: signOn.initiateLoginUri }),
    ...(signOn.backchannelLogoutUri && {
      backchannel_logout_uri: signOn.backchannelLogoutUri,
      backchannel_logout_session_required: true,
    }),
  };
}
