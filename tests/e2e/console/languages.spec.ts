import { messageTemplates } from "~/hub/kit/db/schema";
import routes from "~/routes";
import { expect, test } from "../fixtures";
import { assignApplication } from "../support/assignments";
import { inLanguage } from "../support/languages";
import { inPseudoLocale, sticksOut } from "../support/senses";
import { openSignedIn } from "../support/sign-in";
import { addressesOf, seededAddresses } from "./addresses";

const { children: screens = [] } = routes.find(({ path }) => path === "dashboard")!;
const isPage = ({ path, file }: { path: string; file: string }) =>
  file.startsWith("console/") && !/\*$|\/download$/.test(path);
const addresses = addressesOf(screens, "dashboard").filter(isPage);

/** Equal in both languages: names and texts of records, claims, parts of addresses, and codes of the API. */
const NAMES = [
  /^(Portico( Admin)?|English)$/,
  /^(Admin|User)( \(.*)?$/,
  /Row \d|example\.|^(Application|Client|Test) [\da-f]{8}|^Robin|^Desk /,
  /^(Manages everything in the console|A (program|text|draft|review|connection))$/,
  /^(Made for a test|An announcement|Somebody( else)?|command line)$/,
  /^(SECURITY_|NOTICE|SECURITY_NOTICE|INVITATION|WELCOME|OpenID Connect|Microsoft Entra ID|Google|EdDSA|URL|SMS|JSON|Dear)$/,
  /^[A-Z]+(_[A-Z]+)+$/,
  /^([^A-Z\s]|{{\w+}})+$/,
];

/** Each with a server of its own: what other tests named their records is the same in both languages. */
for (const part of [1, 2, 3])
  test(`every page of the console speaks Hindi to whoever reads it, and fits 360 px, longer and mirrored, too (${part} of 3)`, {
    tag: "@once",
  }, async ({ startOwnApp, browser }) => {
    test.setTimeout(240_000);
    const app = await startOwnApp();
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: { width: 360, height: 800 },
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await openSignedIn(page, app, app.admin);
    const user = await app.seed.user();
    const launched = await assignApplication(app, user, { clients: 2 });
    const forAll = { channel: "EMAIL", name: "WELCOME", html: "<p>{{otp}}</p>" } as const;
    await app.seed.db.insert(messageTemplates).values(forAll);
    const addressOf = await seededAddresses(app, launched.application);
    expect(addresses.length, "the routes were read").toBeGreaterThan(100);
    const left: Record<string, string[]> = {};
    for (const address of addresses.filter((_, index) => index % 3 === part - 1)) {
      const path = addressOf(address);
      const english = new Set(await inLanguage(page, "en", path));
      await inPseudoLocale(page);
      expect.soft(await sticksOut(page), `${path}, longer and mirrored`).toBe(0);
      const hindi = await inLanguage(page, "hi", path);
      expect.soft(await sticksOut(page), `${path} in Hindi`).toBe(0);
      await expect(page.locator("script:not([src])"), "no words reach scripts").toHaveCount(0);
      const same = hindi.filter((text) => english.has(text) && !NAMES.some((name) => name.test(text)));
      if (same.length > 0) left[path] = [...new Set(same)];
    }
    expect(left).toEqual({});
    await context.close();
  });
