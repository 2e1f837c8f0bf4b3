import { inLanguages } from "~/lib/language";

export const look = inLanguages({
  en: {
    title: "Look",
    hint: "Of every page, in this browser.",
    system: "System",
    light: "Light",
    dark: "Dark",
  },
});
