import { z } from "zod";
import type { Contract } from "~/contract";
import type { OutputOf } from "~/contract/kit/endpoint";
import { PASSKEY_MINUTES } from "~/contract/kit/rules";
import type { Assertion, NewCredential } from "~/contract/passkey";
import { MINUTE_MS } from "~/lib/durations";
import { productName } from "~/lib/product";

/** Loaded by the first passkey: its parsers of certificates cost every start a third of a second. */
const library = () => import("@simplewebauthn/server");

const TIMEOUT_MS = PASSKEY_MINUTES * MINUTE_MS;
/** EdDSA, ES256 and RS256 (IANA COSE algorithms): what devices have. */
const ALGORITHMS = [-8, -7, -257];

/** Where a passkey is good: at the portal's own origin. A browser takes none to another host. */
const placeOf = (publicUrl: string) => {
  const { origin, hostname } = new URL(publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
};

/** The user handle of a passkey: the 16 bytes of the user's id, base64url. */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");

export interface Known {
  credentialId: string;
  transports: string[];
}

const descriptorOf = ({ credentialId: id, transports }: Known) => ({ id, type: "public-key", transports }) as const;

/** `known`: the passkeys that may answer; without them the device offers what it has. */
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

/** `known`: what the user has already; no device is to be added twice. */
export const creationOptions = (
  publicUrl: string,
  challenge: Buffer,
  { id, email, firstName, lastName }: Owner,
  known: readonly Known[],
): OutputOf<Contract["newPasskeyOptions"]> => ({
  challenge: challenge.toString("base64url"),
  rp: { id: placeOf(publicUrl).expectedRPID, name: productName },
  user: { id: userHandleOf(id), name: email, displayName: `${firstName} ${lastName}` },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg }) as const),
  timeout: TIMEOUT_MS,
  attestation: "none",
  authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  excludeCredentials: known.map(descriptorOf),
  extensions: { credProps: true },
});

const ClientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() });

/** The challenge that a device answered; undefined where it answered within another site's page. */
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
 * What a new passkey is, if it answers the challenge here and its user was verified (PIN, fingerprint, face).
 * @throws Error of the library that says what is wrong
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
 * Whether the passkey's device signed the challenge here, its user verified. The counter is for the caller to judge.
 * @throws Error of the library that says what is wrong
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
