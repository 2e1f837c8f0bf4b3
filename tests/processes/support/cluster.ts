import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { SpecClient } from "../../integration/conformance/client";
import { codeIn } from "../../support/accounts";
import { createDatabase } from "../../support/database-server";
import { type MailSink, startMailSink } from "../../support/mail-sink";
import type { Person } from "../../support/people";
import { type Environment, type Portico, startPortico } from "../../support/portico";
import { openSeed, type Seed } from "../../support/seed";
import { type RoundRobinProxy, startRoundRobinProxy } from "./round-robin-proxy";

export interface Cluster {
  members: Portico[];
  proxy: RoundRobinProxy;
  /** The product API through the proxy: each call reaches the next member. */
  api: SpecClient;
  apiOf(member: Portico): SpecClient;
  payloadSecret: string;
  mail: MailSink;
  seed: Seed;
  code(recipient: Pick<Person, "email">, seen?: number): Promise<string>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  size: number;
  /** `empty`: without a schema yet. */
  database?: "empty" | "migrated";
  env?: Environment;
  /** Placed between the processes and the database. */
  through?: (databaseUrl: string) => Promise<{ url: string; stop(): Promise<void> }>;
}

export async function startCluster({
  size,
  database: state = "migrated",
  env = {},
  through,
}: ClusterOptions): Promise<Cluster> {
  const { url: serverUrl, prefix, template } = inject("database");
  const database = await createDatabase(serverUrl, state === "empty" ? { prefix } : { prefix, template });
  const dataFolder = await mkdtemp(join(tmpdir(), "portico-processes-"));
  const [mail, proxy] = await Promise.all([startMailSink(), startRoundRobinProxy()]);
  const between = await through?.(database.url);
  const payloadSecret = randomBytes(24).toString("base64url");
  const shared: Environment = {
    DATABASE_URL: between?.url ?? database.url,
    SMTP_URL: mail.url,
    MAIL_FROM: "Portico <portico@example.test>",
    PAYLOAD_SECRET: payloadSecret,
    PORTICO_URL: proxy.url,
    PORTICO_TRUSTED_PROXIES: "127.0.0.1,::1",
    PORTICO_RATE_LIMITS: "off",
    ...env,
  };
  const starting = await Promise.allSettled(
    Array.from({ length: size }, () => startPortico({ env: shared, dataFolder })),
  );
  const members = starting.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const failed = starting.find((each) => each.status === "rejected");

  const stop = async () => {
    await Promise.all(members.map((member) => member.stop()));
    await Promise.all([proxy.stop(), mail.stop(), between?.stop()]);
    await database.drop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  if (failed) {
    await stop();
    throw failed.reason;
  }
  proxy.targets = members.map(({ url }) => url);
  const seed = await openSeed({ dataFolder, databaseUrl: database.url });
  return {
    members,
    proxy,
    api: new SpecClient(proxy.url, payloadSecret),
    apiOf: ({ url }) => new SpecClient(url, payloadSecret),
    payloadSecret,
    mail,
    seed,
    code: async ({ email }, seen = 0) =>
      codeIn((await mail.waitFor(email, (each) => mail.messages.indexOf(each) >= seen)).text),
    stop: async () => {
      await seed.close();
      await stop();
    },
  };
}
