/**
 * What a template is made of as far as the text editor goes: the words of `read-mail` and `write-mail`, and what the
 * editor shows.
 */
export type MailDocument = readonly Block[];

export type Block = TextBlock | List;

export type TextTag = "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6";
export type ListTag = "ul" | "ol";

export interface TextBlock {
  tag: TextTag;
  /** None: an empty line. */
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

/** Text of one look. A "\n" in it is a line break, which has no look. */
export interface Run extends Look {
  text: string;
}

export interface Look {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  /** Where it leads; `{{link}}` is kept as it is. */
  href?: string;
}

export const isList = (block: Block): block is List => block.tag === "ul" || block.tag === "ol";

export const sameLook = (one: Look, other: Look): boolean =>
  one.href === other.href &&
  !one.bold === !other.bold &&
  !one.italic === !other.italic &&
  !one.underline === !other.underline;
