import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { applications, sessions } from "~/hub/kit/db/schema";
import { appCode } from "../support/factors";
import { expect, test } from "./fixtures";
import type { App } from "./support/app";
import { assignApplication } from "./support/assignments";
import { codeIn, linkIn, mailedBy } from "./support/codes";
import { look } from "./support/look";
import { type RelyingParty, startRelyingParty } from "./support/relying-party";
import { enterCode, enterPassword, openSignedIn } from "./support/sign-in";
import { fillSignUp, submitSignUp } from "./support/sign-up";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, exact: true });
const signedIn = (page: Page) => heading(page, "Signed in");

async function claimsOn(page: Page): Promise<Record<string, unknown>> {
  return JSON.parse((await page.locator("pre").textContent()) ?? "{}") as Record<string, unknown>;
}

type Account = { email: string; password: string };

/** The password step, wherever it stands. @returns the mailed code */
async function passPassword(page: Page, app: App, user: Account): Promise<string> {
  const mail = await mailedBy(app, user.email, async () => {
    await enterPassword(page, user.email, user.password);
    await expect(heading(page, "Enter your code")).toBeVisible();
  });
  return codeIn(mail);
}

async function userOf(app: App, { application }: RelyingParty, count = 1, email?: string) {
  const user = await app.seed.user(email ? { email } : {});
  // A user's only application opens by itself when they sign in.
  await assignApplication(app, user);
  const clients: string[] = [];
  for (let made = 0; made < count; made++) {
    const client = await app.seed.client();
    await app.seed.assign(user, application, client, "Editor");
    clients.push(client.name);
  }
  return { user, clients: clients.sort() };
}

/** Title and heading of the answers to forms that lead on by themselves: no browser stays there. */
async function onwardPages(page: Page): Promise<{ title: string | undefined; heading: string | undefined }[]> {
  const seen: { title: string | undefined; heading: string | undefined }[] = [];
  await page.route("**/interaction/**", async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const text = await response.text();
    const part = (name: string) => new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(text)?.[1];
    if (response.headers().refresh) seen.push({ title: part("title"), heading: part("h1") });
    await route.fulfill({ response });
  });
  return seen;
}

/** The step's address is only this browser's. */
const requestOf = (page: Page): string => /^.*\/interaction\/[\w-]+/.exec(page.url())![0];

test.describe("signing in to an application", { tag: "@once" }, () => {
  test("goes below its own address, and straight on after", async ({ app, page }) => {
    const wiki = await startRelyingParty(app);
    const { user, clients } = await userOf(app, wiki);
    await page.goto(wiki.startWith({ login_hint: user.email }));
    await expect(heading(page, "Sign in")).toBeVisible();
    await expect(page.getByText(`Sign in to continue to ${wiki.application.name}.`)).toBeVisible();
    await expect(page).toHaveURL(/\/interaction\/[\w-]+\/login$/);
    await expect(page.getByLabel("Email, user id or phone number")).toHaveValue(user.email);
    await enterCode(page, await passPassword(page, app, user));
    await expect(signedIn(page)).toBeVisible();
    expect(await claimsOn(page)).toMatchObject({
      sub: user.id,
      email: user.email,
      role: "Editor",
      client: { name: clients[0] },
      acr: "basic",
    });
    await page.goto(wiki.startUrl);
    await expect(signedIn(page), "no page in between").toBeVisible();
    await page.goto(wiki.startWith({ prompt: "none" }));
    await expect(signedIn(page)).toBeVisible();
    await wiki.stop();
  });

  test("two tabs sign in to two applications, each with its own code", async ({ app, page, context }) => {
    const [wiki, board] = [await startRelyingParty(app), await startRelyingParty(app)];
    const { user } = await userOf(app, wiki);
    const other = await userOf(app, board);
    const second = await context.newPage();
    await Promise.all([page.goto(wiki.startUrl), second.goto(board.startUrl)]);
    const code = await passPassword(page, app, user);
    const otherCode = await passPassword(second, app, other.user);
    await page.reload();
    await enterCode(page, code);
    await expect(signedIn(page)).toBeVisible();
    expect(await claimsOn(page)).toMatchObject({ email: user.email });
    await enterCode(second, otherCode);
    await expect(signedIn(second)).toBeVisible();
    expect(await claimsOn(second)).toMatchObject({ email: other.user.email });
    await Promise.all([wiki.stop(), board.stop()]);
  });

  test("asks for which client, the last one first, and keeps it while signed in", async ({ app, page }) => {
    const wiki = await startRelyingParty(app);
    const { user, clients } = await userOf(
      app,
      wiki,
      2,
      `featherstonehaughcholmondeley${Date.now()}@a-long-name.example`,
    );
    const named = `Continuing to ${wiki.application.name}`;
    await page.goto(wiki.startUrl);
    const code = await passPassword(page, app, user);
    const request = /\/interaction\/[\w-]+$/;
    await page.route(request, (route) => route.abort("aborted"));
    await enterCode(page, code);
    await expect(heading(page, named)).toBeVisible();
    await expect(page).toHaveTitle(`${named} | Portico`);
    // Once it may, the page leads on by itself: its link is followed by address, whichever comes first.
    const next = await page.getByRole("link", { name: "Continue" }).getAttribute("href");
    await page.unroute(request);
    const onward = await onwardPages(page);
    await page.goto(new URL(next!, app.url).href);
    await expect(heading(page, "Choose a client")).toBeVisible();
    await look(page, "choose");
    await page.getByLabel(clients[1]!).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(signedIn(page)).toBeVisible();
    expect(await claimsOn(page)).toMatchObject({ client: { name: clients[1] } });
    await page.goto(wiki.startWith({ prompt: "none" }));
    expect(await claimsOn(page)).toMatchObject({ client: { name: clients[1] } });
    await page.goto(wiki.startWith({ prompt: "select_account" }));
    await expect(heading(page, "Choose an account")).toBeVisible();
    await look(page, "account");
    const same = page.getByRole("button", { name: `Continue as ${user.email}` });
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await same.evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0);
    await same.click();
    await expect(heading(page, "Choose a client")).toBeVisible();
    await expect(page.getByRole("radio").first()).toBeChecked();
    await expect(page.getByRole("radio").first()).toHaveAccessibleName(new RegExp(clients[1]!));
    await page.getByRole("button", { name: `Back to ${wiki.application.name}` }).click();
    await expect(heading(page, "access_denied")).toBeVisible();
    // After the choice, the account, and the way back.
    expect(onward).toEqual(Array.from({ length: 3 }, () => ({ title: `${named} | Portico`, heading: named })));
    await wiki.stop();
  });

  test("shows its pages in its own browser only, and takes no form from elsewhere", async ({ app, page, browser }) => {
    const wiki = await startRelyingParty(app);
    const { user } = await userOf(app, wiki);
    await page.goto(wiki.startUrl);
    await expect(heading(page, "Sign in")).toBeVisible();
    const address = requestOf(page);
    const stranger = await browser.newContext();
    const theirs = await stranger.newPage();
    for (const path of ["", "/login", "/leave"]) {
      await theirs.goto(`${address}${path}`);
      await expect(heading(theirs, "This sign-in is over"), path).toBeVisible();
    }
    await openSignedIn(theirs, app, user);
    for (const path of ["", "/continue"]) {
      await theirs.goto(`${address}${path}`);
      await expect(heading(theirs, "This sign-in is over"), path).toBeVisible();
    }
    await stranger.close();
    const forged = { form: { intent: "leave", csrfToken: "forged" } };
    for (const path of ["", "/leave", "/login"])
      expect((await page.request.post(`${address}${path}`, forged)).status(), path).toBe(403);
    for (const uid of ["abc", "x".repeat(21)]) {
      await page.goto(`${app.url}/interaction/${uid}`);
      await expect(heading(page, "This sign-in is over"), uid).toBeVisible();
    }
    await look(page, "over");

    await page.goto(`${address}/login`);
    await enterCode(page, await passPassword(page, app, user));
    await expect(signedIn(page), "nothing of that did any harm").toBeVisible();
    await page.goto(`${address}/login`);
    await expect(heading(page, "This sign-in is over"), "it is answered once").toBeVisible();
    await expect(page.getByRole("link", { name: `Open ${wiki.application.name}` })).toHaveAttribute(
      "href",
      wiki.startUrl,
    );
    await wiki.stop();
  });

  test("comes back to it from registration and from a new password", async ({ app, page, person }) => {
    const wiki = await startRelyingParty(app, { selfAssignment: true });
    const client = await app.seed.client();
    await page.goto(wiki.startUrl);
    await page.getByRole("link", { name: "Register" }).click();
    await expect(page).toHaveURL(/\/interaction\/[\w-]+\/register$/);
    const mail = await mailedBy(app, person.email, async () => {
      await fillSignUp(page, person);
      await submitSignUp(page);
    });
    await page.getByLabel("One-time code").fill(codeIn(mail));
    await page.getByRole("button", { name: "Verify" }).click();
    await page.getByRole("link", { name: "Sign in" }).click();
    await enterCode(page, await passPassword(page, app, person));
    await page.getByLabel("Client").fill(client.name);
    await page.getByRole("button", { name: "Get access" }).click();
    await page.getByRole("button", { name: "Allow", exact: true }).click();
    await expect(signedIn(page)).toBeVisible();

    await page.context().clearCookies();
    await page.goto(wiki.startUrl);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByLabel("Email").fill(person.email);
    const link = await mailedBy(app, person.email, async () => {
      await page.getByRole("button", { name: "Send link" }).click();
      await expect(heading(page, "Check your email")).toBeVisible();
    });
    await page.goto(linkIn(link));
    const password = "Fresh#Door22!";
    await page.getByLabel("New password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password").fill(password);
    await page.getByRole("button", { name: "Reset password" }).click();
    await page.getByRole("link", { name: "Sign in now" }).click();
    await enterCode(page, await passPassword(page, app, { email: person.email, password }));
    await expect(signedIn(page)).toBeVisible();
    await wiki.stop();
  });

  test("wants the factor that the application demands", async ({ app, page }) => {
    const wiki = await startRelyingParty(app);
    const { user } = await userOf(app, wiki);
    const { applicationId } = { applicationId: wiki.application.id };
    await app.seed.db.update(applications).set({ factorPolicy: "any" }).where(eq(applications.id, applicationId));
    await page.goto(wiki.startUrl);
    await enterCode(page, await passPassword(page, app, user));
    await expect(heading(page, "Add a second factor")).toBeVisible();
    await page.goto(wiki.startWith({ prompt: "none" }));
    await expect(heading(page, "interaction_required")).toBeVisible();
    await page.goto(wiki.startUrl);
    await page.getByRole("link", { name: "Add an authenticator app" }).click();
    const link = await page.getByRole("link", { name: "Open it in an app" }).getAttribute("href");
    const secret = new URL(link!).searchParams.get("secret")!;
    await page.getByLabel("Code that the app shows").fill(appCode(secret));
    await page.getByRole("button", { name: "Add the app" }).click();
    await page.getByRole("link", { name: "I have kept them" }).click();
    await expect(signedIn(page)).toBeVisible();
    expect(await claimsOn(page)).toMatchObject({ acr: "mfa" });
    await app.seed.db.update(applications).set({ status: "INACTIVE" }).where(eq(applications.id, applicationId));
    await page.goto(wiki.startUrl);
    await expect(heading(page, "Signed in")).toHaveCount(0);
    await look(page, "inactive");
    await wiki.stop();
  });

  test("says who has no access, and lets them get it where the application allows that", async ({ app, page }) => {
    const wiki = await startRelyingParty(app, { selfAssignment: true });
    const closed = await startRelyingParty(app);
    const user = await app.seed.user();
    const client = await app.seed.client();
    await openSignedIn(page, app, user);
    await page.goto(closed.startWith({ prompt: "none" }));
    await expect(heading(page, "access_denied")).toBeVisible();
    await page.goto(closed.startUrl);
    await expect(heading(page, "You have no access yet")).toBeVisible();
    await expect(page.getByText("Please ask your administrator")).toBeVisible();
    await look(page, "no-access");
    await page.getByRole("button", { name: `Back to ${closed.application.name}` }).click();
    await expect(heading(page, "access_denied")).toBeVisible();

    await page.goto(wiki.startUrl);
    await page.getByLabel("Client").fill("No such client");
    await page.getByRole("button", { name: "Dark", exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("data-look", "dark");
    await expect(page.getByLabel("Client"), "typed before a look was chosen").toHaveValue("No such client");
    await page.getByRole("button", { name: "Light", exact: true }).click();
    await expect(page.getByLabel("Client")).toHaveValue("No such client");
    await page.getByRole("button", { name: "Get access" }).click();
    await expect(page.getByText("There is no such client in use").first()).toBeVisible();
    await expect(page).toHaveTitle("You have no access yet | Portico");
    await look(page, "no-access-open");
    await page.getByLabel("Client").fill(client.name);
    await page.getByRole("button", { name: "Get access" }).click();
    await expect(heading(page, `${wiki.application.name} wants to know`)).toBeVisible();
    await look(page, "consent");
    await page.getByRole("button", { name: "Do not allow" }).click();
    await expect(heading(page, "access_denied")).toBeVisible();
    await page.goto(wiki.startUrl);
    await page.getByRole("button", { name: "Allow", exact: true }).click();
    await expect(signedIn(page)).toBeVisible();
    await app.seed.db.delete(sessions).where(eq(sessions.userId, user.id));
    await page.goto(wiki.startUrl);
    await enterCode(page, await passPassword(page, app, user));
    await expect(signedIn(page), "what was allowed once is not asked again").toBeVisible();
    await page.goto(wiki.startWith({ scope: "openid profile email phone" }));
    await expect(page.getByText("Your phone number")).toBeVisible();
    await Promise.all([wiki.stop(), closed.stop()]);
  });

  test("is done anew where the application asks for that", async ({ app, page }) => {
    const wiki = await startRelyingParty(app);
    const { user } = await userOf(app, wiki);
    await openSignedIn(page, app, user);
    for (const [name, value] of [
      ["prompt", "login"],
      ["max_age", "0"],
    ] as const) {
      const mail = await mailedBy(app, user.email, () => page.goto(wiki.startWith({ [name]: value })));
      await expect(page).toHaveURL(/\/interaction\/[\w-]+\/confirm$/);
      await look(page, `confirm-${name}`);
      await page.getByRole("textbox").fill(codeIn(mail));
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(signedIn(page)).toBeVisible();
    }
    await page.goto(wiki.startWith({ prompt: "login" }));
    await page.getByRole("button", { name: "Sign out and use another account" }).click();
    await expect(heading(page, "Sign in"), "for whoever sits at it now").toBeVisible();
    await openSignedIn(page, app, user);
    await page.goto(wiki.startWith({ max_age: "3600" }));
    await expect(signedIn(page)).toBeVisible();
    await page.goto(wiki.startWith({ acr_values: "phr mfa" }));
    await expect(signedIn(page), "what its user cannot reach is no reason to refuse").toBeVisible();
    const { idToken } = await claimsOn(page);
    await page.goto(wiki.startWith({ id_token_hint: String(idToken), prompt: "none" }));
    await expect(signedIn(page)).toBeVisible();
    const other = await userOf(app, wiki);
    await page.context().clearCookies();
    await openSignedIn(page, app, other.user);
    await page.goto(wiki.startWith({ id_token_hint: String(idToken), prompt: "none" }));
    await expect(heading(page, "login_required")).toBeVisible();
    await page.goto(wiki.startWith({ id_token_hint: String(idToken) }));
    await expect(heading(page, "Another account is asked for")).toBeVisible();
    await look(page, "other-account");
    await page.getByRole("button", { name: "Sign out and use another account" }).click();
    await enterCode(page, await passPassword(page, app, user));
    await expect(signedIn(page)).toBeVisible();
    expect(await claimsOn(page)).toMatchObject({ sub: user.id });
    await wiki.stop();
  });
});

test("an answer that is posted goes to the application that it is for, and nowhere else", async ({
  app,
  page,
  javaScriptEnabled,
  browserErrors,
}) => {
  const [wiki, other] = [await startRelyingParty(app), await startRelyingParty(app)];
  const { user } = await userOf(app, wiki);
  await openSignedIn(page, app, user);
  const open = async () => {
    const shown = page.waitForResponse((answer) => answer.url().includes("/oidc/authorize") && answer.status() === 200);
    await page.goto(wiki.startWith({ response_mode: "form_post" }));
    return (await shown).headers()["content-security-policy"] ?? "";
  };
  const [, sources] = /form-action ([^;]*)/.exec(await open()) ?? [];
  expect(sources).toBe(`${new URL("/cb", wiki.startUrl).href} ${wiki.startUrl}`);
  const proceed = page.getByRole("button", { name: "Continue" });
  // With scripts it has sent itself.
  if (!javaScriptEnabled) {
    await expect(heading(page, "Back to the application")).toBeVisible();
    await look(page, "form-post");
    browserErrors.allow(/violates .*form-action/s);
    const blocked = page.waitForEvent("console", (message) => message.text().includes("form-action"));
    const form = page.locator("form");
    await form.evaluate((element, action) => element.setAttribute("action", action), other.startUrl);
    await Promise.all([blocked, proceed.dispatchEvent("click")]);
    await open();
    await proceed.click();
  }
  await expect(signedIn(page)).toBeVisible();
  expect(await claimsOn(page)).toMatchObject({ sub: user.id });
  await Promise.all([wiki.stop(), other.stop()]);
});
