import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { beforeAll, beforeEach } from "vitest";
import { createHub, type Hub, type HubSettings } from "~/hub/server/hub";
import { cloneDatabase, type TestDatabase } from "./database";
import { type MailSink, startMailSink } from "./mail-sink";
import { silentLog } from "./silent-log";

export { silentLog };

export interface TestHub {
  hub: Hub;
  database: TestDatabase;
  pool: Pool;
  mail: MailSink;
  uploadFolder: string;
  /** Opens a second hub on the same database and keys, like another process; it closes with this one. @param pool leads to the database */
  another(changes?: Partial<HubSettings>, pool?: Pool): Hub;
  close(): Promise<void>;
}

export interface TestHubOptions {
  /** False: no mail server. */
  smtp?: boolean;
  rateLimits?: boolean;
  demo?: boolean;
  /** Silent unless given. */
  log?: Logger;
}

export interface HubFixture extends Omit<TestHub, "close"> {
  /** Opens a hub with other options on a new database. */
  reopen(options: TestHubOptions): Promise<void>;
}

export const PUBLIC_URL = "https://portico.example.test";
export const PAYLOAD_SECRET = "the shared secret of these tests";

/** With its own database and mail server. */
export async function openTestHub({
  smtp = true,
  rateLimits = false,
  demo = false,
  log = silentLog,
}: TestHubOptions = {}): Promise<TestHub> {
  const [database, mail, uploadFolder] = await Promise.all([
    cloneDatabase(),
    startMailSink(),
    mkdtemp(join(tmpdir(), "portico-uploads-")),
  ]);
  const settings: HubSettings = {
    publicUrl: PUBLIC_URL,
    key: randomBytes(32).toString("base64url"),
    payloadSecret: PAYLOAD_SECRET,
    smtpUrl: smtp ? mail.url : undefined,
    privateHosts: ["127.0.0.0/8", "::1"],
    ownPorts: [],
    mailFrom: "Portico <no-reply@portico.example.test>",
    demo,
    rateLimits,
    uploadFolder,
  };
  const hubs: Hub[] = [];
  const another = (changes: Partial<HubSettings> = {}, pool: Pool = database.pool): Hub => {
    const hub = createHub(pool, { ...settings, ...changes }, log);
    hubs.push(hub);
    return hub;
  };
  return {
    hub: another(),
    database,
    pool: database.pool,
    mail,
    uploadFolder,
    another,
    close: async () => {
      await Promise.all(hubs.map((hub) => hub.close()));
      await mail.stop();
      await database.drop();
      await rm(uploadFolder, { recursive: true, force: true });
    },
  };
}

export const hubForFile = (options?: TestHubOptions): HubFixture => openAround(beforeAll, options);

export const hubForEachTest = (options?: TestHubOptions): HubFixture => openAround(beforeEach, options);

function openAround(before: typeof beforeAll | typeof beforeEach, options?: TestHubOptions): HubFixture {
  let opened: TestHub | undefined;
  const current = (): TestHub => {
    if (!opened) throw new Error("The hub is not open: use it in tests and hooks only");
    return opened;
  };
  const close = async () => {
    await opened?.close();
    opened = undefined;
  };
  const reopen: HubFixture["reopen"] = async (wanted) => {
    await close();
    opened = await openTestHub(wanted);
  };
  before(async () => {
    opened = await openTestHub(options);
    return close;
  });
  return {
    get hub() {
      return current().hub;
    },
    get database() {
      return current().database;
    },
    get pool() {
      return current().pool;
    },
    get mail() {
      return current().mail;
    },
    get uploadFolder() {
      return current().uploadFolder;
    },
    another: (changes, pool) => current().another(changes, pool),
    reopen,
  };
}
