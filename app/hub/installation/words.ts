import { inLanguages } from "~/lib/language";

/** For the operator: messages of commands that refuse or fail. */
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
    noAccount: (email: string) => `There is no account with the email ${email}.`,
    mayNotSignIn: (email: string) =>
      `${email} may not sign in: the account is inactive, or its email is not verified. An administrator can ` +
      `change that under Users; "npm run admin -- create --email ${email}" makes it an active administrator.`,
  },
});
