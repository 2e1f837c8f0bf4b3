import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    tooCommon: "This password is among the first that anybody tries. Please choose another one",
    tooLate: "Must be before the year 9999 ends",
    endIsOver: "This end is over already",
    endsBeforeItBegins: "It must end after it begins",
    outOfUse: (application: string) => `${application}, or the client it is assigned for, is not in use at present`,
    onlyThere: (name: string) => `You sign in with ${name}`,
    begins: (application: string, day: string) => `Access to ${application} begins on ${day}`,
    ended: (application: string, day: string) => `Access to ${application} ended on ${day}`,
    tooClose: "This password is easy to guess from a name that belongs to you. Please choose another one",
  },
});
