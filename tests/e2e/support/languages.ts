import { expect, type Page } from "@playwright/test";

/** Without an authenticator's secret and what is the same in every language. */
export const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [document.title.replace(/ \| [^|]*$/, "")];
    const body = document.body.cloneNode(true) as HTMLElement;
    // A text that may break here is one text.
    for (const place of body.querySelectorAll("wbr")) place.remove();
    body.normalize();
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest("script, style, [translate=no]")) texts.push(node.textContent ?? "");
    const attributes = ["aria-label", "title", "placeholder", "data-label"];
    for (const element of document.body.querySelectorAll("*"))
      for (const name of attributes) texts.push(element.getAttribute(name) ?? "");
    return texts
      .map((text) => text.trim())
      .filter((text) => /[a-z]{3,}/i.test(text.replaceAll(/UTC|\b[A-Z2-7]{4}\b/g, "")));
  });

/** Buttons that name a form which is not there do nothing. */
const lameButtons = (page: Page) =>
  page.locator("button").evaluateAll((buttons: HTMLButtonElement[]) => buttons.filter(({ form }) => !form).length);

/** Loads a page in a language, which its foot can change. @returns its texts */
export async function inLanguage(page: Page, language: string, path: string): Promise<string[]> {
  await page.context().addCookies([{ name: "portico-language", value: language, url: new URL(page.url()).origin }]);
  await page.goto(path);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  expect(await lameButtons(page), path).toBe(0);
  return textsOf(page);
}
