import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Permissions",
    create: "New Permission",
    newTitle: "New Permission",
    editTitle: "Update Permission",
    deleteTitle: "Delete Permission",
    deleted: "Permission Deleted",
    nameHint: "The permission's name.",
    one: "permission",
    empty: "No permission yet",
    emptyText:
      "Create the first one with New Permission; permissions are then attached to roles, application roles, points of " +
      "contact and clans.",
  },
});

export const assignPermission = inLanguages({
  en: {
    title: "Assign Permission",
    shown: "Permissions",
    titleFor: (name: string) => `Assign Permission - ${name}`,
    label: "Permission",
    required: "Permission is required",
  },
});
