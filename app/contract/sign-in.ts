import { z } from "zod";
import { Nothing, objectOrEmpty } from "./kit/answers";
import { SECOND_STEPS } from "./kit/authentication";
import { type Endpoint, endpoint } from "./kit/endpoint";
import { DueFactor } from "./kit/factor-policy";
import { CurrentPassword, Email, HttpUrl, Id, isNameLong, NewPassword, namesPerson, OneTimeCode } from "./kit/fields";
import { identified } from "./kit/identifier";
import { composed } from "./kit/names";
import { field, record } from "./kit/record";
import {
  ATTEMPT_ID_MAX,
  ATTEMPT_ID_MIN,
  NAME_MAX,
  RESENT_PURPOSES,
  TOKEN_CHARACTERS,
  TOKEN_PATTERN,
  TRUSTED_BROWSER_CHARACTERS,
} from "./kit/rules";
import { anyone, signedIn } from "./kit/who";
import { words } from "./kit/words";
import { acceptedTerms } from "./terms";
import { Person, user } from "./user";

/** What the mail server has said of a code's mail. */
export const MAIL_STATES = ["waiting", "accepted", "refused"] as const;

/** `delayed`: the message may be late. `sentTo`: masked. `waitSeconds`: until the next code can be requested. */
const codeSent = {
  delayed: z.boolean().optional(),
  sentTo: z.array(z.string()).optional(),
  waitSeconds: z.number().optional(),
};
const CodeSent = z.preprocess(objectOrEmpty, z.object(codeSent));

/**
 * Our extensions. `isCommonPassword`: right, but easily guessed. `factors`: the account's factors; one is required in place of a mailed
 * code.
 */
const passwordTaken = {
  ...codeSent,
  isCommonPassword: z.literal(true).optional(),
  factors: z.array(z.enum(SECOND_STEPS)).optional(),
};
/** Spec §7 marks a failure by falsy data, whatever the code. */
const ResetRequested = z.preprocess(
  (data) => (data ? objectOrEmpty(data) : { failed: true }),
  z.object({ failed: z.literal(true).optional() }),
);

const nameOfPerson = (label: string) =>
  namesPerson(
    z
      .string(words.nameRequired(label))
      .trim()
      .overwrite(composed)
      .min(1, { error: words.nameRequired(label), abort: true })
      .refine(isNameLong, words.tooShort)
      .max(NAME_MAX, words.tooLong),
  );

/**
 * Our extension: a random id of the browser's attempt, sent with each call. Only this attempt can use its code, and learns why one is
 * refused; a double submit is answered once. Calls without one share their codes.
 */
const attempt = { attemptId: z.string().min(ATTEMPT_ID_MIN).max(ATTEMPT_ID_MAX).optional() };

/** Our extension: a token the browser sends back in `Portico-Device`. Its failed tries are counted apart from strangers'. */
const device = { device: z.string().min(1).optional() };

/** Our extension: trust tokens, joined by "~". */
const trusted = { trustedBrowser: z.string().max(TRUSTED_BROWSER_CHARACTERS).optional() };

/** Our extension: at a computer that others use, where the session is short and the browser is not trusted. */
export const sharedComputer = { isShared: z.boolean().optional() };

/** `trustedBrowser`: the browser's new token. */
export const SignInCompleted = z.object({
  authorizationToken: z.string().min(1),
  ...device,
  ...trusted,
  userData: Person,
  /** At most one; empty for a plain user. */
  userRole: z.array(z.object({ rolesData: z.object({ _id: Id.optional(), name: z.string() }) })).default([]),
  /** Our extension. */
  factorDue: DueFactor.optional(),
});
export const signedInNames = { authorizationToken: "AutherisationToken", rolesData: "RolesDAta" };

/** Our extensions. `signedIn`: complete, as the browser is trusted. */
const codeAsked = { ...passwordTaken, trustDays: z.number().int().optional(), signedIn: SignInCompleted.optional() };
const PasswordTaken = z.preprocess(objectOrEmpty, z.object(codeAsked));

/** `vendorUrl`, our extension: target of the vendor shortcut (spec §6); no code was sent. */
const SignInBegun = z.preprocess(objectOrEmpty, z.object({ ...codeAsked, vendorUrl: HttpUrl.optional() }));

export const open = <Input extends z.ZodType, Output extends z.ZodType>(
  path: Endpoint["path"],
  input: Input,
  output: Output,
  extra: Pick<Endpoint, "wireNames" | "extension" | "audit">,
) => endpoint({ method: "POST", path, who: anyone, encrypted: true, input, output, ...extra });

export const registration = record({
  firstName: field({ en: "First name" }, nameOfPerson(words.labels.firstName), z.string()),
  lastName: field({ en: "Last name" }, nameOfPerson(words.labels.lastName), z.string()),
  email: field({ en: "Email" }, user.input.email, z.string()),
  phoneNumber: field({ en: "Contact number" }, user.input.phoneNumber, z.string()),
  password: field({ en: "Password" }, NewPassword, z.never()),
});

export const passwordChange = record({
  oldPassword: field({ en: "Current password" }, CurrentPassword, z.never()),
  newPassword: field({ en: "New password" }, NewPassword, z.never()),
});

/** Spec §7. Open, except `changePassword`. */
export const account = {
  login: open("/api/users/login", identified({ password: CurrentPassword, ...trusted, ...attempt }), SignInBegun, {
    wireNames: signedInNames,
    audit: { action: "SIGN_IN_PASSWORD" },
  }),

  /** `trustBrowser` is our extension. */
  consumeLoginCode: open(
    "/api/users/consumeLogInOtpEmail",
    identified({ otp: OneTimeCode, trustBrowser: z.boolean().optional(), ...sharedComputer, ...attempt }),
    SignInCompleted,
    {
      wireNames: signedInNames,
      audit: { action: "SIGN_IN_CODE" },
    },
  ),

  signInByLink: open(
    "/api/users/signInByLink",
    z.object({ token: z.string().max(TOKEN_CHARACTERS).regex(TOKEN_PATTERN) }),
    SignInCompleted,
    {
      wireNames: signedInNames,
      extension: true,
      audit: { action: "SIGN_IN_LINK" },
    },
  ),

  resendCode: open("/api/users/resendCode", identified({ purpose: z.enum(RESENT_PURPOSES), ...attempt }), CodeSent, {
    extension: true,
    audit: { action: "CODE_RESENT" },
  }),

  /** `validSeconds`: until the code ends. `waitSeconds`: until another can be requested. `mail`: absent if nothing can be told of it. */
  codeState: open(
    "/api/users/codeState",
    identified({ attemptId: attempt.attemptId.unwrap() }),
    z.object({
      validSeconds: z.number(),
      waitSeconds: z.number(),
      mail: z.object({ state: z.enum(MAIL_STATES), at: z.iso.datetime().optional() }).optional(),
    }),
    { extension: true },
  ),

  ssoLogin: open(
    "/api/users/ssoLogIn",
    z.object({ email: Email, password: CurrentPassword, redirectUrl: HttpUrl, ...trusted, ...attempt }),
    PasswordTaken,
    { wireNames: signedInNames, audit: { action: "SIGN_IN_PASSWORD" } },
  ),

  signUp: open(
    "/api/users/signUp",
    z.object({ ...registration.input, ...attempt, ...acceptedTerms }),
    z.object({ _id: Id, ...codeSent }),
    { audit: { action: "SIGN_UP" } },
  ),

  requestPasswordReset: open("/api/users/requestRequestPassword", z.object({ email: Email }), ResetRequested, {
    audit: { action: "PASSWORD_RESET_ASKED" },
  }),

  requestUnlockLink: open("/api/users/requestUnlockLink", identified({}), Nothing, {
    extension: true,
    audit: { action: "UNLOCK_LINK_ASKED" },
  }),

  unlockByLink: open(
    "/api/users/unlockByLink",
    z.object({ token: z.string().max(TOKEN_CHARACTERS).regex(TOKEN_PATTERN) }),
    z.object(device),
    { extension: true, audit: { action: "UNLOCKED_BY_LINK" } },
  ),

  /** `attemptId` and `selfAssign` are our extensions. */
  verifyEmail: open(
    "/api/users/consumeRequestEmailOtp",
    z.object({
      email: Email,
      otp: OneTimeCode,
      password: CurrentPassword.optional(),
      selfAssign: z.boolean().optional(),
      ...attempt,
    }),
    z.object({ id: Id, selfAssignmentToken: z.string().min(1).optional() }),
    { audit: { action: "EMAIL_VERIFIED" } },
  ),

  checkResetLink: open(
    "/api/users/checkResetLink",
    z.object({ uuid: z.uuid() }),
    z.object({ email: z.string().optional() }),
    { extension: true },
  ),

  resetPasswordByLink: open(
    "/api/users/consumeRequestRequestPassword",
    z.object({ uuid: z.uuid(), newPassword: NewPassword }),
    z.preprocess(objectOrEmpty, z.object(device)),
    { audit: { action: "PASSWORD_RESET" } },
  ),

  changePassword: endpoint({
    method: "POST",
    path: "/api/users/changePassword",
    shown: "lately",
    who: signedIn("user"),
    encrypted: true,
    input: z.object(passwordChange.input),
    output: Nothing,
    audit: { action: "PASSWORD_CHANGED" },
  }),
};
