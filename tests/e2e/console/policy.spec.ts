import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import routes from "~/routes";
import { png } from "../../support/pictures";
import { assignApplication } from "../support/assignments";
import { expectStrict } from "../support/policy";
import { type Address, addressesOf, seededAddresses } from "./addresses";
import { expect, test } from "./fixtures";
import { NOBODY } from "./others";

const addresses = addressesOf(routes);

/** Addresses with this prefix are requested by an administrator, all others by a visitor. */
const OF_THE_SIGNED_IN = ["/dashboard", "/appAuth", "/logout", "/open"];

/** Only in a demo, or where something waits. */
const NOT_HERE = ["/outbox", "/dashboard/approve/:link", "/dashboard/confirm", "/dashboard/acceptTerms"];

/** What stands below an application's request is tried in interaction.spec.ts: nothing is asked for here. */
const OF_REQUESTS = "/interaction/";

/** They lead on where no sign-in at a provider, and no SAML logout, is under way. */
const OF_PROVIDERS = ["/login/:connection", "/saml/signout"];

const isPage = ({ path, file }: Address) =>
  file.endsWith(".tsx") &&
  !NOT_HERE.includes(path) &&
  ![OF_REQUESTS, ...OF_PROVIDERS].some((begin) => path.startsWith(begin));

test("every address there is answers under the strictest policy, and no page holds what it forbids", {
  tag: "@once",
}, async ({ app, page, playwright }) => {
  test.setTimeout(120_000);
  expect(addresses.length, "the routes were read").toBeGreaterThan(90);
  const launched = await assignApplication(app, { id: await app.seed.idOf(app.admin.email) }, { clients: 2 });
  const filled = await seededAddresses(app, launched.application);
  const wanted = new URLSearchParams({ Application: "Desk", Client: "Office" }).toString();
  const picture = `${randomBytes(16).toString("hex")}.png`;
  await mkdir(join(app.portico.dataFolder, "uploads"), { recursive: true });
  await writeFile(join(app.portico.dataFolder, "uploads", picture), png(4, 4));

  const addressOf = (address: Address) =>
    filled(address)
      .replace(":name", picture)
      .replace(":id", randomUUID())
      .replace("*", "nothing")
      .replace(/assign$/, `assign?${wanted}`);
  const visitor = await playwright.request.newContext({ baseURL: app.url, storageState: NOBODY });
  for (const address of addresses) {
    const path = addressOf(address);
    const asker = OF_THE_SIGNED_IN.some((begin) => path.startsWith(begin)) ? page.request : visitor;
    const answer = await asker.get(path, { maxRedirects: 0 });
    await expectStrict(answer, path);
    if (isPage(address))
      expect([answer.status() < 500, answer.headers()["content-type"]], path).toEqual([
        true,
        "text/html; charset=utf-8",
      ]);
  }
  await visitor.dispose();
});

test("what the policy forbids is not done, and the browser's word of it fails a test", { tag: "@once" }, async ({
  page,
  browserErrors,
}) => {
  await page.goto("/dashboard/app");
  await page.evaluate(() =>
    document.body.insertAdjacentHTML("beforeend", `<b id="styled" style="position: fixed">x</b>`),
  );
  await expect(page.locator("#styled")).toHaveCSS("position", "static");
  await expect.poll(() => browserErrors.unexpected().join()).toContain("Content Security Policy");
  browserErrors.allow(/Content Security Policy/);
});
