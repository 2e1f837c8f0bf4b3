import { inLanguages } from "~/lib/language";

/** What the rules of an application's sign-on answer. */
export const words = inLanguages({
  en: {
    clientId: "Up to 128 letters, digits and . _ ~ : / @ -",
    claimName: "Only letters, digits and _ . : / # -",
    address: "Address",
    sentAs: "Sent as",
    secretName: "Name",
  },
});
