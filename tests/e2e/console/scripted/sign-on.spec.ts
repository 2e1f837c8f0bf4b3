import { expect, test } from "../fixtures";

test("a saved sign-on page stays where it was, and is never without its form", async ({ app, page }) => {
  const application = await app.seed.application(app.sampleApp);
  await app.seed.signOn(application, { clientId: "wiki", secret: "secret", redirectUris: ["https://wiki.example/in"] });
  await page.goto(`/dashboard/application/${application.id}/sign-on`, { waitUntil: "networkidle" });
  const [save, kind] = [
    page.getByRole("button", { name: "Save", exact: true }),
    page.getByLabel("Kind", { exact: true }),
  ];
  await page.getByLabel("Home page", { exact: true }).fill("https://wiki.example/home");
  await save.scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    const seen = Object.assign(window, { formsMissing: 0 });
    const watch = () => {
      if (!document.querySelector("select[name=kind]")) seen.formsMissing += 1;
      requestAnimationFrame(watch);
    };
    watch();
  });
  await save.click();
  await expect(page.getByRole("status").filter({ hasText: "Sign-on saved" })).toBeVisible();
  await expect(save).toBeInViewport();
  await expect(kind).toHaveCount(1);
  expect(await page.evaluate(() => (window as unknown as { formsMissing: number }).formsMissing)).toBe(0);
});
