import { CODE_MINUTES } from "~/contract/kit/rules";
import type { CodeOutcome } from "./codes";

/** The `msg` of account calls: shown to the user word for word. */
export const messages = {
  wrongCredentials: "Email, phone number, user id or password is wrong",
  addressNotRegistered: "The application that sent you is not registered here",
  vendor: "You are taken to the vendor registration",
  unverified: "Your email is not verified yet",
  inactive: "Your account is inactive. Please ask your administrator",
  codeSent: "A one-time code was sent to your email",
  codeSentBySms: "A one-time code was sent to your email and your phone",
  codeDelayed:
    "Your one-time code may be late: the mail server cannot be reached right now. It is sent as soon as it can be",
  codeResent: "If a code can be sent, it is on its way to your email",
  signedIn: "Signed in",
  signedOut: "Signed out",
  registered: "Registered Successfully",
  registeredDelayed:
    "Registered Successfully. Your one-time code may be late: the mail server cannot be reached right now",
  emailTaken: "User already registered",
  phoneTaken: "Phone number already registered",
  verified: "Your email is verified",
  // The spelling is the specification's (§8).
  resetSent: "Reset Password link was sent to your email seccussfully",
  resetLinkDead: "This reset link is unknown, used or older than 30 minutes. Please ask for a new one",
  resetLinkGood: "This reset link can be used",
  passwordReset: "Your password was reset",
  passwordChanged: "Your password was changed",
  oldPasswordWrong: "The current password is wrong",
  samePassword: "The new password must differ from the current one",
} as const;

/** Why something came to nothing that is answered as if it had not: for the audit log alone. */
export const reasons = {
  noAccount: "There is no such account",
  inactive: "The account is inactive",
  verifiedAlready: "The email is verified already",
  noSignIn: "No sign-in is under way",
} as const;

export const codeMessages: Record<Exclude<CodeOutcome, "accepted">, string> = {
  wrong: "Invalid OTP",
  expired: `This code is older than ${CODE_MINUTES} minutes. Please ask for a new one`,
  used: "This code was used already. Please ask for a new one",
  "too-many-tries": "Too many wrong codes. Please ask for a new one",
};
