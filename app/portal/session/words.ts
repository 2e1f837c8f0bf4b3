import { inLanguages } from "~/lib/language";

/** For users, and for the administrator's dialog. */
export const sessionWords = inLanguages({
  en: {
    title: "Your sessions",
    lead: "Where you are signed in, and to which applications. End what you do not recognise, and change your password.",
    lasting: "stays after sign-out",
    outlived: "without a session",
    lastingLead:
      "An application that “stays after sign-out” may go on in your name when the session is over; one “without a session” " +
      "does so now. End it here, and it no longer can.",
    device: "Device",
    application: "Application",
    deviceOrApplication: "Device or application",
    deviceName: ({ browser, system }: { browser?: string; system?: string }) =>
      browser && system ? `${browser} on ${system}` : (browser ?? system ?? "Unknown device"),
    address: "Address",
    company: "Company",
    addressOrCompany: "Address or company",
    signedIn: "Signed in",
    lastUsed: "Last used",
    action: "Action",
    current: "This session",
    end: "End",
    endOne: (name: string) => `End ${name}`,
    endAccess: (application: string, lastUsed: string) => `End the access of ${application}, last used ${lastUsed}`,
    endOthers: "End all others",
    endAll: "End all",
    nameOf: (device: string, address: string, lastUsed: string) => `${device} at ${address}, last used ${lastUsed}`,
    grantsShown: (shown: number, total: number) => `Of ${total} applications, the ${shown} used last are shown.`,
    grantOf: ({
      application,
      client,
      lastUsed,
      state,
    }: Record<"application" | "client" | "lastUsed" | "state", string>) =>
      [client ? `${application} for ${client}` : application, `last used ${lastUsed}`, ...(state ? [state] : [])].join(
        ", ",
      ),
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
