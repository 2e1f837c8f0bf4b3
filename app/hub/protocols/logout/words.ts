import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    application: "The application",
    signedOut: "Signed out",
    result: "Result of the sign-out",
    list: "Results of sign-outs",
    noBackChannel: "The application has no address at which it is told",
  },
});
