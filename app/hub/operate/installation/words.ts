import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    noEmbedded: (folder: string) => `There is no embedded database in ${folder}.`,
    noInstallation: (folder: string) =>
      `There is no installation in ${folder}: PORTICO_DATA has to be the folder that Portico runs with. Nothing was made.`,
    noSchema:
      "There is no installation in the database that DATABASE_URL names. Only a start of Portico, admin create and " +
      "admin apply make one. Nothing was made.",
    halfRestored: (folder: string, name: string) =>
      `A restore into ${folder} was cut off while it put ${name} into its place: run it again with --replace. What was ` +
      `there before is in the newest folder replaced-… beside it, or still in its place.`,
    inUse: (folder: string) => `The database in ${folder} is in use: stop Portico first.`,
    nothingMoved: "Nothing was moved.",
    nothingRestored: "Nothing was restored.",
    foreignFile: (name: string) => `The backup contains a file that no installation has: ${name}.`,
    damaged: (path: string) => `${path} is no backup of Portico, or it is damaged or incomplete.`,
    otherBackupKey: (path: string) =>
      `${path} was made with another PORTICO_BACKUP_KEY than the one that was given, or its beginning is damaged.`,
    newerBackup: (path: string) =>
      `${path} was made by a newer release of Portico: restore it with that release, or a later one.`,
    installationExists: (folder: string) =>
      `There is an installation in ${folder}. With --replace it is put aside, and the backup takes its place.`,
    fileExists: (path: string) => `${path} already exists. Nothing was written.`,
    secrets: { session: "SESSION_SECRET", payload: "PAYLOAD_SECRET", key: "PORTICO_KEY" },
    foreignSecrets: (names: string[]) =>
      `This database belongs to an installation with other secrets: ${names.join(", ")}. Each is the environment's, ` +
      `or else secrets.json's in PORTICO_DATA. Every process needs the same ones: set them, or share the folder. ` +
      `If they were changed on purpose or are lost, stop every process and run "npm run admin -- accept-secrets".`,
    unreadable: "It cannot be read with this installation's key",
    moved: (folder: string, time: string, to: string, file: string) =>
      `The database in ${folder} was moved to ${to} at ${time}, and DATABASE_URL is not set: set it. To go back to ` +
      `the old database, delete ${file}.`,
    userNameTaken: (userName: string) => `The user id ${userName} is taken: choose another one with --user-name ID.`,
    phoneTaken: (phone: string) => `The phone number ${phone} belongs to another account.`,
    userName: "must have no @ and no space",
    adminRole: "Manages everything in the console",
    commandLine: "command line",
    rotated: { signing: "Signing keys" },
    rotateByHand: (variable: string) =>
      `${variable} is set in the environment or by its file. Put a new one there, in front of the old one and a comma, ` +
      `and start every process anew (a key then also needs "npm run admin -- rotate portico-key"). Take the old one ` +
      `away once nobody needs it. A new one: openssl rand -base64 32`,
    noAccount: (email: string) => `There is no account with the email ${email}.`,
    hasFactor: (email: string) =>
      `${email} has a second factor, so a link alone does not sign it in. With --reset-factors the link is made, and every ` +
      "authenticator app, passkey and recovery code of the account ends.",
    mayNotSignIn: (email: string) =>
      `${email} may not sign in: the account is inactive, or its email is not verified. An administrator can ` +
      `change that under Users; "npm run admin -- create --email ${email}" makes it an active administrator.`,
  },
});
