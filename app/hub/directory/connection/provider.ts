import * as oidc from "openid-client";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import type { Services } from "../../call/services";
import type { connections } from "../../kit/db/schema";
import { Failure } from "../../kit/failure";
import { connectionSecrets } from "../../kit/security/belongings";
import { fetchGuarded } from "../../messages/delivery/guarded-fetch";
import { DeliveryError } from "../../messages/delivery/transport";
import { isSaid, type SaidClaims } from "./claims";
import { callbackOf } from "./records";
import { words } from "./words";

export type StoredConnection = typeof connections.$inferSelect;
/** In the audit log, as `recordedAssignment` has the client's id. */
export const recordedConnection = ({ id, name, clientId }: StoredConnection) => ({ id, name, clientId });

export type Provider = Pick<Services, "destinations" | "secrets" | "publicUrl" | "log">;

/** A page says within 3 seconds that nobody answers. A provider that has answered may be busy. */
const FIRST_LIMIT_MS = 2.5 * SECOND_MS;
const FURTHER_LIMIT_MS = 8 * SECOND_MS;
/** What is known of a provider counts so shortly that a dead one is noticed before a browser is sent there. */
const BEGINNING = { keptMs: 10 * SECOND_MS, limitMs: FIRST_LIMIT_MS };
/** The browser comes from there. */
const COMING_BACK = { keptMs: 10 * MINUTE_MS, limitMs: FURTHER_LIMIT_MS };
type Step = typeof BEGINNING;
export const CLOCK_TOLERANCE_SECONDS = 30;
/** It is marked as deprecated so that nobody takes it by mistake. */
const allowHttp: (config: oidc.Configuration) => void = Reflect.get(oidc, "allowInsecureRequests");

/** RFC 6749 §2.3.1. The library escapes - . _ and * as well: LemonLDAP::NG, which decodes nothing, refuses such a secret. */
const basicBy =
  (secret: string): oidc.ClientAuth =>
  (_server, { client_id }, _body, headers) => {
    const credentials = [client_id, secret].map(formEncoded).join(":");
    headers.set("Authorization", `Basic ${Buffer.from(credentials).toString("base64")}`);
  };

const formEncoded = (text: string): string => new URLSearchParams([["", text]]).toString().slice(1);

/** By what the provider takes; the secret goes into the header unless it wants it elsewhere. */
function authenticationBy(secret: string | undefined): oidc.ClientAuth {
  if (secret === undefined) return oidc.None();
  const [basic, post] = [basicBy(secret), oidc.ClientSecretPost(secret)];
  return (server, ...asked) => {
    const { token_endpoint_auth_methods_supported: taken = ["client_secret_basic"] } = server;
    const isPosted = !taken.includes("client_secret_basic") && taken.includes("client_secret_post");
    return (isPosted ? post : basic)(server, ...asked);
  };
}

/**
 * Reads what the provider says of itself, and compares its issuer: a provider of many tenants, which names another one for each, is not
 * taken.
 * @throws Failure 502
 */
export async function discoverProvider(
  hub: Provider,
  connection: StoredConnection,
  limitMs = FIRST_LIMIT_MS,
): Promise<oidc.Configuration> {
  const { name, issuer, providerClientId, secret } = connection;
  const opened = secret === null ? undefined : hub.secrets.open(secret, connectionSecrets.secret(connection));
  const config = await trusting(hub, connection, () =>
    oidc.discovery(
      new URL(issuer),
      providerClientId,
      { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      authenticationBy(opened),
      {
        [oidc.customFetch]: askWithin(hub, limitMs),
        // The connection's own address was judged when it was saved.
        execute: [oidc.enableNonRepudiationChecks, ...(issuer.startsWith("http:") ? [allowHttp] : [])],
      },
    ),
  );
  config[oidc.customFetch] = askWithin(hub, FURTHER_LIMIT_MS);
  if (new URL(config.serverMetadata().issuer).href !== new URL(issuer).href) throw new Failure(502, words.odd(name));
  return config;
}

interface Kept {
  config: Promise<oidc.Configuration>;
  since: number;
}

/** Shared by those who sign in at the same moment. */
const kept = new WeakMap<Services["destinations"], Map<string, Kept>>();

function keptProvider(hub: Provider, connection: StoredConnection, { keptMs, limitMs }: Step) {
  const known = kept.get(hub.destinations) ?? new Map<string, Kept>();
  kept.set(hub.destinations, known);
  const now = Date.now();
  for (const [key, { since }] of known) if (since + COMING_BACK.keptMs <= now) known.delete(key);
  const key = `${connection.id} ${connection.version}`;
  const there = known.get(key);
  if (there && now < there.since + keptMs) return there.config;
  const config = discoverProvider(hub, connection, limitMs);
  const found = { config, since: now };
  known.set(key, found);
  config.catch(() => {
    if (known.get(key) === found) known.delete(key);
  });
  return config;
}

/** What it says of itself, or said within the last minutes. @throws Failure 502 */
export const providerNow = (hub: Provider, connection: StoredConnection): Promise<oidc.Configuration> =>
  keptProvider(hub, connection, COMING_BACK);

/** For somebody who waits for a page. @throws Failure 502 */
export const providerAtOnce = (hub: Provider, connection: StoredConnection): Promise<oidc.Configuration> =>
  keptProvider(hub, connection, BEGINNING);

const askWithin =
  ({ destinations }: Provider, limitMs: number): oidc.CustomFetch =>
  async (address, { method, headers, body }) => {
    const signal = AbortSignal.timeout(limitMs);
    const late = new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new DeliveryError(words.dead(words.provider), false)));
    });
    const init: RequestInit = { method, headers, body: body as RequestInit["body"], signal };
    // Names that resolve slowly count, too.
    return Promise.race([fetchGuarded(destinations, words.provider, address, init), late]);
  };

export interface Begun {
  state: string;
  nonce: string;
  verifier: string;
  address: string;
}

/** @throws Failure 502 */
export async function beginAtProvider(hub: Provider, connection: StoredConnection): Promise<Begun> {
  const config = await providerAtOnce(hub, connection);
  const verifier = oidc.randomPKCECodeVerifier();
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: callbackOf(hub, connection.shortName),
    scope: connection.scopes,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  return { state, nonce, verifier, address: address.href };
}

export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string };

export interface SaidThere {
  idToken: Claims;
  /** Where it was asked for. */
  userinfo?: SaidClaims;
}

/** The ID token's own count. */
export const claimsOf = ({ idToken, userinfo }: SaidThere): Claims => ({ ...userinfo, ...idToken });

/**
 * Exchanges the code and verifies the ID token. `answer`: the query of the callback. `read`: further claims that are of use.
 * @throws Failure 401 if the person gave up there, 502 for everything that cannot be trusted
 */
export async function saidThere(
  hub: Provider,
  connection: StoredConnection,
  { nonce, verifier, state }: Omit<Begun, "address">,
  answer: string,
  read: readonly string[],
): Promise<SaidThere> {
  const config = await providerNow(hub, connection);
  const callback = new URL(callbackOf(hub, connection.shortName));
  callback.search = answer;
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
  return trusting(hub, connection, async () => {
    const tokens = await oidc.authorizationCodeGrant(config, callback, checks);
    const idToken: Claims = tokens.claims()!;
    const isWhole = typeof idToken["email"] === "string" && read.every((name) => isSaid(idToken, name));
    if (isWhole || !config.serverMetadata().userinfo_endpoint) return { idToken };
    // Providers need not put them into the ID token (OpenID Connect Core §5.4).
    return { idToken, userinfo: await oidc.fetchUserInfo(config, tokens.access_token, idToken.sub) };
  });
}

/** @throws Failure in place of the library's errors, which go to the log */
export async function trusting<Result>({ log }: Provider, connection: StoredConnection, work: () => Promise<Result>) {
  const { id, name } = connection;
  try {
    return await work();
  } catch (error) {
    if (error instanceof oidc.AuthorizationResponseError)
      throw new Failure(401, words.cancelled(name), null, { cause: error });
    log.warn({ err: error, connectionId: id }, "a provider's answer was refused");
    throw new Failure(502, isSilence(error) ? words.dead(name) : words.odd(name), null, { cause: error });
  }
}

const SILENT: readonly string[] = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "ABORT_ERR",
  "EPIPE",
];

/** Also a refusal by the guard, and a server error there. */
export function isSilence(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof DeliveryError || each.name === "AbortError" || each.name === "TimeoutError") return true;
    if ("code" in each && SILENT.includes(String(each.code))) return true;
    if (each.cause instanceof Response && each.cause.status >= 500) return true;
  }
  return false;
}
