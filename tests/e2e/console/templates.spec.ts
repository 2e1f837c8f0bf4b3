import { MESSAGE_KINDS } from "~/contract/kit/rules";
import { messageTemplates } from "~/hub/kit/db/schema";
import { expectFieldError } from "../support/forms";
import { expect, test } from "./fixtures";
import { cellsOf, dialog, expectEntries, expectSaved, fillIn, save, search } from "./screens";

const LIST = "/dashboard/emailTemplate";

test("a template saved as it was loaded stays what it was", async ({ app, page }) => {
  const html =
    "<h1>Hello {{firstName}}</h1>\n\n<p>your   code is <b>{{otp}}</b></p>\n<p>good for {{minutes}} minutes</p>";
  const values = { channel: "EMAIL", name: "LOGIN_OTP", subject: "Code", html } as const;
  const [made] = await app.seed.db.insert(messageTemplates).values(values).returning();
  await page.goto(`${LIST}/${made!.id}/edit`, { waitUntil: "networkidle" });
  await save(page);
  await expectSaved(page, { path: LIST }, "Email template updated");
  const [stored] = await app.seed.db.select({ html: messageTemplates.html }).from(messageTemplates);
  expect(stored?.html).toBe(html);
});

test("a template has a language, which the list shows and filters by, and its view and preview are in", async ({
  app,
  page,
}) => {
  const values = {
    channel: "EMAIL",
    name: "LOGIN_OTP",
    subject: "Code",
    html: "<p>{{otp}} {{firstName}}</p>",
  } as const;
  await app.seed.db.insert(messageTemplates).values(values);
  await page.goto(`${LIST}/new`, { waitUntil: "networkidle" });
  await expectEntries(page, { Language: "English" });
  const edit = page.getByRole("button", { name: "Edit as HTML" });
  if (await edit.isVisible()) await edit.click();
  const entries = { Name: "LOGIN_OTP", Subject: "कोड", Template: "<p>{{firstName}} {{otp}}</p>" };
  await fillIn(page, { ...entries, Language: "हिन्दी" });
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByText("पहला नाम 123456")).toBeVisible();
  await expect(preview.frameLocator("iframe").locator("html")).toHaveAttribute("lang", "hi");
  await expectEntries(page, { Language: "हिन्दी" });
  await save(page);
  await expectSaved(page, { path: LIST }, "Email template created");

  expect((await cellsOf(page, "Language")).toSorted()).toEqual(["English", "हिन्दी"]);
  await search(page, "हिन्दी", "Language");
  await expect.poll(() => cellsOf(page, "Language")).toEqual(["हिन्दी"]);
  await page.getByRole("link", { name: "View LOGIN_OTP (All, All, हिन्दी)" }).click();
  await expect(dialog(page, "Template").frameLocator("iframe").locator("html")).toHaveAttribute("lang", "hi");
  await page.goBack();
  await page.getByRole("link", { name: "Edit LOGIN_OTP (All, All, हिन्दी)" }).click();
  await expectEntries(page, { Language: "हिन्दी", Subject: "कोड" });
});

test("a new template begins with the built-in text of its name and language, but not in place of another", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(`${LIST}/new`, { waitUntil: "networkidle" });
  const begin = page.getByRole("button", { name: "Begin with the built-in text" });
  const edit = page.getByRole("button", { name: "Edit as HTML" });
  await fillIn(page, { "Template Id": "1007", Name: "NOTHING" });
  await begin.click();
  await expectFieldError(page, "Name", `There is a built-in text for ${MESSAGE_KINDS.join(", ")}`);
  await fillIn(page, { Name: "RESET_PASSWORD", Language: "हिन्दी" });
  await begin.click();
  await expect(begin).toBeHidden();
  if (javaScriptEnabled) await edit.click();
  const subject = "अपना पासवर्ड रीसेट करें";
  await expectEntries(page, { "Template Id": "1007", Name: "RESET_PASSWORD", Language: "हिन्दी", Subject: subject });
  await expect(page.getByLabel("Template", { exact: true })).toHaveValue(/<p>नमस्ते \{\{firstName}},<\/p>/);
  await save(page);
  await expectSaved(page, { path: LIST }, "Email template created");
});
