import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Requests of deletion",
    one: "request",
    empty: "Nobody asks to be deleted",
    emptyText: "Users ask for it at their account. Delete the user to carry it out, or refuse it with a reason.",
    name: "Name",
    email: "Email",
    reason: "Reason",
    asked: "Asked",
    actionsHeader: "Action",
    refuse: "Refuse",
    carryOut: "Delete",
  },
});
