import { inLanguages } from "~/lib/language";

export const trustedBrowserList = inLanguages({
  en: {
    title: "Trusted browsers",
    lead: "In these your password is enough to sign in: no code is asked for. End what you do not recognise.",
    none: (days: number) =>
      `You trust none. Where you enter a code, you can trust the browser for ${days === 1 ? "a day" : `${days} days`}.`,
    trusted: "Trusted",
    lastUsed: "Last used",
    until: "Until",
    action: "Action",
    current: "This browser",
    end: "End",
    endOne: (name: string) => `End ${name}`,
    endAll: "End all",
  },
});
