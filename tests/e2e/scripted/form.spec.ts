import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { expectAccessible } from "../support/axe";
import { summary } from "../support/forms";
import { enterPassword, passFirstStep, signIn } from "../support/sign-in";
import { fillSignUp } from "../support/sign-up";

const KILOBYTE = 1024;

/** Pages on which form.js has work to do: each has one password field. */
const PASSWORD_PAGES = ["/login", "/loginandregister", "/register"];

/** How often a page sends a form. */
function countPosts(page: Page): () => number {
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts++;
  });
  return () => posts;
}

test("a password is shown and hidden again by its button, which is accessible", async ({ page }) => {
  for (const path of PASSWORD_PAGES) {
    await page.goto(path);
    const field = page.getByLabel("Password", { exact: true });
    await field.fill("Open#Door1!");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(field).toHaveAttribute("type", "text");
    await expectAccessible(page, path);
    await page.getByRole("button", { name: "Hide password" }).click();
    await expect(field).toHaveAttribute("type", "password");
    await expect(field).toHaveValue("Open#Door1!");
  }
});

test("each of several passwords has its own toggle, and is sent as a password", async ({ app, page }) => {
  await signIn(page, app, await app.seed.user());
  await page.getByRole("banner").locator("summary").click();
  await page.getByRole("link", { name: "Change password" }).click();
  const labels = ["Current password", "New password", "Confirm new password"];
  const toggles = (word: string) => labels.map((label) => page.getByRole("button", { name: `${word} ${label}` }));
  for (const visit of ["come to by a link", "as a page of its own"]) {
    for (const [index, toggle] of toggles("Show").entries()) {
      await toggle.click();
      await expect(page.getByLabel(labels[index]!, { exact: true }), visit).toHaveAttribute("type", "text");
    }
    await page.getByRole("button", { name: "Change password" }).click();
    for (const label of labels) {
      await expect(page.getByLabel(label, { exact: true }), visit).toHaveAttribute("type", "password");
    }
    for (const toggle of toggles("Show")) await expect(toggle).toBeVisible();
    await page.reload({ waitUntil: "networkidle" });
  }

  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("button", { name: "Show password" }).click();
  // An answer without a page leaves the browser where it is.
  await page.route("**/login", (route) => route.fulfill({ status: 204 }));
  await enterPassword(page, "somebody", "Open#Door1!");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "password");
  await expect(page.getByRole("button", { name: "Show password" })).toBeVisible();
});

test("a password is not pasted, cut or copied, an identifier is", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/login");
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => navigator.clipboard.writeText("Pasted#Door1!"));
  const [identifier, password] = [
    page.getByLabel("Email, user id or phone number"),
    page.getByLabel("Password", { exact: true }),
  ];
  await password.press("ControlOrMeta+V");
  await expect(password).toHaveValue("");
  await identifier.press("ControlOrMeta+V");
  await expect(identifier).toHaveValue("Pasted#Door1!");

  await password.fill("Typed#Door1!");
  await page.getByRole("button", { name: "Show password" }).click();
  for (const key of ["C", "X"]) {
    await password.press("ControlOrMeta+A");
    await password.press(`ControlOrMeta+${key}`);
    expect(await clipboard(), key).toBe("Pasted#Door1!");
  }
  await expect(password).toHaveValue("Typed#Door1!");
});

test("a form that is clicked twice is sent once, and leads on", async ({ app, page, person }) => {
  const posts = countPosts(page);
  await page.goto("/register");
  await fillSignUp(page, person);
  await page.getByRole("button", { name: "Register" }).dblclick();
  await expect(page).toHaveURL(/\/verifyemail$/);
  await expect(summary(page)).toHaveCount(0);
  expect(posts()).toBe(1);

  const code = await passFirstStep(page, app, await app.seed.user());
  const before = posts();
  await page.getByLabel("One-time code").fill(code);
  await page.getByRole("button", { name: "Verify" }).dblclick();
  await expect(page).toHaveURL(/\/dashboard\/app$/);
  expect(posts() - before).toBe(1);
});

test("a form that got no answer can be sent again after three seconds", async ({ page }) => {
  const start = Date.now();
  const passed = (ms: number) => page.clock.setFixedTime(start + ms);
  await passed(0);
  await page.goto("/login");
  // An answer without content leaves the browser where it is.
  await page.route("**/login", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 204 }) : route.continue(),
  );
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.postData() ?? "");
  });
  const signIn = page.getByRole("button", { name: "Sign in", exact: true });
  const identifier = page.getByLabel("Email, user id or phone number");
  await enterPassword(page, "first", "Open#Door1!");
  await expect.poll(() => sent).toHaveLength(1);
  await passed(2_900);
  await identifier.fill("too soon");
  await signIn.click();
  await passed(3_100);
  await identifier.fill("again");
  await signIn.click();
  await expect.poll(() => sent).toHaveLength(2);
  expect(new URLSearchParams(sent[1]).get("identifier")).toBe("again");
});

test("the sign-in page is there in three requests, two more for passkeys, and under 10 KB", async ({
  page,
}, testInfo) => {
  const sizes: Record<string, number> = {};
  page.on("requestfinished", async (request) => {
    const path = new URL(request.url()).pathname;
    sizes[path] = -1;
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    sizes[path] = responseBodySize + responseHeadersSize;
  });
  await page.goto("/login", { waitUntil: "load" });
  await expect
    .poll(() => Object.values(sizes).length >= 3 && Object.values(sizes).every((size) => size > 0))
    .toBe(true);
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  testInfo.annotations.push({ type: "bytes", description: JSON.stringify({ total, ...sizes }) });
  const forPasskeys = ["/passkey.js", "/passkey/options"];
  expect(Object.keys(sizes).filter((path) => !forPasskeys.includes(path))).toHaveLength(3);
  expect(total).toBeLessThan(10 * KILOBYTE);
});
