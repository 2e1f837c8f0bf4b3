import { createRequire } from "node:module";
import type sanitizeHtml from "sanitize-html";
import { type Attributes, MAIL_ELEMENTS, TEXTLESS_ELEMENTS } from "./mail-elements";
import { cleanStyle } from "./mail-style";

export interface CleanHtml {
  html: string;
  /** Whether something was removed. A different spelling of the same HTML does not count. */
  wasCleaned: boolean;
}

/** Loaded when the first template is cleaned: it brings a parser of style sheets along, and a start needs none. */
const sanitizer = () => load("sanitize-html") as typeof sanitizeHtml;
const load = createRequire(import.meta.url);

/**
 * What is clean may settle only when cleaned again: without a parent that was taken out, paragraphs close differently.
 */
const PASSES_MAX = 10;

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

/**
 * The HTML of a template as it is stored, sent and shown: elements, attributes, addresses and styles of usual mails and
 * nothing else. A removed element leaves its readable text behind. Cleaning the result again changes nothing.
 */
export function cleanTemplateHtml(html: string): CleanHtml {
  // Comments, conditional ones among them, and other declarations are dropped by the parser without a word.
  let wasCleaned = /<[!?]/.test(html);

  function keepAllowed(tagName: string, given: sanitizeHtml.Attributes): sanitizeHtml.Tag {
    const allowed = MAIL_ELEMENTS.get(tagName);
    const attribs: sanitizeHtml.Attributes = {};
    if (!allowed) wasCleaned = true;
    else
      for (const [name, value] of Object.entries(given)) {
        const part = allowedPart(allowed, name, value.trim());
        if (part.value !== undefined) attribs[name] = part.value;
        if (!part.isWhole) wasCleaned = true;
      }
    return { tagName, attribs };
  }

  function clean(dirty: string): string {
    let depth = 0;
    return sanitizer()(dirty, {
      ...options,
      transformTags: { "*": keepAllowed },
      onOpenTag: () => void (++depth > NESTING_MAX && (wasCleaned = true)),
      onCloseTag: () => void depth--,
    });
  }
  let before = html;
  let after = clean(before);
  for (let passes = 1; after !== before && passes < PASSES_MAX; passes++) [before, after] = [after, clean(after)];
  return { html: after, wasCleaned };
}

/** The allowed part of an attribute's value, and whether that is all of it. */
function allowedPart(allowed: Attributes, name: string, value: string): { value?: string; isWhole: boolean } {
  if (!Object.hasOwn(allowed, name) || !allowed[name]!.test(value)) return { isWhole: false };
  if (name !== "style") return { value, isWhole: true };
  const { style, isWhole } = cleanStyle(value);
  return { value: style, isWhole };
}
