import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Pages",
    created: "Page created",
    updated: "Page updated",
    deleted: "Page deleted",
    nameTaken: "The application already has a page with this name",
    noSuchApplication: "There is no application with this name",
    thisPage: "This page",
  },
});
