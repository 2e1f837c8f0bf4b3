import { createRequire } from "node:module";
import type sanitizeHtml from "sanitize-html";
import { styleSheetsOf, withRulesWritten } from "./inline-rules.server";
import { type Attributes, MAIL_ELEMENTS, TEXTLESS_ELEMENTS } from "./mail-elements";
import { readMailRules } from "./mail-rules";
import { cleanStyle } from "./mail-style";
import { truncate } from "./truncate";

export interface CleanHtml {
  html: string;
  /** Such as `overflow 3×`; respelt HTML does not count. */
  removed: string[];
}

/** Loaded at first use, with its style-sheet parser. */
const sanitizer = () => load("sanitize-html") as typeof sanitizeHtml;
const load = createRequire(import.meta.url);

/** Without a removed parent, paragraphs close differently: cleaning repeats until stable. */
const PASSES_MAX = 10;

const NAME_MAX = 30;

/** Deeper elements leave their text; each level adds to all others. */
const NESTING_MAX = 100;

const options: sanitizeHtml.IOptions = {
  nestingLimit: NESTING_MAX,
  allowedTags: [...MAIL_ELEMENTS.keys()],
  allowedAttributes: Object.fromEntries(
    Array.from(MAIL_ELEMENTS, ([name, attributes]) => [name, Object.keys(attributes)]),
  ),
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  nonTextTags: [...TEXTLESS_ELEMENTS],
  // cleanStyle filters styles.
  parseStyleAttributes: false,
};

/** Written anew when the mail is sent. */
const OF_THE_DOCUMENT: ReadonlySet<string> = new Set(["html", "head", "body", "title", "meta"]);
/** Selectors need them; nothing else does. */
const SELECTED_BY: Attributes = { class: /./s, id: /./s };

/** Keeps what usual mails have. Writes style rules into elements. Removed elements leave their text. Idempotent. */
export function cleanTemplateHtml(html: string): CleanHtml {
  const removed = new Removals();
  removed.add("comment", html.split("<!--").length - 1);
  removed.add("<!…>", [...html.matchAll(/<(?:!(?!--|doctype|\[endif)|\?)/gi)].length);

  const written = /<style/i.test(html) ? withRulesInElements(html, removed) : undefined;
  let before = written ?? html;
  let after = clean(before, written === undefined ? removed : new Removals());
  for (let passes = 1; after !== before && passes < PASSES_MAX; passes++)
    [before, after] = [after, clean(after, removed.isEmpty ? removed : new Removals())];
  return { html: after, removed: removed.inWords() };
}

class Removals {
  private readonly counts = new Map<string, number>();

  add(name: string, times = 1): void {
    const shown = truncate(name, NAME_MAX);
    if (times > 0) this.counts.set(shown, (this.counts.get(shown) ?? 0) + times);
  }

  get isEmpty(): boolean {
    return this.counts.size === 0;
  }

  /** Most frequent first. */
  inWords(): string[] {
    const sorted = [...this.counts].sort(([, one], [, other]) => other - one);
    return sorted.map(([name, times]) => (times === 1 ? name : `${name} ${times}×`));
  }
}

/**
 * Cleans first, so that the library meets only known input.
 * @returns undefined without rules, or with more than the largest mails have
 */
function withRulesInElements(html: string, removed: Removals): string | undefined {
  const { sheets, others } = styleSheetsOf(html);
  removed.add("<style media>", others);
  const { css, left } = readMailRules(sheets.join("\n"));
  for (const name of left) removed.add(name);
  if (css === "") return undefined;
  const written = withRulesWritten(clean(html, new Removals(), SELECTED_BY), css);
  if (written === undefined || written.length > WRITTEN_MAX) {
    removed.add("<style>", sheets.length);
    return undefined;
  }
  // Counted in the original; the library saw none of it.
  clean(html, removed);
  return written;
}

/** Longer than any template may be. */
const WRITTEN_MAX = 200_000;

/** @param kept extra attributes; with them styles and document elements stay */
function clean(html: string, removed: Removals, kept?: Attributes): string {
  let depth = 0;

  function keepAllowed(tagName: string, given: sanitizeHtml.Attributes): sanitizeHtml.Tag {
    if (OF_THE_DOCUMENT.has(tagName)) return kept ? { tagName, attribs: given } : around(tagName, given);
    const allowed = MAIL_ELEMENTS.get(tagName);
    const attribs: sanitizeHtml.Attributes = {};
    if (!allowed) {
      if (!kept && tagName !== "style") removed.add(`<${tagName}>`);
      return { tagName, attribs };
    }
    if ("hidden" in given) given = { ...given, style: `${given["style"] ?? ""};display: none` };
    for (const [name, value] of Object.entries(given)) {
      if (name === "hidden") continue;
      if (kept && (name === "style" || Object.hasOwn(kept, name))) {
        attribs[name] = value;
        continue;
      }
      const part = allowedPart(allowed, name, value.trim());
      if (part.value !== undefined) attribs[name] = part.value;
      for (const each of part.removed) removed.add(each);
    }
    return { tagName, attribs };
  }

  /** Carries a document's colours and margins. */
  function around(tagName: string, { style = "", bgcolor, dir, lang }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
    if (tagName !== "body" && tagName !== "html") return { tagName, attribs: {} };
    const attribs: sanitizeHtml.Attributes = {};
    const allowed = MAIL_ELEMENTS.get("div")!;
    const ground = bgcolor === undefined ? "" : `background-color: ${bgcolor};`;
    const own = { style: `${ground}${style}`, ...(dir && { dir }), ...(lang && { lang }) };
    for (const [name, value] of Object.entries(own)) {
      const part = allowedPart(allowed, name, value.trim());
      if (part.value) attribs[name] = part.value;
      for (const each of part.removed) removed.add(each);
    }
    return Object.keys(attribs).some((name) => name !== "lang")
      ? { tagName: "div", attribs }
      : { tagName, attribs: {} };
  }

  return sanitizer()(html, {
    ...(kept ? withDocument(kept) : options),
    transformTags: { "*": keepAllowed },
    onOpenTag: () => void (++depth > NESTING_MAX && removed.add(DEPTH)),
    onCloseTag: () => void depth--,
  });
}

const DEPTH = "nesting";

const withDocument = (kept: Attributes): sanitizeHtml.IOptions => {
  const more = Object.keys(kept);
  const elements = Array.from(MAIL_ELEMENTS, ([name, attributes]) => [name, [...Object.keys(attributes), ...more]]);
  return {
    ...options,
    allowedTags: [...MAIL_ELEMENTS.keys(), "html", "body"],
    allowedAttributes: {
      ...(Object.fromEntries(elements) as Record<string, string[]>),
      html: ["style", "dir", "lang", ...more],
      body: ["style", "dir", "lang", "bgcolor", ...more],
    },
  };
};

/** @returns the allowed part, and the names of the rest */
function allowedPart(allowed: Attributes, name: string, value: string): { value?: string; removed: string[] } {
  if (!Object.hasOwn(allowed, name) || !allowed[name]!.test(value)) return { removed: [name] };
  if (name !== "style") return { value, removed: [] };
  const { style, removed } = cleanStyle(value);
  return { value: style, removed };
}
