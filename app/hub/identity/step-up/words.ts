import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    begun: "Please confirm that it is you",
    confirmed: "It is confirmed that it is you",
    refused: "This is not a passkey of yours",
  },
});
