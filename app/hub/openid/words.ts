import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    expired: "This sign-in has expired. Start again in the application.",
    otherUser: "Somebody else has signed in meanwhile. Start again in the application.",
  },
});
