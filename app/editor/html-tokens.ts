/** A piece of HTML; `raw` is as it stands there, and all of them together are the whole. */
export type Token =
  | { kind: "text"; raw: string }
  | { kind: "open"; raw: string; name: string; attributes: readonly Attribute[] }
  | { kind: "close"; raw: string; name: string }
  /** A comment, a declaration, or a `<` that no tag came of. */
  | { kind: "other"; raw: string };

export interface Attribute {
  /** In lower case. */
  name: string;
  /** As it stands there: character references are still to be decoded. */
  value: string;
}

const TEXT = /(?:[^<]+|<(?![A-Za-z/!?]))+/y;
const CLOSE = /<\/([A-Za-z][^\s/>]*)[^>]*>/y;
const OPEN = /<([A-Za-z][^\s/>]*)/y;
const ATTRIBUTE = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y;
const OPEN_END = /[\s/]*>/y;
const OTHER = /<!--[^]*?-->|<[!?/][^>]*>/y;

/** Cuts HTML into its tags and what is between them (HTML §13.2.5, without the contents of script and the like). */
export function tokensOf(html: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < html.length; at += tokens.at(-1)!.raw.length) tokens.push(tokenAt(html, at));
  return tokens;
}

function tokenAt(html: string, at: number): Token {
  const text = match(TEXT, html, at);
  if (text) return { kind: "text", raw: text[0] };
  const close = match(CLOSE, html, at);
  if (close) return { kind: "close", raw: close[0], name: close[1]!.toLowerCase() };
  return openingAt(html, at) ?? { kind: "other", raw: match(OTHER, html, at)?.[0] ?? html.slice(at) };
}

function openingAt(html: string, at: number): Token | undefined {
  const name = match(OPEN, html, at)?.[1];
  if (name === undefined) return undefined;
  const attributes: Attribute[] = [];
  let to = at + 1 + name.length;
  for (let found = match(ATTRIBUTE, html, to); found; found = match(ATTRIBUTE, html, to)) {
    attributes.push({ name: found[1]!.toLowerCase(), value: found[2] ?? found[3] ?? found[4] ?? "" });
    to += found[0].length;
  }
  const end = match(OPEN_END, html, to);
  return end
    ? { kind: "open", raw: html.slice(at, to + end[0].length), name: name.toLowerCase(), attributes }
    : undefined;
}

function match(pattern: RegExp, html: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(html);
}
