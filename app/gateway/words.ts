import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    notServedHere: "The product API is not served at this address",
    /** Visitors need not know the product API's address. */
    forwardAuthElsewhere: "Proxies ask the Portico that serves the product API, not this portal in front of it",
  },
});
