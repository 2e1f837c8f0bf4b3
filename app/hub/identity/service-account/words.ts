import { inLanguages } from "~/lib/language";
import { productInMails } from "~/lib/product";

export const words = inLanguages({
  en: {
    listed: "Service accounts",
    created: "Service account created",
    updated: "Service account updated",
    rotated: "New token made",
    tokenEnded: "Token ended",
    deleted: "Service account deleted",
    nameTaken: "A service account of this name exists already",
    noRightInClient: (right: string) => `Not a call that is about one client's people: ${right}`,
    noSuchRight: (right: string) => `Not a call that a service account can be given: ${right}`,
    notInPast: "Choose a day to come",
    tooFar: (days: number) => `At most ${days} days from today`,
    twoTokens: (most: number) => `It has ${most} tokens already. End one first`,
    tokenNotFound: "This token has ended already",
    expiring: (name: string, days: number) =>
      `A token of the service account ${name} expires ${days <= 1 ? "within a day" : `in ${days} days`}`,
    advice: (ending: string, day: string, link: string) =>
      `It is the token that ends in ${ending}, and it is good until ${day}. What uses it then no longer gets in.\n\n` +
      `Make a new one, put it where the old one is, and end the old one, at\n${link}\n\n` +
      `If nothing uses it any more, delete the service account there. ${productInMails} says this 14 days and 1 day before.`,
  },
});
