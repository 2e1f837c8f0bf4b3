import type { DeviceProblem } from "~/contract/kit/engine-page";
import { inLanguages } from "~/lib/language";

const problems: Record<DeviceProblem, string> = {
  none: "Enter the code that your device shows.",
  wrong: "There is no such code. Compare it with what your device shows.",
  expired: "This code has expired. Let your device show a new one.",
  used: "This code has been used. If your device is not signed in, let it show a new one.",
  aborted: "The sign-in was stopped. The device is not signed in.",
  failed: "That did not work. Try again, or let your device show a new code.",
};

export const words = inLanguages({
  en: {
    dashboard: "Go to the dashboard",
    next: "Continue",
    error: {
      title: "This sign-in cannot go on",
      text: (application: string | undefined) =>
        `The request of ${application ?? "the application that sent you here"} could not be answered. Go back to it ` +
        "and start again; if that does not help, tell those who look after it.",
      detail: "For those who look after the application",
    },
    refusedLogout: {
      title: "This sign-out cannot go on",
      text: (application: string | undefined) =>
        `${application ?? "The application that sent you here"} asked for a sign-out that could not be answered. Nothing has changed.`,
      detail: "For those who look after the application",
    },
    logout: {
      title: "Sign out?",
      text: (application: string | undefined) =>
        application
          ? `${application} asks to sign you out. All applications you opened from here are signed out too.`
          : "All applications you opened from here are signed out too.",
      isOver: "Nobody is signed in in this browser.",
      yes: "Sign out",
      goOn: "Continue",
      stay: "Stay signed in",
    },
    signedOut: { title: "You are signed out" },
    form: {
      title: "Back to the application",
      text: "The next step leads back to the application.",
    },
    code: {
      title: "Sign in a device",
      label: "Code on the device",
      hint: "Eight characters, such as BCDF-GHJK",
      problems,
    },
    confirm: {
      title: "Is this your device?",
      text: (application: string, email: string | undefined) =>
        `${application} on another device will be signed in as ${email ?? "you"}. It shows this code:`,
      warning: "If you did not just start this on a device of your own, or it shows another code, stop.",
      yes: "Yes, sign it in",
      no: "Stop",
    },
    connected: {
      title: "The device is signed in",
      text: (application: string) => `${application} goes on there. You can close this page.`,
    },
    elsewhere: {
      title: "Applications sign in elsewhere",
      text: "This portal uses a product API at another address. Sign-ins of applications are answered there:",
    },
  },
});
