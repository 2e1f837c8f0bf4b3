import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    shown: "What its sign-in page shows",
    found: "Brand found",
    saved: "Branding saved",
    installation: "This installation",
  },
});
