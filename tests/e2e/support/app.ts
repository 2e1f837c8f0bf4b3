import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAdmin } from "~/hub/operate/installation/create-admin";
import { startSampleApp } from "../../../examples/sample-app/server";
import { givenDatabases } from "../../setup/test-databases";
import { createDatabase, type OwnDatabase } from "../../support/database-server";
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
  sampleApp: { url: string; redirectUrl: string; logoutUrl: string };
  admin: Pick<Person, "email" | "password">;
  payloadSecret: string;
  seed: Seed;
  stop(): Promise<void>;
}

export type DatabaseChoice = "cloned" | "installed";

export interface AppOptions {
  /** Ignored if `env` has a DATABASE_URL; an undefined one there means the embedded database. */
  database?: DatabaseChoice;
  /** Whether rate limits apply. All tests come from one address, so usually not. */
  rateLimits?: "on" | "off";
  /** The credentials that the mail server requires; without them it requires none. */
  mailLogin?: { user: string; password: string };
  env?: Environment;
}

function openDatabase(choice: DatabaseChoice): Promise<OwnDatabase> | undefined {
  const { url, prefix, template } = givenDatabases();
  if (choice === "cloned") return createDatabase(url, { prefix, template });
  return process.env.DATABASE_URL ? createDatabase(url, { prefix }) : undefined;
}

export async function startApp({
  database: choice = "cloned",
  rateLimits = "off",
  mailLogin,
  env: extra = {},
}: AppOptions = {}): Promise<App> {
  const dataFolder = await mkdtemp(join(tmpdir(), "portico-e2e-"));
  const database = "DATABASE_URL" in extra ? undefined : await openDatabase(choice);
  const mail = await startMailSink(mailLogin && { login: mailLogin });
  const { email, password } = newPerson();
  const admin = { email, password };
  const payloadSecret = randomBytes(24).toString("base64url");
  const env: Environment = {
    DATABASE_URL: database?.url,
    SMTP_URL: mailLogin
      ? mail.url.replace("//", `//${mailLogin.user}:${encodeURIComponent(mailLogin.password)}@`)
      : mail.url,
    PAYLOAD_SECRET: payloadSecret,
    PORTICO_RATE_LIMITS: rateLimits,
    PORTICO_HELP_CONTACT: "help@example.test",
    ...extra,
  };

  const isCloned = database && choice === "cloned";
  if (!isCloned)
    await runPortico(["admin", "create", "--email", admin.email], {
      ...env,
      PORTICO_DATA: dataFolder,
      PORTICO_ADMIN_PASSWORD: admin.password,
    });
  const portico = await startPortico({ env, dataFolder });
  const sampleApp = await startSampleApp({ porticoUrl: portico.url, name: "Sample claims desk", payloadSecret });
  const seed = await openSeed({ dataFolder, databaseUrl: env.DATABASE_URL });
  if (isCloned)
    await createAdmin(seed.db, { ...admin, firstName: "Portico", lastName: "Admin", userName: "portico.admin" });

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
