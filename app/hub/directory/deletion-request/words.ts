import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Requests of deletion",
    own: "Request of deletion",
    asked: "You asked to be deleted. An administrator decides on it",
    askedAlready: "You have asked to be deleted already",
    withdrawn: "You took your request back",
    none: "There is no such request",
    refused: "Request refused",
  },
});
