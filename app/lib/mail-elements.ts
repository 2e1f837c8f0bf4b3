/** Allowed values by attribute, trimmed. `style` has more rules (mail-style.ts). */
export type Attributes = Readonly<Record<string, RegExp>>;

const ANY = /^[\P{Cc}\s]*$/u;
const WORD = /^[a-z-]{1,20}$/i;
const COUNT = /^\d{1,3}$/;
const SPAN = /^\d{1,2}$/;
const LENGTH = /^\d{1,4}(\.\d{1,4})?(px|%)?$/;
const COLOUR = /^(#[\da-f]{3,8}|[a-z]{1,20})$/i;
/** Mail programs warn of http, and a proxy could exchange the picture. */
const PICTURE = /^https:\/\/[^\s{}\p{Cc}]+$/iu;
/** The message's link, or a fixed address. */
const LINK = /^(\{\{\s*link\s*\}\}|https?:\/\/[^\s{}\p{Cc}]+|mailto:[^\s{}\p{Cc}]+)$/iu;

const anywhere: Attributes = { style: ANY, title: ANY, align: WORD, dir: WORD, lang: WORD, "aria-hidden": /^true$/ };
const cell: Attributes = {
  colspan: SPAN,
  rowspan: SPAN,
  width: LENGTH,
  height: LENGTH,
  valign: WORD,
  bgcolor: COLOUR,
  scope: WORD,
};
const table: Attributes = {
  width: LENGTH,
  border: COUNT,
  cellpadding: COUNT,
  cellspacing: COUNT,
  bgcolor: COLOUR,
  role: /^presentation$/,
};

const plain = [
  ...["b", "strong", "i", "em", "u", "s", "del", "ins", "sub", "sup", "small", "mark", "code", "span", "br"],
  ...[
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "p",
    "div",
    "center",
    "blockquote",
    "pre",
    "hr",
    "ul",
    "thead",
    "tbody",
    "tfoot",
  ],
];

const withAttributes: Readonly<Record<string, Attributes>> = {
  a: { href: LINK, target: /^_blank$/, rel: /^[a-z\s]{1,60}$/ },
  img: { src: PICTURE, alt: ANY, width: LENGTH, height: LENGTH, border: COUNT },
  ol: { start: COUNT, type: /^[1aAiI]$/ },
  li: { value: COUNT },
  table,
  tr: { valign: WORD, bgcolor: COLOUR },
  td: cell,
  th: cell,
};

/** None of these elements loads more than a picture, runs, or asks for input. */
export const MAIL_ELEMENTS: ReadonlyMap<string, Attributes> = new Map([
  ...plain.map((name) => [name, anywhere] as const),
  ...Object.entries(withAttributes).map(([name, attributes]) => [name, { ...anywhere, ...attributes }] as const),
]);

/** Removed with their content; other elements leave their text. */
export const TEXTLESS_ELEMENTS: readonly string[] = [
  ...[
    "script",
    "style",
    "title",
    "textarea",
    "select",
    "option",
    "xmp",
    "plaintext",
    "noscript",
    "noembed",
    "noframes",
    "template",
  ],
  ...["iframe", "object", "embed", "applet", "audio", "video", "canvas", "svg", "math"],
];
