import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Roles",
    tabs: { facts: "Facts", people: "People", history: "History" },
    users: "Users",
    person: "person",
    nobody: "Nobody has it",
    nobodyText: "Give it to users with Assign Role in their menu.",
    create: "New User Role",
    newTitle: "New User Role",
    editTitle: "Update Role",
    deleteTitle: "Delete Role",
    deleted: "Role Deleted",
    factorPolicyHint: "Asked for when its users sign in. Who has none yet has 7 days to add one.",
    trustedBrowsersHint: "In place of the code by mail, for 30 days. Never where a second factor is asked for.",
    one: "role",
    empty: "No role yet",
    emptyText: "Create the first one with New User Role; roles are then assigned to users.",
  },
});
