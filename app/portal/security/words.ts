import { inLanguages } from "~/lib/language";

/** /dashboard/security */
export const security = inLanguages({
  en: {
    title: "Sign-in security",
  },
});
