import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { PUBLIC_FORM_MAX_BYTES } from "~/contract/kit/rules";
import { expect, test } from "./fixtures";
import { userWithTwoApplications } from "./support/assignments";
import { codeIn, linkIn, mailedBy } from "./support/codes";
import { csrfTokenOf, send } from "./support/forms";
import { enterPassword, openSignedIn } from "./support/sign-in";

const FORMS = [
  "/login",
  "/register",
  "/verifyemail",
  "/forgetpassword",
  `/resetpassword/${randomUUID()}`,
  `/signinlink/${"x".repeat(43)}`,
  `/invitation/${"x".repeat(43)}`,
  "/unlock",
  `/unlock/${"x".repeat(43)}`,
  `/notme/${"x".repeat(43)}`,
  "/logout",
  "/dashboard/launch",
  "/dashboard/change",
  "/dashboard/sessions",
  "/dashboard/security",
  "/dashboard/security/passkey",
  "/passkey",
  "/people",
  "/otherdevice",
  "/dashboard/approve",
  `/dashboard/approve/${"x".repeat(43)}`,
  `/dashboard/reviews/${randomUUID()}`,
  "/otp",
  "/loginandregister",
  "/registerandassign",
  "/verifyemailassign",
  "/ssologin",
];

test("what no page of ours asks for is answered, and fills no log with errors", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const before = app.portico.logs().length;
  expect(await (await page.request.get("/login?_data=routes%2Flogin")).text(), "the page, and no part of it").toContain(
    "<title>Sign in | Portico</title>",
  );
  for (const method of ["OPTIONS", "PUT", "PROPFIND", "TRACE"]) {
    const answer = await page.request.fetch("/login", { method });
    expect(answer.status(), method).toBeGreaterThanOrEqual(400);
    expect(answer.status(), method).toBeLessThan(500);
  }
  expect(app.portico.logs().slice(before)).not.toContain('"level":"error"');
});

test.describe("a form", { tag: "@once" }, () => {
  test("without its token, or with another browser's, is refused with a page that says so", async ({
    app,
    page,
    browser,
  }) => {
    const { user } = await userWithTwoApplications(app);
    await openSignedIn(page, app, user);
    const stranger = await browser.newContext({ baseURL: app.url });
    const foreignToken = await csrfTokenOf(stranger, "/login");
    for (const path of FORMS) {
      for (const form of [{}, { csrfToken: "" }, { csrfToken: "guessed" }, { csrfToken: foreignToken }] as Record<
        string,
        string
      >[]) {
        const answer = await send(page.request, path, { intent: "logout", identifier: user.email, ...form });
        expect(answer.status(), path).toBe(403);
        expect(await answer.text(), path).toMatch(
          /<title>(This form is no longer valid|You are signed in already|The sign-in has changed) \| Portico<\/title>/,
        );
      }
    }
    await page.reload();
    await expect(page, "nothing happened to the session").toHaveURL(/\/dashboard\/app$/);
    await stranger.close();
  });

  test("from another origin is refused even with the right token", async ({ page }) => {
    const csrfToken = await csrfTokenOf(page, "/login");
    for (const headers of [
      { Origin: "https://evil.example" },
      { Origin: "null", Referer: "https://evil.example/page" },
      { Referer: "https://evil.example/page" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site" },
    ] as Record<string, string>[]) {
      for (const path of FORMS) {
        const answer = await send(page.request, path, { csrfToken }, headers);
        expect(answer.status(), JSON.stringify(headers)).toBe(403);
        expect(await answer.text()).toContain(
          "<title>This request did not come from a page of this site | Portico</title>",
        );
      }
    }
  });

  test("of a page that sends no origin works with the right token", async ({ app, page }) => {
    const user = await app.seed.user();
    await page.goto("/forgetpassword");
    await page.getByLabel("Email").fill(user.email);
    const link = linkIn(await mailedBy(app, user.email, () => page.getByRole("button", { name: "Send link" }).click()));
    const csrfToken = await csrfTokenOf(page, link);
    const fields = { csrfToken, intent: "reset", newPassword: "Fresh#Door22!", confirmPassword: "Fresh#Door22!" };
    const answer = await send(page.request, link, fields, { Origin: "null" });
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain("Your password was changed.");
    expect(answer.headers()["referrer-policy"]).toBe("no-referrer");
  });

  test("on another site's page cannot sign a user out", async ({ app, page, context, browserErrors }) => {
    browserErrors.allow(/403/);
    await openSignedIn(page, app, await app.seed.user());
    const trap = `<form method="post" action="${app.url}/logout"><button name="intent" value="logout">Win a prize</button></form>`;
    await context.route("http://evil.example/**", (route) => route.fulfill({ contentType: "text/html", body: trap }));
    const evil = await context.newPage();
    await evil.goto("http://evil.example/");
    await evil.getByRole("button", { name: "Win a prize" }).click();
    await expect(
      evil.getByRole("heading", { name: "This request did not come from a page of this site" }),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Applications" })).toBeVisible();
  });

  test("and a page of the console, refused to a user, are in the audit log, with who and where", async ({
    app,
    page,
  }) => {
    const user = await app.seed.user();
    await openSignedIn(page, app, user);
    const csrfToken = await csrfTokenOf(page, "/dashboard/sessions");
    const { rows: before } = await app.seed.db.execute<{ id: string }>(
      sql`select id from audit_events order by id desc limit 1`,
    );
    expect((await page.request.get("/dashboard/client", { maxRedirects: 0 })).status()).toBe(302);
    await send(page.request, "/dashboard/change", { csrfToken: "guessed" });
    await send(page.request, "/dashboard/sessions", { csrfToken }, { Origin: "https://evil.example" });
    const { rows } = await app.seed.db.execute<{ what: string }>(sql`
      select concat_ws(' ', action, subject_name, actor_id) as what from audit_events
      where subject_type = 'ADDRESS' and id > ${before[0]!.id}
        and (actor_id = ${user.id} or subject_name = '/dashboard/sessions') order by id`);
    expect(rows.map(({ what }) => what)).toEqual([
      `CONSOLE_DENIED /dashboard/client ${user.id}`,
      `FORM_REFUSED /dashboard/change ${user.id}`,
      // Neither cookies nor the body of a foreign form are read.
      "FORM_REFUSED /dashboard/sessions",
    ]);
  });

  test("that is broken, huge or of a wrong kind gets an answer, not a crash", async ({ page }) => {
    const post = (options: object) => page.request.post("/login", { maxRedirects: 0, ...options });
    expect((await post({ data: "{not json", headers: { "Content-Type": "application/json" } })).status()).toBe(400);
    expect(
      (await post({ data: "--x\r\nbroken", headers: { "Content-Type": "multipart/form-data; boundary=x" } })).status(),
    ).toBe(400);
    expect((await post({ form: { identifier: "x".repeat(3_000_000) } })).status()).toBe(413);
    expect((await page.request.put("/login", { data: "x" })).status()).toBeGreaterThanOrEqual(400);
    expect((await page.request.get("/healthz")).status()).toBe(200);
  });
});

test("a body that is cut off is no failure to the log", { tag: "@once" }, async ({ app, request }) => {
  const refusals = async () => {
    const metrics = await (await request.get(`${app.apiUrl}/metrics`)).text();
    return Number(
      /^portico_http_requests_total\{.*route="\/api\/users\/login".*status="400".*\} (\d+)$/m.exec(metrics)?.[1] ?? 0,
    );
  };
  const [before, refusedBefore] = [app.portico.logs().length, await refusals()];
  const { port, host, origin } = new URL(app.apiUrl);
  const bodies = ["Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", "Content-Length: 5000\r\n\r\nhello"];
  for (const path of ["/login", "/dashboard/launch", "/healthz", "/api/users/login"]) {
    for (const type of ["application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=x"]) {
      for (const body of bodies) {
        const socket = connect(Number(port), "localhost");
        await once(socket, "connect");
        socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nContent-Type: ${type}\r\n${body}`);
        // The request must have begun; one that is cut off earlier does not count as a request.
        await pause(30);
        socket.resetAndDestroy();
      }
    }
  }
  await expect.poll(() => refusals().then((count) => count - refusedBefore)).toBe(6);
  expect(app.portico.logs().slice(before)).not.toMatch(/"level":"error"|aborted/);
});

test.describe("a page", { tag: "@once" }, () => {
  test("asked for by an unknown method or address is refused, and the log shows no failure", async ({ app, page }) => {
    const loggedBefore = app.portico.logs().length;
    const statusOf = async (path: string, method: string) =>
      (await page.request.fetch(path, { method, maxRedirects: 0 })).status();
    for (const path of ["/healthz", "/.well-known/jwks.json", "/uploads/x.png", "/404"])
      expect(await statusOf(path, "POST"), path).toBe(405);
    expect(await statusOf("/%zz", "GET")).toBe(404);
    const data = "a".repeat(PUBLIC_FORM_MAX_BYTES + 1);
    const tooLarge = await page.request.post("/login/%ed%a0%80", { data, maxRedirects: 0 });
    expect(tooLarge.status()).toBe(404);
    expect(app.portico.logs().slice(loggedBefore)).not.toMatch(/"level":"error"|could not be decoded/);
  });

  test("that does not exist leads to /404, which says so with its status", async ({ page, browserErrors }) => {
    browserErrors.allow(/404/);
    for (const path of ["/nonsense", "/login/more", "/outbox", "/.env", "/admin.php", "/%2e%2e/etc/passwd"]) {
      const answer = await page.goto(path);
      expect(new URL(page.url()).pathname, path).toBe("/404");
      expect(answer?.status(), path).toBe(404);
    }
    await expect(page.getByRole("heading", { name: "Sorry, page not found!" })).toBeVisible();
    await expect(
      page.getByText(
        "Sorry, we couldn't find the page you're looking for. Perhaps you've mistyped the URL? Be sure to check your spelling.",
      ),
    ).toBeVisible();
    await page.getByRole("link", { name: "Go to Home" }).click();
    await expect(page).toHaveURL(/\/login(\?way=|$)/);
    const answer = await page.request.post("/nonsense", { maxRedirects: 0 });
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain("<title>Page not found | Portico</title>");
    // Only signed-in users learn which addresses exist below the dashboard.
    for (const path of ["/dashboard//user", "/dashboard/nonsense"]) {
      const { status, headers } = await page.request.post(path, { maxRedirects: 0 }).then((sent) => ({
        status: sent.status(),
        headers: sent.headers(),
      }));
      expect([status, headers["location"]?.split("?")[0]], path).toEqual([302, "/login"]);
    }
    expect((await page.request.get("/assets/old-build.css", { maxRedirects: 0 })).status()).toBe(404);
  });
});

test.describe("a session cookie", { tag: "@once" }, () => {
  test("that was tampered with is none", async ({ app, page, context }) => {
    await openSignedIn(page, app, await app.seed.user());
    const cookie = (await context.cookies()).find(({ name }) => name === "portico");
    const [value, signature] = decodeURIComponent(cookie!.value).split(".");
    const data = JSON.parse(Buffer.from(value!, "base64").toString()) as Record<string, unknown>;
    const forged = Buffer.from(JSON.stringify({ ...data, role: "Admin" })).toString("base64");
    await context.addCookies([{ ...cookie!, value: encodeURIComponent(`${forged}.${signature}`) }]);
    await page.goto("/dashboard/app");
    await expect(page).toHaveURL(/\/login(\?way=|$)/);
  });

  test("is new at the sign-in, so that one planted before is worth nothing", async ({
    app,
    page,
    context,
    browser,
  }) => {
    const user = await app.seed.user();
    await page.goto("/login");
    const planted = await context.cookies();
    const attacker = await browser.newContext({ baseURL: app.url });
    await attacker.addCookies(planted);
    const plantedToken = await csrfTokenOf(attacker, "/login");
    await openSignedIn(page, app, user);

    const attackerPage = await attacker.newPage();
    await attackerPage.goto("/dashboard/app");
    await expect(attackerPage).toHaveURL(/\/login(\?way=|$)/);
    const answer = await send(page.request, "/logout", { csrfToken: plantedToken, intent: "logout" });
    expect(answer.status(), "the CSRF token of before is worth nothing either").toBe(403);
    await attacker.close();
  });

  test("of before another sign-in in the same browser is worth nothing after it", async ({
    app,
    page,
    context,
    browser,
  }) => {
    const user = await app.seed.user();
    await openSignedIn(page, app, user);
    const before = await context.storageState();
    const csrfToken = await csrfTokenOf(page, "/dashboard/change");
    const again = (form: Record<string, string>) => send(page.request, "/login", { csrfToken, ...form });
    const mail = await mailedBy(app, user.email, () =>
      again({ intent: "sign-in", identifier: user.email, password: user.password }),
    );
    expect((await again({ intent: "verify-code", otp: codeIn(mail) })).headers().location).toMatch(/^\/dashboard/);

    const kept = await browser.newContext({ baseURL: app.url, storageState: before });
    const opens = async ({ request }: typeof kept) =>
      (await request.get("/dashboard/app", { maxRedirects: 0 })).headers().location;
    expect(await opens(kept), "the session of before").toMatch(/^\/login\?way=/);
    expect(await opens(context), "the new one").toBeUndefined();
    await kept.close();
  });

  test("of an account that was made inactive ends at once", async ({ app, page }) => {
    const user = await app.seed.user();
    await openSignedIn(page, app, user);
    await app.seed.deactivate(user);
    await page.goto("/dashboard/app");
    await expect(page).toHaveURL(/\/login(\?way=|$)/);
    await enterPassword(page, user.email, user.password);
    await expect(page.getByText("Your account is inactive. Please ask your administrator")).toBeVisible();
  });
});
