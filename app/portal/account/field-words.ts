import { inLanguages } from "~/lib/language";

/** Labels and hints of fields that several account screens share. */
export const fields = inLanguages({
  en: {
    email: "Email",
    password: "Password",
    passwordHint: "At least 8 characters with an uppercase letter, a lowercase letter, a digit and one of @$!%*#?&.",
    code: "One-time code",
  },
});
