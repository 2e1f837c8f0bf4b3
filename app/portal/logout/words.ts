import { inLanguages } from "~/lib/language";

export const logout = inLanguages({
  en: {
    title: "You are signed out",
    next: "You will be taken to the sign-in page in 3 seconds.",
    nextLink: "Sign in now",
    applications:
      "The applications you had opened are being signed out too. If one of them stays open, sign out there:",
    /** Names the hidden frame that signs an application out. */
    frameTitle: (application: string) => `Sign out of ${application}`,
    unreached:
      "The server could not be reached: you are signed out in this browser, but applications you opened may still be signed in.",
    confirmTitle: "Sign out?",
    confirmText: "The applications you opened from here are signed out too.",
    confirm: "Sign out",
    stay: "Stay signed in",
  },
});
