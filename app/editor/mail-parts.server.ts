import { escapeText } from "entities/escape";
import { escapeAttribute, type OpenTag, type Token, tokensOf } from "./html-tokens";
import type { MailParts } from "./mail-frame";
import { words } from "./words";

type Attribute = [name: string, value: string];
type Pictures = ReadonlyMap<string, string>;

/** Cannot end the rule or element, or load anything. */
const HARMLESS_STYLE = /^[^{}<>@\\]*$/;

/**
 * For the page's policy, style attributes become rules, pictures `data:` or text, links titles.
 * @param pictures `data:` addresses by the mail's addresses
 */
export function mailPartsOf(html: string, pictures: Pictures = new Map()): MailParts {
  const rules: string[] = [];
  const body = tokensOf(html).map((token) => framed(token, rules, pictures));
  return { rules: rules.join("\n"), body: body.join("") };
}

/** Lists each address once. */
export function picturesNamedIn(html: string): string[] {
  const named = tokensOf(html).map((token) =>
    token.kind === "open" && token.name === "img" ? token.attributes.get("src") : undefined,
  );
  return [...new Set(named)].filter((address) => address !== undefined);
}

function framed(token: Token, rules: string[], pictures: Pictures): string {
  if (token.kind === "text") return escapeText(token.text);
  if (token.kind === "other") return "";
  return token.kind === "open" ? framedTag(token, rules, pictures) : `</${token.name}>`;
}

function framedTag({ name, attributes }: OpenTag, rules: string[], pictures: Pictures): string {
  const content = name === "img" ? pictures.get(attributes.get("src") ?? "") : undefined;
  const isMissing = name === "img" && content === undefined;
  const classes = isMissing ? ["picture"] : [];
  const style = attributes.get("style") ?? "";
  if (style !== "" && HARMLESS_STYLE.test(style)) classes.push(`s${rules.push(`.s${rules.length} { ${style} }`) - 1}`);
  const look: Attribute[] = classes.length > 0 ? [["class", classes.join(" ")]] : [];
  if (isMissing) return `<span${written(look)}>${escapeText(attributes.get("alt") || words.picture)}</span>`;
  const source: Attribute[] = content === undefined ? [] : [["src", content]];
  return `<${name}${written([...source, ...[...attributes].flatMap(framedAttribute), ...look])}>`;
}

function framedAttribute([name, value]: Attribute): Attribute[] {
  if (name === "href") return [["title", value]];
  return /^(style|class|srcset|srcdoc|target|title|on.*|.*src)$/.test(name) ? [] : [[name, value]];
}

const written = (attributes: readonly Attribute[]): string =>
  attributes.map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join("");
