import type { Page } from "@playwright/test";
import { assignments, roles, users } from "~/hub/kit/db/schema";
import { look } from "../support/look";
import { sticksOut } from "../support/senses";
import { deskApplication, deskClient } from "./desk";
import { lists } from "./entities";
import { expect, test } from "./fixtures";

const PEOPLE = Array.from({ length: 10 }, (_, index) => ({
  firstName: ["Alexandrina", "محمد", "Aarav"][index % 3]!,
  lastName: "Balakrishnan",
  email: `aarav.olsen.${index}2345@example.test`,
  userName: `aarav.olsen.${index}2345`,
  phoneNumber: `91234567${index}0`,
  passwordHash: "none",
}));

/** Texts that are cut off, and words broken across two lines. */
const unread = (page: Page): Promise<string[]> =>
  page.locator("thead th, tbody td").evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const parts = [cell, ...cell.querySelectorAll("*")].filter((each) => !each.closest(".sr-only, details"));
      const cut = parts.some((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0);
      const texts = parts.flatMap((each) => [...each.childNodes].filter((node) => node instanceof Text));
      const torn = texts.some((text) =>
        [...text.textContent.matchAll(/\S+/g)].some(({ index, 0: word }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
          return Math.max(...tops) - Math.min(...tops) > 4;
        }),
      );
      return cut || torn ? [cell.textContent] : [];
    }),
  );

test("a list of eight columns is read without a cut or torn word, from a tablet to a wide screen", {
  tag: "@once",
}, async ({ app, page }) => {
  const { db } = app.seed;
  const made = await db.insert(users).values(PEOPLE).returning({ id: users.id });
  const [applicationId, clientId] = [await deskApplication(db), await deskClient(db)];
  await db.insert(assignments).values(made.map(({ id }) => ({ userId: id, applicationId, clientId })));
  await page.goto("/dashboard/user");
  for (const width of [768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await unread(page), `at ${width} pixels`).toEqual([]);
    expect(await sticksOut(page), `at ${width} pixels`).toBe(0);
  }
  const table = await page.locator("table").boundingBox();
  expect(table!.width, "on a wide screen").toBeGreaterThan(1500);
  await look(page, "console-users-widths", [768, 1024, 1280, 1920]);
});

test("on a phone the first action is to make a new record, and a card has no line for what is empty", {
  tag: "@once",
}, async ({ app, page }) => {
  await app.seed.user();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/dashboard/user");
  const create = (await page.getByRole("link", { name: "New User" }).boundingBox())!;
  const download = (await page.getByRole("link", { name: "Download" }).boundingBox())!;
  expect(create.y < download.y || (create.y === download.y && create.x < download.x)).toBe(true);
  const cells = page.locator("tbody tr").first().locator("td[data-label]");
  await expect(cells.and(page.locator('[data-label="Email"]'))).toBeVisible();
  await expect(cells.and(page.locator('[data-label="Assigned Apps"]')), "nothing is assigned").toBeHidden();
});

test("a text of a list takes a second line only where there is no room beside it", { tag: "@once" }, async ({
  app,
  page,
}) => {
  await app.seed.db.insert(roles).values({ name: "Reader", description: "Reads everything and changes nothing" });
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/dashboard/role");
    const lines = await page.getByText("Reads everything and changes nothing").evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, `at ${width} pixels`).toBe(1);
  }
});

test("where one Admin decides alone, the page of pending changes says so", { tag: "@once" }, async ({ page }) => {
  await page.goto("/dashboard/pendingChanges");
  await expect(page.getByText("No change waits here: one Admin decides alone.")).toBeVisible();
});

test("an entry of the sidebar that belongs to no group is divided from the one above it", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("/dashboard/app");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Applications");
  const lineAbove = (name: string) =>
    page
      .getByRole("navigation", { name: "Main navigation" })
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name, exact: true }) })
      .evaluate((entry) => getComputedStyle(entry).borderTopWidth);
  for (const name of ["Users", "Audit Log"]) expect(await lineAbove(name), name).toBe("1px");
  for (const name of ["Applications", "Clients", "Permissions", "Messages"])
    expect(await lineAbove(name), name).toBe("0px");
});

test("the sidebar of an Admin is seen whole on a desk, down to its last entry", { tag: "@once" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/dashboard/client");
  const entries = page.getByRole("navigation", { name: "Main navigation" }).getByRole("listitem").getByRole("link");
  await expect(entries.filter({ hasText: /^Evidence$/ })).toBeInViewport({ ratio: 1 });
});

test("the current entry of the sidebar is in sight, wherever it stands and however low the window is", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  for (const path of ["/dashboard/app", "/dashboard/emailTemplate", "/dashboard/audit", "/dashboard/priceQuote"]) {
    await page.goto(path);
    await expect(page.getByRole("navigation").locator("[aria-current=page]"), path).toBeInViewport({ ratio: 1 });
  }
  await page.goto("/dashboard/security/phone");
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height, "what the sidebar has no room for is scrolled in it").toBe(600);
  await look(page, "console-sidebar", [1280]);
});

/** Names in one word, as long as can be: of wide letters, of letters that join, and of letters that each end a word. */
const UNBROKEN = ["W", "ש", "क", "漢"];

for (const { title, path, seed, longest } of lists)
  test(`with the longest names ${title} fits every window`, { tag: "@once" }, async ({ app, page }) => {
    const names = UNBROKEN.map((letter, index) => letter.repeat(longest - 1) + index);
    await seed(app.seed.db, names);
    await page.goto(path);
    for (const width of [360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await sticksOut(page), `at ${width} pixels`).toBe(0);
    }
  });
