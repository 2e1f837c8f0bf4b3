import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Pages List",
    create: "New Page",
    newTitle: "New Page",
    addTitle: "Add New Page",
    editTitle: "Update App Page",
    deleteTitle: "Delete Page",
    deleted: "App Page Deleted",
    /** In "Add New Page" (spec §2). */
    pageShort: "Page",
    toRoles: "Pages of Roles",
    one: "page",
    empty: "No page yet",
    emptyText:
      "An application's pages are listed here. Administrators add one with New Page and then assign it to application roles.",
  },
});
