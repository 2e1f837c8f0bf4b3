import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSampleApp } from "../../../examples/sample-app/server";
import { createDatabase } from "../../support/database-server";
import { type MailSink, startMailSink } from "../../support/mail-sink";
import { newPerson, type Person } from "../../support/people";
import { type Environment, type Portico, runPortico, startPortico } from "../../support/portico";
import { openSeed, type Seed } from "../../support/seed";

export interface App {
  url: string;
  /** Address of the product API for other programs. */
  apiUrl: string;
  portico: Portico;
  mail: MailSink;
  /** The sample application; a test must still register it, with its `redirectUrl`. */
  sampleApp: { url: string; redirectUrl: string; logoutUrl: string };
  /** The first administrator, created on the command line. */
  admin: Pick<Person, "email" | "password">;
  /** Shared secret of the API's envelope. */
  payloadSecret: string;
  /** The tests' own connection to the database. */
  seed: Seed;
  /** May be called again. */
  stop(): Promise<void>;
}

export interface AppOptions {
  /** Whether rate limits apply. All tests come from one address, so usually not. */
  rateLimits?: "on" | "off";
  /** The credentials that the mail server requires; without them it requires none. */
  mailLogin?: { user: string; password: string };
  env?: Environment;
}

/**
 * Everything a browser test talks to. The database is the one that `env` names; otherwise a new one on the server that
 * this process's DATABASE_URL names; otherwise the embedded one.
 */
export async function startApp({ rateLimits = "off", mailLogin, env: extra = {} }: AppOptions = {}): Promise<App> {
  const dataFolder = await mkdtemp(join(tmpdir(), "portico-e2e-"));
  const serverUrl = "DATABASE_URL" in extra ? undefined : process.env.DATABASE_URL;
  const database = serverUrl ? await createDatabase(serverUrl) : undefined;
  const mail = await startMailSink(mailLogin && { login: mailLogin });
  const admin = newPerson();
  const payloadSecret = randomBytes(24).toString("base64url");
  const env: Environment = {
    DATABASE_URL: database?.url,
    SMTP_URL: mailLogin
      ? mail.url.replace("//", `//${mailLogin.user}:${encodeURIComponent(mailLogin.password)}@`)
      : mail.url,
    PAYLOAD_SECRET: payloadSecret,
    PORTICO_RATE_LIMITS: rateLimits,
    ...extra,
  };

  await runPortico(["admin", "create", "--email", admin.email], {
    ...env,
    PORTICO_DATA: dataFolder,
    PORTICO_ADMIN_PASSWORD: admin.password,
  });
  const portico = await startPortico({ env, dataFolder });
  const sampleApp = await startSampleApp({ porticoUrl: portico.url, name: "Sample claims desk", payloadSecret });
  const seed = await openSeed({ dataFolder, databaseUrl: env.DATABASE_URL });

  const stop = async () => {
    await sampleApp.stop();
    await portico.stop();
    await seed.close();
    await mail.stop();
    await database?.drop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  let stopping: Promise<void> | undefined;
  return {
    url: portico.url,
    apiUrl: portico.apiUrl,
    portico,
    mail,
    sampleApp,
    admin,
    payloadSecret,
    seed,
    stop: () => (stopping ??= stop()),
  };
}
