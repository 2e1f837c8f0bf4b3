import type { ListTag, Look, TextTag } from "./mail-document";

export const ITEM = "li";
export const BREAK = "br";
export const LINK = "a";

const TEXT_TAGS: readonly string[] = ["p", "h1", "h2", "h3", "h4", "h5", "h6"] satisfies TextTag[];
const LIST_TAGS: readonly string[] = ["ul", "ol"] satisfies ListTag[];
const LOOKS: Readonly<Record<string, Look>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
};

export const isTextTag = (name: string): name is TextTag => TEXT_TAGS.includes(name);
export const isListTag = (name: string): name is ListTag => LIST_TAGS.includes(name);
export const isInlineTag = (name: string): boolean => name === LINK || Object.hasOwn(LOOKS, name);

export const lookOf = (name: string): Look => LOOKS[name] ?? {};
