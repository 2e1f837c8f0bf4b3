/** The message is a short name of what is wrong. */
export class NotReadable extends Error {}

export interface XmlElement {
  namespace: string;
  name: string;
  /** By name; those with a prefix are left out. */
  attributes: ReadonlyMap<string, string>;
  children: readonly XmlElement[];
  /** Trimmed; empty if there are children. */
  text: string;
}

const DEPTH_MAX = 20;
const ELEMENTS_MAX = 5_000;
const ATTRIBUTES_MAX = 50;

const XML = "http://www.w3.org/XML/1998/namespace";
const XMLNS = "http://www.w3.org/2000/xmlns/";

// Sticky: each reads on from where the one before ended.
const DECLARATION = /<\?xml version=(["'])1\.0\1(?: encoding=(["'])utf-8\2)?(?: standalone=(["'])(?:yes|no)\3)? ?\?>/iy;
const SPACE = /[ \t\n]*/y;
const COMMENT = /<!--(?:[^-]|-[^-])*-->/y;
const NAME = /(?:([A-Za-z_][\w.-]*):)?([A-Za-z_][\w.-]*)/y;
const EQUALS = /[ \t\n]*=[ \t\n]*/y;
const VALUE = /"([^"<]*)"|'([^'<]*)'/y;
const TEXT = /[^<]*/y;
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g;
const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const FOREIGN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Where an element could begin. */
const REFUSED = [
  ["<!--", "comment"],
  ["<!DOCTYPE", "document-type"],
  ["<![CDATA[", "CDATA-section"],
  ["<?", "processing-instruction"],
] as const;

type Namespaces = ReadonlyMap<string, string>;
const OUTERMOST: Namespaces = new Map([["xml", XML]]);

interface Allowed {
  /** Between elements, where they are passed over. */
  comments?: boolean;
}

/**
 * Elements, attributes and text alone: no document type, entity, processing instruction or CDATA section, and mostly no comment.
 * @param bytes UTF-8, whose length the caller has looked at
 * @throws NotReadable
 */
export function readXml(bytes: Uint8Array, { comments = false }: Allowed = {}): XmlElement {
  const text = decoded(bytes).replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  if (FOREIGN.test(text)) throw new NotReadable("character-that-XML-has-not");
  return new Reader(text, comments).document();
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new NotReadable("not-UTF-8");
  }
}

interface Tag {
  prefix: string;
  name: string;
  attributes: { prefix: string; name: string; value: string }[];
  isEmpty: boolean;
}

class Reader {
  private at = 0;
  private elements = 0;

  constructor(
    private readonly xml: string,
    private readonly allowsComments: boolean,
  ) {}

  document(): XmlElement {
    this.match(DECLARATION);
    this.between();
    const root = this.element(OUTERMOST, 1);
    this.between();
    if (this.at < this.xml.length) throw new NotReadable("something-after-the-end");
    return root;
  }

  private element(outer: Namespaces, depth: number): XmlElement {
    this.elements += 1;
    if (depth > DEPTH_MAX || this.elements > ELEMENTS_MAX) throw new NotReadable("too-deep-or-too-long");
    const tag = this.tag();
    const namespaces = declaredIn(tag, outer);
    const element = {
      namespace: resolved(namespaces, tag.prefix),
      name: tag.name,
      attributes: attributesOf(tag, namespaces),
    };
    if (tag.isEmpty) return { ...element, children: [], text: "" };
    const { children, text } = this.content(namespaces, depth);
    this.end(tag);
    return { ...element, children, text };
  }

  private content(namespaces: Namespaces, depth: number): Pick<XmlElement, "children" | "text"> {
    const children: XmlElement[] = [];
    let text = "";
    let isCommented = false;
    for (;;) {
      text += unescaped(this.match(TEXT)![0]);
      if (this.xml.startsWith("</", this.at)) break;
      if (this.comment()) {
        isCommented = true;
        continue;
      }
      children.push(this.element(namespaces, depth + 1));
    }
    const trimmed = text.trim();
    if (children.length > 0 && trimmed !== "") throw new NotReadable("text-between-elements");
    if (isCommented && trimmed !== "") throw new NotReadable("comment-in-a-text");
    return { children, text: trimmed };
  }

  private between(): void {
    do this.match(SPACE);
    while (this.comment());
  }

  private comment(): boolean {
    return this.allowsComments && this.match(COMMENT) !== null;
  }

  private tag(): Tag {
    for (const [start, what] of REFUSED) if (this.xml.startsWith(start, this.at)) throw new NotReadable(what);
    this.expect("<");
    const [, prefix = "", name = ""] = this.must(NAME);
    const attributes: Tag["attributes"] = [];
    for (;;) {
      const isApart = this.must(SPACE)[0] !== "";
      if (this.xml.startsWith("/>", this.at)) {
        this.at += 2;
        return { prefix, name, attributes, isEmpty: true };
      }
      if (this.xml[this.at] === ">") {
        this.at += 1;
        return { prefix, name, attributes, isEmpty: false };
      }
      if (!isApart || attributes.length >= ATTRIBUTES_MAX) throw new NotReadable("tag-that-is-none");
      const [, prefixed = "", local = ""] = this.must(NAME);
      this.must(EQUALS);
      const [, double, single = ""] = this.must(VALUE);
      const value = unescaped((double ?? single).replace(/[\t\n]/g, " "));
      attributes.push({ prefix: prefixed, name: local, value });
    }
  }

  private end({ prefix, name }: Tag): void {
    this.expect(`</${prefix ? `${prefix}:` : ""}${name}`);
    this.match(SPACE);
    this.expect(">");
  }

  private expect(text: string): void {
    if (!this.xml.startsWith(text, this.at)) throw new NotReadable("not-well-formed");
    this.at += text.length;
  }

  private must(pattern: RegExp): RegExpExecArray {
    const found = this.match(pattern);
    if (!found) throw new NotReadable("not-well-formed");
    return found;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.xml);
    if (found) this.at = pattern.lastIndex;
    return found;
  }
}

function declaredIn({ attributes }: Tag, outer: Namespaces): Namespaces {
  const declared = attributes.flatMap(({ prefix, name, value }): [string, string][] => {
    if (prefix === "xmlns") return [[name, value]];
    return prefix === "" && name === "xmlns" ? [["", value]] : [];
  });
  if (declared.length === 0) return outer;
  for (const [prefix, namespace] of declared) {
    const isReserved = ["xml", "xmlns"].includes(prefix) || [XML, XMLNS].includes(namespace);
    if (isReserved || (prefix !== "" && namespace === "")) throw new NotReadable("namespace-that-is-none");
  }
  return new Map([...outer, ...declared]);
}

function resolved(namespaces: Namespaces, prefix: string): string {
  const namespace = namespaces.get(prefix);
  if (namespace === undefined && prefix !== "") throw new NotReadable("unknown-prefix");
  return namespace ?? "";
}

function attributesOf({ attributes }: Tag, namespaces: Namespaces): ReadonlyMap<string, string> {
  const seen = new Set<string>();
  const plain = new Map<string, string>();
  for (const { prefix, name, value } of attributes) {
    const isDeclaration = prefix === "xmlns" || (prefix === "" && name === "xmlns");
    const whole = isDeclaration ? `${prefix}:${name}` : `${prefix && resolved(namespaces, prefix)} ${name}`;
    if (seen.has(whole)) throw new NotReadable("attribute-twice");
    seen.add(whole);
    if (prefix === "" && !isDeclaration) plain.set(name, value);
  }
  return plain;
}

/** Entities that a document could declare are refused. */
function unescaped(text: string): string {
  if (!text.includes("&")) return text;
  const plain = text.replace(REFERENCE, (_, name?: string, decimal?: string, hex?: string) => {
    if (name) return NAMED[name]!;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "\0";
  });
  if (FOREIGN.test(plain) || text.replace(REFERENCE, "").includes("&")) throw new NotReadable("entity");
  return plain;
}
