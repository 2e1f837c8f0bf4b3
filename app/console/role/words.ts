import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Roles",
    create: "New User Role",
    newTitle: "New User Role",
    editTitle: "Update Role",
    deleteTitle: "Delete Role",
    deleted: "Role Deleted",
    one: "role",
    empty: "No role yet",
    emptyText: "Create the first one with New User Role; roles are then assigned to users.",
  },
});
