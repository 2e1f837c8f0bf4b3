import { inLanguages } from "~/lib/language";

export const forgot = inLanguages({
  en: {
    title: "Forgot password",
    lead: "Enter your email. We will send you a link to choose a new password.",
    submit: "Send link",
    signIn: "Back to sign in",
    /** As spec §8 spells it. */
    done: "Reset Password link was sent to your email seccussfully",
    next: "Open the link within 30 minutes. Nothing arrived? Look in your spam folder or",
    again: "send it again",
  },
});

export const reset = inLanguages({
  en: {
    pageTitle: "Reset Password",
    title: "Choose a new password",
    newPassword: "New password",
    confirmPassword: "Confirm password",
    submit: "Reset password",
    signIn: "Back to sign in",
    done: "Your password was changed.",
    next: "You will be taken to the sign-in page in 3 seconds.",
    nextLink: "Sign in now",
  },
});

export const resetInvalid = inLanguages({
  en: {
    title: "This link no longer works",
    text: "A reset link can be used once, within 30 minutes. This one is unknown, used or too old.",
    again: "Request a new link",
    signIn: "Back to sign in",
  },
});
