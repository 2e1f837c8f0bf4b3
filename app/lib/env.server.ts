import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { z } from "zod";
import { isProxyRange } from "./client-address.server";
import { misspelt } from "./misspelt";
import { isAllowableHost } from "./private-hosts.server";
import { type Registration, readRegistration } from "./registration";
import { fileVariableOf, SECRET_VARIABLES, withSecretFiles } from "./secret-files.server";
import {
  SESSION_HOURS,
  SESSION_HOURS_MAX,
  SESSION_IDLE_MINUTES,
  SESSION_IDLE_MINUTES_MAX,
  SESSION_IDLE_MINUTES_MIN,
  type SessionLimits,
} from "./session-limits";
import { TRUSTED_BROWSER_DAYS, TRUSTED_BROWSER_DAYS_MAX } from "./trusted-browser-days";
import { isWeakSecret } from "./weak-secret";
import { words } from "./words.server";

const optionalUrl = (protocols: RegExp, example: string) =>
  z
    .string()
    .optional()
    .transform((text) => text || undefined)
    .pipe(z.url({ protocol: protocols, error: words.badUrl(example) }).optional());

const flag = (isOn: boolean) =>
  z
    .enum(["1", "true", "0", "false"], words.badFlag)
    .optional()
    .transform((text) => (text === undefined ? isOn : text === "1" || text === "true"));

/** `name@host`, or `Name <name@host>`. */
const SENDER = /^(?:[^\s<>@]+@[^\s<>@]+|[^<>@]*<[^\s<>@]+@[^\s<>@]+>)$/;
const DEFAULT_SENDER = "Portico <no-reply@localhost>";
const SESSION_SECRET_MIN = 32;
const KEY_MIN = 32;

const inList = (text = ""): string[] =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
const list = z.string().optional().transform(inList);

const proxies = list.superRefine((ranges, { addIssue }) => {
  for (const range of ranges.filter((text) => !isProxyRange(text))) {
    const message = words.badProxy(range);
    addIssue({ code: "custom", message });
  }
});

const privateHosts = list.superRefine((entries, { addIssue }) => {
  for (const entry of entries.filter((text) => !isAllowableHost(text)))
    addIssue({ code: "custom", message: words.badHost(entry) });
});

/** No sub-path: links and cookies support none. Invalid addresses are reported elsewhere. */
function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { origin, href } = new URL(address);
  return href === `${origin}/`;
}

const registration = z
  .string()
  .trim()
  .default("open")
  .transform((text, { addIssue }) => {
    const read = readRegistration(text);
    if (!read) addIssue({ code: "custom", message: words.badRegistration });
    return read ?? { kind: "closed" as const };
  });

const HELP_CONTACT_MAX = 200;
/** RFC 9116 §2.5.3. */
const SECURITY_CONTACT = /^(https:\/\/|mailto:|tel:)[\x21-\x7e]+$/;

const PROCESSES_MAX = 64;
const processes = z
  .string()
  .trim()
  .default("1")
  .transform((text, { addIssue }) => {
    const count = text === "auto" ? Math.min(availableParallelism(), PROCESSES_MAX) : Number(text);
    if (Number.isInteger(count) && count >= 1 && count <= PROCESSES_MAX) return count;
    addIssue({ code: "custom", message: words.badProcesses(PROCESSES_MAX) });
    return 1;
  });

/** Design §5: all or none. */
const VENDOR = ["VENDOR_REGISTRATION_URL", "VENDOR_IDENTIFIER", "VENDOR_PASSWORD_HASH"] as const;

const PORT_MAX = 65_535;
/** Stricter than the database's function (remove_audit_events). */
const AUDIT_DAYS_MIN = 30;
const AUDIT_DAYS_MAX = 36_500;
const DRAIN_MAX_SECONDS = 300;
const wholeNumber = (max: number, error: string) => z.coerce.number(error).int(error).min(0, error).max(max, error);
const between = (unit: string, min: number, max: number) => {
  const error = words.badRange(unit, min, max);
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
};
const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, words.badChoice(names.join(", ")));
const secret = (min: number) =>
  z
    .string()
    .min(min, words.secretTooShort(min))
    .refine((text) => !isWeakSecret(text), words.weakSecret)
    .optional();

const Variables = z.object({
  PORT: wholeNumber(PORT_MAX, words.badPort(PORT_MAX)).default(3000),
  HOST: z.string().optional(),
  PORTICO_URL: optionalUrl(/^https?$/, "https://portico.example"),
  PORTICO_DATA: z.string().default("./data"),
  DATABASE_URL: optionalUrl(/^postgres(ql)?$/, "postgresql://user:password@host:5432/database"),
  PORTICO_MIGRATION_DATABASE_URL: optionalUrl(/^postgres(ql)?$/, "postgresql://owner:password@host:5432/database"),
  UPSTREAM_API_URL: optionalUrl(/^https?$/, "https://api.example.com"),
  PAYLOAD_SECRET: z.string().optional(),
  PORTICO_KEY: list
    .refine((keys) => keys.every(({ length }) => length >= KEY_MIN), { error: words.secretTooShort(KEY_MIN) })
    .refine((keys) => !keys.some(isWeakSecret), words.weakSecret),
  SMTP_URL: optionalUrl(/^smtps?$/, "smtps://user:password@mail.example"),
  COMMON_PORTAL_URL: optionalUrl(/^https?$/, "https://common.example.com"),
  VENDOR_REGISTRATION_URL: optionalUrl(/^https?$/, "https://vendors.example.com/join"),
  VENDOR_IDENTIFIER: z.string().trim().min(1).optional(),
  VENDOR_PASSWORD_HASH: z
    .string()
    .regex(/^\$argon2id?\$/, words.notAHash)
    .optional(),
  MAIL_FROM: z.string().trim().regex(SENDER, words.badSender).default(DEFAULT_SENDER),
  SESSION_SECRET: list
    .refine((secrets) => secrets.every(({ length }) => length >= SESSION_SECRET_MIN), {
      error: words.secretTooShort(SESSION_SECRET_MIN),
    })
    .refine((secrets) => !secrets.some(isWeakSecret), words.weakSecret),
  PORTICO_TRUSTED_PROXIES: proxies,
  PORTICO_ALLOW_PRIVATE_HOSTS: privateHosts,
  PORTICO_DEMO: flag(false),
  PORTICO_DEMO_CONTENT: flag(true),
  PORTICO_ALLOW_PASTE: flag(false),
  PORTICO_REGISTRATION: registration,
  PORTICO_HELP_CONTACT: z.string().trim().max(HELP_CONTACT_MAX, words.longContact(HELP_CONTACT_MAX)).optional(),
  PORTICO_SECURITY_CONTACT: z
    .string()
    .trim()
    .max(HELP_CONTACT_MAX, words.badSecurityContact)
    .regex(SECURITY_CONTACT, words.badSecurityContact)
    .optional(),
  PORTICO_TRUSTED_BROWSER_DAYS: wholeNumber(TRUSTED_BROWSER_DAYS_MAX, words.badDays(TRUSTED_BROWSER_DAYS_MAX)).default(
    TRUSTED_BROWSER_DAYS,
  ),
  PORTICO_SESSION_HOURS: between("hours", 1, SESSION_HOURS_MAX).default(SESSION_HOURS),
  PORTICO_SESSION_IDLE_MINUTES: between("minutes", SESSION_IDLE_MINUTES_MIN, SESSION_IDLE_MINUTES_MAX).default(
    SESSION_IDLE_MINUTES,
  ),
  PORTICO_FOUR_EYES: flag(false),
  PORTICO_ALLOW_HTTP_REDIRECTS: flag(false),
  PORTICO_RATE_LIMITS: oneOf(["on", "off"]).default("on"),
  PORTICO_ADMIN_PASSWORD: z.string().optional(),
  PORTICO_METRICS_TOKEN: secret(16),
  PORTICO_BACKUP_KEY: secret(16),
  PORTICO_PROCESSES: processes,
  PORTICO_DRAIN_SECONDS: wholeNumber(DRAIN_MAX_SECONDS, words.badSeconds(DRAIN_MAX_SECONDS)).default(0),
  PORTICO_AUDIT_DAYS: z.coerce
    .number(words.badAuditDays(AUDIT_DAYS_MIN))
    .int(words.badAuditDays(AUDIT_DAYS_MIN))
    .min(AUDIT_DAYS_MIN, words.badAuditDays(AUDIT_DAYS_MIN))
    .max(AUDIT_DAYS_MAX, words.badAuditDays(AUDIT_DAYS_MIN))
    .optional(),
  LOG_LEVEL: oneOf(["silent", "error", "warn", "info", "debug"]).default("info"),
});

/** Another product API chooses its own. */
const OWN_PAYLOAD_SECRET_MIN = 16;

const Environment = Variables.superRefine(({ UPSTREAM_API_URL: upstream, PAYLOAD_SECRET: secret }, { addIssue }) => {
  const refuse = (name: string, message: string) => addIssue({ code: "custom", path: [name], message });
  if (!upstream) {
    const secrets = inList(secret);
    if (secrets.some(({ length }) => length < OWN_PAYLOAD_SECRET_MIN))
      refuse("PAYLOAD_SECRET", words.secretTooShort(OWN_PAYLOAD_SECRET_MIN));
    else if (secrets.some(isWeakSecret)) refuse("PAYLOAD_SECRET", words.weakSecret);
    return;
  }
  if (!secret) refuse("PAYLOAD_SECRET", words.secretMissing);
  const { username, password, search, hash } = new URL(upstream);
  if (username || password || search || hash) refuse("UPSTREAM_API_URL", words.bareUrl);
}).superRefine((values, context) => {
  if (values.PORTICO_MIGRATION_DATABASE_URL && !values.DATABASE_URL)
    context.addIssue({ code: "custom", path: ["PORTICO_MIGRATION_DATABASE_URL"], message: words.ownerAlone });
  if (values.PORTICO_URL && !isOrigin(values.PORTICO_URL))
    context.addIssue({ code: "custom", path: ["PORTICO_URL"], message: words.notAnOrigin });
  const missing = VENDOR.filter((name) => values[name] === undefined);
  if (missing.length === VENDOR.length) return;
  for (const name of missing)
    context.addIssue({
      code: "custom",
      path: [name],
      message: words.vendorIncomplete(VENDOR.join(", ")),
    });
});

export interface Env {
  port: number;
  /** Undefined: all interfaces. */
  host: string | undefined;
  /** True if `publicUrl` is this machine's: no other users are expected. */
  isLocal: boolean;
  /** Origin without a trailing slash: `https://portico.example`. */
  publicUrl: string;
  secure: boolean;
  dataFolder: string;
  databaseUrl: string | undefined;
  /** The database as the tables' owner, if that is another role. */
  migrationDatabaseUrl: string | undefined;
  smtpUrl: string | undefined;
  privateHosts: string[];
  mailFrom: string;
  /** Notified of new assignments (spec §7); no trailing slash. */
  commonPortalUrl: string | undefined;
  /** A product API in place of the hub: address without a trailing slash, secret of its payloads. */
  upstream: { url: string; payloadSecret: string } | undefined;
  vendor: { url: string; identifier: string; passwordHash: string } | undefined;
  /** These replace generated secrets; newest first. */
  secrets: { session: string[]; payload: string[]; key: string[] };
  trustedProxies: string[];
  demo: boolean;
  demoContent: boolean;
  allowPaste: boolean;
  helpContact: string | undefined;
  securityContact: string | undefined;
  /** 0: never. */
  trustedBrowserDays: number;
  sessionLimits: SessionLimits;
  registration: Registration;
  fourEyes: boolean;
  allowHttpRedirects: boolean;
  rateLimits: boolean;
  auditDays: number | undefined;
  adminPassword: string | undefined;
  backupKey: string | undefined;
  metricsToken: string | undefined;
  processes: number;
  drainSeconds: number;
  warnings: string[];
  logLevel: "silent" | "error" | "warn" | "info" | "debug";
}

/** @throws Error naming every invalid variable and why */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  // Empty means unset, as in container files.
  const { variables, problems: ofFiles } = withSecretFiles(source);
  const read = Environment.safeParse(Object.fromEntries(Object.entries(variables).filter(([, text]) => text !== "")));
  if (!read.success || ofFiles.length > 0) {
    const issues = read.error?.issues ?? [];
    const problems = [...ofFiles, ...issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`)];
    throw new Error(`${words.invalidConfiguration}\n  ${problems.join("\n  ")}`);
  }
  const values = read.data;
  const publicUrl = new URL(values.PORTICO_URL ?? `http://localhost:${values.PORT}`).origin;
  return {
    port: values.PORT,
    host: values.HOST ?? (values.PORTICO_DEMO ? LOOPBACK : undefined),
    isLocal: LOCAL.test(new URL(publicUrl).hostname),
    publicUrl,
    secure: publicUrl.startsWith("https:"),
    dataFolder: resolve(values.PORTICO_DATA),
    databaseUrl: values.DATABASE_URL,
    migrationDatabaseUrl: values.PORTICO_MIGRATION_DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    privateHosts: values.PORTICO_ALLOW_PRIVATE_HOSTS,
    mailFrom: values.MAIL_FROM,
    commonPortalUrl: values.COMMON_PORTAL_URL?.replace(/\/+$/, ""),
    upstream: values.UPSTREAM_API_URL
      ? { url: values.UPSTREAM_API_URL.replace(/\/+$/, ""), payloadSecret: values.PAYLOAD_SECRET ?? "" }
      : undefined,
    vendor: vendorOf(values),
    secrets: { session: values.SESSION_SECRET, payload: ownPayloadSecrets(values), key: values.PORTICO_KEY },
    trustedProxies: values.PORTICO_TRUSTED_PROXIES,
    demo: values.PORTICO_DEMO,
    demoContent: values.PORTICO_DEMO_CONTENT,
    allowPaste: values.PORTICO_ALLOW_PASTE,
    helpContact: values.PORTICO_HELP_CONTACT || undefined,
    securityContact: values.PORTICO_SECURITY_CONTACT || undefined,
    trustedBrowserDays: values.PORTICO_TRUSTED_BROWSER_DAYS,
    sessionLimits: { hours: values.PORTICO_SESSION_HOURS, idleMinutes: values.PORTICO_SESSION_IDLE_MINUTES },
    registration: values.PORTICO_REGISTRATION,
    fourEyes: values.PORTICO_FOUR_EYES,
    allowHttpRedirects: values.PORTICO_ALLOW_HTTP_REDIRECTS,
    rateLimits: values.PORTICO_RATE_LIMITS === "on",
    auditDays: values.PORTICO_AUDIT_DAYS,
    adminPassword: values.PORTICO_ADMIN_PASSWORD,
    backupKey: values.PORTICO_BACKUP_KEY,
    metricsToken: values.PORTICO_METRICS_TOKEN,
    processes: values.PORTICO_PROCESSES,
    drainSeconds: values.PORTICO_DRAIN_SECONDS,
    warnings: warningsOf(values, publicUrl, Object.keys(source)),
    logLevel: values.LOG_LEVEL,
  };
}

/** Another API's secret may contain commas. */
const ownPayloadSecrets = ({
  UPSTREAM_API_URL: upstream,
  PAYLOAD_SECRET: text,
}: z.output<typeof Variables>): string[] => (upstream && text ? [text] : inList(text));

const KNOWN = [...Object.keys(Variables.shape), ...SECRET_VARIABLES.map(fileVariableOf)];

/** The demo's accounts have known passwords. */
const LOOPBACK = "127.0.0.1";
const LOCAL = /^(localhost|::1|127\.\d+\.\d+\.\d+|\[::1\])$/;

function warningsOf(values: z.output<typeof Variables>, publicUrl: string, names: readonly string[]): string[] {
  const { protocol, hostname } = new URL(publicUrl);
  const isPublic = !LOCAL.test(hostname);
  return [
    ...misspelt(names, KNOWN).map(({ name, nearest }) => words.unknownSetting(name, nearest)),
    ...(isPublic && protocol === "http:" ? [words.plainHttp(publicUrl)] : []),
    ...(values.PORTICO_DEMO && (isPublic || (values.HOST && !LOCAL.test(values.HOST))) ? [words.publicDemo] : []),
    ...(values.PORTICO_ALLOW_HTTP_REDIRECTS ? [words.httpRedirects] : []),
    ...(values.PORTICO_RATE_LIMITS === "off" ? [words.noLimits] : []),
    ...(values.SMTP_URL && values.MAIL_FROM === DEFAULT_SENDER ? [words.defaultSender(DEFAULT_SENDER)] : []),
  ];
}

function vendorOf(values: z.output<typeof Variables>): Env["vendor"] {
  const { VENDOR_REGISTRATION_URL: url, VENDOR_IDENTIFIER: identifier, VENDOR_PASSWORD_HASH: passwordHash } = values;
  return url && identifier && passwordHash ? { url, identifier, passwordHash } : undefined;
}

let current: Env | undefined;

export const env = (): Env => (current ??= readEnv());
