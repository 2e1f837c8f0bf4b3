import { pocs } from "~/hub/kit/db/schema";
import { look } from "../support/look";
import { expect, test } from "./fixtures";
import { signedIn } from "./others";

test("an Admin lets a client's contact look after its people, who sees and helps them, and nobody else", {
  tag: "@once",
}, async ({ app, page, browser }) => {
  const { seed } = app;
  const [contact, ana, stranger] = [await seed.user(), await seed.user(), await seed.user()];
  const [northwind, contoso] = [await seed.client(), await seed.client()];
  const application = await seed.application({ ...app.sampleApp, name: `Ledger ${northwind.name}` });
  for (const user of [contact, ana]) await seed.assign(user, application, northwind);
  await seed.assign(stranger, application, contoso);
  const named = { name: "Cora", alternateName: "", contact: "", alternateContact: "" };
  await seed.db.insert(pocs).values({ ...named, clientId: northwind.id, email: contact.email, alternateEmail: "" });

  await page.goto(`/dashboard/client/${northwind.id}`);
  await page.getByRole("link", { name: "Client Administrators" }).click();
  await page.getByLabel("Point of contact").selectOption({ label: `Cora (${contact.email})` });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Reason is required").first()).toBeVisible();
  await page.getByLabel("Reason").fill("Northwind's own help desk");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("looks after the client's people now")).toBeVisible();
  await look(page, "administrators");

  const theirs = await signedIn(browser, app, contact);
  await theirs.goto("/dashboard/app");
  await theirs.goto("/dashboard/user");
  await expect(theirs.getByText(`You look after the people of: ${northwind.name}`)).toBeVisible();
  await expect(theirs.getByText(ana.email)).toBeVisible();
  await expect(theirs.getByText(stranger.email)).toHaveCount(0);
  await expect(theirs.getByRole("link", { name: "New User" })).toHaveCount(0);
  await look(theirs, "client-people");
  await theirs.goto(`/dashboard/user/${ana.id}`);
  await look(theirs, "client-person");
  await theirs.getByRole("link", { name: "Assign Application" }).click();
  await expect(theirs.getByLabel("Client", { exact: true }).locator("option")).toHaveCount(2);
  await look(theirs, "client-assign");
  await theirs.goto("/dashboard/invitation/new");
  await look(theirs, "client-invite");
  for (const path of [
    `/dashboard/user/${ana.id}/edit`,
    `/dashboard/user/${stranger.id}`,
    "/dashboard/client",
    "/dashboard/audit",
  ]) {
    const answer = await theirs.request.get(path, { maxRedirects: 0 });
    expect([302, 404], path).toContain(answer.status());
  }
  await theirs.context().close();
});
