import { expect, type Page } from "@playwright/test";

/** One heading of the first level, and a title that begins with "Error" where a form was refused. */
export async function expectNamed(page: Page, what: string): Promise<void> {
  const named = await page.evaluate(() => ({
    title: document.title,
    headings: document.querySelectorAll("h1").length,
    refused: document.querySelector("main [aria-invalid=true]") !== null,
  }));
  expect(named, what).toMatchObject({ headings: 1, title: expect.stringMatching(/^\S.* \| Portico$/) });
  if (named.refused) expect(named.title, what).toMatch(/^(Error|गड़बड़ी): /);
}

/** Where a system draws with its own colors and nothing moves: each control has an edge or a line, and none takes time to appear. */
export async function expectPlain(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  const found = await page.evaluate(() => {
    const isShown = (element: Element) => element.getClientRects().length > 0;
    const hasEdge = (element: Element) => {
      const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(element);
      return (borderTopStyle !== "none" && borderTopWidth !== "0px") || textDecorationLine !== "none";
    };
    const moves = (element: Element) => {
      const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
      return /[1-9]/.test(transitionDuration) || (animationName !== "none" && /[1-9]/.test(animationDuration));
    };
    const of = (selector: string) => [...document.body.querySelectorAll(selector)].filter(isShown);
    return [
      ...of(
        "main button, main select, main textarea, main input:not([type=checkbox], [type=radio], [readonly])",
      ).filter((element) => !hasEdge(element)),
      ...of("*").filter(moves),
    ].map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
  await page.emulateMedia({ forcedColors: null, reducedMotion: null });
  expect(found, what).toEqual([]);
}

/** Text at 200 %, as browsers and systems make it: everything in rem grows, the screen does not. */
export const enlargeText = (page: Page, percent = 200) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

/** Words longer by two fifths, and sides exchanged. */
export const inPseudoLocale = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!/^(SCRIPT|STYLE|TEXTAREA)$/.test(node.parentElement?.tagName ?? ""))
        node.textContent = (node.textContent ?? "").replaceAll(
          /\p{L}{2,}/gu,
          (word) => word + word.slice(0, Math.ceil(word.length * 0.4)),
        );
    document.documentElement.dir = "rtl";
  });

export const sticksOut = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
