import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { RoamingBrowser } from "../../processes/support/roaming-browser";
import { createDatabase } from "../../support/database-server";
import { type Portico, runPortico, startPortico } from "../../support/portico";

export const EMAIL = "zoe@example.test";
export const BOSS = "boss@example.test";

export type Registered = Record<string, unknown>;

export interface ForeignWorld {
  portico: Portico;
  folder: string;
  secrets: Record<string, string>;
  link(): Promise<string>;
  signedIn(email?: string): Promise<RoamingBrowser>;
  stop(): Promise<void>;
}

/** Their user. */
const ZOE = { firstName: "Zoë", lastName: "Ruiz", role: "Reader" };

export async function startForeignWorld(
  applications: Record<string, Registered>,
  { role, ...names } = ZOE,
  /** More parts of the file. */
  more: object = {},
): Promise<ForeignWorld> {
  const folder = await mkdtemp(join(tmpdir(), "portico-foreign-"));
  const { url, prefix, template } = inject("database");
  const database = await createDatabase(url, { prefix, template });
  const portico = await startPortico({ env: { DATABASE_URL: database.url }, dataFolder: folder });
  const environment = { DATABASE_URL: database.url, PORTICO_DATA: folder, PORTICO_URL: portico.url };
  const named = Object.entries(applications).map(([name, rest]) => ({ name, signOn: "oidc", ...rest }));
  const file = join(folder, "portico.json");
  const assignments = named.map(({ name }) => ({ user: EMAIL, application: name, client: "Northwind", role }));
  await writeFile(file, JSON.stringify({ ...peopleWith(names), applications: named, assignments, ...more }));
  const applied = JSON.parse(await runPortico(["admin", "apply", file], environment, ["stdout"])) as {
    secrets: Record<string, { clientSecret: string }>;
  };
  // The engine is loaded at its first request.
  await fetch(`${portico.url}/.well-known/openid-configuration`);
  const link = async (email = EMAIL) => {
    const printed = await runPortico(["admin", "link", "--email", email], environment);
    return /https?:\S+/.exec(printed)?.[0] ?? "";
  };
  return {
    portico,
    folder,
    secrets: Object.fromEntries(
      Object.entries(applied.secrets).map(([name, { clientSecret }]) => [name, clientSecret]),
    ),
    link,
    async signedIn(email) {
      const [browser, address] = [new RoamingBrowser(), await link(email)];
      await browser.open(address);
      await browser.send(address, {});
      return browser;
    },
    async stop() {
      await portico.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const peopleWith = (names: { firstName: string; lastName: string }) => ({
  clients: [{ actualName: "Northwind", uuid: "northwind" }],
  users: [
    { email: EMAIL, ...names, password: "Kettle#Violet72" },
    { email: BOSS, firstName: "The", lastName: "Boss", password: "Kettle#Violet73", role: "Admin" },
  ],
});
