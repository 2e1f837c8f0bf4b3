import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from "jose";
import { perSecond } from "./turns";

/** Signs the claims of a token over and over, with a key of the same kind. @returns a way to measure for `inTurns` */
export async function bareSigning(token: string, pace: { seconds: number; inFlight: number }) {
  const { alg = "ES256", ...header } = decodeProtectedHeader(token);
  const { privateKey } = await generateKeyPair(alg);
  const claims = decodeJwt(token);
  return () => perSecond(() => new SignJWT(claims).setProtectedHeader({ ...header, alg }).sign(privateKey), pace);
}
