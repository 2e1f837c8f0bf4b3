import { messageTemplates } from "~/hub/kit/db/schema";
import { expect, test } from "./fixtures";
import { expectSaved, save } from "./screens";

test("a template saved as it was loaded stays what it was", async ({ app, page }) => {
  const html =
    "<h1>Hello {{firstName}}</h1>\n\n<p>your   code is <b>{{otp}}</b></p>\n<p>good for {{minutes}} minutes</p>";
  const values = { channel: "EMAIL", name: "LOGIN_OTP", subject: "Code", html } as const;
  const [made] = await app.seed.db.insert(messageTemplates).values(values).returning();
  await page.goto(`/dashboard/emailTemplate/${made!.id}/edit`, { waitUntil: "networkidle" });
  await save(page);
  await expectSaved(page, { path: "/dashboard/emailTemplate" }, "Email template updated");
  const [stored] = await app.seed.db.select({ html: messageTemplates.html }).from(messageTemplates);
  expect(stored?.html).toBe(html);
});
