import { compile, type SelectorDefinition } from "html-to-text";

/** Cuts deeper nesting, which could exhaust the stack. */
const DEPTH_MAX = 200;
const CELL_CHARACTERS_MAX = 78;
const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
const ON_A_LINE_OF_ITS_OWN = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

const selectors: SelectorDefinition[] = [
  ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
  // RFC 3986, appendix C: the bracket is not part of the address.
  { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["<", ">"] } },
  // A picture's alternative text only.
  { selector: "img", options: { pathRewrite: () => "" } },
  {
    selector: "table",
    format: "dataTable",
    options: { uppercaseHeaderCells: false, maxColumnWidth: CELL_CHARACTERS_MAX },
  },
  // Layout tables: their cells follow each other.
  { selector: "table[role=presentation]", format: "block" },
  ...["td", "th"].map((selector) => ({ selector, format: "block", options: ON_A_LINE_OF_ITS_OWN })),
];

/** Keeps link addresses and table columns; mail programs wrap lines. */
export const toPlainText: (html: string) => string = compile({
  wordwrap: false,
  selectors,
  limits: { maxDepth: DEPTH_MAX },
});
