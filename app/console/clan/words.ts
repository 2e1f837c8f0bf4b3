import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Clans",
    create: "New Clan",
    newTitle: "New Clan",
    editTitle: "Update Clan",
    deleteTitle: "Delete Clan",
    deleted: "Clan Deleted",
    one: "clan",
    empty: "No clan yet",
    emptyText: "Add the first group of a client's people with New Clan.",
  },
});
