import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    found: "An application asks you to sign in",
    next: "What is asked next",
    over: "This sign-in is over, or was begun in another browser",
    notAsked: "This is not asked of you",
    onward: "You can go on",
    left: "The application is told that you did not sign in",
    stronger: {
      any: "This application asks for a second factor: an authenticator app, a passkey or a recovery code",
      "phishing-resistant": "This application asks for a passkey",
    },
  },
});
