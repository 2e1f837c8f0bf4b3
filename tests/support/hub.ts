import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { createHub, type Hub, type HubSettings } from "~/hub/server/hub";
import { cloneDatabase, type TestDatabase } from "./database";
import { type MailSink, startMailSink } from "./mail-sink";
import { silentLog } from "./silent-log";

export { silentLog };

export interface TestHub {
  hub: Hub;
  database: TestDatabase;
  pool: Pool;
  /** Where the hub's mails arrive. */
  mail: MailSink;
  /** Where uploaded pictures are kept. */
  uploadFolder: string;
  /**
   * Another hub on the same database with the same keys, as in a second process or after a restart; closed together
   * with this one.
   */
  another(changes?: Partial<HubSettings>): Hub;
  close(): Promise<void>;
}

export interface TestHubOptions {
  /** False: no mail server is configured. */
  smtp?: boolean;
  rateLimits?: boolean;
  demo?: boolean;
  /** Silent unless given. */
  log?: Logger;
}

export const PUBLIC_URL = "https://portico.example.test";
export const PAYLOAD_SECRET = "the shared secret of these tests";

/** A hub on a migrated, empty database of its own, sending to a mail server of its own. */
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
    mailFrom: "Portico <no-reply@portico.example.test>",
    demo,
    rateLimits,
    uploadFolder,
  };
  const hubs: Hub[] = [];
  const another = (changes: Partial<HubSettings> = {}): Hub => {
    const hub = createHub(database.pool, { ...settings, ...changes }, log);
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
