import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    tooCommon: "This password is among the first that anybody tries. Please choose another one",
    tooLate: "Must be before the year 9999 ends",
    endIsOver: "This end is over already",
    endsBeforeItBegins: "It must end after it begins",
    tooClose: "This password is easy to guess from a name that belongs to you. Please choose another one",
  },
});
