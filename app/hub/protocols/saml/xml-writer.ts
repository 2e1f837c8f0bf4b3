/**
 * Writes exclusive canonical XML (Exclusive XML Canonicalization 1.0) from the start, so that a part can be hashed as it stands: each part
 * that is signed declares its own namespaces, where they are used first.
 */
export type Xml = string & { readonly isXml: true };

type Attributes = Readonly<Record<string, string | undefined>>;

/** Namespaces come first. None of our attributes has a prefix. */
export function element(name: string, attributes: Attributes, ...content: readonly Xml[]): Xml {
  const written = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .toSorted(([one], [other]) => (rankOf(one) < rankOf(other) ? -1 : 1))
    .map(([key, value]) => ` ${key}="${escaped(value, IN_ATTRIBUTES)}"`);
  return `<${name}${written.join("")}>${content.join("")}</${name}>` as Xml;
}

const rankOf = (name: string): string => (name.startsWith("xmlns") ? `0${name}` : `1${name}`);

export const text = (value: string): Xml => escaped(value, IN_TEXT) as Xml;

const IN_TEXT = /[&<>\r]/g;
const IN_ATTRIBUTES = /[&<"\t\n\r]/g;
const FOREIGN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
};

/** What XML cannot hold is replaced, as browsers do. */
const escaped = (value: string, which: RegExp): string =>
  value.replace(FOREIGN, "\uFFFD").replace(which, (sign) => ESCAPES[sign]!);

const LINE_ENDS = /[\u0085\u2028]/g;

/**
 * The same document, for readers that take these for line ends, as XML 1.1 does, and would hash something else (xmldom). Its canonical form
 * has the characters themselves.
 */
export const inTransit = (xml: Xml): Buffer =>
  Buffer.from(xml.replace(LINE_ENDS, (sign) => `&#x${sign.codePointAt(0)!.toString(16)};`));
