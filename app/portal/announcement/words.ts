import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Announcements",
    warning: "Warning",
    dismiss: "Put away",
    dismissOne: (title: string) => `Put away: ${title}`,
  },
});
