import { inLanguages } from "~/lib/language";

const POOLER_HELP =
  "Use pool_mode = session, or pool_mode = transaction with PgBouncer 1.21 or newer and max_prepared_statements above 0.";

export const words = inLanguages({
  en: {
    tooMany: (wait: string) => `Too many tries. Please wait ${wait} and try again`,
    seconds: (count: number) => (count === 1 ? "1 second" : `${count} seconds`),
    minutes: (count: number) => (count === 1 ? "1 minute" : `${count} minutes`),
    needsAPerson: "This is for a person to do, who confirms it: a service account cannot",
    stale: "Somebody else changed this record meanwhile. Compare it with the current version and save again",
    looksLike: (name: string) =>
      `Looks like "${name}", which is there already. Choose one that people can tell from it`,
    inUse: (name: string, uses: string) => `${name} is used by ${uses}. Remove it there first`,
    secretAnew: "Enter it again, or remove it: where it is sent has changed",
    noApplication: "There is no such application",
    noClient: "There is no such client",
    noApplicationNamed: "There is no application with this name",
    noPage: "This application has no such page",
    noRole: "This application has no such role for this client",
    notGrantable: "Nobody of this client has the application in this role. Ask an Admin for it",
    notOneself: "Nobody changes their own access, or helps themselves. Ask another administrator",
    notPrivileged: "Admins and Auditors are changed by Admins alone",
    notWhollyTheirs:
      "This account has rights beyond your client, so that only Admins can do this. You can change its access for your client",
    /** In place of whom a client administrator does not see. */
    somebodyElse: "Somebody else",
    metrics: {
      signIns: "Steps of sign-ins by outcome",
      launches: "Launches of applications by outcome",
      attempts: "Attempts to deliver a message by outcome",
      queries: "Duration of database statements, waiting for a connection included",
      connections: "This process's connections to the database",
      waiting: "Statements waiting for a connection",
      messages: "Messages waiting in the outbox: due now, or later",
      oldest: "Age of the oldest message waiting in the outbox",
      ready: "Whether somebody could sign in: 1, or 0",
      lastBackup: "When the last backup of the embedded database was made; 0 before the first",
      clockOffset: "How far this machine's clock is ahead of the database's",
    },
    limitedAddress: "an address has to wait, because too many tries came from it",
    unnamedProxy:
      "it forwards requests of others: if it is your proxy, name it in PORTICO_TRUSTED_PROXIES, or everybody waits together",
    database: {
      elsewhere: "Set DATABASE_URL to the address of a PostgreSQL server to use that one instead.",
      folder: "PORTICO_DATA names the data folder.",
      noMigration: (version: number) => `There is no migration ${version}.`,
      noSchema: "The database holds no Portico data.",
      foreign: "The database holds data of Portico in a state that no release knows: nothing was changed.",
      pooler: {
        noPrepared: `The pooler that DATABASE_URL names pools by transaction and does not carry prepared statements. ${POOLER_HELP}`,
        byStatement: `The pooler that DATABASE_URL names pools by statement, which allows no transactions. ${POOLER_HELP}`,
        unlimited:
          "the database does not limit how long a statement may take, as a pooler dropped statement_timeout: set it " +
          "with ALTER ROLE … SET statement_timeout = '10s'",
        unlimitedIdle:
          "the database does not limit how long a transaction may wait for its client, as a pooler dropped the setting: " +
          "set it with ALTER ROLE … SET idle_in_transaction_session_timeout = '10s'",
        dropped: (name: string, found: string, needed: string) =>
          `${name} is "${found}", and the pooler that DATABASE_URL names does not let Portico set it: ` +
          `ALTER ROLE … SET ${name} = '${needed}'.`,
      },
      encoding: (found: string) =>
        `The database's encoding is ${found}, which cannot hold every name: it must be UTF8. Make it anew, with ` +
        "CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
      silent: (seconds: number) => `the database has not answered for ${seconds} s`,
      clock: "this machine's clock differs from the database's: look after NTP on both",
      newer: "The data comes from a newer release of Portico: use that release, or a later one.",
    },
  },
});
