import { createRequire } from "node:module";
import type sanitizeHtml from "sanitize-html";
import { styleSheetsOf, withRulesWritten } from "./inline-rules.server";
import { type Attributes, MAIL_ELEMENTS, TEXTLESS_ELEMENTS } from "./mail-elements";
import { readMailRules } from "./mail-rules";
import { cleanStyle } from "./mail-style";
import { truncate } from "./truncate";

export interface CleanHtml {
  html: string;
  /** What was removed, such as `overflow 3×`. A different spelling of the same HTML is none of it. */
  removed: string[];
}

/** Loaded when the first template is cleaned: it brings a parser of style sheets along, and a start needs none. */
const sanitizer = () => load("sanitize-html") as typeof sanitizeHtml;
const load = createRequire(import.meta.url);

/**
 * What is clean may settle only when cleaned again: without a parent that was taken out, paragraphs close differently.
 */
const PASSES_MAX = 10;

/** Letters of a name that is told of what was removed. */
const NAME_MAX = 30;

/** Deeper elements leave their text behind: mails nest a few dozen tables at most, and each level costs all of the others. */
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
  // Styles come filtered by cleanStyle.
  parseStyleAttributes: false,
};

/** What a whole document says of itself, which is said anew when it is sent. */
const OF_THE_DOCUMENT: ReadonlySet<string> = new Set(["html", "head", "body", "title", "meta"]);
/** What rules find their elements by; nothing else of a mail needs it. */
const SELECTED_BY: Attributes = { class: /./s, id: /./s };

/**
 * The HTML of a template as it is stored, sent and shown: elements, attributes, addresses and styles of usual mails and
 * nothing else. The rules of style sheets are written into the elements; a document's own look becomes that of an
 * element around its text. A removed element leaves its readable text behind. Cleaning the result again changes nothing.
 */
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

/** What was taken out, by its name, and how often. */
class Removals {
  private readonly counts = new Map<string, number>();

  add(name: string, times = 1): void {
    const shown = truncate(name, NAME_MAX);
    if (times > 0) this.counts.set(shown, (this.counts.get(shown) ?? 0) + times);
  }

  get isEmpty(): boolean {
    return this.counts.size === 0;
  }

  /** The most frequent first. */
  inWords(): string[] {
    const sorted = [...this.counts].sort(([, one], [, other]) => other - one);
    return sorted.map(([name, times]) => (times === 1 ? name : `${name} ${times}×`));
  }
}

/**
 * The elements with the rules of the document's style sheets written into them. They are cleaned before, but for what
 * rules find them by, so that the library meets nothing that it was not made for.
 * @returns undefined where there are no rules, or more than the largest mails have
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
  // Counted where it stood: the library has seen none of it.
  clean(html, removed);
  return written;
}

/** Longer than any template may be. */
const WRITTEN_MAX = 200_000;

/** One pass over the HTML. @param kept attributes that stay besides, and with them styles and the document as they are */
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

  /** The element around the text that a document's own colours and margins become. */
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

/** The allowed part of an attribute's value, and the names of the others. */
function allowedPart(allowed: Attributes, name: string, value: string): { value?: string; removed: string[] } {
  if (!Object.hasOwn(allowed, name) || !allowed[name]!.test(value)) return { removed: [name] };
  if (name !== "style") return { value, removed: [] };
  const { style, removed } = cleanStyle(value);
  return { value: style, removed };
}
