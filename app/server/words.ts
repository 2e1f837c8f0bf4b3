import { inLanguages } from "~/lib/language";

export const words = inLanguages({
  en: {
    wrongMethod: "Method not allowed",
    ignoredProxy: "X-Forwarded-For is ignored: it came from an address that is not in PORTICO_TRUSTED_PROXIES",
    behindTls:
      "a proxy took this request by https, but PORTICO_URL is an http address: cookies are not Secure, and links lead there",
    usage: `Usage: node build/portico.js [COMMAND]
  serve               starts Portico; so does no command (npm start)
  demo                starts it with sample data in ./.portico-demo (npm run demo)
  admin create --email NAME@HOST [--first-name NAME] [--last-name NAME] [--user-name ID] [--phone DIGITS]
                      makes an administrator, or gives an existing account the role and a new password
  admin link --email NAME@HOST [--reset-factors]
                      prints a link that signs this account in once; with --reset-factors its second factors end
  admin unlock --email NAME@HOST | --address ADDRESS
                      ends the waits that wrong passwords brought to this account, or to an address or network;
                      says which addresses still wait
  admin accept-secrets
                      after SESSION_SECRET, PAYLOAD_SECRET or PORTICO_KEY was changed or lost
  admin audit verify [--log FILE]
                      whether the audit log is as it was written, and holds every signed head of that log file
  admin rotate session|payload [--now]
                      makes a new secret; the older one is good for a day, or a week, or with --now no longer
  admin rotate portico-key [--finish]
                      seals what is stored with a new key; --finish gives the older one up
  admin rotate signing [--revoke [KID]]
                      lets the next signing key of launches sign, or revokes a key at once
  admin apply FILE [--dry-run] [--prune]
                      brings clients, applications, users, roles, assignments and service accounts to what a JSON file
                      says (- for standard input); --dry-run shows what would change, --prune removes what the file's parts do not name
  admin export        prints such a file, without secrets
  admin hash          prints what VENDOR_PASSWORD_HASH takes
  backup FILE_OR_FOLDER
                      writes the embedded database and PORTICO_DATA into one file, encrypted with PORTICO_BACKUP_KEY
  backup --open FILE  writes what is in it to standard output, as a .tar.gz
  restore FILE [--replace]
                      puts back what is in FILE; --replace first sets aside what is in PORTICO_DATA now
  move-to-postgres    copies the embedded database to DATABASE_URL
  --version, --help
With npm: npm run admin -- create --email NAME@HOST. All settings are environment variables: see docs/settings.md.`,
    noCommand: (name: string) => `There is no command "${name}".`,
    noArguments: (name: string) => `"${name}" takes no arguments: settings are environment variables.`,
    tooOld: (oldest: string, current: string) => `Portico needs Node.js ${oldest} or newer; this is ${current}.`,
    openSecrets: "secrets.json can be read by everybody on this machine: chmod 600",
    workers: {
      cannotStart: (number: number) => `Worker ${number} of PORTICO_PROCESSES does not start.`,
    },
    cannotListen: (why: string) => `Portico cannot listen: ${why}. Choose another PORT or HOST.`,
    reason: {
      postgres: (sentence: string) => `PostgreSQL says: ${sentence}`,
      unreachable: (why: string) => `The database cannot be reached: ${why}`,
      notOwner:
        "The role of DATABASE_URL must own the database and may create in it: ALTER DATABASE name OWNER TO role, or " +
        "create it so: CREATE DATABASE name OWNER role.",
      diskFull: "The disk that holds the database is full: make room and start again.",
    },
    notUpstream: (why: string, name: string) => `${why}: run "${name}" without UPSTREAM_API_URL.`,
    upstreamData: "The data is kept by the product API that UPSTREAM_API_URL names",
    upstreamAdmins: "Administrators are made by the product API that UPSTREAM_API_URL names",
    demoHub: "The demo brings its own product API",

    admin: {
      linkMade: (minutes: number) =>
        `Good once, for ${minutes} minutes. Pass it on only to the owner of the account: whoever opens it is signed in.`,
      linkIsLocal: (url: string) =>
        `PORTICO_URL is not set, so the link leads to ${url}: run this with the settings that Portico runs with.`,
      made: (email: string, userName: string) => `${email} is now an administrator. The user id is ${userName}`,
      replaced: "The account was there before: its password was replaced, and its sessions were ended.",
      noMail: (email: string) =>
        `SMTP_URL is not set, so no one-time code arrives: "npm run admin -- link --email ${email}" prints a link that signs in once.`,
      unlocked: (name: string) => `The waits of ${name} have ended.`,
      stillHeld: (address: string, minutes: number) =>
        `Whoever tries from ${address} still waits ${minutes} ${minutes === 1 ? "minute" : "minutes"}, unless their browser is ` +
        `known: npm run admin -- unlock --address ${address}`,
      moreHeld: (count: number) => `So does whoever tries from ${count.toLocaleString("en")} more.`,
      notHeld: (email: string) => `${email} had failed at nothing.`,
      accepted: (keys: number, messages: number) =>
        `The secrets are those of this installation now. Signing keys given up: ${keys}; waiting messages given up: ` +
        `${messages}. With another PORTICO_KEY, enter the passwords and tokens of email and SMS configurations ` +
        `again; with another SESSION_SECRET everybody signs in again.`,
      dryRun: "This is what would change: nothing was changed.",
      password: "Password: ",
      noTerminal: "Set PORTICO_ADMIN_PASSWORD, or run this in a terminal to be asked for the password",
    },

    rotate: {
      session: {
        rotated: (until: string) => `Cookies are signed with a new secret. The older one is good until ${until}.`,
        atOnce: "Cookies are signed with a new secret, and the older ones are worth nothing: everybody signs in again.",
      },
      payload: {
        rotated: (until: string) =>
          `There is a new secret of payloads in secrets.json. Tell it to every caller of the API. Until ${until} the older ` +
          `one is good too, and reads are answered under it; other calls are answered under the secret they came under.`,
        atOnce:
          "There is a new secret of payloads in secrets.json. The older ones are worth nothing: tell it to every caller.",
      },
      underWay: (until: string) =>
        `It was rotated already, and nothing was changed: the older one is good until ${until}. With --now it is not.`,
      resealed: (count: number) =>
        `Values sealed with the newest key now: ${count.toLocaleString("en")}. All others were already.`,
      unreadable: (count: number) => `Values that no key opens, left as they are: ${count.toLocaleString("en")}.`,
      older:
        "Older keys still open what they sealed. Recovery codes and remembered browsers of before need them: give people " +
        'time to make new ones, then run "npm run admin -- rotate portico-key --finish", or take them out of PORTICO_KEY.',
      finished: "There is one key, and everything is sealed with it.",
      signing: (kid: string, from: string) =>
        `The key ${kid} signs from ${from} on. It is published at /.well-known/jwks.json, as is the one after it.`,
      revoked: (kid: string) =>
        `The key ${kid} is revoked: nothing is signed with it, and it is no longer published. Who verifies launches ` +
        `may keep the keys for five minutes: restart what must not.`,
      noKey: (kid: string) => `There is no key ${kid} that could be revoked.`,
    },

    audit: {
      removed: (first: number) => `The events before ${first + 1} were removed by the retention.`,
      intact: (events: number, head: string | undefined) =>
        `${events.toLocaleString("en")} ${events === 1 ? "event is" : "events are"} intact.${head ? ` The last: ${head}` : ""}`,
      heads: (valid: number, unknown: number) =>
        `Signed heads compared: ${valid}${unknown > 0 ? `; signed with another PORTICO_KEY, and left out: ${unknown}` : ""}`,
      broken: (label: string, sequence: number | undefined, eventId: string | undefined, why: string) =>
        `${label} ${[sequence === undefined ? "" : `at ${sequence}`, eventId ? `(id ${eventId})` : ""].filter(Boolean).join(" ")}: ${why}`,
      forged: (count: number) => `BROKEN: heads in that file with a signature that is not of PORTICO_KEY: ${count}`,
      notIntact: "The audit log is not as it was written.",
      misdated:
        "Nothing was changed, but the MISDATED events say another time than that of their writing: the clock was wrong, or " +
        "somebody wrote them with a time of their choice.",
    },

    data: {
      backupElsewhere: "With DATABASE_URL, back that database up with pg_dump, and PORTICO_DATA beside it",
      backedUp: (path: string, kilobytes: string, rows: string, files: string, folder: string) =>
        `${path} (${kilobytes} kB) contains ${rows} and ${files} of ${folder}.`,
      backupSecrets:
        "It is encrypted with PORTICO_BACKUP_KEY. Keep that key somewhere else: without it nobody can restore the backup.",
      backupKey: "Key of the backup: ",
      noBackupKey:
        "Set PORTICO_BACKUP_KEY or PORTICO_BACKUP_KEY_FILE, or run this in a terminal to be asked for the key. " +
        "A new one: openssl rand -base64 32",
      rows: (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "row" : "rows"}`,
      files: (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "file" : "files"}`,
      restoreElsewhere: "A backup is restored into PORTICO_DATA; npm run move-to-postgres carries it on from there",
      restored: (folder: string, time: string) => `${folder} is as it was at ${time}. Everybody has to sign in again.`,
      setAside: (folder: string) => `What was there before is in ${folder}.`,
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
