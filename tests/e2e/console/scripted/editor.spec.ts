import type { Page } from "@playwright/test";
import { messageTemplates } from "~/hub/kit/db/schema";
import type { App } from "../../support/app";
import { expectAccessible } from "../../support/axe";
import { look } from "../../support/look";
import { expect, test } from "../fixtures";
import { dialog, save } from "../screens";

const LIST = "/dashboard/emailTemplate";
const PLAIN = "<p>Hello {{firstName}},</p>\n<p>your   code is <b>{{otp}}</b> &amp; good for {{minutes}} minutes.</p>";
const TABLE =
  '<table bgcolor="#eeeeee"><tbody><tr><td style="color: rgb(179, 38, 30)">{{otp}}</td></tr></tbody></table>';

async function stored({ seed }: App, html: string): Promise<string> {
  const [made] = await seed.db
    .insert(messageTemplates)
    .values({ channel: "EMAIL", name: "WELCOME", subject: "About", html })
    .returning();
  return made!.id;
}

async function edit(page: Page, app: App, html: string): Promise<void> {
  await page.goto(`${LIST}/${await stored(app, html)}/edit`);
  await expect(page.getByRole("button", { name: /^Edit as/ })).toBeVisible();
}

/** The text editor, not the textarea that it replaces and that has the same name. */
const textArea = (page: Page) => page.locator("[contenteditable=true]");
const htmlArea = (page: Page) => page.locator("textarea[name=template]");
const html = (page: Page) => htmlArea(page).inputValue();

async function pasteInto(page: Page, copied: Record<string, string>): Promise<void> {
  await textArea(page).focus();
  await textArea(page).evaluate((area, types) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(types)) clipboardData.setData(type, text);
    area.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, copied);
}

async function sent(page: Page): Promise<string | null> {
  const request = page.waitForRequest((sending) => sending.method() === "POST");
  await save(page);
  return new URLSearchParams((await request).postData() ?? "").get("template");
}

test.describe("a template's text editor", () => {
  test("sends what nobody changed to the byte", async ({ app, page }) => {
    await edit(page, app, PLAIN);
    await expect(textArea(page)).toHaveText("Hello {{firstName}},your code is {{otp}} & good for {{minutes}} minutes.");
    await expect(textArea(page)).toHaveCSS("height", "200px");
    expect(await sent(page)).toBe(PLAIN);
  });

  test("writes plain HTML of what is typed, and all the way back undone it is as it was", async ({ app, page }) => {
    await edit(page, app, PLAIN);
    await dialog(page, "Update Email Template").getByText("Template", { exact: true }).click();
    await expect(textArea(page), "the label leads to it").toBeFocused();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    for (const [key, text] of [
      ["b", "Bold"],
      ["i", "italic"],
      ["u", "under {{link}}"],
    ] as const) {
      await page.keyboard.press(`Control+${key}`);
      await page.keyboard.type(text);
      await page.keyboard.press(`Control+${key}`);
    }
    for (const line of ["# Heading", "- one", "two", "", "1. first"]) {
      await page.keyboard.press("Enter");
      await page.keyboard.type(line);
    }
    await expect
      .poll(() => html(page))
      .toBe(
        "<p>Hello {{firstName}},</p>\n<p>your code is <strong>{{otp}}</strong> &amp; good for {{minutes}} minutes.</p>\n" +
          "<p><strong>Bold</strong><em>italic</em><u>under {{link}}</u></p>\n<h1>Heading</h1>\n" +
          "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<ol>\n<li>first</li>\n</ol>",
      );
    for (let step = 0; step < 60 && (await html(page)) !== PLAIN; step++) await page.keyboard.press("Control+z");
    expect(await html(page)).toBe(PLAIN);
  });

  test("makes a link of the selected text and takes it off", async ({ app, page }) => {
    await edit(page, app, "<p>Open the page</p>");
    await textArea(page).focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("Control+Shift+ArrowRight");
    await expect.poll(() => page.evaluate(() => String(getSelection()).trim())).toBe("Open");
    await page.keyboard.press("Control+k");
    const address = page.getByLabel("Link address");
    await expect(address).toBeFocused();
    await page.keyboard.type("{{link}}");
    await page.keyboard.press("Enter");
    await expect.poll(() => html(page)).toContain('<a href="{{link}}">Open');
    await expect(textArea(page)).toBeFocused();
    await page.keyboard.press("Control+k");
    await expect(address).toHaveValue("{{link}}");
    await page.getByRole("button", { name: "Remove link" }).click();
    await expect.poll(() => html(page)).toBe("<p>Open the page</p>");
    await expect(dialog(page, "Update Email Template"), "Enter sent nothing").toBeVisible();
  });

  test("takes from other programs what a mail can hold, without a word from the page's policy", async ({
    app,
    page,
  }) => {
    await edit(page, app, "");
    await pasteInto(page, {
      "text/html":
        '<h2 style="text-align: center">Title</h2><p style="color: red"><span style="font-weight: 700">bold</span> ' +
        '<a href="https://a.example/" target="_blank" onclick="alert(1)">link</a></p>',
    });
    await expect
      .poll(() => html(page))
      .toBe('<h2>Title</h2>\n<p><strong>bold</strong> <a href="https://a.example/">link</a></p>');
  });

  test("asks whether a designed mail that is pasted stays HTML", async ({ app, page }) => {
    const mail = '<table bgcolor="#eeeeee"><tbody><tr><td>cell {{otp}}</td></tr></tbody></table>';
    const asks = page.getByText("This is HTML. Keep it as HTML?");
    await edit(page, app, "<p>Hello</p>");
    await pasteInto(page, { "text/html": mail, "text/plain": "cell" });
    await expect(asks).toBeVisible();
    await expectAccessible(page, "the question about pasted HTML");
    await look(page, "template-editor-pasted");
    await page.getByRole("button", { name: "Paste as text" }).click();
    await expect(asks).toHaveCount(0);
    await expect.poll(() => html(page)).toContain("cell {{otp}}");
    expect(await html(page)).not.toContain("<table");
    await pasteInto(page, { "text/plain": mail });
    await page.getByRole("button", { name: "Keep as HTML" }).click();
    await expect(htmlArea(page)).toBeVisible();
    expect(await html(page)).toContain(mail);
  });

  test("is a field like others: Tab leaves it, Escape asks before it closes the dialog, a refusal keeps the entry and leads to it", async ({
    app,
    page,
  }) => {
    await edit(page, app, "<p>Hello</p>");
    await textArea(page).focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" {{nobody}}");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Edit as HTML" })).toBeFocused();
    await save(page);
    await expect(page.getByRole("alert")).toContainText("nobody");
    await expect(textArea(page)).toHaveText("Hello {{nobody}}");
    await expect(textArea(page)).toHaveAttribute("aria-invalid", "true");
    await expect(textArea(page)).toHaveAccessibleDescription(/nobody/);
    await expectAccessible(page, "the text editor with an error");
    await look(page, "template-editor-refused");
    await page.getByRole("alert").getByRole("link").click();
    await expect(textArea(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("is not opened where it would lose something, and says what", async ({ app, page }) => {
    await edit(page, app, TABLE);
    await expect(htmlArea(page)).toBeVisible();
    await expect(htmlArea(page)).toHaveValue(TABLE);
    await expect(page.getByText("Shown as HTML, because the text editor would lose <table>.")).toBeVisible();
    await expectAccessible(page, "a template shown as HTML");
    const asText = page.getByRole("button", { name: "Edit as text" });
    await asText.click();
    // It is away while the text editor tries.
    await expect(asText).toBeVisible();
    await expect(htmlArea(page), "it stays as long as that is so").toHaveValue(TABLE);

    await htmlArea(page).fill("Your code: {{otp}} &amp; {{nobody}}");
    await asText.click();
    await expect(textArea(page)).toHaveText("Your code: {{otp}} & {{nobody}}");
    await page.getByRole("button", { name: "Edit as HTML" }).click();
    await save(page);
    await expect(page.getByRole("alert")).toContainText("nobody");
    await expect(htmlArea(page)).toHaveValue("Your code: {{otp}} &amp; {{nobody}}");
  });

  test("that cannot be loaded leaves the HTML", async ({ app, page, browserErrors }) => {
    browserErrors.allow(/rich-text/);
    await page.route(/\/rich-text-[^/]*\.js$/, (route) => route.abort());
    await edit(page, app, PLAIN);
    await expect(page.getByText("The text editor could not be opened here")).toBeVisible();
    await expect(htmlArea(page)).toBeVisible();
    expect(await sent(page)).toBe(PLAIN);
  });

  test("is loaded where there is one, and nowhere else", async ({ app, page }) => {
    const loaded: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("rich-text")) loaded.push(request.url());
    });
    for (const path of [LIST, "/dashboard/role/new", "/dashboard/app"])
      await page.goto(path, { waitUntil: "networkidle" });
    expect(loaded).toEqual([]);
    await edit(page, app, PLAIN);
    await expect(textArea(page)).toBeVisible();
    expect(loaded).toHaveLength(1);
  });
});

test("a template is viewed in its own looks, where nothing of it can do anything", async ({ app, page }) => {
  const id = await stored(
    app,
    `${TABLE}<p><a href="https://a.example/">follow</a> <img src="https://a.example/logo.png" alt="Our logo" /></p>`,
  );
  await page.goto(`${LIST}/${id}/view`);
  const frame = dialog(page, "Template").frameLocator("iframe");
  await expect(frame.locator("td")).toHaveCSS("color", "rgb(179, 38, 30)");
  await expect(frame.getByText("follow")).not.toHaveAttribute("href");
  await expect(frame.getByText("follow")).toHaveAttribute("title", "https://a.example/");
  await expect(frame.getByText("Our logo")).toBeVisible();
  await expect(dialog(page, "Template").locator("iframe")).toHaveAttribute("sandbox", "");
});
