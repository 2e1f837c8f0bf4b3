import { inLanguages } from "~/lib/language";

/** For the operator: what commands on an installation answer when they refuse or fail. */
export const words = inLanguages({
  en: {
    noEmbedded: (folder: string) => `There is no embedded database in ${folder}.`,
    inUse: (folder: string) => `The database in ${folder} is in use: stop Portico first.`,
    nothingMoved: "Nothing was moved.",
    nothingRestored: "Nothing was restored.",
    foreignFile: (name: string) => `The backup contains a file that no installation has: ${name}.`,
    damaged: (path: string) => `${path} is no backup of Portico, or it is damaged or incomplete.`,
    newerBackup: (path: string) =>
      `${path} was made by a newer release of Portico: restore it with that release, or a later one.`,
    installationExists: (folder: string) =>
      `There is an installation in ${folder}. With --replace it is put aside, and the backup takes its place.`,
    fileExists: (path: string) => `${path} already exists. Nothing was written.`,
    userName: "must have no @ and no space",
    adminRole: "Manages everything in the console",
    commandLine: "command line",
    transfer: {
      notEmpty: (table: string) => `The database is not empty: there are rows in ${table}. Nothing was written to it.`,
      noTable: (name: string) => `There is no table ${name} in this schema.`,
      differs: (table: string, sent: number | "none", arrived: number | "none") =>
        `The rows of ${table} did not arrive unchanged (${sent} sent, ${arrived} arrived). Nothing was kept.`,
      newerSchema:
        "The database that DATABASE_URL names has the schema of a newer release. Start Portico once on the embedded one, or make a new one.",
      foreign: (tables: string) =>
        `The database that DATABASE_URL names is not empty: it contains ${tables}. Create a new one for Portico.`,
      noKey: (table: string) => `The table ${table} has no primary key, so its rows have no order.`,
    },
  },
});
