import { z } from "zod";
import type { Contract } from "~/contract";
import type { OutputOf } from "~/contract/kit/endpoint";
import { PASSKEY_MINUTES } from "~/contract/kit/rules";
import type { Assertion, NewCredential, PasskeySignal } from "~/contract/passkey";
import { MINUTE_MS } from "~/lib/durations";

/** Its certificate parsers would cost every start a third of a second. */
const library = () => import("@simplewebauthn/server");

const TIMEOUT_MS = PASSKEY_MINUTES * MINUTE_MS;
/** EdDSA, ES256, RS256 (IANA COSE algorithms). */
const ALGORITHMS = [-8, -7, -257];

const placeOf = (publicUrl: string) => {
  const { origin, hostname } = new URL(publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
};

/** The 16 bytes of the user's id in base64url. */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");

export interface Known {
  credentialId: string;
  transports: string[];
}

const descriptorOf = ({ credentialId: id, transports }: Known) => ({ id, type: "public-key", transports }) as const;

/** Without `known` the device offers its own passkeys. */
export const requestOptions = (
  publicUrl: string,
  challenge: Buffer,
  known?: readonly Known[],
): OutputOf<Contract["passkeySignInOptions"]> => ({
  challenge: challenge.toString("base64url"),
  rpId: placeOf(publicUrl).expectedRPID,
  timeout: TIMEOUT_MS,
  userVerification: "required",
  ...(known && { allowCredentials: known.map(descriptorOf) }),
});

interface Owner {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** @param known all passkeys of the user */
export function signalOf(owner: Owner, known: readonly Known[]): PasskeySignal {
  const { id: userId, name, displayName } = accountOf(owner);
  const allAcceptedCredentialIds = known.map(({ credentialId }) => credentialId);
  return { userId, name, displayName, allAcceptedCredentialIds };
}

const accountOf = ({ id, email, firstName, lastName }: Owner) => ({
  id: userHandleOf(id),
  name: email,
  displayName: `${firstName} ${lastName}`,
});

/** @param known the user's passkeys: no device is added twice; @param product as browsers name us */
export const creationOptions = (
  { publicUrl, product }: { publicUrl: string; product: string },
  challenge: Buffer,
  owner: Owner,
  known: readonly Known[],
): OutputOf<Contract["newPasskeyOptions"]> => ({
  challenge: challenge.toString("base64url"),
  rp: { id: placeOf(publicUrl).expectedRPID, name: product },
  user: accountOf(owner),
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg }) as const),
  timeout: TIMEOUT_MS,
  attestation: "none",
  authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  excludeCredentials: known.map(descriptorOf),
  extensions: { credProps: true },
});

const ClientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() });

/** Undefined if another site's page got the answer. */
export function challengeOf({ response }: Assertion | NewCredential): string | undefined {
  const text = Buffer.from(response.clientDataJSON, "base64url").toString();
  const parsed = ClientData.safeParse(jsonIn(text));
  return parsed.data?.crossOrigin ? undefined : parsed.data?.challenge;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const plain = ({ id, rawId, type }: Assertion | NewCredential) => ({ id, rawId, type, clientExtensionResults: {} });

export interface Verified {
  counter: number;
  backedUp: boolean;
}

/**
 * Requires user verification (PIN, fingerprint, face).
 * @throws Error of the library with the reason
 */
export async function verifyNew(
  publicUrl: string,
  challenge: string,
  given: NewCredential,
): Promise<Verified & Known & { publicKey: string }> {
  const { verifyRegistrationResponse } = await library();
  const { clientDataJSON, attestationObject } = given.response;
  const { registrationInfo } = await verifyRegistrationResponse({
    ...placeOf(publicUrl),
    expectedChallenge: challenge,
    response: { ...plain(given), response: { clientDataJSON, attestationObject } },
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  if (!registrationInfo) throw new Error("The attestation is wrong");
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    backedUp: credentialBackedUp,
    transports: given.response.transports,
  };
}

interface Stored {
  credentialId: string;
  publicKey: string;
}

/**
 * Requires user verification; the caller checks the counter.
 * @throws Error of the library with the reason
 */
export async function verifyAssertion(
  publicUrl: string,
  challenge: string,
  given: Assertion,
  { credentialId, publicKey }: Stored,
): Promise<Verified> {
  const { verifyAuthenticationResponse } = await library();
  const { clientDataJSON, authenticatorData, signature } = given.response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...placeOf(publicUrl),
    expectedChallenge: challenge,
    response: { ...plain(given), response: { clientDataJSON, authenticatorData, signature } },
    credential: { id: credentialId, publicKey: Buffer.from(publicKey, "base64url"), counter: 0 },
    requireUserVerification: true,
  });
  if (!verified) throw new Error("The signature is wrong");
  return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
}
