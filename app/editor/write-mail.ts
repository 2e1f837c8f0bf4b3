import { escapeText } from "entities/escape";
import { escapeAttribute } from "./html-tokens";
import { type Block, isList, type List, type ListItem, type Look, type MailDocument, type Run } from "./mail-document";

const NO_BREAK_SPACE = "\u00a0";
/** A block's last break only ends its line, or gives it height. */
const FILLER = "<br>";

/** Without classes and styles. Only blank lines give "". */
export function writeMail(document: MailDocument): string {
  const isBlank = document.every((block) => !isList(block) && block.runs.every(({ text }) => text.trim() === ""));
  return isBlank ? "" : document.map(writeBlock).join("\n");
}

const writeBlock = (block: Block): string =>
  isList(block) ? writeList(block) : `<${block.tag}>${writeRuns(block.runs) || FILLER}</${block.tag}>`;

const writeList = ({ tag, items }: List): string => `<${tag}>\n${items.map(writeItem).join("\n")}\n</${tag}>`;

function writeItem({ runs, sublist }: ListItem): string {
  const text = writeRuns(runs);
  return sublist ? `<li>${text}\n${writeList(sublist)}\n</li>` : `<li>${text || FILLER}</li>`;
}

function writeRuns(runs: readonly Run[]): string {
  const pieces = withKeptSpaces(runs.flatMap(withBareBreaks));
  let html = "";
  let open: readonly string[] = [];
  for (const { text, ...look } of [...pieces, { text: "" }]) {
    const wanted = tagsOf(look);
    const firstOther = wanted.findIndex((tag, depth) => tag !== open[depth]);
    const shared = firstOther < 0 ? wanted.length : firstOther;
    html += [...open.slice(shared)].reverse().map(closing).join("") + wanted.slice(shared).join("");
    html += text === "\n" ? "<br>" : escapeText(text);
    open = wanted;
  }
  return pieces.at(-1)?.text === "\n" ? html + FILLER : html;
}

const withBareBreaks = ({ text, ...look }: Run): Run[] =>
  text.split(/(\n)/).map((piece) => (piece === "\n" ? { text: piece } : { text: piece, ...look }));

const closing = (tag: string) => tag.replace(/^<(\w+)[^]*$/, "</$1>");

const tagsOf = ({ href, bold, italic, underline }: Look): string[] => [
  ...(href === undefined ? [] : [`<a href="${escapeAttribute(href)}">`]),
  ...(bold ? ["<strong>"] : []),
  ...(italic ? ["<em>"] : []),
  ...(underline ? ["<u>"] : []),
];

/** HTML collapses spaces: preserves typed ones, except at the end. */
function withKeptSpaces(pieces: readonly Run[]): Run[] {
  const whole = pieces.map(({ text }) => text).join("");
  const end = whole.replace(/ +$/, "").length;
  let start = 0;
  return pieces.flatMap(({ text, ...look }) => {
    const from = start;
    start += text.length;
    const kept = text.slice(0, Math.max(0, end - from)).replace(/ /g, (space, at: number) => {
      const before = whole[from + at - 1];
      const isLost = before === undefined || before === "\n" || before === " " || whole[from + at + 1] === "\n";
      return isLost ? NO_BREAK_SPACE : space;
    });
    return kept === "" ? [] : [{ text: kept, ...look }];
  });
}
