import type { Token } from "./html-tokens";
import { BREAK, ITEM, isInlineTag, isListTag, isTextTag, LINK } from "./mail-tags";

const TABLE_PARTS = ["caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"];

/** Each kind once: `<table>`, `<p style>`, `<!-- -->`. */
export const lossesOf = (tokens: readonly Token[]): string[] => [...new Set(tokens.flatMap(lossesAt))];

function lossesAt(token: Token): string[] {
  if (token.kind === "text") return [];
  if (token.kind === "other") return [token.raw.startsWith("<!--") ? "<!-- -->" : token.raw.slice(0, 10)];
  const { name } = token;
  if (!isKnown(name)) return [TABLE_PARTS.includes(name) ? "<table>" : `<${name}>`];
  if (token.kind === "close") return [];
  const unknown = [...token.attributes.keys()].filter((attribute) => name !== LINK || attribute !== "href");
  return unknown.map((attribute) => `<${name} ${attribute}>`);
}

const isKnown = (name: string) =>
  isTextTag(name) || isListTag(name) || isInlineTag(name) || name === ITEM || name === BREAK;
