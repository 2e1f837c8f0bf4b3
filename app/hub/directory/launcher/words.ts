import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    own: "Your tiles",
    tiles: "Tiles found",
    notAssigned: "This application is not assigned to you, or it is not in use",
    saved: "Your tiles are saved",
  },
});
