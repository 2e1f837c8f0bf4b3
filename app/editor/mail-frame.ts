import { decodeAttribute, encodeAttribute } from "./html-characters";
import { type Attribute, type Token, tokensOf } from "./html-tokens";
import { words } from "./words";

const LOOK = `
body { margin: 16px; font: 16px/1.5 Arial, Helvetica, sans-serif; color: #1b2420; background: #fff; overflow-wrap: break-word; }
a { color: #1155cc; text-decoration: underline; }
.picture { display: inline-block; padding: 4px 8px; border: 1px dashed #7d8983; color: #56615b; }`;

/** Nothing that could end the rule, the element, or reach an address. */
const HARMLESS_STYLE = /^[^{}<>@\\]*$/;

/**
 * A document that shows a mail in a frame without scripts and addresses. Such a frame is bound by the policy of the
 * page around it, which allows a style element that carries the page's nonce but no style attributes: these become
 * rules. Pictures, which the policy would keep out, are shown by their text, and links have no address to follow but
 * tell it.
 */
export function mailFrame(html: string, nonce = ""): string {
  const rules: string[] = [];
  const body = tokensOf(html).map((token) =>
    token.kind === "open" ? framedTag(token, rules) : token.kind === "other" ? "" : token.raw,
  );
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'`;
  return (
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${encodeAttribute(policy)}">` +
    `<style nonce="${encodeAttribute(nonce)}">${LOOK}\n${rules.join("\n")}</style></head><body>${body.join("")}</body></html>`
  );
}

function framedTag({ name, attributes }: Token & { kind: "open" }, rules: string[]): string {
  const valueOf = (wanted: string) => attributes.find((attribute) => attribute.name === wanted)?.value;
  const classes = name === "img" ? ["picture"] : [];
  const style = decodeAttribute(valueOf("style") ?? "");
  if (style !== "" && HARMLESS_STYLE.test(style)) classes.push(`s${rules.push(`.s${rules.length} { ${style} }`) - 1}`);
  const look: Attribute[] = classes.length > 0 ? [{ name: "class", value: classes.join(" ") }] : [];
  if (name === "img")
    return `<span${written(look)}>${encodeAttribute(decodeAttribute(valueOf("alt") || words.picture))}</span>`;
  return `<${name}${written([...attributes.flatMap(framedAttribute), ...look])}>`;
}

function framedAttribute({ name, value }: Attribute): Attribute[] {
  if (name === "href") return [{ name: "title", value }];
  return /^(style|class|srcdoc|target|title|on.*|.*src)$/.test(name) ? [] : [{ name, value }];
}

const written = (attributes: readonly Attribute[]): string =>
  attributes.map(({ name, value }) => ` ${name}="${encodeAttribute(decodeAttribute(value))}"`).join("");
