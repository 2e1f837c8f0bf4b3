import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Points of Contact",
    create: "New POC",
    newTitle: "New POC",
    editTitle: "Update POC",
    deleteTitle: "Delete POC",
    deleted: "POC Deleted",
    contactHint: "10 digits",
    one: "point of contact",
    empty: "No point of contact yet",
    emptyText: "Add the people to talk to at a client with New POC.",
  },
});
