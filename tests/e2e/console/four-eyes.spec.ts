import { expect, test } from "../fixtures";
import { csrfTokenOf, send } from "../support/forms";
import { look } from "../support/look";
import { openSignedIn } from "../support/sign-in";

test("what one Admin asks for waits in the console until another one approves it", { tag: "@once" }, async ({
  page: maker,
  browser,
  startOwnApp,
}) => {
  const app = await startOwnApp({ env: { PORTICO_FOUR_EYES: "1" } });
  const [ada, ben, cleo] = [
    await app.seed.user({ role: "Admin" }),
    await app.seed.user({ role: "Admin" }),
    await app.seed.user({ firstName: "Cleo", lastName: "Marsh" }),
  ];
  await openSignedIn(maker, app, ada);
  await maker.goto(`${app.url}/dashboard/user/${cleo.id}/role`);
  await maker.getByLabel("Role", { exact: true }).selectOption({ label: "Admin" });
  await maker.getByRole("button", { name: "Assign" }).click();
  await expect(maker.getByText("Waiting for a second Admin")).toBeVisible();

  await maker.goto(`${app.url}/dashboard/user/${ben.id}/delete`);
  await maker.getByRole("button", { name: "Delete" }).click();
  await expect(maker.getByText("Waiting for a second Admin")).toBeVisible();
  await maker.getByRole("link", { name: "Pending Changes" }).click();
  await expect(maker.getByRole("row").filter({ hasText: "Waiting" })).toHaveCount(2);
  await look(maker, "pending-changes");
  await maker.getByRole("row").filter({ hasText: "Deleted" }).getByRole("link").click();
  await expect(maker.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await maker.getByRole("button", { name: "Withdraw" }).click();
  await expect(maker.getByText("Change withdrawn")).toBeVisible();
  await maker.getByRole("row").filter({ hasText: "Attached" }).getByRole("link").click();
  const address = maker.url();
  await look(maker, "pending-change-own");
  const csrfToken = await csrfTokenOf(maker, address);
  expect((await send(maker.request, address, { csrfToken, intent: "approve" })).status()).not.toBe(200);

  const checker = await (await browser.newContext()).newPage();
  await openSignedIn(checker, app, ben);
  const { text } = await app.mail.waitForNotice(ben.email, "A change waits for a second administrator: Cleo Marsh");
  const link = /https?:\S+\/dashboard\/pendingChanges\/\S+/.exec(text)![0];
  expect(link).toBe(address);
  await checker.goto(link);
  const dialog = checker.getByRole("dialog", { name: "Pending change" });
  await expect(dialog.getByRole("row").filter({ hasText: "Role" })).toContainText("Admin");
  await expect(dialog).toContainText(ada.email);
  await look(checker, "pending-change");
  await checker.getByRole("button", { name: "Approve" }).click();
  await expect(checker.getByText("Approved.")).toBeVisible();
  await expect(checker.getByRole("row").filter({ hasText: "Approved" })).toHaveCount(1);
  await look(checker, "pending-changes-approved");
  await checker.goto(`${app.url}/dashboard/user/${cleo.id}/role`);
  await expect(checker.getByRole("dialog").getByText("Admin", { exact: true }).first()).toBeVisible();
  await checker.context().close();
});
