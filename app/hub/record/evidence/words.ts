import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    lists: {
      PERSON: "Evidence of a person's access",
      GIVEN: "Evidence of access given",
      ENDED: "Evidence of access ended",
      ASKED: "Evidence of requests without access",
      HELD: "Evidence of who had access",
    },
    reviewedAccess: "Evidence of reviews",
    unusedAccounts: "Unused accounts",
    unusedAccess: "Unused access",
    basis: "What evidence rests on",
    personNeeded: "Choose a person",
    dayNeeded: "Name the day",
    recordNeeded: "Choose an application, a client or a person",
    endsBeforeItBegins: "The period ends before it begins",
    noSuchRow: "There is no such row to go on after",
  },
});
