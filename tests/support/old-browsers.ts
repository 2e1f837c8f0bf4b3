import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier } from "@mdn/browser-compat-data";
import postcss, { type AtRule, type Declaration, type Rule } from "postcss";

/** The oldest supported browsers, by MDN's names. */
const VERSIONS = { chrome: 58, firefox: 54, safari: 10.1, safari_ios: 10.3, edge: 15 };
const ALL = Object.keys(VERSIONS);

/** MDN has too little data on values in Edge 15, such as `text-align: center`. */
const KNOWN_VALUES_OF = ALL.filter((browser) => browser !== "edge");

const SAME_AS: Readonly<Record<string, string>> = {
  "grid-gap": "grid-template-columns",
  "grid-column-gap": "grid-template-columns",
  "word-wrap": "word-spacing",
};

const { properties = {}, selectors = {}, types = {}, "at-rules": atRules = {} } = bcd.css;

const functionOf = (name: string): Identifier | undefined =>
  [types, types["transform-function"], types.shape, types.color]
    .map((kind) => kind?.[name.replace(/a$/, "")])
    .find(Boolean);

type Note = (what: string, browsers: readonly string[]) => void;
/** Whether the rule has an older equivalent. */
type SaidOlder = (older: { prefix?: string; name?: string }) => boolean;

/**
 * Properties, values, selectors, at-rules without an older equivalent in the rule.
 * @returns entries such as `inset: chrome, firefox`
 */
export function unknownIn(css: string): string[] {
  const found = new Set<string>();
  const note: Note = (what, browsers) => {
    if (browsers.length > 0) found.add(`${what}: ${browsers.join(", ")}`);
  };
  const sheet = postcss.parse(css);
  const defined = new Set<string>();
  sheet.walkRules(":root", (rule) => rule.walkDecls(/^--/, ({ prop }) => void defined.add(prop)));
  sheet.walk((node) => {
    if (node.type === "decl") checkDeclaration(node, note, defined);
    else if (node.type === "rule") checkRule(node, note);
    else if (node.type === "atrule") checkAtRule(node, note);
  });
  return [...found].sort();
}

function checkAtRule({ name, params }: AtRule, note: Note) {
  note(`@${name}`, unaware(atRules[name]));
  for (const [feature] of params.matchAll(/[a-z-]{3,}(?=:)/g))
    note(`@${name} ${feature}`, unaware(atRules[name]?.[feature.replace(/^(min|max)-/, "")]));
  if (/[<>]/.test(params)) note(`@${name} <`, unaware(atRules.media?.range_syntax));
}

function checkRule(rule: Rule, note: Note) {
  if (rule.parent?.type === "rule") note("nesting", ALL);
  for (const selector of rule.selectors) {
    for (const [, name = ""] of selector.replace(/\\./g, "").matchAll(/::?([a-z][a-z-]+)/g)) {
      // One unknown selector drops the whole rule.
      const beside = rule.selectors.length > 1 ? " in a list" : "";
      note(`:${name}${beside}`, unaware(selectors[name]));
    }
  }
}

function checkDeclaration(declaration: Declaration, note: Note, defined: ReadonlySet<string>) {
  const { prop, value } = declaration;
  // An undefined variable invalidates its declaration; Tailwind's are defined outside our style sheets.
  const used = [...value.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name);
  for (const name of prop.startsWith("--") ? [prop, ...used] : used) if (!defined.has(name)) note(name, ALL);
  if (prop.startsWith("--")) return;
  if (/^-(webkit|moz|ms)-/.test(prop)) return;

  const others = declaration.parent?.nodes.filter((node) => node.type === "decl" && node !== declaration) ?? [];
  const said = others.filter((other) => other.type === "decl");
  // MDN lists "gap" for grids; a rule does not show where it applies.
  const property = /^(row-|column-)?gap$/.test(prop) ? properties.gap?.flex_context : properties[SAME_AS[prop] ?? prop];
  const isSaidOlder: SaidOlder = ({ prefix, name }) =>
    said.some((other) => other.prop === name || (prefix !== undefined && other.prop === prefix + prop));
  note(prop, unaware(property, isSaidOlder));

  const isSaidBefore = () => said.some((other) => other.prop === prop);
  const words = value.replace(/url\([^)]*\)|"[^"]*"/g, "");
  for (const [, word = "", open] of words.matchAll(/(?<![\w#.-])([a-z][a-z-]*)(\(?)/gi)) {
    if (property?.[word]) note(`${prop}: ${word}`, unaware(property[word], isSaidBefore, KNOWN_VALUES_OF));
    else if (open) note(`${word}()`, unaware(functionOf(word)));
  }
  if (/#([\da-f]{4}|[\da-f]{8})\b/i.test(words))
    note("#rgba", unaware(types.color?.rgb_hexadecimal_notation?.alpha_hexadecimal_notation));
  if (/(rgb|hsl)a?\([\d.%]+ /.test(words)) note("rgb(0 0 0)", unaware(types.color?.rgb?.space_separated_parameters));
}

const unaware = (feature: Identifier | undefined, isSaidOlder: SaidOlder = () => false, browsers = ALL): string[] =>
  browsers.filter((browser) => !isKnown(feature?.__compat, browser, isSaidOlder));

function isKnown(compat: CompatStatement | undefined, browser: string, isSaidOlder: SaidOlder): boolean {
  const [, wanted = 0] = Object.entries(VERSIONS).find(([name]) => name === browser) ?? [];
  const [, support = []] = Object.entries(compat?.support ?? {}).find(([name]) => name === browser) ?? [];
  const isBefore = (version: unknown) => typeof version === "string" && Number.parseFloat(version) <= wanted;
  return [support]
    .flat()
    .filter(
      ({ version_added, version_removed, flags }) => !flags && isBefore(version_added) && !isBefore(version_removed),
    )
    .some(({ prefix, alternative_name: name }) => (prefix || name ? isSaidOlder({ prefix, name }) : true));
}
