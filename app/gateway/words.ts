import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    notServedHere: "The product API is not served at this address",
    /** The product API's address is a setting that visitors need not know. */
    forwardAuthElsewhere: "Proxies ask the Portico that serves the product API, not this portal in front of it",
  },
});
