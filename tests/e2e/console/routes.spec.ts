import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { APIRequestContext } from "@playwright/test";
import { accessRequests, applicationOwners, applications } from "~/hub/kit/db/schema";
import routes from "~/routes";
import { assignApplication } from "../support/assignments";
import { csrfTokenOf, ledTo, send } from "../support/forms";
import { type Address, addressesOf, seededAddresses } from "./addresses";
import { entities } from "./entities";
import { expect, test } from "./fixtures";
import { NOBODY, signedIn } from "./others";

const { children: screens = [] } = routes.find(({ path }) => path === "dashboard")!;
const addresses = addressesOf(screens, "dashboard").filter(({ path }) => path !== "/dashboard" && !path.endsWith("*"));

/** Spec §2: for every signed-in user; everything else is for administrators. */
const OPEN = [
  "/dashboard/app",
  "/dashboard/app/:applicationId",
  "/dashboard/tiles",
  "/dashboard/account",
  "/dashboard/account/not-me",
  "/dashboard/account/name",
  "/dashboard/account/zone",
  "/dashboard/account/attributes",
  "/dashboard/account/picture",
  "/dashboard/account/email",
  "/dashboard/account/phone",
  "/dashboard/account/deletion",
  "/dashboard/account/data",
  "/dashboard/change",
  "/dashboard/sessions",
  "/dashboard/security",
  "/dashboard/security/app",
  "/dashboard/security/codes",
  "/dashboard/security/phone",
  "/dashboard/appPage",
  "/dashboard/assignPageToRole",
  "/dashboard/priceQuote",
  "/dashboard/request",
  "/dashboard/request/new",
  "/dashboard/request/emergency",
  "/dashboard/requests",
  "/dashboard/requests/waiting",
  "/dashboard/requests/standIn",
  "/dashboard/requests/:id",
  "/dashboard/reviews",
  "/dashboard/reviews/:id",
];

const appFolder = fileURLToPath(new URL("../../../app/", import.meta.url));
/** A route module exports its `action`, declared there or imported from a file beside it. */
const hasAction = async ({ file }: Address) =>
  /^export (const action\b|\{[^}]*\baction\b[^}]*\})/m.test(await readFile(`${appFolder}${file}`, "utf8"));

test("every address of the dashboard opens for whom spec §2 says, and no form of an administrator takes another's", {
  tag: "@once",
}, async ({ app, page, browser, playwright }) => {
  test.slow();
  expect(addresses.length, "the routes were read").toBeGreaterThan(40);
  const user = await app.seed.user();
  const launched = await assignApplication(app, user, { clients: 2 });
  const adminId = await app.seed.idOf(app.admin.email);
  for (const client of launched.clients) await app.seed.assign({ id: adminId }, launched.application, client);
  const addressOf = await seededAddresses(app, launched.application);
  await app.seed.db.update(accessRequests).set({ userId: user.id });
  await app.seed.db.update(applications).set({ requestable: true, emergencyAccess: true });
  await app.seed.db.insert(applicationOwners).values({ applicationId: launched.application.id, userId: user.id });

  const anyone = await playwright.request.newContext({ baseURL: app.url, storageState: NOBODY });
  const theirs = await signedIn(browser, app, user);
  const opens = async (request: APIRequestContext, path: string) => {
    const answer = await request.get(path, { maxRedirects: 0, timeout: 15_000 });
    return answer.status() === 302 ? answer.headers().location?.split("?")[0] : answer.status();
  };
  for (const address of addresses) {
    const path = addressOf(address);
    expect(await opens(anyone, path), `${path}, signed out`).toBe("/login");
    expect(await opens(theirs.request, path), `${path}, a user`).toBe(OPEN.includes(address.path) ? 200 : "/login");
    expect(await opens(page.request, path), `${path}, an administrator`).toBe(200);
    if (OPEN.includes(address.path)) continue;
    // For this route alone: no route relies on the guards above it. A page without the framework leads to itself, which was refused above.
    const leadsTo = address.file.startsWith("console/") ? "/login" : path;
    const alone = await theirs.request.get(`${path}.data?_routes=${encodeURIComponent(address.routeId)}`);
    expect([alone.status(), ledTo(await alone.text())], `${path}, a user's script`).toEqual([202, leadsTo]);
  }

  const form = { csrfToken: await csrfTokenOf(theirs, "/dashboard/change"), intent: "save" };
  const guarded: Address[] = [];
  for (const address of addresses)
    if (!OPEN.includes(address.path) && (await hasAction(address))) guarded.push(address);
  expect(guarded.length, "the actions were found").toBeGreaterThan(35);
  for (const address of guarded) {
    const path = addressOf(address);
    expect((await send(theirs.request, path, form)).status(), `${path}, a user's form`).toBe(403);
    const unsigned = await send(anyone, path, form);
    expect([403, 302], `${path}, a form of nobody`).toContain(unsigned.status());
    if (unsigned.status() === 302) expect(unsigned.headers().location).toMatch(/^\/login(\?way=|$)/);
  }
  for (const { path } of entities)
    expect(await opens(page.request, addressOf({ path: `${path}/:id/edit` })), `${path}: nothing was deleted`).toBe(
      200,
    );
  await theirs.context().close();
  await anyone.dispose();
});
