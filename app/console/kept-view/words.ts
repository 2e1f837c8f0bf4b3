import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Kept Views",
    lead: "A view is a list's filters, order and rows per page under a name of yours. Only you see your views.",
    keep: "Keep this view",
    keepHint: "A view of the same name is replaced.",
    submit: "Keep",
    back: "Back to the list",
    own: "Your views of this list",
    none: "You have kept no view of this list yet.",
    rename: "Rename",
    renameOne: (name: string) => `Rename ${name}`,
    newName: (name: string) => `New name of ${name}`,
    remove: "Delete",
    removeOne: (name: string) => `Delete ${name}`,
  },
});
