import { importJWK, SignJWT } from "jose";
import { v4 } from "uuid";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import type { SignOn } from "../../directory/sign-on/read";
import type { SigningKeys } from "../../kit/security/signing-keys";

const LIFE_SECONDS = (2 * MINUTE_MS) / SECOND_MS;
const EVENT = "http://schemas.openid.net/event/backchannel-logout";

interface LoggedOut {
  issuer: string;
  subject: string;
  sid: string;
}

/** OpenID Connect Back-Channel Logout 1.0 §2.4, valid for two minutes. Each try has its own `jti`. */
export async function logoutToken(
  keys: SigningKeys,
  { clientId, idTokenAlgorithm }: Pick<SignOn, "clientId" | "idTokenAlgorithm">,
  { issuer, subject, sid }: LoggedOut,
): Promise<string> {
  const ring = await keys.ring();
  const { kid, privateJwk } = ring.keys().find(({ algorithm }) => algorithm === idTokenAlgorithm)!;
  const now = Math.floor(Date.now() / SECOND_MS);
  return new SignJWT({ sid, events: { [EVENT]: {} } })
    .setProtectedHeader({ alg: idTokenAlgorithm, kid, typ: "logout+jwt" })
    .setIssuer(issuer)
    .setAudience(clientId ?? "")
    .setSubject(subject)
    .setIssuedAt(now)
    .setExpirationTime(now + LIFE_SECONDS)
    .setJti(v4())
    .sign(await importJWK(privateJwk, idTokenAlgorithm));
}
