/** The named references that texts of mails are written with (HTML §13.5). */
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  copy: "©",
  reg: "®",
  trade: "™",
  euro: "€",
  pound: "£",
  yen: "¥",
  cent: "¢",
  sect: "§",
  deg: "°",
  middot: "·",
  bull: "•",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  times: "×",
};

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]\w*));|&(?=[#A-Za-z])[#\w]*=?/g;

/** What begins the next parameter of an address stands for itself, in an attribute (HTML §13.2.5.73). */
const PARAMETER = /^&\w+=$/;

/** Control characters, which browsers read as others, halves of pairs, and what is no character at all. */
const isCharacter = (code: number) =>
  (code >= 0x20 && code < 0x7f) || (code > 0x9f && code < 0xd800) || (code > 0xdfff && code <= 0x10ffff) || code === 10;

/**
 * Text with its character references resolved; `onUnknown` is told of each that is not known here, which stays as it
 * is.
 */
export function decodeText(raw: string, onUnknown?: (reference: string) => void): string {
  return raw.replace(REFERENCE, (reference: string, decimal?: string, hex?: string, name?: string) => {
    const code = decimal ? parseInt(decimal, 10) : hex ? parseInt(hex, 16) : undefined;
    if (code !== undefined && isCharacter(code)) return String.fromCodePoint(code);
    if (name !== undefined && Object.hasOwn(NAMED, name)) return NAMED[name]!;
    onUnknown?.(reference);
    return reference;
  });
}

/** The same for an attribute's value, as it stands between its quotes. */
export const decodeAttribute = (raw: string, onUnknown?: (reference: string) => void): string =>
  decodeText(raw, (reference) => PARAMETER.test(reference) || onUnknown?.(reference));

const ESCAPED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\u00a0": "&nbsp;",
};

export const encodeText = (text: string): string => text.replace(/[&<>\u00a0]/g, (character) => ESCAPED[character]!);

/** For between double quotes. */
export const encodeAttribute = (value: string): string =>
  value.replace(/[&<>"\u00a0]/g, (character) => ESCAPED[character]!);
