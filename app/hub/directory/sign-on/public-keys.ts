import { createPublicKey, type JsonWebKey } from "node:crypto";
import { z } from "zod";
import { PUBLIC_KEYS_MAX } from "~/contract/kit/sign-on-rules";
import { words } from "./words";

const named = z.string().min(1).optional();
const Key = z.looseObject({
  kty: z.string(),
  ...{ kid: named, alg: named, use: named },
  x5c: z.array(z.string().min(1)).optional(),
});
const Keys = z.union([z.object({ keys: z.array(Key).min(1) }), Key.transform((key) => ({ keys: [key] }))]);
type Jwk = z.output<typeof Key>;

/** Private parts of RSA, EC and OKP keys, and of secrets. */
const PRIVATE = ["d", "p", "q", "dp", "dq", "qi", "oth", "k", "priv"] as const;
const RSA_MIN_BITS = 2048;

/** A key set, or a single key. Undefined if it is neither. */
export function keysIn(text: string): { keys: Jwk[] } | undefined {
  try {
    return Keys.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** @returns why assertions could not be verified with these keys */
export function keysFault(text: string): string | undefined {
  const set = keysIn(text);
  if (!set) return words.keysUnreadable;
  if (set.keys.some((key) => PRIVATE.some((part) => part in key))) return words.keysPrivate;
  if (set.keys.length > PUBLIC_KEYS_MAX) return words.keysTooMany(PUBLIC_KEYS_MAX);
  return set.keys.every(fits) ? undefined : words.keysUnsupported;
}

function fits(key: Jwk): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails = {} } = createPublicKey({ key: key as JsonWebKey, format: "jwk" });
    if (asymmetricKeyType === "rsa") return (asymmetricKeyDetails.modulusLength ?? 0) >= RSA_MIN_BITS;
    if (asymmetricKeyType === "ec") return asymmetricKeyDetails.namedCurve === "prime256v1";
    return asymmetricKeyType === "ed25519";
  } catch {
    return false;
  }
}
