import { decodeAttribute, decodeText } from "./html-characters";
import type { Attribute, Token } from "./html-tokens";
import { BREAK, ITEM, isInlineTag, isListTag, isTextTag, LINK } from "./mail-tags";

const TABLE_PARTS = ["caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"];

/** What the text editor does not know, each named once: `<table>`, `<p style>`, `<!-- -->`, `&zwj;`. */
export function lossesOf(tokens: readonly Token[]): string[] {
  const losses = new Set<string>();
  const lose = (what: string) => void losses.add(what);
  for (const token of tokens) {
    if (token.kind === "text") decodeText(token.raw, lose);
    else if (token.kind === "other") lose(token.raw.startsWith("<!--") ? "<!-- -->" : token.raw.slice(0, 10));
    else if (!isKnown(token.name)) lose(TABLE_PARTS.includes(token.name) ? "<table>" : `<${token.name}>`);
    else if (token.kind === "open")
      for (const attribute of token.attributes) loseAttribute(token.name, attribute, lose);
  }
  return [...losses];
}

const isKnown = (name: string) =>
  isTextTag(name) || isListTag(name) || isInlineTag(name) || name === ITEM || name === BREAK;

function loseAttribute(tag: string, { name, value }: Attribute, lose: (what: string) => void) {
  if (tag === LINK && name === "href") decodeAttribute(value, lose);
  else lose(`<${tag} ${name}>`);
}
