import { ACCESS_REMINDER_DAYS, OVERVIEW_DAYS, OVERVIEW_HOURS } from "~/contract/kit/rules";
import type { ENDING_KINDS } from "~/contract/overview";
import { inLanguages } from "~/lib/language";

const formats = {
  number: new Intl.NumberFormat("en"),
  day: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }),
};

export const words = inLanguages({
  en: {
    branding: "Branding",
    evidence: "Evidence",
    title: "Overview",
    /** `time` with its zone; `begins`: when the day began. */
    asOf: (time: string, zone: string, begins: string) =>
      `As of ${time}. Hours and days are in ${zone}` +
      (begins === "00:00" ? "." : `; a day begins at ${begins}, because events are counted by whole hours of UTC.`),
    refresh: "Refresh",
    isCounting: "Earlier events of the audit log are still being counted: the numbers below are too low.",
    number: (count: number) => formats.number.format(count),
    day: (instant: string) => formats.day.format(new Date(instant)),
    figures: "Figures",
    signIns: "Sign-ins",
    failures: "Failed sign-ins",
    lastHours: `last ${OVERVIEW_HOURS} hours`,
    lastDays: `last ${OVERVIEW_DAYS} days`,
    requestsWaiting: "Requests for access",
    deletionsAsked: "Requests of deletion",
    waiting: "waiting",
    emergencies: "Emergency access",
    notLookedAt: "not looked at yet",
    accessEnding: "Access that ends",
    withinDays: `within ${ACCESS_REMINDER_DAYS} days`,
    messagesFailed: "Messages that failed",
    kept: "of those that are kept",
    secretsEnding: "Secrets and roles that end",
    soon: "soon, or just ended",
    byHour: `Sign-ins by hour, last ${OVERVIEW_HOURS} hours`,
    byDay: `Sign-ins by day, last ${OVERVIEW_DAYS} days`,
    hourHeader: "Hour",
    dayHeader: "Day",
    asTable: "As a table",
    bar: (when: string, signIns: string, failures: string) => `${when}: ${signIns} sign-ins, ${failures} failed`,
    nobody: "Nobody has signed in, or tried to, in this time.",
    reasons: "What keeps people from signing in",
    reason: "Reason",
    cut: (reason: string) => `${reason}…`,
    noReason: "No reason recorded",
    tries: "Tries",
    noFailures: `No sign-in has failed in the last ${OVERVIEW_HOURS} hours.`,
    applications: "Applications",
    application: "Application",
    launches: "Launches",
    signOns: "OpenID sign-ins",
    refusals: "Refused",
    unused: `No application was opened in the last ${OVERVIEW_DAYS} days.`,
    ending: "Secrets, keys and roles that end",
    endingWithin: `Secrets, tokens and keys within ${OVERVIEW_DAYS} days, roles of users within ${ACCESS_REMINDER_DAYS}.`,
    endingWhat: "What",
    endingOf: "Belongs to",
    endsAt: "Ends",
    ended: (time: string) => `Ended ${time}`,
    nothingEnds: "None ends soon.",
    kinds: {
      APPLICATION_SECRET: (name: string) => `Application secret “${name}”`,
      SERVICE_TOKEN: (ending: string) => `Service token …${ending}`,
      SIGNING_KEY: (algorithm: string) => `Signing key ${algorithm}`,
    } satisfies Record<(typeof ENDING_KINDS)[number], (name: string) => string>,
    role: (name: string) => `Role “${name}”`,
    byItself: "Portico, which replaces it",
  },
});
