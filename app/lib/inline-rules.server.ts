import { createRequire } from "node:module";
import type * as cssInline from "@css-inline/css-inline";
import { Parser } from "htmlparser2";
import { isOfDesign } from "./mail-rules";

const load = createRequire(import.meta.url);

/** Loaded at first use. Undefined if there is no build for this platform. */
function inliner(): typeof cssInline | undefined {
  try {
    return load("@css-inline/css-inline") as typeof cssInline;
  } catch {
    return undefined;
  }
}

/** In document order. */
export interface StyleSheets {
  sheets: string[];
  /** Sheets for other screens, not written into elements. */
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

/** In letters of rules times elements, as each is matched against each. */
const WORK_MAX = 10_000_000;

/**
 * @param html well nested, at most 100 levels: the library recurses
 * @returns undefined if it would take too long, or the library does not run
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
