import type { Locator } from "@playwright/test";
import { eq } from "drizzle-orm";
import { outbox } from "~/hub/kit/db/schema";
import { openSignedIn } from "../support/sign-in";
import { deskRole } from "./desk";
import { role as roles, user as users } from "./entities/access";
import { applicationRole as applicationRoles } from "./entities/approval";
import { message as messages } from "./entities/communication";
import { clan as clans, poc as pocs } from "./entities/contacts";
import { expect, test } from "./fixtures";
import { NOBODY } from "./others";

test("every dialog of a user names whom it is about, among users of one name", { tag: "@once" }, async ({
  app,
  page,
}) => {
  const name = { firstName: "Aarav", lastName: "Olsen" };
  await app.seed.user(name);
  const user = await app.seed.user(name);
  for (const dialog of ["role", "application", "password", "sessions", "delete"]) {
    await page.goto(`${users.path}/${user.id}/${dialog}`);
    await expect(page.getByRole("dialog"), dialog).toContainText(`Aarav Olsen (${user.email})`);
  }
});

/** Whether the letters of a text stand as they are read: each right of the one before, or on a line below. */
const isInOrder = (place: Locator, text: string): Promise<boolean> =>
  place.evaluate((element, text) => {
    const letters: { letter: string; left: number; top: number }[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      for (let index = 0; index < node.length; index += 1) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        const { left, top } = range.getBoundingClientRect();
        letters.push({ letter: node.data.charAt(index), left, top });
      }
    }
    const start = letters
      .map(({ letter }) => letter)
      .join("")
      .indexOf(text);
    const found = letters.slice(start, start + text.length);
    return (
      start >= 0 &&
      found.every(({ left, top }, index) => {
        const before = found[index - 1];
        return !before || top > before.top + 8 || (Math.abs(top - before.top) <= 8 && left > before.left);
      })
    );
  }, text);

test("a name that is written from right to left leaves the email beside it whole", { tag: "@once" }, async ({
  app,
  page,
  browser,
}) => {
  const user = await app.seed.user({ firstName: "محمد", lastName: "الأحمد" });
  const theirs = await browser.newContext({ storageState: NOBODY });
  await openSignedIn(await theirs.newPage(), app, user);
  await theirs.close();
  const email = `(${user.email})`;
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/dashboard/audit");
    expect(await isInOrder(page.locator("tbody tr").first(), email), `audit log at ${width}`).toBe(true);
    for (const name of ["role", "delete", "sessions"]) {
      await page.goto(`${users.path}/${user.id}/${name}`);
      expect(await isInOrder(page.getByRole("dialog"), email), `${name} at ${width}`).toBe(true);
    }
  }
});

test("dialogs that attach name what they attach to", { tag: "@once" }, async ({ app, page }) => {
  const { db } = app.seed;
  const [[role], [poc], [clan]] = [
    await roles.seed(db, ["Row 01"]),
    await pocs.seed(db, ["Row 01"]),
    await clans.seed(db, ["Row 01"]),
  ];
  const applicationRole = await deskRole(db, "Checker");
  for (const [address, name] of [
    [`${roles.path}/${role}/permission`, "Row 01"],
    [`${pocs.path}/${poc}/permission`, pocs.fullName!("Row 01")],
    [`${clans.path}/${clan}/permission`, clans.fullName!("Row 01")],
    [`${applicationRoles.path}/${applicationRole}/assign-pages`, "Checker (Desk application, Desk client)"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("dialog")).toContainText(name);
  }
});

test("a message whose code has expired offers no Resend", { tag: "@once" }, async ({ app, page }) => {
  const [id] = await messages.seed(app.seed.db, ["Row 01", "Row 02"]);
  await page.goto(messages.path);
  await expect(page.getByRole("button", { name: /^Resend/ })).toHaveCount(2);
  await app.seed.db
    .update(outbox)
    .set({ expiresAt: new Date(Date.now() - 60_000) })
    .where(eq(outbox.id, id!));
  await page.reload();
  await expect(page.getByRole("button", { name: /^Resend/ })).toHaveCount(1);
});
