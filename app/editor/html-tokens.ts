import { escapeText } from "entities/escape";
import { Tokenizer } from "htmlparser2";

/** Character references are resolved. */
export type Token =
  | { kind: "text"; text: string }
  | OpenTag
  | { kind: "close"; name: string }
  /** As written. */
  | { kind: "other"; raw: string };

export interface OpenTag {
  kind: "open";
  name: string;
  attributes: ReadonlyMap<string, string>;
}

/** Names become lower case. */
export function tokensOf(html: string): Token[] {
  const tokens: Token[] = [];
  let tag = { name: "", attributes: new Map<string, string>() };
  let attribute = { name: "", value: "" };
  let end = 0;
  const add = (token: Token, tokenEnd: number) => {
    tokens.push(token);
    end = tokenEnd;
  };
  const nameAt = (from: number, to: number) => html.slice(from, to).toLowerCase();
  const addOpenTag = (last: number) => add({ kind: "open", ...tag }, last + 1);
  const addOther = (_from: number, last: number) => add({ kind: "other", raw: html.slice(end, last + 1) }, last + 1);
  const tokenizer = new Tokenizer(
    {},
    {
      // The tokenizer turns a final `<p` into the text "p".
      ontext: (from, to) =>
        from === end + 1 ? addOther(from, to - 1) : add({ kind: "text", text: html.slice(from, to) }, to),
      ontextentity: (code, to) => add({ kind: "text", text: String.fromCodePoint(code) }, to),
      onopentagname: (from, to) => (tag = { name: nameAt(from, to), attributes: new Map() }),
      onattribname: (from, to) => (attribute = { name: nameAt(from, to), value: "" }),
      onattribdata: (from, to) => (attribute.value += html.slice(from, to)),
      onattribentity: (code) => (attribute.value += String.fromCodePoint(code)),
      // The first of several counts.
      onattribend: () => tag.attributes.has(attribute.name) || tag.attributes.set(attribute.name, attribute.value),
      onopentagend: addOpenTag,
      onselfclosingtag: addOpenTag,
      onclosetag: (from, to) => add({ kind: "close", name: nameAt(from, to) }, html.indexOf(">", to) + 1 || to),
      oncomment: addOther,
      oncdata: addOther,
      ondeclaration: addOther,
      onprocessinginstruction: addOther,
      onend: () => end < html.length && addOther(end, html.length - 1),
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return tokens;
}

/** Mail filters expect `<` and `>` escaped too. */
export const escapeAttribute = (value: string): string => escapeText(value).replace(/"/g, "&quot;");
