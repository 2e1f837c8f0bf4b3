import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    alive: "This link can be used",
    dead: "This link is unknown, was used already or is too old",
    done: "All sessions have ended, and a link to choose a new password is on its way by mail",
    taken: (product: string) =>
      "Another account has your former email by now, so that nothing was done. Please write to an administrator of " +
      `${product} at once`,
  },
});
