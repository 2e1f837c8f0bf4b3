import type { LogoutStatus } from "~/contract/kit/logout-rules";
import { inLanguages } from "~/lib/language";

const statuses: Record<LogoutStatus, string> = {
  CONFIRMED: "signed out.",
  ASKED: "asked to sign you out. If it stays open, sign out there.",
  QUEUED: "has not answered yet, and is told again. You can sign out there.",
  UNREACHED: "not reached. Sign out there.",
};

export const logout = inLanguages({
  en: {
    title: "You are signed out",
    next: "You will be taken to the sign-in page in 3 seconds.",
    nextLink: "Sign in now",
    done: "Nobody is signed in in this browser any longer.",
    back: "Back to the application",
    applications: "The applications you had opened:",
    statuses,
    frameTitle: (application: string) => `Sign out of ${application}`,
    stillThere: (name: string) => `You may still be signed in at ${name}.`,
    goingThere: (name: string) => `You will be taken to ${name} in 3 seconds, to sign out there, too.`,
    signOutThere: (name: string) => `Sign out at ${name}`,
    signedOutThere: (name: string) => `You have come back from signing out at ${name}.`,
    unreached:
      "The server could not be reached: you are signed out in this browser, but applications you opened may still be signed in.",
    confirmTitle: "Sign out?",
    confirmText: "The applications you opened from here are signed out too.",
    confirm: "Sign out",
    stay: "Stay signed in",
  },
});
