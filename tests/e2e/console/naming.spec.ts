import { eq } from "drizzle-orm";
import { outbox } from "~/hub/kit/db/schema";
import { deskRole } from "./desk";
import { role as roles, user as users } from "./entities/access";
import { applicationRole as applicationRoles } from "./entities/approval";
import { message as messages } from "./entities/communication";
import { clan as clans, poc as pocs } from "./entities/contacts";
import { expect, test } from "./fixtures";

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
