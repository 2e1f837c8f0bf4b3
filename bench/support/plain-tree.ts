import { createElement, Fragment, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

/** React's output: scripts with their content, comments, tags, text. */
const PART = /<script\b([^>]*)>(.*?)<\/script>|<!.*?>|<(\/?)([\w-]+)([^>]*?)(\/?)>|([^<]+)/gs;
const ATTRIBUTE = /([^\s=]+)="([^"]*)"/g;
const VOID = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
]);
const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** Attributes without a value are left out of a page rendered again, and comments: that much it may differ by. */
const MAY_DIFFER = 0.03;

/**
 * A rendered page as React elements without components: as many, with the same attributes and texts.
 * @throws {Error} when rendering them gives noticeably more or less than the page
 */
export function plainTree(html: string): ReactNode {
  const root: ReactNode[] = [];
  const open: Element[] = [];
  const add = (child: ReactNode) => (open.at(-1)?.children ?? root).push(child);
  for (const [, scriptAttributes = "", script, closing, name, attributes = "", , text] of html.matchAll(PART)) {
    if (script !== undefined)
      add(createElement("script", { ...propsOf(scriptAttributes), dangerouslySetInnerHTML: { __html: script } }));
    else if (text !== undefined) add(unescaped(text));
    else if (closing) {
      const closed = open.pop();
      if (closed) add(createElement(closed.name, closed.props, ...closed.children));
    } else if (name && VOID.has(name)) add(createElement(name, propsOf(attributes)));
    else if (name) open.push({ name, props: propsOf(attributes), children: [] });
  }
  // Streamed scripts stand behind the document.
  const tree = createElement(Fragment, null, ...root);
  const again = renderToString(tree).length;
  if (Math.abs(again - html.length) > MAY_DIFFER * html.length)
    throw new Error(`A page of ${html.length} characters became one of ${again}.`);
  return tree;
}

/** An element whose end is not read yet. */
interface Element {
  name: string;
  props: Props;
  children: ReactNode[];
}

type Props = Record<string, string | true>;

const propsOf = (attributes: string): Props =>
  Object.fromEntries(
    [...attributes.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [name, unescaped(value) || true]),
  );

const unescaped = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
