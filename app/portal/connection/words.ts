import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: (name: string) => `Sign in with ${name}`,
    going: (name: string) => `You are being taken to ${name}.`,
    choice: (name: string) => `Your company signs its people in: go on to ${name}.`,
    continue: (name: string) => `Continue with ${name}`,
    password: "Sign in with a password",
    administrators: "Administrators: sign in with a password",
    failedTitle: "Signing in did not work",
    again: "Try again",
    back: "Back to the sign-in page",
    deadHint: "This may be a matter of minutes. Your administrator can tell you more.",
    linkTitle: "Is this your account?",
    linkText: (name: string, email: string) =>
      `There is an account for ${email} already. Show once that it is yours; from then on ${name} is enough.`,
    linkPasskeyText: "This account is protected by a passkey.",
    submit: "Link and sign in",
    code: "Code",
    codeHint: "Of your authenticator app, or a recovery code.",
  },
});
