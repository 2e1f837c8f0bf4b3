import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    ended: "The access of the application was ended",
    gone: "This access has already ended",
  },
});
