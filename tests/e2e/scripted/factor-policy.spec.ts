import { eq } from "drizzle-orm";
import { applications, sessions } from "~/hub/kit/db/schema";
import { expect, test } from "../fixtures";
import { assignApplication } from "../support/assignments";
import { look } from "../support/look";
import { openSignedIn } from "../support/sign-in";
import { addVirtualAuthenticator } from "../support/virtual-authenticator";

test("an application that needs a passkey opens once it was added, and for who has one once it was used", async ({
  app,
  page,
}) => {
  await addVirtualAuthenticator(page);
  const user = await app.seed.user();
  const { application } = await assignApplication(app, user);
  await assignApplication(app, user);
  await app.seed.db
    .update(applications)
    .set({ factorPolicy: "phishing-resistant" })
    .where(eq(applications.id, application.id));
  const door = `/applogin?${new URLSearchParams({
    client_id: application.id,
    redirect_uri: app.sampleApp.redirectUrl,
    response_type: "token",
  })}`;
  await openSignedIn(page, app, user);
  await page.goto(door);
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("link", { name: "I have kept them" }).click();
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();

  // As in a browser that signed in before the passkey was added.
  await app.seed.db
    .update(sessions)
    .set({ methods: ["pwd", "mail"] })
    .where(eq(sessions.userId, user.id));
  await page.goto(door);
  await expect(page.getByText("What you asked for needs a passkey")).toBeVisible();
  await expect(page.getByLabel("Code")).toHaveCount(0);
  await look(page, "launch-passkey");
  await page.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expect(page.getByRole("heading", { name: /^Welcome, / })).toBeVisible();
});
