import { inLanguages } from "~/lib/language";

export const security = inLanguages({
  en: {
    title: "Sign-in security",
    phone: "Phone number",
    phoneLead: "If you sign in by your phone number and it is verified, the code comes as a text message too.",
  },
});

export const ownPhone = inLanguages({
  en: {
    title: "Your phone number",
    none: "You have no phone number. An administrator can enter it.",
    verified: (number: string) =>
      `${number} is verified: if you sign in by it, the code goes there as a text message and to your email.`,
    unverified: (number: string) =>
      `${number} is not verified: codes go to your email only. Ask for a text message and enter the code in it.`,
    noGateway: (number: string) =>
      `${number} is not verified: codes go to your email only. Text messages cannot be sent here.`,
    send: "Text me a code",
    code: "Code from the text message",
    verify: "Verify",
    back: "Sign-in security",
  },
});
