import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Clans",
    created: "Clan created",
    updated: "Clan updated",
    deleted: "Clan deleted",
  },
});
