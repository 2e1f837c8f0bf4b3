import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Uses",
    removed: (uses: string) => `Removed: ${uses}`,
    changedMeanwhile: "What uses it has changed meanwhile, so nothing was removed. Look at it again",
    adminRole: "Administrators are not taken out of their role together. Detach the role from each of them",
  },
});
