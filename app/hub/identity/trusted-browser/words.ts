import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Trusted browsers",
    gone: "This browser is not trusted any more",
    ended: "The browser is trusted no longer",
    allEnded: "No browser is trusted any more",
    days: (count: number) => (count === 1 ? "for a day" : `for ${count} days`),
    copied: "an earlier token of it was used",
  },
});
