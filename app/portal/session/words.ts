import { inLanguages } from "~/lib/language";

/** One's own sessions, and the dialog that shows an administrator somebody else's. */
export const sessionWords = inLanguages({
  en: {
    title: "Your sessions",
    lead: "Where you are signed in. End what you do not recognise, and change your password.",
    device: "Device",
    /** What a browser said of itself; nothing is known of those that say nothing we know. */
    deviceName: ({ browser, system }: { browser?: string; system?: string }) =>
      browser && system ? `${browser} on ${system}` : (browser ?? system ?? "Unknown device"),
    address: "Address",
    signedIn: "Signed in",
    lastUsed: "Last used",
    action: "Action",
    current: "This session",
    end: "End",
    endOne: (name: string) => `End ${name}`,
    endOthers: "End all others",
    endAll: "End all",
    /** A session in a line. */
    nameOf: (device: string, address: string, lastUsed: string) => `${device} at ${address}, last used ${lastUsed}`,
    shown: (shown: number, total: number) => `The ${shown} used last of ${total} are shown.`,
    ofUser: (name: string) => `Where ${name} is signed in.`,
    trusted: (count: number) =>
      count === 1
        ? "In one browser, which the user trusts, the password alone is enough. “End all” ends that, too."
        : `In ${count} browsers, which the user trusts, the password alone is enough. “End all” ends that, too.`,
    close: "Close",
    none: "There is no session now.",
  },
});
