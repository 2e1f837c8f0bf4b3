import type { OpenTag, Token } from "./html-tokens";
import type { Block, List, ListItem, ListTag, Look, MailDocument, Run, TextTag } from "./mail-document";
import { BREAK, ITEM, isInlineTag, isListTag, isTextTag, LINK, lookOf } from "./mail-tags";
import { RunCollector } from "./run-collector";

/** Undefined if unclosed or nested in a way the editor never does. */
export function readBlocks(tokens: readonly Token[]): MailDocument | undefined {
  try {
    return new BlockReader(tokens).blocks();
  } catch (error) {
    if (error instanceof Misnested) return undefined;
    throw error;
  }
}

/** HTML's white space, without no-break spaces. */
const BLANK = /^[ \t\n\r\f]*$/;

class Misnested extends Error {}

interface Mark {
  name: string;
  look: Look;
}

class BlockReader {
  #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  blocks(): Block[] {
    const blocks: (Block | undefined)[] = [];
    for (let token = this.#peek(); token; token = this.#peek()) {
      const tag = token.kind === "open" ? token.name : undefined;
      if (tag !== undefined && isListTag(tag)) blocks.push(this.#list(tag));
      else if (tag !== undefined && isTextTag(tag)) blocks.push(this.#textBlock(tag));
      else blocks.push(this.#bareText());
    }
    return blocks.filter((block) => block !== undefined);
  }

  #textBlock(tag: TextTag): Block | undefined {
    this.#at++;
    const runs = this.#runs();
    this.#close(tag);
    return runs && { tag, runs };
  }

  /** Text outside any paragraph becomes one. */
  #bareText(): Block | undefined {
    const from = this.#at;
    const runs = this.#runs();
    if (this.#at === from) throw new Misnested();
    return runs && { tag: "p", runs };
  }

  #list(tag: ListTag): List | undefined {
    this.#at++;
    const items: ListItem[] = [];
    this.#skipBlank();
    while (!this.#isClose(tag)) {
      items.push(this.#item(items.length === 0));
      this.#skipBlank();
    }
    this.#close(tag);
    return items.length > 0 ? { tag, items } : undefined;
  }

  #item(isFirst: boolean): ListItem {
    const open = this.#peek();
    if (open?.kind !== "open" || open.name !== ITEM) throw new Misnested();
    this.#at++;
    const runs = this.#runs() ?? [];
    const next = this.#peek();
    const sublist = next?.kind === "open" && isListTag(next.name) ? this.#list(next.name) : undefined;
    // The editor shows a sublist below the previous item's text.
    if (sublist && runs.length === 0 && !isFirst) throw new Misnested();
    if (sublist) this.#skipBlank();
    this.#close(ITEM);
    return sublist ? { runs, sublist } : { runs };
  }

  #runs(): readonly Run[] | undefined {
    const collector = new RunCollector();
    const marks: Mark[] = [];
    for (let token = this.#peek(); token; token = this.#peek()) {
      const look = Object.assign({}, ...marks.map((mark) => mark.look)) as Look;
      if (token.kind === "text") collector.add(token.text, look);
      else if (token.kind === "other") throw new Misnested();
      else if (token.name === BREAK && token.kind === "open") collector.addBreak();
      else if (!isInlineTag(token.name)) break;
      else if (token.kind === "open") marks.push(openedBy(token, marks));
      else if (marks.pop()?.name !== token.name) throw new Misnested();
      this.#at++;
    }
    if (marks.length > 0) throw new Misnested();
    return collector.finish();
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #isClose(tag: string): boolean {
    const token = this.#peek();
    return token?.kind === "close" && token.name === tag;
  }

  #close(tag: string) {
    if (!this.#isClose(tag)) throw new Misnested();
    this.#at++;
  }

  #skipBlank() {
    for (let token = this.#peek(); token?.kind === "text" && BLANK.test(token.text); token = this.#peek()) this.#at++;
  }
}

function openedBy({ name, attributes }: OpenTag, marks: readonly Mark[]): Mark {
  if (name !== LINK) return { name, look: lookOf(name) };
  const href = attributes.get("href");
  if (href === undefined || marks.some((mark) => mark.name === LINK)) throw new Misnested();
  return { name, look: { href } };
}
