import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Points of contact",
    created: "POC created",
    updated: "POC updated",
    deleted: "POC deleted",
  },
});
