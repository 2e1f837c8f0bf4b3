import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import type { Contract, EndpointName } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import type { InputOf, OutputOf } from "~/contract/kit/endpoint";
import type { Envelope } from "~/contract/kit/envelope";
import { SECOND_MS } from "~/lib/durations";
import type { Figures } from "~/lib/figures.server";
import type { Logger } from "~/lib/log.server";
import type { Registration } from "~/lib/registration";
import { createSecretBox, keysFor, type RootKeys } from "~/lib/secret-box.server";
import { SESSION_LIMITS, type SessionLimits } from "~/lib/session-limits";
import { TRUSTED_BROWSER_DAYS } from "~/lib/trusted-browser-days";
import type { Services } from "../call/services";
import { readPublic } from "../directory/announcement/shown";
import { Brands } from "../directory/brand/brands";
import { hasRealms } from "../identity/account/home-realm";
import type { VendorShortcut } from "../identity/account/vendor-shortcut";
import { findSession } from "../identity/session/session";
import { ClockWatch } from "../kit/db/clock";
import { type Database, databaseOn } from "../kit/db/database";
import { createReadiness, type Hindrance } from "../kit/db/readiness";
import { Lately } from "../kit/lately";
import { createHubMetrics } from "../kit/metrics/metrics";
import { sayLimitedAddresses } from "../kit/security/limited-addresses";
import { createLimits } from "../kit/security/limits";
import { SigningKeys } from "../kit/security/signing-keys";
import { type StoredUpload, UploadStore } from "../kit/upload/store";
import { Destinations } from "../messages/delivery/destinations";
import { Outbox } from "../messages/delivery/outbox";
import { createSmtpTransport } from "../messages/delivery/smtp";
import { Transports } from "../messages/delivery/transports";
import { answerProxy, type ProxyInfo } from "../protocols/forward-auth/answer";
import { LogoutQueue } from "../protocols/logout/queue";
import { createOpenIdEngine } from "../protocols/openid/engine";
import { metadataOf } from "../protocols/saml/metadata";
import { headSigner } from "../record/audit/head";
import { startAuditOutput } from "../record/audit/output";
import { personOf, recordRefusedSignOn } from "../record/audit/refused-sign-on";
import { dispatch } from "./dispatch";
import { type Jobs, startJobs } from "./jobs";
import type { EnvelopeSecrets } from "./payload-secrets";
import { createRouter, type Dispatch, type PeerInfo } from "./router";

export interface HubSettings {
  publicUrl: string;
  /** Root key of everything that is encrypted or keyed at rest. */
  key: RootKeys;
  payloadSecret: EnvelopeSecrets;
  smtpUrl: string | undefined;
  mailFrom: string;
  privateHosts: readonly string[];
  ownPorts: readonly number[];
  nameServers?: readonly string[] | undefined;
  commonPortalUrl?: string | undefined;
  vendor?: VendorShortcut | undefined;
  /** Days for which a browser may be trusted, 0 for none; `TRUSTED_BROWSER_DAYS` unless given. */
  trustedBrowserDays?: number;
  /** `SESSION_LIMITS` unless given. */
  sessionLimits?: SessionLimits;
  /** Open to everybody unless given. */
  registration?: Registration;
  fourEyes?: boolean;
  allowHttpRedirects?: boolean;
  demo: boolean;
  rateLimits: boolean;
  auditDays?: number | undefined;
  /** Whether jobs wait until `beginJobs`: another process may be doing them. */
  jobsLater?: boolean;
  /** The folder of the embedded database, where it is that one. */
  databaseFolder?: string | undefined;
  /** Whether the secrets are still the database's; taken for granted unless given. */
  areSecretsCurrent?: (db: Database) => Promise<boolean>;
  /** For uploaded pictures; processes that share a database share it. */
  uploadFolder: string;
}

/** The product API of spec §7. */
export interface Hub {
  /** In process: no network, no encryption, the same handlers. */
  call<Name extends EndpointName>(
    name: Name,
    input: InputOf<Contract[Name]>,
    caller: Caller,
  ): Promise<Envelope<OutputOf<Contract[Name]>>>;
  /** Over HTTP, in the specification's wire format. */
  fetch(request: Request, peer: PeerInfo): Promise<Response>;
  /** The keys that verify launch JWTs (RFC 7517). */
  publicKeys: SigningKeys["published"];
  samlMetadata(): Promise<string>;
  /** Proxies' questions, and `/.portico/` of the hosts behind them. */
  forwardAuth(request: Request, from: ProxyInfo): Promise<Response>;
  /** Open to all: only those shown the picture know its random name. */
  upload(name: string): Promise<StoredUpload | undefined>;
  hindrance(): Promise<Hindrance | undefined>;
  isReady(): Promise<boolean>;
  metrics(): Promise<string>;
  figures(): Promise<Figures>;
  /** From now on this process runs the background jobs. May be called again. */
  beginJobs(): void;
  /** Shuts down; messages being sent get a moment to arrive. */
  close(): Promise<void>;
  readonly services: Services;
}

const ATTEMPTS_LIMIT_MS = 2 * SECOND_MS;

/** On a database with its schema. Close `metrics` after use. */
export function createServices(pool: Pool, settings: HubSettings, log: Logger): Services {
  const db = databaseOn(pool);
  const clock = new ClockWatch(log);
  const { databaseFolder, areSecretsCurrent } = settings;
  const readiness = createReadiness({
    pool,
    clock,
    databaseFolder,
    areSecretsCurrent: areSecretsCurrent && (() => areSecretsCurrent(db)),
    log,
  });
  const metrics = createHubMetrics({ pool, db, clock, readiness, databaseFolder });
  const limits = createLimits(pool, settings.rateLimits, sayLimitedAddresses(log));
  const { sessionLimits = SESSION_LIMITS } = settings;
  const secrets = createSecretBox(settings.key, "communication");
  const destinations = new Destinations(settings);
  const transports = new Transports(
    db,
    secrets,
    settings.smtpUrl ? createSmtpTransport(settings.smtpUrl, settings.mailFrom) : undefined,
    destinations,
  );
  const keys = new SigningKeys(db, createSecretBox(settings.key, "signing-keys"), settings.publicUrl);
  const openid = createOpenIdEngine({
    db,
    keys,
    limits,
    destinations,
    box: createSecretBox(settings.key, "openid"),
    userCodeKeys: () => keysFor(settings.key, "openid-user-codes"),
    chainKeys: () => keysFor(settings.key, "openid-refresh"),
    publicUrl: settings.publicUrl,
    allowHttpRedirects: settings.allowHttpRedirects ?? false,
    sessionLimits,
    findSession: (token) => findSession(db, token, sessionLimits),
    log,
  });
  return {
    db,
    limits,
    noteRefusedSignOn: async (refused, caller) =>
      recordRefusedSignOn(
        { db, limits },
        { ...refused, person: refused.person ?? (await personOf({ db, sessionLimits }, caller)) },
        caller,
      ),
    outbox: new Outbox(db, createSecretBox(settings.key, "outbox"), transports, log, settings.demo, metrics.attempt),
    transports,
    destinations,
    logouts: new LogoutQueue({ db, keys, destinations, publicUrl: settings.publicUrl, log }),
    secrets,
    keys,
    openid,
    uploads: new UploadStore(settings.uploadFolder),
    brands: new Brands(db),
    publicAnnouncements: new Lately(() => readPublic(db), []),
    hasRealms: new Lately(() => hasRealms(db), false),
    get codeKeys() {
      return keysFor(settings.key, "one-time-codes");
    },
    get challengeKeys() {
      return keysFor(settings.key, "passkey-challenges");
    },
    get deviceKeys() {
      return keysFor(settings.key, "device-cookies");
    },
    publicUrl: settings.publicUrl,
    nameServers: settings.nameServers,
    commonPortalUrl: settings.commonPortalUrl,
    vendor: settings.vendor,
    trustedBrowserDays: settings.trustedBrowserDays ?? TRUSTED_BROWSER_DAYS,
    sessionLimits,
    registration: settings.registration ?? { kind: "open" },
    fourEyes: settings.fourEyes ?? false,
    allowHttpRedirects: settings.allowHttpRedirects ?? false,
    demo: settings.demo,
    metrics,
    readiness,
    log,
  };
}

export function createHub(pool: Pool, settings: HubSettings, log: Logger): Hub {
  const services = createServices(pool, settings, log);
  const { db, metrics, transports } = services;
  const signer = headSigner(settings.key);
  let jobs: Jobs | undefined;
  const beginJobs = () =>
    void (jobs ??= startJobs(services, { signer, demo: settings.demo, auditDays: settings.auditDays }));
  if (!settings.jobsLater) beginJobs();

  const callUnread: Dispatch = (name, read, caller) => dispatch(services, name, read, caller);
  const router = createRouter(callUnread, settings.payloadSecret, log);

  return {
    services,
    call: async <Name extends EndpointName>(name: Name, input: InputOf<Contract[Name]>, caller: Caller) =>
      (await dispatch(services, name, () => Promise.resolve(input), caller)) as Envelope<OutputOf<Contract[Name]>>,
    fetch: async (request, peer) => router.fetch(request, peer),
    publicKeys: () => services.keys.published(),
    samlMetadata: () => metadataOf(services),
    forwardAuth: (request, from) => answerProxy(services, request, from),
    upload: (name) => services.uploads.read(name),
    hindrance: services.readiness,
    isReady: async () => (await services.readiness()) === undefined,
    metrics: () => metrics.text(),
    figures: () => metrics.figures(),
    beginJobs,
    async close() {
      // A cut-off message may have arrived: it is tried again when its lease expires.
      await Promise.race([
        Promise.all([
          (jobs ?? startAuditOutput(db, log, signer)).stop().then(() => services.outbox.settled()),
          services.outbox.settled(),
          services.logouts.settled(),
        ]),
        pause(ATTEMPTS_LIMIT_MS, undefined, { ref: false }),
      ]);
      transports.close();
      metrics.close();
    },
  };
}
