import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Access Requests",
    one: "request",
    empty: "No request for access",
    emptyText: "Users ask for applications that may be asked for. You decide where no approver or owner is left.",
    actionsHeader: "Details",
    nameOf: (who: string, application: string, time: string) => `${who}, ${application}, ${time}`,
  },
});
