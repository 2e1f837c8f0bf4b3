import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    notServedHere: "The product API is not served at this address",
  },
});
