import { z } from "zod";
import { RecoveryCodes } from "./factor";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id, requiredName } from "./kit/fields";
import { ATTEMPT_ID_MAX, ATTEMPT_ID_MIN, NAME_MAX } from "./kit/rules";
import { signedIn } from "./kit/who";
import { words } from "./kit/words";
import { open, SignInCompleted, sharedComputer, signedInNames } from "./sign-in";

/** Built into the device, or a security key or phone. */
export const ATTACHMENTS = ["platform", "cross-platform"] as const;

export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  /** Absent if the browser did not say. */
  attachment: z.enum(ATTACHMENTS).optional(),
  /** Synced to the user's other devices. */
  isBackedUp: z.boolean(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().optional(),
});
export type Passkey = z.output<typeof Passkey>;

/** For browsers' password managers (WebAuthn Level 3, signal methods). */
const PasskeySignal = z.object({
  userId: z.string(),
  name: z.string(),
  displayName: z.string(),
  allAcceptedCredentialIds: z.array(z.string()),
});
export type PasskeySignal = z.output<typeof PasskeySignal>;

/** WebAuthn Level 3 §5.1, in base64url. */
const CREDENTIAL_ID_MAX = 1_364;
const BYTES_MAX = 8_000;

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

const credential = {
  id: base64url(CREDENTIAL_ID_MAX),
  rawId: base64url(CREDENTIAL_ID_MAX),
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(ATTACHMENTS).nullish(),
  clientExtensionResults: z.object({}).prefault({}),
};

/** RegistrationResponseJSON (WebAuthn Level 3), from `navigator.credentials.create`. */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(BYTES_MAX),
    attestationObject: base64url(BYTES_MAX),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});

export type NewCredential = z.output<typeof NewCredential>;

/** AuthenticationResponseJSON (WebAuthn Level 3), from `navigator.credentials.get`. */
export const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(BYTES_MAX),
    authenticatorData: base64url(BYTES_MAX),
    signature: base64url(BYTES_MAX),
    userHandle: base64url(200).nullish(),
  }),
});
export type Assertion = z.output<typeof Assertion>;

const descriptors = z.array(
  z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()).optional() }),
);

/** PublicKeyCredentialRequestOptionsJSON (WebAuthn Level 3). Without `allowCredentials` the device offers its own. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
  allowCredentials: descriptors.optional(),
});

/** PublicKeyCredentialCreationOptionsJSON (WebAuthn Level 3). */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal("none"),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  excludeCredentials: descriptors,
  /** Without it, Firefox on Android stores passkeys where no site finds them. */
  extensions: z.object({ credProps: z.literal(true) }),
});

export const requiredAttempt = { attemptId: z.string().min(ATTEMPT_ID_MIN).max(ATTEMPT_ID_MAX) };
const name = requiredName(NAME_MAX)(words.labels.name);

const own = { who: signedIn("user"), encrypted: true, extension: true } as const;

/** WebAuthn Level 3. */
export const passkeys = {
  /** Equal for everybody: only the device knows who has a passkey. */
  passkeySignInOptions: open("/api/users/passkeySignInOptions", z.object(requiredAttempt), RequestOptions, {
    extension: true,
  }),

  signInByPasskey: open(
    "/api/users/signInByPasskey",
    z.object({ credential: Assertion, ...sharedComputer, ...requiredAttempt }),
    SignInCompleted,
    {
      wireNames: signedInNames,
      extension: true,
      audit: { action: "SIGN_IN_PASSKEY" },
    },
  ),

  newPasskeyOptions: endpoint({
    ...own,
    who: signedIn("user", { also: ["enrolling"] }),
    method: "POST",
    path: "/api/users/newPasskeyOptions",
    input: z.object({}),
    output: CreationOptions,
  }),

  addPasskey: endpoint({
    ...own,
    who: signedIn("user", { also: ["enrolling"] }),
    shown: "own-factor",
    method: "POST",
    path: "/api/users/addPasskey",
    input: z.object({ credential: NewCredential, name }),
    output: z.object({ _id: Id, recoveryCodes: RecoveryCodes.optional() }),
    audit: { action: "PASSKEY_ADDED" },
  }),

  listPasskeys: endpoint({
    ...own,
    who: signedIn("user", { also: ["enrolling"] }),
    method: "GET",
    path: "/api/users/listPasskeys",
    input: z.object({}),
    output: z.object({ passkeys: z.array(Passkey), signal: PasskeySignal.optional() }),
  }),

  renamePasskey: endpoint({
    ...own,
    method: "POST",
    path: "/api/users/renamePasskey",
    input: z.object({ passkeyId: Id, name }),
    output: Nothing,
    audit: { action: "PASSKEY_RENAMED" },
  }),

  removePasskey: endpoint({
    ...own,
    shown: "own-factor",
    method: "POST",
    path: "/api/users/removePasskey",
    input: z.object({ passkeyId: Id }),
    output: Nothing,
    audit: { action: "PASSKEY_REMOVED" },
  }),
};
