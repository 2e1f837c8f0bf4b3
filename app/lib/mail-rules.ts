import { cleanStyle } from "./mail-style";

export interface MailRules {
  /** `selector{declarations}`, in order. */
  css: string;
  /** Such as `@font-face` and `:hover`, once per occurrence. */
  left: string[];
}

const SELECTOR_MAX = 300;
/** Selectors that are cheap and unambiguous for every parser. */
const SELECTOR =
  /^(?:[\w\s.#>+~*-]|:(?:first|last)-child|\[[\w-]+(?:[~|^$*]?=(?:"[^"'\\\]]*"|'[^"'\\\]]*'|[\w-]+))?\])+$/i;

/** Conditions true at a mail's design width; elements cannot query theirs. */
const DESIGN_WIDTH_PX = 600;
const SCREEN = /^(?:only\s+)?(?:screen|all)$/;
const WIDE = /^(?:(?:only\s+)?(?:screen|all)\s+and\s+)?\(\s*min-width\s*:\s*(\d{1,4})px\s*\)$/;

export function isOfDesign(condition: string): boolean {
  const plain = condition.trim().toLowerCase();
  const width = WIDE.exec(plain)?.[1];
  return plain === "" || SCREEN.test(plain) || (width !== undefined && Number(width) <= DESIGN_WIDTH_PX);
}

/** Rules under a met condition apply unconditionally; those for narrow screens, print and states (`:hover`) are left out. */
export function readMailRules(sheet: string): MailRules {
  const rules: string[] = [];
  const left: string[] = [];
  /** Open conditions that are met; their brace ends no rule. */
  let open = 0;
  for (let at = 0; at < sheet.length; ) {
    const { text, end, mark } = readPart(sheet, at, "{;}");
    at = end + 1;
    const prelude = text.trim();
    if (mark === "}") open = Math.max(0, open - 1);
    if (mark !== "{") {
      if (prelude.startsWith("@")) left.push(nameOfAtRule(prelude));
      continue;
    }
    if (prelude.startsWith("@media") && isOfDesign(prelude.slice("@media".length))) {
      open += 1;
      continue;
    }
    const body = readBlock(sheet, at);
    at = body.end + 1;
    if (prelude.startsWith("@")) left.push(nameOfAtRule(prelude));
    else if (body.isNested) left.push(UNREAD);
    else {
      const { kept, states } = selectorsIn(prelude);
      left.push(...states);
      if (kept.length === 0) continue;
      const { style, removed } = cleanStyle(body.text);
      left.push(...removed);
      rules.push(`${kept.join(",")}{${style}}`);
    }
  }
  return { css: rules.join("\n"), left };
}

const UNREAD = "{…}";

const nameOfAtRule = (prelude: string): string => /^@[a-z-]{1,30}/i.exec(prelude)?.[0].toLowerCase() ?? "@";

function selectorsIn(prelude: string): { kept: string[]; states: string[] } {
  const kept: string[] = [];
  const states: string[] = [];
  for (const each of prelude.split(",")) {
    const selector = each.trim();
    const state = /::?[a-z-]{1,30}/i.exec(selector.replace(/:(?:first|last)-child/gi, ""))?.[0];
    if (state) states.push(state.toLowerCase());
    else if (selector.length <= SELECTOR_MAX && SELECTOR.test(selector)) kept.push(selector);
    else states.push(UNREAD);
  }
  return { kept, states };
}

interface Part {
  text: string;
  /** Position of the mark that ended it, or the sheet's length. */
  end: number;
  mark: string;
}

/** Reads up to a mark outside strings and comments. */
function readPart(sheet: string, from: number, marks: string): Part {
  let text = "";
  let at = from;
  for (; at < sheet.length; at++) {
    const sign = sheet[at]!;
    if (sign === "/" && sheet[at + 1] === "*") {
      at = endOfComment(sheet, at);
      text += " ";
    } else if (sign === '"' || sign === "'") {
      const end = endOfString(sheet, at);
      text += sheet.slice(at, end + 1);
      at = end;
    } else if (sign === "\\") {
      text += sheet.slice(at, at + 2);
      at += 1;
    } else if (marks.includes(sign)) return { text, end: at, mark: sign };
    else text += sign;
  }
  return { text, end: at, mark: "" };
}

/** Declarations up to the closing brace; `isNested` if rules are among them. */
function readBlock(sheet: string, from: number): Part & { isNested: boolean } {
  let depth = 1;
  let isNested = false;
  const texts: string[] = [];
  let at = from;
  for (;;) {
    const part = readPart(sheet, at, "{}");
    texts.push(part.text);
    depth += part.mark === "{" ? 1 : -1;
    isNested ||= part.mark === "{";
    at = part.end + 1;
    if (depth === 0 || part.mark === "") return { ...part, text: texts.join(""), isNested };
  }
}

function endOfComment(sheet: string, from: number): number {
  const end = sheet.indexOf("*/", from + 2);
  return end < 0 ? sheet.length : end + 1;
}

/** A string ends at its quote, or unfinished at the line's end (CSS Syntax §4.3.5). */
function endOfString(sheet: string, from: number): number {
  for (let at = from + 1; at < sheet.length; at++) {
    if (sheet[at] === "\\") at += 1;
    else if (sheet[at] === sheet[from] || sheet[at] === "\n") return at;
  }
  return sheet.length - 1;
}
