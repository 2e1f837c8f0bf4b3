import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { APIResponse, Page } from "@playwright/test";
import { colors, darkColors } from "~/lib/colors";
import { mark } from "~/ui/mark";
import { expect, test } from "./fixtures";
import { userWithTwoApplications } from "./support/assignments";
import { expectStrict } from "./support/policy";
import { openSignedIn } from "./support/sign-in";

const KILOBYTE = 1024;

/** Public address, and the page's name in its title. */
const PUBLIC_PAGES: Record<string, string> = {
  "/login": "Sign in",
  "/register": "Register",
  "/verifyemail": "Verify your email",
  "/otp": "There is no code to enter",
  "/loginandregister": "Sign in or register",
  "/registerandassign?Application=Desk&Client=Office": "You cannot register for this application",
  "/verifyemailassign?Application=Desk&Client=Office": "Verify your email",
  "/ssologin": "The application was not opened",
  "/applogin": "The application was not opened",
  "/forward-auth/start": "You cannot go on",
  "/otherdevice": "Approve on another device",
  "/forgetpassword": "Forgot password",
  [`/resetpassword/${randomUUID()}`]: "This link no longer works",
  [`/signinlink/${"x".repeat(43)}`]: "Sign in with a link",
  [`/invitation/${"x".repeat(43)}`]: "This invitation no longer works",
  "/trouble": "I cannot sign in",
  "/accessibility": "Accessibility",
  "/unlock": "Sign in by a mailed link",
  "/terms": "Terms of use",
  [`/unlock/${"x".repeat(43)}`]: "Sign in from here",
  [`/notme/${"x".repeat(43)}`]: "This link no longer works",
  "/404": "Page not found",
};
const USER_PAGES: Record<string, string> = {
  "/dashboard/app": "My Applications",
  "/dashboard/tiles": "Arrange your applications",
  "/dashboard/account": "Your account",
  "/dashboard/account/not-me": "Somebody else was in your account",
  "/dashboard/account/name": "Change your name",
  "/dashboard/account/attributes": "Change what is kept about you",
  "/dashboard/account/zone": "Your time zone",
  "/dashboard/account/picture": "Your picture",
  "/dashboard/account/email": "Change your email",
  "/dashboard/account/phone": "Change your phone number",
  "/dashboard/account/deletion": "Delete your account",
  "/dashboard/change": "Change password",
  "/dashboard/sessions": "Your sessions",
  "/dashboard/security": "Sign-in security",
  "/dashboard/security/phone": "Your phone number",
  "/dashboard/security/app": "Add an authenticator app",
  "/dashboard/security/codes": "Recovery codes",
  "/dashboard/priceQuote": "Price Quote",
};
/** With the framework's scripts; every user may open them. */
const HYDRATED_PAGES: Record<string, string> = {
  "/dashboard/appPage": "Pages List",
  "/dashboard/assignPageToRole": "Pages of Roles",
};

function expectHardened(answer: APIResponse): Promise<string> {
  expect(answer.headers()["cache-control"]).toBe("no-store");
  return expectStrict(answer);
}

const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const scriptsOf = (html: string): string[] => html.match(/<script[^>]*>/g) ?? [];

const WITH_PASSKEY = ["/login", "/loginandregister"];
const PASSKEY_SCRIPT = `<script src="/passkey.js" defer="">`;
const WITH_NEW_PASSWORD = ["/register"];
const SIGNAL_SCRIPT = `<script src="/signal.js" defer="">`;
const STRENGTH_SCRIPT = `<script src="/strength.js" defer="">`;

test("every public page has its title, strict headers, and no script but its own and what its fields need", {
  tag: "@once",
}, async ({ page }) => {
  for (const [path, name] of Object.entries(PUBLIC_PAGES)) {
    await test.step(path, async () => {
      const answer = await page.request.get(path);
      const html = await expectHardened(answer);
      expect(titleOf(html)).toBe(`${name} | Portico`);
      expect(scriptsOf(html)).toEqual([
        ...(WITH_PASSKEY.includes(path) ? [PASSKEY_SCRIPT] : []),
        ...(WITH_NEW_PASSWORD.includes(path) ? [STRENGTH_SCRIPT] : []),
        "<script>",
      ]);
      expect(html).not.toContain("modulepreload");
      expect(answer.headers()["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[^ ]+';/);
    });
  }
});

test("a public page is painted as designed before anything else was loaded", { tag: "@once" }, async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED|404/);
  await page.route("**", (route) => (route.request().resourceType() === "document" ? route.continue() : route.abort()));
  for (const path of ["/login", "/register", "/404"]) {
    await page.goto(path);
    await expect(page.locator("main"), path).toHaveCSS("max-width", "448px");
  }
});

test("every page says what it is to tabs, phones and search, and its logo leads home", { tag: "@once" }, async ({
  app,
  page,
}) => {
  for (const path of ["/login", "/register", "/404"]) {
    const html = await (await page.request.get(path)).text();
    for (const tag of [
      `<meta name="description" content="Sign in once and open all your applications."/>`,
      `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${darkColors.page}"/>`,
      `<meta name="theme-color" content="${colors.green.DEFAULT}"/>`,
      `<link rel="icon" href="/favicon.ico" sizes="32x32"/><link rel="icon" href="/icon.svg" type="image/svg+xml"/>`,
      `<link rel="manifest" href="/manifest.webmanifest"/>`,
    ])
      expect(html, path).toContain(tag);
  }
  expect(await (await page.request.get("/icon.svg")).text(), "the logo's own drawing").toContain(` d="${mark.path}"`);
  await page.goto("/register");
  await page.getByRole("link", { name: "Portico" }).click();
  await expect(page).toHaveURL(/\/login(\?way=|$)/);

  const manifest = (await (await page.request.get("/manifest.webmanifest")).json()) as { icons: { src: string }[] };
  expect(manifest).toMatchObject({ name: "Portico", start_url: "/", theme_color: colors.green.DEFAULT });
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status(), src).toBe(200);
  const touchIcon = await page.locator("link[rel=apple-touch-icon]").getAttribute("href");
  expect(await differenceFromMark(page, `${app.url}${touchIcon}`), "pixels of the touch icon").toBeLessThan(200);
});

async function differenceFromMark(page: Page, address: string): Promise<number> {
  const { path, size } = mark;
  return page.evaluate(
    async ({ address, path, size, green }) => {
      const icon = new Image();
      icon.src = address;
      await icon.decode();
      const draw = (paint: (on: CanvasRenderingContext2D) => void) => {
        const canvas = Object.assign(document.createElement("canvas"), { width: icon.width, height: icon.height });
        const on = canvas.getContext("2d")!;
        paint(on);
        return on.getImageData(0, 0, icon.width, icon.height).data;
      };
      const shown = draw((on) => on.drawImage(icon, 0, 0));
      const expected = draw((on) => {
        on.fillStyle = green;
        on.fillRect(0, 0, icon.width, icon.height);
        on.scale(icon.width / (size + 12), icon.width / (size + 12));
        on.translate(6, 6);
        on.fillStyle = "#ffffff";
        on.fill(new Path2D(path));
      });
      return shown.filter((value, index) => index % 4 === 0 && Math.abs(value - expected[index]!) > 64).length;
    },
    { address, path, size, green: colors.green.DEFAULT },
  );
}

function builtScripts(): { name: string; text: string }[] {
  const folder = fileURLToPath(new URL("../../build/client/assets/", import.meta.url));
  return readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ name, text: readFileSync(folder + name, "utf8") }));
}

test("browsers get the labels of a declaration, and neither its rules nor its calls nor zod", { tag: "@once" }, () => {
  const scripts = builtScripts();
  const holding = (text: RegExp) => scripts.filter((script) => text.test(script.text)).map(({ name }) => name);
  expect(holding(/"Office Contact"/)).toHaveLength(1);
  expect(holding(/_zod|ZodError|safeParse/)).toEqual([]);
  expect(holding(/\/api\/\w+\/\w+/)).toEqual([]);
});

interface Loaded {
  module: string;
  imports: string[];
}

test("conform's scripts are loaded by the forms that have rows, and by nothing else", {
  tag: "@once",
}, () => {
  const scripts = builtScripts();
  const begins = "window.__remixManifest=";
  const manifest = scripts.find(({ text }) => text.startsWith(begins))?.text ?? "";
  const { entry, routes } = JSON.parse(manifest.slice(begins.length).replace(/;$/, "")) as {
    entry: Loaded;
    routes: Record<string, Loaded>;
  };
  const conform = scripts.filter(({ text }) => text.includes("__intent__")).map(({ name }) => `/assets/${name}`);
  const loading = Object.entries({ entry, ...routes }).filter(([, { module, imports }]) =>
    [module, ...imports].some((address) => conform.includes(address)),
  );
  expect(loading.map(([id]) => id).sort()).toEqual([
    "console/connection/edit",
    "console/connection/new",
    "console/sign-on/settings",
  ]);
});

test("every page of users has its title, strict headers, and no script but the small static ones", {
  tag: "@once",
}, async ({ app, page }) => {
  const { user, several } = await userWithTwoApplications(app);
  await openSignedIn(page, app, user);
  const sso = `/dashboard/app/${several.application.id}`;
  for (const [path, name] of Object.entries({ ...USER_PAGES, [sso]: "SSO" })) {
    await test.step(path, async () => {
      const answer = await page.request.get(path);
      const html = await expectHardened(answer);
      expect(titleOf(html)).toBe(`${name} | Portico`);
      expect(scriptsOf(html)).toEqual([
        `<script src="/tiles.js" defer="">`,
        ...(path === "/dashboard/change" ? [STRENGTH_SCRIPT] : []),
        ...(path === "/dashboard/security" ? [SIGNAL_SCRIPT] : []),
        `<script src="/stay.js" defer="">`,
        `<script src="/frame.js" defer="">`,
        `<script src="/form.js" defer="">`,
      ]);
      expect(html).not.toContain("modulepreload");
      expect(answer.headers()["content-security-policy"]).toContain("script-src 'self';");
    });
  }
});

test("every page with the framework has its title and strict headers, with a nonce of its own answer", {
  tag: "@once",
}, async ({ app, page }) => {
  await openSignedIn(page, app, await app.seed.user());
  const nonces = new Set<string>();
  for (const [path, name] of Object.entries(HYDRATED_PAGES)) {
    await test.step(path, async () => {
      const answer = await page.request.get(path);
      const html = await expectHardened(answer);
      expect(titleOf(html)).toBe(`${name} | Portico`);
      const nonce = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"]!)?.[1];
      nonces.add(nonce!);
      await page.goto(path);
      await expect(page).toHaveTitle(`${name} | Portico`);
    });
  }
  expect(nonces.size).toBe(Object.keys(HYDRATED_PAGES).length);
});

test("what is no page runs nothing either, and stands in nobody's frame", { tag: "@once" }, async ({ page }) => {
  for (const path of [
    "/countdown.js",
    "/form.js",
    "/find.js",
    "/frame.js",
    "/passkey.js",
    "/signal.js",
    "/stay.js",
    "/strength.js",
    "/tiles.js",
    "/robots.txt",
    "/healthz",
    "/.well-known/jwks.json",
    "/api/outbox",
    "/uploads/none.png",
    "/assets/none.js",
  ]) {
    const headers = (await page.request.get(path)).headers();
    expect(headers["content-security-policy"], path).toMatch(/^default-src 'none'/);
    expect(headers["content-type"], path).toMatch(/charset=utf-8|^application\/json$/i);
  }
});

test("what browsers and robots ask for by habit is there, and is no page", { tag: "@once" }, async ({ page }) => {
  const icon = await page.request.get("/favicon.ico", { maxRedirects: 0 });
  expect(icon.status()).toBe(200);
  expect(icon.headers()["content-type"]).toMatch(/^image\//);
  expect((await icon.body()).subarray(0, 4), "an ICO, which every browser reads").toEqual(Buffer.from([0, 0, 1, 0]));
  const robots = await page.request.get("/robots.txt", { maxRedirects: 0 });
  expect(await robots.text()).toBe("User-agent: *\nDisallow: /\n");
});

test("no page can be read by scripts through its cookie", { tag: "@once" }, async ({ app, page, context }) => {
  await openSignedIn(page, app, await app.seed.user());
  expect(await page.evaluate(() => document.cookie)).toBe("");
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toContain("portico");
  for (const cookie of cookies)
    expect(cookie, cookie.name).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
});

test("form.js is under 1 KB, the scripts of single pages under 2, that of passkeys under 4", { tag: "@once" }, async ({
  page,
}) => {
  for (const [path, kilobytes] of [
    ["/form.js", 1],
    ["/passkey.js", 4],
    ["/strength.js", 2],
    ["/send.js", 1],
  ] as const) {
    const answer = await page.request.get(path);
    expect(answer.headers()["content-type"]).toContain("javascript");
    expect((await answer.body()).length).toBeLessThan(kilobytes * KILOBYTE);
  }
});

test("below .well-known is what is known, and nothing else", { tag: "@once" }, async ({ app, page }) => {
  for (const name of ["webfinger", "oauth-protected-resource", "security.txt", "a/b"]) {
    const answer = await page.request.get(`/.well-known/${name}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()["content-type"]], name).toEqual([404, "text/plain; charset=utf-8"]);
  }
  const change = await page.request.get("/.well-known/change-password", { maxRedirects: 0 });
  expect([change.status(), change.headers().location]).toEqual([302, "/dashboard/change"]);
  const passkeys = await page.request.get("/.well-known/passkey-endpoints");
  expect(await passkeys.json()).toEqual({
    enroll: `${app.url}/dashboard/security/passkey`,
    manage: `${app.url}/dashboard/security`,
  });
  const keys = await page.request.get("/oidc/keys");
  expect(keys.status(), "where discovery says they are").toBe(200);
  expect(keys.headers()["cache-control"]).toBe("public, max-age=300");
  const asked = await page.request.get("/oidc/token");
  expect([asked.status(), asked.headers().allow]).toEqual([405, "POST, OPTIONS"]);
});

test("the public keys are published, and so are readiness and liveness", { tag: "@once" }, async ({ page }) => {
  const answer = await page.request.get("/.well-known/jwks.json");
  expect(answer.headers()["access-control-allow-origin"], "applications in browsers verify by them").toBe("*");
  const keys = (await answer.json()) as { keys: Record<string, string>[] };
  expect(keys.keys.map(({ kty, crv }) => crv ?? kty)).toContain("Ed25519");
  for (const key of keys.keys) {
    expect(key).toMatchObject({ kty: expect.any(String), kid: expect.any(String), use: "sig" });
    const secret = ["d", "p", "q", "dp", "dq", "qi", "k"].filter((part) => part in key);
    expect(secret, "the private half stays here").toEqual([]);
  }
  expect((await page.request.get("/healthz")).status()).toBe(200);
  expect((await page.request.get("/readyz")).status()).toBe(200);
});
