import { TERMS_GRACE_DAYS } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    listed: "Versions of the terms",
    created: "Version created",
    updated: "Version updated",
    deleted: "Version deleted",
    published: "The version is published",
    nameTaken: "A version of this name already exists",
    isPublished: "A published version stays as it is. Write a new one",
    graceTooShort:
      `It must be possible to put it off for ${TERMS_GRACE_DAYS} days at least, from its publication and from the day on ` +
      "which it comes into force",
    laterPublished: (name: string) => `It must come into force after ${name}, which is published`,
    current: "Terms",
    acceptances: "Acceptances of the terms",
    accepted: "You have accepted the terms",
    acceptedAlready: "You have accepted these terms already",
    notInForce: "These terms are not in force. Please read the newest ones",
    own: "Terms that you accepted",
  },
});
