import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { quietPool } from "~/hub/kit/db/quiet-pool";
import { createDatabase, type OwnDatabase } from "../support/database-server";
import { eventually } from "../support/eventually";
import { type Portico, runPortico, startPortico } from "../support/portico";
import { type SmsGateway, startSmsGateway } from "../support/sms-gateway";
import { codeFlow, type Party, refreshed, sidIn } from "./support/code-flow";
import { RoamingBrowser } from "./support/roaming-browser";

const EMAIL = "zoe@example.test";
let folder: string;
let database: OwnDatabase;
let pool: pg.Pool;
let portico: Portico;
let receiver: SmsGateway;
let wiki: Party;
const browser = new RoamingBrowser();

const environment = () => ({ DATABASE_URL: database.url, PORTICO_DATA: folder, PORTICO_URL: portico.url });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-logout-"));
  const { url, prefix, template } = inject("database");
  database = await createDatabase(url, { prefix, template });
  pool = quietPool(new pg.Pool({ connectionString: database.url, max: 1 }));
  receiver = await startSmsGateway();
  portico = await startPortico({ env: { DATABASE_URL: database.url }, dataFolder: folder });
  const redirectUri = `${receiver.url}/cb`;
  const file = join(folder, "portico.json");
  const settings = { redirectUris: [redirectUri], backchannelLogoutUri: `${receiver.url}/logout` };
  await writeFile(
    file,
    JSON.stringify({
      clients: [{ actualName: "Northwind" }],
      applications: [{ name: "Wiki", signOn: "oidc", clientId: "wiki", ...settings }],
      users: [{ email: EMAIL, firstName: "Zoe", lastName: "Ruiz", password: "Kettle#Violet72" }],
      assignments: [{ user: EMAIL, application: "Wiki", client: "Northwind" }],
    }),
  );
  const printed = await runPortico(["admin", "apply", file], environment(), ["stdout"]);
  const { secrets } = JSON.parse(printed) as { secrets: Record<string, { clientSecret: string }> };
  wiki = { issuer: portico.url, clientId: "wiki", secret: secrets.Wiki!.clientSecret, redirectUri };
});

afterAll(async () => {
  await portico.stop();
  await Promise.all([pool.end(), receiver.stop()]);
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const told = () => receiver.requests.filter(({ path }) => path === "/logout");
const tokens = () => told().map(({ body }) => new URLSearchParams(body).get("logout_token") ?? "");

async function row(): Promise<{ status: string; tries: number; sid: string }> {
  const { rows } = await pool.query<{ status: string; tries: number; sid: string }>(
    "select status, tries, sid from logouts",
  );
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

/** Ends the lease of a try whose process was killed, and the pause before the next one. */
const makeDue = () => pool.query("update logouts set next_try_at = now() where status = 'QUEUED'");

test("a logout survives kills while it is being told and between tries, and is confirmed once", async () => {
  const link = /https?:\S+/.exec(await runPortico(["admin", "link", "--email", EMAIL], environment()))?.[0] ?? "";
  await browser.open(link);
  await browser.send(link, {});
  const lasting = await codeFlow(browser, wiki, true);
  const { sid } = lasting;

  receiver.answer(0);
  await browser.open(`${portico.url}/logout`);
  const signingOut = browser.send(`${portico.url}/logout`, { intent: "logout" }).catch(() => undefined);
  await eventually("the first try", () => told().length === 1);
  await portico.kill();
  await signingOut;
  expect(await row(), "while it was told").toEqual({ status: "QUEUED", tries: 0, sid });

  receiver.answer(503);
  await makeDue();
  await portico.restart();
  await eventually("the second try to be noted", async () => (await row()).tries === 1);
  await portico.kill();
  expect(await row(), "between tries").toEqual({ status: "QUEUED", tries: 1, sid });

  receiver.answer(200);
  await makeDue();
  await portico.restart();
  await eventually("the confirmation", async () => (await row()).status === "CONFIRMED");
  await makeDue();
  expect(await refreshed(wiki, lasting.refreshToken), "signing out does not end it").toMatchObject({ sid });
  expect((await row()).tries).toBe(2);
  expect(tokens().map(sidIn)).toEqual([sid, sid, sid]);
  expect(new Set(tokens()).size, "each try has a token of its own").toBe(3);
  expect(await browser.ask(`${portico.url}/dashboard/app`)).toMatchObject({ status: 302 });
}, 90_000);
