import { escapeText } from "entities/escape";
import { escapeAttribute, type OpenTag, type Token, tokensOf } from "./html-tokens";
import type { MailParts } from "./mail-frame";
import { words } from "./words";

type Attribute = [name: string, value: string];

/** Nothing that could end the rule or the element, or load anything. */
const HARMLESS_STYLE = /^[^{}<>@\\]*$/;

/**
 * Prepares a mail's HTML for a frame that is bound by the surrounding page's policy: style attributes, which the policy
 * forbids, become rules; pictures, which it would not load, become their text; links lose their address and show it as
 * a title.
 */
export function mailPartsOf(html: string): MailParts {
  const rules: string[] = [];
  const body = tokensOf(html).map((token) => framed(token, rules));
  return { rules: rules.join("\n"), body: body.join("") };
}

function framed(token: Token, rules: string[]): string {
  if (token.kind === "text") return escapeText(token.text);
  if (token.kind === "other") return "";
  return token.kind === "open" ? framedTag(token, rules) : `</${token.name}>`;
}

function framedTag({ name, attributes }: OpenTag, rules: string[]): string {
  const classes = name === "img" ? ["picture"] : [];
  const style = attributes.get("style") ?? "";
  if (style !== "" && HARMLESS_STYLE.test(style)) classes.push(`s${rules.push(`.s${rules.length} { ${style} }`) - 1}`);
  const look: Attribute[] = classes.length > 0 ? [["class", classes.join(" ")]] : [];
  if (name === "img") return `<span${written(look)}>${escapeText(attributes.get("alt") || words.picture)}</span>`;
  return `<${name}${written([...[...attributes].flatMap(framedAttribute), ...look])}>`;
}

function framedAttribute([name, value]: Attribute): Attribute[] {
  if (name === "href") return [["title", value]];
  return /^(style|class|srcdoc|target|title|on.*|.*src)$/.test(name) ? [] : [[name, value]];
}

const written = (attributes: readonly Attribute[]): string =>
  attributes.map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join("");
