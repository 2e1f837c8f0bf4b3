import { inLanguages } from "~/lib/language";

/** For the operator: what commands print, and why they refuse. */
export const words = inLanguages({
  en: {
    wrongMethod: "Method not allowed",
    ignoredProxy: "X-Forwarded-For is ignored: it came from an address that is not in PORTICO_TRUSTED_PROXIES",
    noCommand: (name: string, commands: string) => `There is no command "${name}". Commands: ${commands}`,
    notUpstream: (why: string, name: string) => `${why}: run "${name}" without UPSTREAM_API_URL.`,
    upstreamData: "The data is kept by the product API that UPSTREAM_API_URL names",
    upstreamAdmins: "Administrators are made by the product API that UPSTREAM_API_URL names",
    demoHub: "The demo brings its own product API",

    admin: {
      usage:
        "Usage: npm run admin -- create --email NAME@HOST [--first-name NAME] [--last-name NAME] [--user-name ID] [--phone DIGITS]\n" +
        "       npm run admin -- link --email NAME@HOST    prints a link that signs this account in once\n" +
        "       npm run admin -- hash",
      linkMade: (minutes: number) =>
        `Good once, for ${minutes} minutes. Pass it on only to the owner of the account: whoever opens it is signed in.`,
      made: (email: string, userName: string) => `${email} is now an administrator. The user id is ${userName}`,
      password: "Password: ",
      noTerminal: "Set PORTICO_ADMIN_PASSWORD, or run this in a terminal to be asked for the password",
    },

    data: {
      backupUsage: "Usage: npm run backup -- FILE_OR_FOLDER",
      backupElsewhere: "With DATABASE_URL, back that database up with pg_dump, and PORTICO_DATA beside it",
      backedUp: (path: string, kilobytes: string, rows: string, files: string, folder: string) =>
        `${path} (${kilobytes} kB) contains ${rows} and ${files} of ${folder}.`,
      backupSecrets: "It contains the secrets too: keep it where only you can read it.",
      rows: (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "row" : "rows"}`,
      files: (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "file" : "files"}`,
      restoreUsage: "Usage: npm run restore -- FILE [--replace]",
      restoreElsewhere: "A backup is restored into PORTICO_DATA; npm run move-to-postgres carries it on from there",
      restored: (folder: string, time: string) => `${folder} is as it was at ${time}. Everybody has to sign in again.`,
      setAside: (folder: string) => `What was there before is in ${folder}.`,
      moveUsage: "Usage: DATABASE_URL=postgresql://… npm run move-to-postgres",
      table: "table",
      rowCount: "rows",
      checksum: "SHA-256 of the rows, the same here and there",
      startThere: (folder: string) =>
        `Start Portico with this DATABASE_URL and the same PORTICO_DATA from now on: ${folder} keeps its secrets and uploads.`,
      oldDatabase: (folder: string) => `The database in ${folder} is as it was; delete it when you no longer need it.`,
      onlyEmbedded: (instead: string) => `This is for the embedded database, and DATABASE_URL is set. ${instead}.`,
    },

    demo: {
      application: "Sample application",
      started: (url: string, user: string, admin: string, password: string, outbox: string) => `
  Portico is at        ${url}
  Sign in as           ${user}  or  ${admin}  (administrator)
  Password             ${password}
  One-time codes       ${outbox}  (no mail server is set)

`,
    },
  },
});
