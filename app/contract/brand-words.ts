import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    color: "Must be a color such as #177245",
    contrast: (contrast: number, needed: number, nearest: string) =>
      `Text in this color has a contrast of ${contrast}:1 and needs ${needed}:1. The nearest color that has it is ${nearest}`,
    contact: "Must be an email, an address that begins with https://, or words such as a telephone number",
    logo: "Must be a picture that was uploaded here",
  },
});
