import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { samlSettings } from "~/console/sign-on/saml-settings-words";
import { createDatabase, type OwnDatabase } from "../support/database-server";
import { freePort } from "../support/free-port";
import { type Portico, runPortico, startPortico } from "../support/portico";
import { startMellon } from "./support/apache";
import { type Answer, RoamingBrowser } from "./support/roaming-browser";
import { ownKey, postAnswer } from "./support/saml-party";

/** Debian's Apache with a module that knows nothing of Portico, by the console's own recipe. */
const EMAIL = "zoe@example.test";
let folder: string;
let database: OwnDatabase;
let portico: Portico | undefined;
let application: Server;
let apache: Awaited<ReturnType<typeof startMellon>> | undefined;
const browser = new RoamingBrowser();

const environment = () => ({
  DATABASE_URL: database.url,
  PORTICO_DATA: folder,
  ...(portico && { PORTICO_URL: portico.url }),
});

const BINDINGS = "urn:oasis:names:tc:SAML:2.0:bindings";
const metadataOf = (at: string, der: string): string =>
  `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${at}/sp">
<SPSSODescriptor AuthnRequestsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${der}</X509Certificate>
</X509Data></KeyInfo></KeyDescriptor>
<SingleLogoutService Binding="${BINDINGS}:HTTP-Redirect" Location="${at}/mellon/logout"/>
<NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
<AssertionConsumerService index="0" isDefault="true" Binding="${BINDINGS}:HTTP-POST" Location="${at}/mellon/postResponse"/>
</SPSSODescriptor></EntityDescriptor>`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-mellon-"));
  const { url, prefix, template } = inject("database");
  database = await createDatabase(url, { prefix, template });
  portico = await startPortico({ env: { DATABASE_URL: database.url }, dataFolder: folder });
  application = createServer((incoming, outgoing) => outgoing.end(JSON.stringify(incoming.headers)));
  await new Promise<void>((resolve) => application.listen(0, "127.0.0.1", resolve));
  const port = await freePort();
  const at = `http://localhost:${port}`;
  const { key, der, certificate } = ownKey();
  const file = {
    clients: [{ actualName: "Northwind", uuid: "northwind" }],
    applications: [
      {
        name: "Wiki",
        signOn: "saml",
        entityId: `${at}/sp`,
        acsUris: [`${at}/mellon/postResponse`],
        samlLogoutUri: `${at}/mellon/logout`,
        samlCertificates: certificate,
        signedRequests: true,
      },
    ],
    users: [
      { email: EMAIL, firstName: "Zoë", lastName: "Ruiz", password: "Kettle#Violet72" },
      { email: "boss@example.test", firstName: "The", lastName: "Boss", password: "Kettle#Violet73", role: "Admin" },
    ],
    assignments: [{ user: EMAIL, application: "Wiki", client: "Northwind", role: "Reader" }],
  };
  const path = join(folder, "portico.json");
  await writeFile(path, JSON.stringify(file));
  await runPortico(["admin", "apply", path], environment(), ["stdout"]);
  const metadata = `${portico.url}/saml/metadata`;
  const idp = await (await fetch(metadata)).text();
  const values = { metadata, signIn: "", logout: "", certificate: "", entityId: `${at}/sp`, acs: "" };
  apache = await startMellon({
    port,
    application: (application.address() as AddressInfo).port,
    files: { "sp.key": key, "sp.cert": certificate, "sp.xml": metadataOf(at, der), "idp.xml": idp },
    recipe: samlSettings(values).find(({ id }) => id === "mellon")!.value,
  });
});

afterAll(async () => {
  await apache?.stop();
  application.close();
  await portico?.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const answered = (page: Answer): Promise<Answer> => postAnswer(browser, page);

async function signIn(): Promise<void> {
  const printed = await runPortico(["admin", "link", "--email", EMAIL], environment());
  const link = /https?:\S+/.exec(printed)?.[0] ?? "";
  await browser.open(link);
  await browser.send(link, {});
}

const page = () => `${apache!.origin}/page`;
const isKnownThere = async () => (await browser.ask(page())).status === 200;

test("a user signs in, is led back to the page they wanted, and is told to the application", async () => {
  await signIn();
  const { status, address, body } = await answered(await browser.open(page()));
  expect(`${status} ${address}`, `${body}\n${await apache!.logs()}`).toBe(`200 ${page()}`);
  expect(JSON.parse(body)).toMatchObject({ "x-email": EMAIL, "x-role": "Reader" });
});

test("signing out at Portico signs out at Apache", async () => {
  expect(await isKnownThere()).toBe(true);
  await browser.open(`${portico!.url}/logout`);
  const { body, address } = await browser.send(`${portico!.url}/logout`, { intent: "logout" });
  expect(address).toBe(`${portico!.url}/logout`);
  expect(body).toMatch(/Wiki.*signed out\./s);
  expect(await isKnownThere()).toBe(false);
});

test("signing out at Apache signs out at Portico, and leads back", async () => {
  await signIn();
  await answered(await browser.open(page()));
  expect(await isKnownThere()).toBe(true);
  const back = `${apache!.origin}/mellon/metadata`;
  const { address, status } = await browser.open(
    `${apache!.origin}/mellon/logout?${new URLSearchParams({ ReturnTo: back }).toString()}`,
  );
  expect(`${status} ${address}`, await apache!.logs()).toBe(`200 ${back}`);
  expect(await isKnownThere()).toBe(false);
  const { address: at } = await browser.open(`${portico!.url}/dashboard/app`);
  expect(new URL(at).pathname).toBe("/login");
});

test("a tile opens Apache's page with an answer that it did not ask for", async () => {
  await signIn();
  const opened = await browser.open(`${portico!.url}/open/Wiki/Northwind`);
  const { status } = await answered(opened);
  expect(status, await apache!.logs()).toBeLessThan(500);
  expect(await isKnownThere()).toBe(true);
});
