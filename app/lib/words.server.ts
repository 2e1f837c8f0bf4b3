import { inLanguages } from "~/lib/language";

/** For the operator, and the result of notifying the common portal. */
export const words = inLanguages({
  en: {
    invalidConfiguration: "Invalid configuration:",
    badProxy: (range: string) =>
      `${range} is neither an address nor a network (10.0.0.0/8, loopback, linklocal, uniquelocal)`,
    badHost: (entry: string) => `${entry} is neither a host name nor an address nor a network (10.0.0.0/8)`,
    badUrl: (example: string) => `Must be an address like ${example}`,
    badPort: (max: number) => `Must be a port, 0 to ${max}`,
    badProcesses: (max: number) => `Must be auto (one for each core), or a number, 1 to ${max}`,
    badSeconds: (max: number) => `Must be whole seconds, 0 to ${max}`,
    badRange: (unit: string, min: number, max: number) => `Must be whole ${unit}, ${min} to ${max}`,
    badDays: (max: number) => `Must be whole days, 0 to ${max}`,
    badAuditDays: (min: number) => `Must be whole days, ${min} or more`,
    badChoice: (names: string) => `Must be one of ${names}`,
    badRegistration:
      "Must be open, invited, closed, or domains: and names of domains, like domains:bank.example,fund.example",
    longContact: (max: number) => `Must be an email, an https address or a line of at most ${max} characters`,
    badSecurityContact: "Must be an address that begins with https://, mailto: or tel:, without spaces",
    badFlag: "Must be 1 or 0 (true or false)",
    badSender: "Must be name@host or Name <name@host>",
    notAnOrigin:
      "Must be scheme and host alone, like https://portico.example: Portico cannot live below a path. Give it a host name of its own",
    unknownSetting: (name: string, nearest?: string) =>
      `there is no setting ${name}${nearest ? `: is ${nearest} meant?` : ""}`,
    plainHttp: (url: string) =>
      `PORTICO_URL is ${url}: passwords and cookies travel unencrypted. Put a TLS proxy in front and name its https address`,
    publicDemo:
      "PORTICO_DEMO shows every code and link at /outbox to everybody: unset it on a host that others can reach",
    defaultSender: (sender: string) => `SMTP_URL is set and MAIL_FROM is not: mails come from ${sender}`,
    ownerAlone: "Is for DATABASE_URL, which is not set: the embedded database has a role for migrations of its own",
    notAHash: "Must be an Argon2 hash: npm run admin -- hash prints one",
    secretTwice: (name: string) => `${name} is set too: set one of the two`,
    secretFileEmpty: (path: string) => `${path} is empty`,
    secretFileUnreadable: (path: string, why: string) => `${path} cannot be read: ${why}`,
    secretTooShort: (min: number) => `Must have at least ${min} characters, as \`openssl rand -base64 32\` prints them`,
    weakSecret:
      "Anybody would guess it. Leave it out, and Portico makes one; or set what `openssl rand -base64 32` prints",
    httpRedirects:
      "PORTICO_ALLOW_HTTP_REDIRECTS is on: applications may have sign-ins sent to http addresses, where whoever is on the " +
      "way reads them. It is for intranets without certificates",
    noLimits: "PORTICO_RATE_LIMITS is off: nothing slows down who guesses passwords and codes. It is for load tests",
    secretMissing: "Must be set together with UPSTREAM_API_URL: the secret of that product API's payloads",
    bareUrl: "Must contain neither user nor query",
    vendorIncomplete: (names: string) => `is also required when one of ${names} is set`,
    metrics: {
      build: "1, labelled with the version",
      workers: "Workers that answer requests",
      requests: "Requests answered",
      durations: "Time until the answer was ready to be sent",
    },
    secretsDamaged: (path: string, wrong: string[]) =>
      `${path} is damaged: ${wrong.length > 0 ? `${wrong.join(", ")} missing or too short` : "it is no JSON"}. ` +
      `Restore it from a backup: without it, signing keys, waiting mails and passwords of configurations cannot ` +
      `be decrypted. If there is none, move it away; Portico then says what to do.`,
    secretsUnwritable: (path: string, why: string) =>
      `${path} cannot be written: ${why}. Run this as the user that runs Portico, who owns that folder.`,
    secretsUnreadable: (path: string, why: string) =>
      `${path} cannot be read: ${why}. It has to belong to the user that runs Portico (chown), and commands have to be ` +
      `run as that user, or as root.`,
    secretsMissing: (folder: string) =>
      `There is no secrets.json in ${folder}. PORTICO_DATA has to be the folder that Portico runs with, or SESSION_SECRET, ` +
      `PAYLOAD_SECRET and PORTICO_KEY have to be set.`,
    commonPortal: {
      notified: "The common portal was notified",
      failed: (why: string) => `The common portal could not be notified: ${why}`,
      answered: (status: number) => `it answered ${status}`,
      noAnswer: (seconds: number) => `it did not answer within ${seconds} seconds`,
      unreachable: "it cannot be reached",
    },
  },
});
