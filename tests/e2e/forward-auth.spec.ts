import { createHash } from "node:crypto";
import { applicationSignOns, forwardAuthHosts } from "~/hub/kit/db/schema";
import { expect, test } from "./fixtures";
import { assignApplication } from "./support/assignments";
import { expectAccessible } from "./support/axe";
import { look } from "./support/look";
import { openSignedIn } from "./support/sign-in";

const start = createHash("sha256").update("what the browser keeps at the host").digest("base64url");
const from = (address: string) => `/forward-auth/start?${new URLSearchParams({ address, start }).toString()}`;

test("whoever comes from a proxy chooses for which client, and is led back to no address but a registered one", {
  tag: "@once",
}, async ({ app, page, browserErrors }) => {
  browserErrors.allow(/40\d|ERR_CONNECTION_REFUSED/);
  const { db } = app.seed;
  const user = await app.seed.user();
  const { application, clients } = await assignApplication(app, user, { clients: 2 });
  const stranger = await app.seed.application(app.sampleApp);
  // Nothing answers there: where the browser is sent is all that counts.
  const origins = { wiki: "https://wiki.localhost:9", other: "https://other.localhost:9" };
  for (const [applicationId, origin] of [
    [application.id, origins.wiki],
    [stranger.id, origins.other],
  ] as const) {
    await db.insert(applicationSignOns).values({ applicationId, kind: "forward" });
    await db.insert(forwardAuthHosts).values({ applicationId, origin });
  }
  for (const address of [
    "https://evil.example/",
    "https://wiki.localhost:9@evil.example/",
    "https://wiki.localhost/",
  ]) {
    const answer = await page.goto(from(address));
    expect([answer?.status(), new URL(page.url()).pathname], address).toEqual([400, "/forward-auth/start"]);
    await expect(page.getByRole("alert")).toContainText("is not one that an application registered");
  }
  await page.goto(from(`${origins.wiki}/page`));
  await expect(page).toHaveURL(/\/login(\?way=|$)/);
  await expect(page.getByRole("main")).toContainText(application.name);

  await openSignedIn(page, app, user);
  const refused = await page.goto(from(`${origins.other}/`));
  expect(refused?.status()).toBe(403);
  await expect(page.getByRole("alert")).toContainText(`${stranger.name} is not assigned to you`);
  await look(page, "forward-auth-refused");

  await page.goto(from(`${origins.wiki}/page?x=1`));
  await expect(page.getByRole("heading", { name: "For which client?" })).toBeVisible();
  await expectAccessible(page);
  await look(page, "forward-auth-choice");
  await page.getByLabel(clients[1]!.name).check();
  const [answer] = await Promise.all([
    page.waitForResponse((each) => each.request().method() === "POST"),
    page.getByRole("button", { name: "Go on" }).click(),
  ]);
  const { refresh = "", "referrer-policy": referrer } = answer.headers();
  expect(refresh).toMatch(
    /^0; url=https:\/\/wiki\.localhost:9\/\.portico\/ticket\?ticket=[\w-]{43}&to=%2Fpage%3Fx%3D1$/,
  );
  expect(referrer).toBe("no-referrer");
});

test("who is no trusted proxy is told nothing, whatever they say of a request", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const headers = {
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "wiki.localhost:9",
    "X-Forwarded-Uri": "/",
    "X-Forwarded-For": "127.0.0.1",
    Accept: "text/html",
  };
  for (const [path, status] of [
    ["/forward-auth", 403],
    ["/forward-auth/check", 403],
    ["/.portico/start?to=/", 404],
    ["/.portico/ticket?ticket=x", 404],
    ["/.portico/logout", 404],
  ] as const) {
    const answer = await page.request.get(app.url + path, { headers, maxRedirects: 0 });
    const { location, "remote-user": user, "set-cookie": cookie } = answer.headers();
    expect([answer.status(), location, user, cookie], path).toEqual([status, undefined, undefined, undefined]);
  }
});
