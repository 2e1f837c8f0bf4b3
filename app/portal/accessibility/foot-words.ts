import { inLanguages } from "~/lib/language";

/** Apart from those of the pages: every page has them. */
export const foot = inLanguages({
  en: {
    accessibility: "Accessibility",
    terms: "Terms of use",
  },
});
