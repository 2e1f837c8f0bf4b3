import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    own: "Your tiles",
    notAssigned: "This application is not assigned to you, or it is not in use",
    saved: "Your tiles are saved",
  },
});
