import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Audit log",
    /** Stands for an unknown account. */
    unknown: (typed: string) => (typed === "" ? "unknown" : `unknown: ${typed}`),
    withheld: "(withheld, as it may be a password)",
  },
});
