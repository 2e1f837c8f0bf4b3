import { createRemoteJWKSet, customFetch, errors, jwtVerify } from "jose";
import { type Configuration, customFetch as fetchOf } from "openid-client";
import type { z } from "zod";
import { SECOND_MS } from "~/lib/durations";
import { Failure } from "../../kit/failure";
import { CLOCK_TOLERANCE_SECONDS, type Provider, providerNow, type StoredConnection, trusting } from "./provider";

/** Never a shared secret: whoever holds it could sign people out. */
const ALGORITHMS = ["RS", "PS", "ES"].flatMap((kind) => ["256", "384", "512"].map((bits) => kind + bits));
const ASYMMETRIC: readonly string[] = [...ALGORITHMS, "EdDSA", "Ed25519"];

interface Expected<Claims> {
  audience: string;
  /** In lower case. */
  types: readonly unknown[];
  lifeSeconds: number;
  claims: z.ZodType<Claims>;
}

interface Trusted<Claims> {
  claims: Claims;
  issuer: string;
  /** Refused by its age from then on. */
  expiresAt: Date;
}

/**
 * Verifies what a provider itself says to us, without a browser, by the keys that sign its ID tokens.
 * @returns undefined for what it did not say
 * @throws Failure 502 if it does not answer
 */
export async function readProviderToken<Claims extends { iat: number; exp: number }>(
  hub: Provider,
  connection: StoredConnection,
  token: string,
  { audience, types, lifeSeconds, claims: schema }: Expected<Claims>,
): Promise<Trusted<Claims> | undefined> {
  const config = await providerNow(hub, connection);
  const { issuer, id_token_signing_alg_values_supported: supported } = config.serverMetadata();
  const taken = Array.isArray(supported) ? supported : ["RS256"];
  const claims = await trusting(hub, connection, async () => {
    const { payload, protectedHeader } = await jwtVerify(token, keysOf(config), {
      issuer,
      audience,
      algorithms: ASYMMETRIC.filter((algorithm) => taken.includes(algorithm)),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxTokenAge: lifeSeconds,
    });
    const isOfType = types.includes(protectedHeader.typ?.toLowerCase());
    return isOfType ? schema.safeParse(payload).data : undefined;
  }).catch((error: unknown) => {
    if (error instanceof Failure && isRefusal(error.cause)) return undefined;
    throw error;
  });
  if (!claims) return undefined;
  const until = Math.min(claims.exp, claims.iat + lifeSeconds) + CLOCK_TOLERANCE_SECONDS;
  return { claims, issuer, expiresAt: new Date(until * SECOND_MS) };
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
