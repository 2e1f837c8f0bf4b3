import { createRequire } from "node:module";
import type * as cssInline from "@css-inline/css-inline";
import { Parser } from "htmlparser2";
import { isOfDesign } from "./mail-rules";

const load = createRequire(import.meta.url);

/** Loaded at the first style sheet. Undefined where there is no build of it for this platform. */
function inliner(): typeof cssInline | undefined {
  try {
    return load("@css-inline/css-inline") as typeof cssInline;
  } catch {
    return undefined;
  }
}

/** The style sheets of a document, in their order. */
export interface StyleSheets {
  sheets: string[];
  /** Sheets for other screens than the one a mail is designed for. */
  others: number;
}

export function styleSheetsOf(html: string): StyleSheets {
  const found: StyleSheets = { sheets: [], others: 0 };
  let sheet: string | undefined;
  const parser = new Parser({
    onopentag(name, { media = "" }) {
      if (name !== "style") return;
      if (isOfDesign(media)) sheet = "";
      else found.others += 1;
    },
    ontext(text) {
      if (sheet !== undefined) sheet += text;
    },
    onclosetag(name) {
      if (name !== "style" || sheet === undefined) return;
      found.sheets.push(sheet);
      sheet = undefined;
    },
  });
  parser.end(html);
  return found;
}

/** Each rule is compared with each element: as much as a large mail needs, in letters of rules times elements. */
const WORK_MAX = 10_000_000;

/**
 * Writes rules into the elements they are for, where the element does not set the property itself.
 * @param html elements that end properly and are nested a hundred times at most: the library calls itself for each level
 * @returns undefined where that would take too long, and where the library does not run
 */
export function withRulesWritten(html: string, css: string): string | undefined {
  let elements = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) elements += 1;
  if (css.length * elements > WORK_MAX) return undefined;
  return inliner()?.inline(html, {
    inlineStyleTags: false,
    keepStyleTags: false,
    keepLinkTags: false,
    loadRemoteStylesheets: false,
    extraCss: css,
  });
}
