import { eq } from "drizzle-orm";
import { smsConfigurations } from "~/hub/kit/db/schema";
import { eventually } from "../support/eventually";
import { startSmsGateway } from "../support/sms-gateway";
import { expect, test } from "./fixtures";
import { expectAccessible } from "./support/axe";
import { expectFieldError } from "./support/forms";
import { look } from "./support/look";
import { openSignedIn } from "./support/sign-in";

test("a phone number is verified by a code that is texted to it", { tag: "@once" }, async ({ app, page }) => {
  const user = await app.seed.user();
  await openSignedIn(page, app, user);
  const gateway = await startSmsGateway();
  const values = { providerName: "Phones", nameOfTheGateway: "Phones", url: gateway.url, senderIdAttribute: "from" };
  const names = { senderIdValue: "PORTICO", mobileNoAttribute: "to", messageAttribute: "text" };
  const [made] = await app.seed.db
    .insert(smsConfigurations)
    .values({ ...values, ...names })
    .returning();
  try {
    await page.goto("/dashboard/security");
    await page.getByRole("link", { name: "Your phone number" }).click();
    await expect(page.getByText(`${user.phoneNumber} is not verified`)).toBeVisible();
    await page.getByRole("button", { name: "Text me a code" }).click();
    await expect(page.getByRole("status")).toHaveText("A code was sent to your phone as a text message");
    await expectAccessible(page, "phone");
    const [text] = await eventually("the text message", () =>
      gateway.requests[0]?.parameters.find(([name]) => name === "text")?.slice(1),
    );
    const otp = /\d{6}/.exec(text!)![0];
    await page.getByLabel("Code from the text message").fill(otp === "000000" ? "000001" : "000000");
    await page.getByRole("button", { name: "Verify" }).click();
    await expectFieldError(page, "Code from the text message", "Invalid OTP");
    await look(page, "phone-wrong-code");
    await page.getByLabel("Code from the text message").fill(otp);
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByText(`${user.phoneNumber} is verified`)).toBeVisible();
    await look(page, "phone-verified");
  } finally {
    await app.seed.db.delete(smsConfigurations).where(eq(smsConfigurations.id, made!.id));
    await gateway.stop();
  }
});
