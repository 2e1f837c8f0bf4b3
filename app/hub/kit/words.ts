import { inLanguages } from "~/lib/language";

/** Messages that any call may answer: shown to the user word for word. */
export const words = inLanguages({
  en: {
    tooMany: (wait: string) => `Too many tries. Please wait ${wait} and try again`,
    seconds: (count: number) => (count === 1 ? "1 second" : `${count} seconds`),
    minutes: (count: number) => (count === 1 ? "1 minute" : `${count} minutes`),
    stale: "Somebody else changed this record meanwhile. Compare it with the current version and save again",
    inUse: (name: string, uses: string) => `${name} is used by ${uses}. Remove it there first`,
    counted: (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`,
    noApplication: "There is no such application",
    noClient: "There is no such client",
    noApplicationNamed: "There is no application with this name",
    noPage: "This application has no such page",
    noRole: "This application has no such role for this client",
    emailConfiguration: "email configuration",
    smsConfiguration: "SMS configuration",
    template: "template",
    /** For the operator, at start-up and in commands. */
    database: {
      elsewhere: "Set DATABASE_URL to the address of a PostgreSQL server to use that one instead.",
      folder: "PORTICO_DATA names the data folder.",
      noMigration: (version: number) => `There is no migration ${version}.`,
      noSchema: "The database holds no Portico data.",
      newer: "The data comes from a newer release of Portico: use that release, or a later one.",
    },
  },
});
