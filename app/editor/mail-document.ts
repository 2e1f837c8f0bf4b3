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
  /** Below the item's text. */
  sublist?: List;
}

/** "\n" is an unstyled line break. */
export interface Run extends Look {
  text: string;
}

export interface Look {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  /** May be `{{link}}`. */
  href?: string;
}

export const isList = (block: Block): block is List => block.tag === "ul" || block.tag === "ol";

export const sameLook = (one: Look, other: Look): boolean =>
  one.href === other.href &&
  !one.bold === !other.bold &&
  !one.italic === !other.italic &&
  !one.underline === !other.underline;
