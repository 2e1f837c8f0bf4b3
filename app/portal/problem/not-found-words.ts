import { inLanguages } from "~/lib/language";

/** Word for word from spec §2. */
export const notFound = inLanguages({
  en: {
    pageTitle: "Page not found",
    title: "Sorry, page not found!",
    text: "Sorry, we couldn't find the page you're looking for. Perhaps you've mistyped the URL? Be sure to check your spelling.",
    home: "Go to Home",
  },
});
