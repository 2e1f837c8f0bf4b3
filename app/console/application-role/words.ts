import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Application Roles",
    create: "New Application Role",
    newTitle: "New Application Role",
    editTitle: "Update Role",
    deleteTitle: "Delete Application Role",
    assignTitle: "Assign Pages to Role",
    /** Spec §8: the same words as for a role. */
    deleted: "Role Deleted",
    name: "Name",
    everyClient: "All",
    noAction: "None",
    rangeHint: "Amounts the role approves, both bounds included. Left empty: no bound.",
    assignPages: "Assign Pages",
    page: "Page",
    pages: "Pages",
    one: "application role",
    empty: "No application role yet",
    emptyText: "Create the first one with New Application Role; pages are then assigned to it.",
    pageRequired: "Page is required",
  },
});

/** For /dashboard/assignPageToRole. */
export const rolePages = inLanguages({
  en: {
    title: "Pages of Roles",
    pages: "Pages",
    noPages: "No page is assigned",
    toPages: "Pages List",
    one: "application role",
    empty: "No application role yet",
    emptyText: "As soon as an administrator creates application roles and assigns pages to them, they appear here.",
  },
});
