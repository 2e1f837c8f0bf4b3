import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    title: "Change what is kept about you",
    lead: "Administrators, and applications that were told so, read it.",
    submit: "Save",
    noneToSet: "There is nothing here that you may change.",
    yes: "Yes",
    no: "No",
    unset: "Not set",
  },
});
