import { createRemoteJWKSet, customFetch, errors, jwtVerify } from "jose";
import { type Configuration, customFetch as fetchOf } from "openid-client";
import { z } from "zod";
import { DAY_MS, SECOND_MS } from "~/lib/durations";
import type { EndedThere } from "../../identity/session/provider-session";
import { Failure, invalid } from "../../kit/failure";
import { CLOCK_TOLERANCE_SECONDS, type Provider, providerNow, type StoredConnection, trusting } from "./provider";
import { words } from "./words";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
const LIFE_SECONDS = DAY_MS / SECOND_MS;
const ID_MAX = 500;

/** Never a shared secret: whoever holds it could sign people out. */
const ALGORITHMS = ["RS", "PS", "ES"].flatMap((kind) => ["256", "384", "512"].map((bits) => kind + bits));
const ASYMMETRIC: readonly string[] = [...ALGORITHMS, "EdDSA", "Ed25519"];
const TYPES: readonly unknown[] = [undefined, "jwt", "logout+jwt", "application/logout+jwt"];

const text = z.string().min(1).max(ID_MAX);
const Claims = z
  .object({
    jti: text,
    iat: z.number(),
    exp: z.number(),
    sub: text.optional(),
    sid: text.optional(),
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

interface LogoutToken {
  ended: EndedThere;
  jti: string;
  /** Refused by its age from then on. */
  expiresAt: Date;
}

/**
 * Verifies a logout token like an ID token (OpenID Connect Back-Channel Logout 1.0 §2.6), by the provider's keys.
 * @throws Failure 400, or 502 if the provider does not answer
 */
export async function readLogoutToken(
  hub: Provider,
  connection: StoredConnection,
  token: string,
): Promise<LogoutToken> {
  const config = await providerNow(hub, connection);
  const { issuer, id_token_signing_alg_values_supported: supported } = config.serverMetadata();
  const taken = Array.isArray(supported) ? supported : ["RS256"];
  const claims = await trusting(hub, connection, async () => {
    const keys = keysOf(config);
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience: connection.providerClientId,
      algorithms: ASYMMETRIC.filter((algorithm) => taken.includes(algorithm)),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxTokenAge: LIFE_SECONDS,
    });
    const isOfType = TYPES.includes(protectedHeader.typ?.toLowerCase());
    return isOfType ? Claims.safeParse(payload).data : undefined;
  }).catch((error: unknown) => {
    if (error instanceof Failure && isRefusal(error.cause)) throw invalid(words.badLogout);
    throw error;
  });
  if (!claims) throw invalid(words.badLogout);
  const { sub: subject, sid, jti, iat, exp } = claims;
  const until = Math.min(exp, iat + LIFE_SECONDS) + CLOCK_TOLERANCE_SECONDS;
  const ended = { connectionId: connection.id, issuer, subject, sid };
  return { ended, jti, expiresAt: new Date(until * SECOND_MS) };
}

/** What the provider's keys could not be read for. */
const OF_KEYS: readonly string[] = [errors.JOSEError.code, errors.JWKSTimeout.code];

const isRefusal = (error: unknown): boolean => error instanceof errors.JOSEError && !OF_KEYS.includes(error.code);

const kept = new WeakMap<Configuration, ReturnType<typeof createRemoteJWKSet>>();

/** They are asked for again where a token names another. */
function keysOf(config: Configuration) {
  const { issuer, jwks_uri: address = "" } = config.serverMetadata();
  const known = kept.get(config);
  if (known) return known;
  const url = new URL(address);
  if (url.protocol !== "https:" && issuer.startsWith("https:")) throw new Error("the keys' address is not protected");
  const ask = config[fetchOf]!;
  const found = createRemoteJWKSet(url, {
    [customFetch]: (asked, { method, redirect, headers, signal }) =>
      ask(asked, { method, redirect, headers: Object.fromEntries(headers), body: null, signal }),
  });
  kept.set(config, found);
  return found;
}
