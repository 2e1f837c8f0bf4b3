import { CODE_MINUTES } from "~/contract/kit/rules";
import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    nameChanged: "Your name was changed",
    pictureRemoved: "Your picture was removed",
    sameEmail: "This is your email already",
    samePhone: "This is your phone number already",
    otherDomain: (domains: readonly string[]) => `Only addresses at ${domains.join(" and ")} can be used here`,
    emailCodeSent: `If the address can be yours, a one-time code is on its way there. It is valid for ${CODE_MINUTES} minutes`,
    phoneCodeSent: `If the number can be yours, a one-time code is on its way there. It is valid for ${CODE_MINUTES} minutes`,
    codeStands: (wait: string) => `A code was sent there just now. You can ask for a new one in ${wait}`,
    noGateway:
      "Text messages cannot be sent here, so that a new number cannot be proven. Please ask your administrator to change it",
    emailChanged: "Your email was changed. Sign in with it from now on",
    phoneChanged: "Your phone number was changed",
    changedAlready: "This was changed just now",
    taken: "Another account has it by now. Please ask your administrator",
  },
});
