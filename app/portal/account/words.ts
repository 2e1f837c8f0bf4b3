import { INVITATION_DAYS } from "~/contract/kit/rules";
import { words as rules } from "~/contract/kit/words";
import { inLanguages } from "~/lib/language";

export const changePassword = inLanguages({
  en: {
    title: "Change password",
    confirmPassword: "Confirm new password",
    submit: "Change password",
    signedOut: "You were signed out before this was done: your password is still the old one. Type all three again.",
  },
});

export const fields = inLanguages({
  en: {
    email: "Email",
    password: "Password",
    passwordHint:
      "At least 8 characters with an uppercase letter, a lowercase letter, a digit and one of @$!%*#?&, and no other characters.",
    code: "One-time code",
  },
});

export const refusedCodeWords = inLanguages({
  en: {
    /** `msg`: the specification's words. */
    noCode: (msg: string) => `${msg}. A code has 6 digits; this did not count as a try.`,
    triesLeft: (count: number) =>
      count === 1 ? "One more try is left with this code." : `${count} more tries are left with this code.`,
  },
});

export const register = inLanguages({
  en: {
    title: "Register",
    lead: (application: string) => `Register to go on to ${application}.`,
    contactNumberHint: "10 digits",
    submit: "Register",
    signIn: "Already registered? Sign in",
    done: "Registered Successfully",
    closedTitle: "Registration is closed",
    closed:
      "Accounts are made by administrators here. Ask the administrator who manages your applications for one; if you have one " +
      "already, sign in.",
    byInvitationTitle: "Registration is by invitation",
    byInvitation:
      "Ask the administrator who manages your applications to invite you: the link in that mail leads to the form. If you " +
      "have an account already, sign in.",
  },
});

export const invited = inLanguages({
  en: {
    title: "You are invited",
    lead: (application: string) => `Register to use ${application}.`,
    done: "You are registered. Please sign in.",
    deadTitle: "This invitation no longer works",
    deadText:
      `An invitation can be used once, within ${INVITATION_DAYS} days. This one is unknown, was used, withdrawn or replaced by ` +
      "a newer one, or is too old. Please ask whoever invited you for a new one.",
    signIn: "Already registered? Sign in",
  },
});

export const forgot = inLanguages({
  en: {
    title: "Forgot password",
    lead: "Enter your email. We will send you a link to choose a new password.",
    submit: "Send link",
    signIn: "Back to sign in",
    doneTitle: "Check your email",
    /** Spelt as in spec §8. */
    done: "Reset Password link was sent to your email seccussfully",
    next: "Open the link within 30 minutes. Nothing arrived? Look in your spam folder or",
    nextSoon: "Nothing arrived? Look in your spam folder or",
    sendAgain: "send it again.",
  },
});

export const reset = inLanguages({
  en: {
    title: "Choose a new password",
    /** `email`: of the link's account. */
    owner: (email: string) => `It is for the account of ${email}.`,
    /** `email`: of the signed-in user, if known. */
    endsOther: (email = "Somebody else") =>
      `${email} is signed in in this browser, and will be signed out when the password is changed.`,
    newPassword: "New password",
    confirmPassword: "Confirm password",
    submit: "Reset password",
    signIn: "Back to sign in",
    doneTitle: "Password changed",
    done: "Your password was changed. It works at once: any wait that wrong passwords had brought is over.",
    next: "You will be taken to the sign-in page in 3 seconds.",
    nextLink: "Sign in now",
  },
});

export const resetInvalid = inLanguages({
  en: {
    title: "This link no longer works",
    text: "A reset link can be used once, within 30 minutes. This one is unknown, used or too old.",
    textElsewhere: "This link is unknown, was used already or is too old.",
    requestNew: "Request a new link",
    signIn: "Back to sign in",
  },
});

export const verify = inLanguages({
  en: {
    title: "Verify your email",
    lead: "Enter your email and the 6-digit code we sent to it.",
    leadWithPassword: "Enter your email, the password you chose and the 6-digit code we sent to you.",
    /** Spec §8. */
    invalid: "Invalid OTP",
    submit: "Verify",
    resend: "Send a new code",
    signIn: "Back to sign in",
    wrongAddress: "Wrong address? Register again",
    checkAll: "Check the email and the password, too.",
    verifiedAlready: "Nothing more is needed.",
    doneTitle: "Email verified",
    done: "Your email is verified.",
    next: "You will be taken to the sign-in page in 3 seconds.",
    nextLink: "Sign in now",
  },
});

export const passwordProblems = inLanguages({
  en: {
    tooShort: "8 characters",
    noLower: "a lowercase letter",
    noUpper: "an uppercase letter",
    noDigit: "a digit",
    noSpecial: "one of @$!%*#?&",
    space: "a space",
    /** `message`: the specification's. */
    missing: (message: string, what: readonly string[]) => `${message}. Missing: ${what.join(", ")}.`,
    notAllowed: (message: string, what: readonly string[]) => `${message}. Not allowed: ${what.join(" ")}`,
  },
});

export const passwordStrengths = inLanguages({
  en: {
    short: "Not enough yet",
    common: "Too common: among the first that anybody tries.",
    own: "Too easy to guess from a name that belongs to its owner.",
    fair: "Fair; a longer one is better.",
    good: "Good.",
    strong: "Strong.",
    /** The password has to be typed again. */
    sent: (strength: string) => `The password you typed: ${strength}`,
  },
});

/** Spec §5, word for word. */
export const validation = inLanguages({
  en: {
    identifierRequired: rules.identifierRequired,
    emailRequired: rules.required(rules.labels.email),
    emailInvalid: rules.email(rules.labels.email),
    passwordRequired: rules.required(rules.labels.password),
    passwordPattern: rules.newPassword,
    passwordsMatch: "Passwords must match",
    confirmRequired: "Confirm Password is required",
    otpRequired: rules.required(rules.labels.oneTimeCode),
    contactRequired: "Contact Number",
    contactDigits: "Only digits",
    tooShort: rules.tooShort,
    tooLong: rules.tooLong,
    currentPasswordRequired: "Current Password is required",
    newPasswordRequired: "New Password is required",
    confirmNewPasswordRequired: "Confirm New Password is required",
  },
});
