/**
 * The parts of a template that the text editor supports: the terms of `read-mail` and `write-mail`, and the editor's
 * content.
 */
export type MailDocument = readonly Block[];

export type Block = TextBlock | List;

export type TextTag = "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6";
export type ListTag = "ul" | "ol";

export interface TextBlock {
  tag: TextTag;
  /** Empty: a blank line. */
  runs: readonly Run[];
}

export interface List {
  tag: ListTag;
  items: readonly ListItem[];
}

export interface ListItem {
  runs: readonly Run[];
  /** A list within this item, below its text. */
  sublist?: List;
}

/** Text with one style. A " " in it is a line break, which has no style. */
export interface Run extends Look {
  text: string;
}

export interface Look {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  /** Its address; `{{link}}` is kept as it is. */
  href?: string;
}

export const isList = (block: Block): block is List => block.tag === "ul" || block.tag === "ol";

export const sameLook = (one: Look, other: Look): boolean =>
  one.href === other.href &&
  !one.bold === !other.bold &&
  !one.italic === !other.italic &&
  !one.underline === !other.underline;
