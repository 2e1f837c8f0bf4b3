import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createDatabase, type OwnDatabase } from "../support/database-server";
import { eventually } from "../support/eventually";
import { freePort } from "../support/free-port";
import { type Portico, runPortico, startPortico } from "../support/portico";
import { startApache } from "./support/apache";
import { RoamingBrowser } from "./support/roaming-browser";

/** Debian's Apache with a module that knows nothing of Portico, set up by a file that is applied. */
const EMAIL = "zoe@example.test";
let folder: string;
let database: OwnDatabase;
let portico: Portico | undefined;
let application: Server;
let apache: Awaited<ReturnType<typeof startApache>> | undefined;
const browser = new RoamingBrowser();

const environment = () => ({
  DATABASE_URL: database.url,
  PORTICO_DATA: folder,
  ...(portico && { PORTICO_URL: portico.url }),
});

async function apply(file: object): Promise<{ secrets: Record<string, { clientSecret: string }> }> {
  const path = join(folder, "portico.json");
  await writeFile(path, JSON.stringify(file));
  return JSON.parse(await runPortico(["admin", "apply", path], environment(), ["stdout"])) as never;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-openidc-"));
  const { url, prefix, template } = inject("database");
  database = await createDatabase(url, { prefix, template });
  const { DATABASE_URL } = environment();
  portico = await startPortico({ env: { DATABASE_URL }, dataFolder: folder });
  // Headers are bytes: Apache passes UTF-8 on.
  application = createServer((incoming, outgoing) => {
    outgoing.end(Buffer.from(JSON.stringify(incoming.headers), "latin1"));
  });
  await new Promise<void>((resolve) => application.listen(0, "127.0.0.1", resolve));
  const port = await freePort();
  const at = `http://localhost:${port}`;
  const { secrets } = await apply({
    clients: [{ actualName: "Northwind", uuid: "northwind" }],
    applications: [
      {
        name: "Wiki",
        signOn: "oidc",
        clientId: "wiki",
        redirectUris: [`${at}/cb`],
        backchannelLogoutUri: `${at}/cb?logout=backchannel`,
      },
    ],
    users: [
      { email: EMAIL, firstName: "Zoë", lastName: "Ruiz", password: "Kettle#Violet72" },
      { email: "boss@example.test", firstName: "The", lastName: "Boss", password: "Kettle#Violet73", role: "Admin" },
    ],
    assignments: [{ user: EMAIL, application: "Wiki", client: "Northwind", role: "Reader" }],
  });
  apache = await startApache({
    port,
    issuer: portico.url,
    clientId: "wiki",
    clientSecret: secrets.Wiki!.clientSecret,
    application: (application.address() as AddressInfo).port,
  });
});

afterAll(async () => {
  await apache?.stop();
  application.close();
  await portico?.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function told(address = `${apache!.origin}/page`): Promise<Record<string, string>> {
  const { body, status, address: at } = await browser.open(address);
  expect(`${status} ${at}`, `${body}\n${await apache!.logs()}`).toBe(`200 ${apache!.origin}/page`);
  return JSON.parse(body) as Record<string, string>;
}

async function signIn(): Promise<void> {
  const printed = await runPortico(["admin", "link", "--email", EMAIL], environment());
  const link = /https?:\S+/.exec(printed)?.[0] ?? "";
  await browser.open(link);
  await browser.send(link, {});
}

/** Apache was told: it no longer knows the cookie that its browser still has. */
const signedOutAtApache = () =>
  eventually("the session at Apache to end", async () => {
    const { status, headers } = await browser.ask(`${apache!.origin}/page`);
    return status === 302 && String(headers.location).startsWith(`${portico!.url}/oidc/authorize`);
  });

test("whoever signs out at Portico is signed out at Apache, and is asked to sign in there again", async () => {
  await signIn();
  expect(await told()).toMatchObject({ oidc_claim_email: EMAIL });
  const cookies = browser.cookiesOf(apache!.origin);
  expect(cookies).toContain("mod_auth_openidc_session");
  expect((await browser.ask(`${apache!.origin}/page`)).status).toBe(200);
  await browser.open(`${portico!.url}/logout`);
  const { body } = await browser.send(`${portico!.url}/logout`, { intent: "logout" });
  expect(body).toMatch(/Wiki.*signed out\./s);
  expect(browser.cookiesOf(apache!.origin)).toBe(cookies);
  await signedOutAtApache();
  const { address } = await browser.open(`${apache!.origin}/page`);
  expect(new URL(address).pathname).toMatch(/^\/interaction\/[\w-]+\/login$/);
});

test("a user signs in, is refreshed, and is out once their account is deactivated", async () => {
  await signIn();

  const first = await told();
  expect(first).toMatchObject({
    oidc_claim_email: EMAIL,
    oidc_claim_name: "Zoë Ruiz",
    oidc_claim_role: "Reader",
    oidc_claim_iss: portico!.url,
  });

  const back = { refresh: `${apache!.origin}/page`, access_token: first.oidc_access_token! };
  const renewed = await told(`${apache!.origin}/cb?${new URLSearchParams(back).toString()}`);
  expect(renewed.oidc_claim_sub).toBe(first.oidc_claim_sub);
  expect(renewed.oidc_access_token).not.toBe(first.oidc_access_token);
  expect(renewed.oidc_refresh_token).not.toBe(first.oidc_refresh_token);

  await apply({ users: [{ email: EMAIL, active: false }] });
  await signedOutAtApache();
});
