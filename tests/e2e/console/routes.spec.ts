import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { APIRequestContext } from "@playwright/test";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { auditEvents } from "~/hub/db/schema";
import routes from "~/routes";
import { assignApplication } from "../support/assignments";
import { formTokenOf, send } from "../support/forms";
import { entities, lists } from "./entities";
import { expect, test } from "./fixtures";
import { NOBODY, signedIn } from "./others";

interface Address {
  /** Below the site's root, with `:` parameters. */
  path: string;
  file: string;
}

/** Every address below one route, which has a page of its own and no catch-all. */
function addressesBelow({ path = "", children = [], file }: RouteConfigEntry, above = ""): Address[] {
  const own = [above, path].filter(Boolean).join("/");
  return [{ path: `/${own}`, file }, ...children.filter((child) => child.path && !child.path.includes("*")).flatMap((child) => addressesBelow(child, own))];
}

const dashboard = (routes).find(({ path }) => path === "dashboard")!;
const addresses = addressesBelow(dashboard).slice(1);

/** Spec §2: what any signed-in user reaches, the SSO dialog among it; everything else is the administrators'. */
const OPEN = ["/dashboard/app", "/dashboard/app/:applicationId", "/dashboard/change", "/dashboard/appPage", "/dashboard/assignPageToRole", "/dashboard/priceQuote"];

const appFolder = fileURLToPath(new URL("../../../app/", import.meta.url));
const hasAction = async ({ file }: Address) => /\baction\b/.test(await readFile(`${appFolder}${file}`, "utf8"));

test("every address of the dashboard opens for whom spec §2 says, and no form of an administrator takes another's", { tag: "@once" }, async ({ app, page, browser, playwright }) => {
  expect(addresses.length, "the routes were read").toBeGreaterThan(40);
  const user = await app.seed.user();
  const launched = await assignApplication(app, user, { clients: 2 });
  const adminId = await app.seed.idOf(app.admin.email);
  for (const client of launched.clients) await app.seed.assign({ id: adminId }, launched.application, client);
  // The sample rows of the demo's Assign Role table have numbers.
  const ids = new Map<string, string>([["/dashboard/app", launched.application.id], ["/dashboard/addrole", "1"]]);
  for (const [index, { path, seed }] of lists.entries()) ids.set(path, (await seed(app.seed.db, [`Row ${index}`]))[0]!);
  // Whatever happened, the administrator signed in.
  const [event] = await app.seed.db.select({ id: auditEvents.id }).from(auditEvents).limit(1);
  ids.set("/dashboard/audit", event!.id);
  const addressOf = ({ path }: Address) => path.replace(/^(\/dashboard\/\w+)\/:\w+/, (_, list: string) => `${list}/${ids.get(list)}`);

  const anyone = await playwright.request.newContext({ baseURL: app.url, storageState: NOBODY });
  const theirs = await signedIn(browser, app, user);
  const opens = async (request: APIRequestContext, path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    return answer.status() === 302 ? answer.headers().location : answer.status();
  };
  for (const address of addresses) {
    const path = addressOf(address);
    expect(await opens(anyone, path), `${path}, signed out`).toBe("/login");
    expect(await opens(theirs.request, path), `${path}, a user`).toBe(OPEN.includes(address.path) ? 200 : "/login");
    expect(await opens(page.request, path), `${path}, an administrator`).toBe(200);
  }

  const form = { formToken: await formTokenOf(theirs, "/dashboard/change"), intent: "save" };
  const guarded: Address[] = [];
  for (const address of addresses) if (!OPEN.includes(address.path) && (await hasAction(address))) guarded.push(address);
  expect(guarded.length, "the actions were found").toBeGreaterThan(35);
  for (const address of guarded) {
    const path = addressOf(address);
    expect((await send(theirs.request, path, form)).status(), `${path}, a user's form`).toBe(403);
    const unsigned = await send(anyone, path, form);
    expect([403, 302], `${path}, a form of nobody`).toContain(unsigned.status());
    if (unsigned.status() === 302) expect(unsigned.headers().location).toBe("/login");
  }
  for (const { path } of entities) expect(await opens(page.request, `${path}/${ids.get(path)}/edit`), `${path}: nothing was deleted`).toBe(200);
  await theirs.context().close();
  await anyone.dispose();
});
