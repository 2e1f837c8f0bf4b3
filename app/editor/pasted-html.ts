import { escapeText } from "entities/escape";
import { escapeAttribute, type OpenTag, tokensOf } from "./html-tokens";
import type { Look } from "./mail-document";
import { lookOf } from "./mail-tags";

/** Readers do not see their text. */
const SILENT = ["head", "script", "style", "title", "template"];
/** Programs write bold as a span, or use `b` for normal text. */
const TEXT_ELEMENTS = ["span", "font", "b", "strong", "i", "em", "u"];
const VOID = ["br", "img", "hr", "input", "meta", "link", "col", "wbr"];

/** Keeps only links' addresses as attributes. Style attributes, which the page's policy blocks, become bold, italic and underline tags. */
export function pastedHtml(html: string): string {
  const open: { name: string; closing: string }[] = [];
  let plain = "";
  for (const token of tokensOf(html)) {
    if (token.kind === "close") {
      const depth = open.map(({ name }) => name).lastIndexOf(token.name);
      if (depth >= 0)
        plain += open
          .splice(depth)
          .reverse()
          .map(({ closing }) => closing)
          .join("");
    } else if (token.kind === "open") {
      const { opening, closing } = plainTag(token);
      if (!isSilent(open)) plain += opening;
      if (!VOID.includes(token.name)) open.push({ name: token.name, closing: isSilent(open) ? "" : closing });
    } else if (token.kind === "text" && !isSilent(open)) plain += escapeText(token.text);
  }
  return plain;
}

const isSilent = (open: readonly { name: string }[]) => open.some(({ name }) => SILENT.includes(name));

function plainTag({ name, attributes }: OpenTag): { opening: string; closing: string } {
  if (SILENT.includes(name) || name === "img") return { opening: "", closing: "" };
  if (TEXT_ELEMENTS.includes(name)) {
    const tags = tagsOf({ ...lookOf(name), ...styledLook(attributes.get("style") ?? "") });
    return {
      opening: tags.map((tag) => `<${tag}>`).join(""),
      closing: tags
        .reverse()
        .map((tag) => `</${tag}>`)
        .join(""),
    };
  }
  const href = name === "a" ? attributes.get("href") : undefined;
  return {
    opening: href === undefined ? `<${name}>` : `<${name} href="${escapeAttribute(href)}">`,
    closing: `</${name}>`,
  };
}

/** Ignores unsupported properties. */
function styledLook(style: string): Look {
  const value = (property: string) =>
    new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]*)`, "i").exec(style)?.[1]?.toLowerCase();
  const weight = value("font-weight");
  const slant = value("font-style");
  const line = value("text-decoration(?:-line)?");
  return {
    ...(weight && { bold: /bold|[6-9]00/.test(weight) }),
    ...(slant && { italic: /italic|oblique/.test(slant) }),
    ...(line?.includes("underline") && { underline: true }),
  };
}

const tagsOf = ({ bold, italic, underline }: Look): string[] => [
  ...(bold ? ["strong"] : []),
  ...(italic ? ["em"] : []),
  ...(underline ? ["u"] : []),
];
