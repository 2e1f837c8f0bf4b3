import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { samlSettings } from "~/console/sign-on/saml-settings-words";
import { readProviderMetadata } from "~/hub/protocols/saml/provider-metadata";
import { paths } from "~/lib/paths";
import type { RoamingBrowser } from "../../processes/support/roaming-browser";
import { type OwnKey, ownKey, postAnswer } from "../../processes/support/saml-party";
import { freePort } from "../../support/free-port";
import { BOSS, EMAIL, type ForeignWorld, startForeignWorld } from "./world";

interface Given {
  folder: string;
  port: number;
  /** By name: its key and certificate, our metadata and certificate. */
  files: Readonly<Record<string, string>>;
  /** The console's. */
  recipe: string;
}

/** Paths are below its origin. */
export interface SamlApplication {
  acs: string;
  logout: string;
  metadata: string;
  signOut(back: string): string;
  start(given: Given): Promise<{ logs(): string; stop(): Promise<void> }>;
  /** As the application shows them to whoever is signed in. */
  attributes(browser: RoamingBrowser, origin: string): Promise<Record<string, string[]>>;
}

const HOSTILE = {
  firstName: `Zoë <b>&amp;"';,]]>`,
  lastName: "हिन्दी \u{1F600}\u2028--> Ruiz",
  role: `R<!--ö&#10;\\"'$x;`,
};

/** Signs in, out, and by tile, with settings from the console's recipe `id`. */
export function walkThroughSaml(id: string, page: string, application: SamlApplication): void {
  describe(id, () => {
    let world: ForeignWorld;
    let browser: RoamingBrowser;
    let folder: string;
    let own: OwnKey;
    let origin: string;
    let entityId: string;
    const stops: (() => Promise<void>)[] = [];
    let running: Awaited<ReturnType<SamlApplication["start"]>>;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "portico-saml-"));
      const port = await freePort();
      origin = `http://localhost:${port}`;
      entityId = `${origin}/sp?a=1&b='"`;
      own = ownKey();
      const [acs, logout] = [origin + application.acs, origin + application.logout];
      const signOn = { signOn: "saml", entityId, acsUris: [acs], samlLogoutUri: logout, signedRequests: true };
      world = await startForeignWorld({ Wiki: { ...signOn, samlCertificates: own.certificate } }, HOSTILE);
      stops.push(() => world.stop());
      const metadata = world.portico.url + paths.samlMetadata;
      const xml = await (await fetch(metadata)).text();
      const certificate = `-----BEGIN CERTIFICATE-----\n${/X509Certificate>([^<]+)/.exec(xml)![1]!}\n-----END CERTIFICATE-----\n`;
      const connection = { metadata, signIn: "", logout: "", certificate, entityId, acs };
      running = await application.start({
        folder,
        port,
        files: {
          "sp-key.pem": own.key,
          "sp-cert.pem": own.certificate,
          "portico.xml": xml,
          "portico.pem": certificate,
        },
        recipe: samlSettings(connection).find((each) => each.id === id)!.value,
      });
      stops.push(() => running.stop());
      browser = await world.signedIn();
    });

    afterAll(async () => {
      for (const stop of stops.toReversed()) await stop();
      await rm(folder, { recursive: true, force: true });
    });

    const isKnownThere = async () => (await browser.ask(origin + page)).status === 200;
    const signIn = async () => postAnswer(browser, await browser.open(origin + page));

    test("what it says of itself is what Portico was told of it", async () => {
      const published = await (await fetch(origin + application.metadata)).text();
      const read = readProviderMetadata(Buffer.from(published));
      expect(read, published).toMatchObject({ entityId, logout: origin + application.logout, signedRequests: true });
      expect(read.acs[0]?.uri).toBe(origin + application.acs);
      expect(read.certificates.map((each) => each.trim())).toEqual([own.certificate.trim()]);
    });

    test("a user signs in, and is told to the application to the letter", async () => {
      const { status, address, body } = await signIn();
      expect(`${status} ${address}`, `${body}\n${running.logs()}`).toBe(`200 ${origin}${page}`);
      expect(await application.attributes(browser, origin)).toMatchObject({
        email: [EMAIL],
        name: [`${HOSTILE.firstName} ${HOSTILE.lastName}`],
        role: [HOSTILE.role],
      });
    });

    test("signing out at Portico signs out there", async () => {
      expect(await isKnownThere()).toBe(true);
      const logout = world.portico.url + paths.logout;
      await browser.open(logout);
      const { body, address } = await browser.send(logout, { intent: "logout" });
      expect(address, running.logs()).toBe(logout);
      expect(body).toMatch(/Wiki.*signed out\./s);
      expect(await isKnownThere()).toBe(false);
    });

    test("signing out there signs out at Portico, leads back, and shows which certificate it takes", async () => {
      const boss = await world.signedIn(BOSS);
      expect(await lastTaken(boss, world.portico.url)).toBe("not seen yet");
      browser = await world.signedIn();
      await signIn();
      expect(await isKnownThere()).toBe(true);
      const back = origin + application.metadata;
      const { address, status } = await browser.open(origin + application.signOut(back));
      expect(`${status} ${address}`, running.logs()).toBe(`200 ${back}`);
      expect(await isKnownThere()).toBe(false);
      const { address: at } = await browser.open(`${world.portico.url}/dashboard/app`);
      expect(new URL(at).pathname).toBe("/login");
      expect(await lastTaken(boss, world.portico.url)).toBe("the certificate that signs");
    });

    test("a tile opens it with an answer that it did not ask for", async () => {
      browser = await world.signedIn();
      const { status } = await postAnswer(browser, await browser.open(`${world.portico.url}/open/Wiki/Northwind`));
      expect(status, running.logs()).toBeLessThan(500);
      expect(await isKnownThere()).toBe(true);
    });
  });
}

/** As the console shows it. */
async function lastTaken(boss: RoamingBrowser, portico: string): Promise<string | undefined> {
  const list = await boss.open(portico + paths.application);
  const id = /\/dashboard\/application\/([^/"?]+)\/sign-on/.exec(list.body)?.[1] ?? "";
  const { body } = await boss.open(portico + paths.signOnConnect(id));
  return /Last seen to take<\/strong>: (?:<!-- -->)?([^<,]+)/.exec(body)?.[1];
}
