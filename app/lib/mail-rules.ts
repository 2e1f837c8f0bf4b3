import { cleanStyle } from "./mail-style";

/** The rules of a mail's style sheets that its elements can have, and what else stood there. */
export interface MailRules {
  /** Plain rules, `selector{declarations}`, in their order. */
  css: string;
  /** What no element can have, such as `@font-face` and `:hover`, each once for each time it stood there. */
  left: string[];
}

const SELECTOR_MAX = 300;
/** Elements by name, class, id, attribute and place: what no parser needs long for, and no two read differently. */
const SELECTOR =
  /^(?:[\w\s.#>+~*-]|:(?:first|last)-child|\[[\w-]+(?:[~|^$*]?=(?:"[^"'\\\]]*"|'[^"'\\\]]*'|[\w-]+))?\])+$/i;

/** Conditions that hold on a screen as wide as a mail is designed for: elements cannot ask how wide theirs is. */
const DESIGN_WIDTH_PX = 600;
const SCREEN = /^(?:only\s+)?(?:screen|all)$/;
const WIDE = /^(?:(?:only\s+)?(?:screen|all)\s+and\s+)?\(\s*min-width\s*:\s*(\d{1,4})px\s*\)$/;

/** Whether what stands under this condition applies to the mail as it was designed. */
export function isOfDesign(condition: string): boolean {
  const plain = condition.trim().toLowerCase();
  const width = WIDE.exec(plain)?.[1];
  return plain === "" || SCREEN.test(plain) || (width !== undefined && Number(width) <= DESIGN_WIDTH_PX);
}

/**
 * Reads a style sheet from its beginning to its end, once. Rules within a condition that the design meets count as if
 * they stood alone; those of narrow screens, of print and of states (`:hover`) are left out.
 */
export function readMailRules(sheet: string): MailRules {
  const rules: string[] = [];
  const left: string[] = [];
  /** Conditions that are open and met: their closing brace ends no rule. */
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

/** A rule that is not read. */
const UNREAD = "{…}";

const nameOfAtRule = (prelude: string): string => /^@[a-z-]{1,30}/i.exec(prelude)?.[0].toLowerCase() ?? "@";

/** Selectors that an element fulfils whatever happens; of the others what they wait for. */
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
  /** Without comments. */
  text: string;
  /** Where the mark stands that ended it; the sheet's length at its end. */
  end: number;
  mark: string;
}

/** Reads up to one of the marks that stands in neither a string nor a comment. */
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

/** The declarations up to the brace that closes them; with rules among them, `isNested`, as far as their end. */
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

/** A string ends with its quote, or unfinished with its line (CSS Syntax §4.3.5). */
function endOfString(sheet: string, from: number): number {
  for (let at = from + 1; at < sheet.length; at++) {
    if (sheet[at] === "\\") at += 1;
    else if (sheet[at] === sheet[from] || sheet[at] === "\n") return at;
  }
  return sheet.length - 1;
}
