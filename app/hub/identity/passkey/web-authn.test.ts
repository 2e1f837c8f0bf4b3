import {
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { expect, test } from "vitest";
import { Assertion, NewCredential } from "~/contract/passkey";
import vectors from "../../../../tests/support/webauthn-vectors.json";
import { challengeOf, verifyAssertion, verifyNew } from "./web-authn";

type Name = keyof typeof vectors;

const ORIGIN = "https://example.org";

const REASONS: Readonly<Record<string, RegExp>> = {
  "not verified user": /user could not be verified/,
  "algorithm not offered": /^Unexpected public key alg/,
  "within another site": /^within another site|^Detected cross-origin/,
  "attested by a key that nobody vouches for":
    /^(Could not match TPM|Unexpected error while validating certificate|x5c could not be chained|AAGUID)/,
};

const reasonOf = ({ message }: Error) => Object.entries(REASONS).find(([, said]) => said.test(message))?.[0] ?? message;

const outcomeOf = (attempt: Promise<unknown>): Promise<string> => attempt.then(() => "taken", reasonOf);

const frame = (name: Name) => {
  const id = vectors[name].credentialId;
  return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
};

/** As the portal does: user verified, same-origin page. */
async function ours(name: Name): Promise<void> {
  const { registration, authentication } = vectors[name];
  const made = NewCredential.parse({ ...frame(name), response: registration });
  if (challengeOf(made) !== registration.challenge) throw new Error("within another site");
  const passkey = await verifyNew(ORIGIN, registration.challenge, made);
  const used = Assertion.parse({ ...frame(name), response: authentication });
  expect(challengeOf(used)).toBe(authentication.challenge);
  await verifyAssertion(ORIGIN, authentication.challenge, used, passkey);
}

async function signatures(name: Name): Promise<void> {
  const { registration, authentication } = vectors[name];
  const place = { expectedOrigin: ORIGIN, expectedRPID: "example.org", requireUserVerification: false };
  const { registrationInfo } = await verifyRegistrationResponse({
    ...place,
    expectedChallenge: registration.challenge,
    response: { ...frame(name), response: registration } satisfies RegistrationResponseJSON,
    supportedAlgorithmIDs: [-8, -7, -257, -35, -36],
  });
  const { verified } = await verifyAuthenticationResponse({
    ...place,
    expectedChallenge: authentication.challenge,
    response: { ...frame(name), response: authentication },
    credential: registrationInfo!.credential,
  });
  if (!verified) throw new Error("The signature is wrong");
}

const UNVERIFIED = "not verified user";
const NOT_OFFERED = "algorithm not offered";
const ELSEWHERE = "within another site";
const FOREIGN = "attested by a key that nobody vouches for";

/** WebAuthn Level 3, "Test Vectors". */
const OUTCOMES: readonly [Name, here: string, signed: string][] = [
  ["none-es256", UNVERIFIED, "taken"],
  ["packed-self-es256", UNVERIFIED, "taken"],
  ["none-es256-crossOrigin", ELSEWHERE, "taken"],
  ["none-es256-topOrigin", ELSEWHERE, ELSEWHERE],
  ["none-es256-long-credential-id", UNVERIFIED, "taken"],
  ["packed-es256", "taken", "taken"],
  ["packed-es384", UNVERIFIED, "taken"],
  ["packed-es512", NOT_OFFERED, "taken"],
  ["packed-rs256", UNVERIFIED, "taken"],
  ["packed-eddsa", UNVERIFIED, "taken"],
  ["packed-ed448", UNVERIFIED, NOT_OFFERED],
  ["tpm-es256", FOREIGN, FOREIGN],
  ["android-key-es256", FOREIGN, FOREIGN],
  ["apple-es256", UNVERIFIED, FOREIGN],
  ["fido-u2f-es256", UNVERIFIED, FOREIGN],
];

test("all of the specification's vectors have an outcome", () => {
  expect(OUTCOMES.map(([name]) => name)).toEqual(Object.keys(vectors));
});

test.each(OUTCOMES)("the specification's vector %s is here: %s, by its signatures: %s", async (name, here, signed) => {
  expect(await outcomeOf(ours(name))).toBe(here);
  expect(await outcomeOf(signatures(name))).toBe(signed);
});

test("a vector with another challenge, origin or signature is not taken", async () => {
  const { registration, authentication } = vectors["packed-es256"];
  const made = NewCredential.parse({ ...frame("packed-es256"), response: registration });
  const passkey = await verifyNew(ORIGIN, registration.challenge, made);
  const use = (challenge: string, origin: string, signature: string) => {
    const response = { ...authentication, signature };
    return verifyAssertion(origin, challenge, Assertion.parse({ ...frame("packed-es256"), response }), passkey);
  };
  const { challenge, signature } = authentication;
  await expect(use(registration.challenge, ORIGIN, signature)).rejects.toThrow("challenge");
  await expect(use(challenge, "https://example.org:8443", signature)).rejects.toThrow("origin");
  await expect(use(challenge, "https://www.example.org", signature)).rejects.toThrow("origin");
  const others = vectors["none-es256"].authentication.signature;
  await expect(use(challenge, ORIGIN, others)).rejects.toThrow("signature");
  expect(await use(challenge, ORIGIN, signature)).toMatchObject({ backedUp: expect.any(Boolean) as boolean });
});
