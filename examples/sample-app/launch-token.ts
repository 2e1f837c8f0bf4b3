import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";

/** Why somebody is not let in, in words they may read. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly status = 401,
  ) {
    super(message);
  }
}

/** What a launch token says of its user. */
export interface LaunchClaims extends JWTPayload {
  sub: string;
  jti: string;
  exp: number;
  name?: string;
  email?: string;
  role?: string;
  client?: { id: string; name: string };
}

export interface LaunchTokenOptions {
  /** Origin of Portico. */
  portico: string;
  /** Audience; unchecked when absent. */
  applicationId?: string | undefined;
}

/**
 * Checks launch tokens: signed by Portico (EdDSA, its published keys), made for this application, alive, and used once.
 *
 * @returns verifies a token; rejects with Refused: 401, or 503 without Portico's keys
 */
export function launchTokenVerifier({ portico, applicationId }: LaunchTokenOptions) {
  const keys = createRemoteJWKSet(new URL("/.well-known/jwks.json", portico));
  const rules = {
    issuer: portico,
    ...(applicationId ? { audience: applicationId } : {}),
    algorithms: ["EdDSA"],
    requiredClaims: ["sub", "aud", "exp", "jti"],
  };
  const isFirstUse = usedTokens();

  return async (token: string | null): Promise<LaunchClaims> => {
    if (!token) throw new Refused("No launch token came with the address.");
    const { payload } = await jwtVerify<LaunchClaims>(token, keys, rules).catch((error: unknown) => {
      throw asRefusal(error);
    });
    if (!isFirstUse(payload.jti, payload.exp)) throw new Refused("This launch token has been used already.");
    return payload;
  };
}

function asRefusal(error: unknown): Refused {
  if (error instanceof errors.JWTExpired) return new Refused("The launch token has expired.");
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === "aud") return new Refused("The launch token was made for another application.");
    if (error.claim === "iss") return new Refused("The launch token was not issued by Portico.");
    return new Refused("The launch token is incomplete.");
  }
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey) {
    return new Refused("The launch token was not signed by Portico.");
  }
  if (error instanceof errors.JOSEAlgNotAllowed) return new Refused("The launch token is not signed as Portico signs.");
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid)
    return new Refused("This is not a launch token.");
  return new Refused("Portico's keys cannot be read just now. Please try again.", 503);
}

/** Remembers each token's id for as long as the token itself is good. */
function usedTokens() {
  const expiries = new Map<string, number>();
  return (id: string, expirySeconds: number): boolean => {
    const nowSeconds = Date.now() / 1000;
    for (const [old, expiry] of expiries) if (expiry < nowSeconds) expiries.delete(old);
    if (expiries.has(id)) return false;
    expiries.set(id, expirySeconds);
    return true;
  };
}
