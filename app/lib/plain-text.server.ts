import { compile, type SelectorDefinition } from "html-to-text";

/** Deeper nesting is cut off, so that it cannot exhaust the stack. */
const DEPTH_MAX = 200;
const CELL_CHARACTERS_MAX = 78;
const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
const ON_A_LINE_OF_ITS_OWN = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

const selectors: SelectorDefinition[] = [
  ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
  // <…> around addresses as in RFC 3986, appendix C: nobody takes the bracket for a part of it.
  { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["<", ">"] } },
  // A picture's words, not its address.
  { selector: "img", options: { pathRewrite: () => "" } },
  {
    selector: "table",
    format: "dataTable",
    options: { uppercaseHeaderCells: false, maxColumnWidth: CELL_CHARACTERS_MAX },
  },
  // Tables that only lay out say so; their cells follow each other.
  { selector: "table[role=presentation]", format: "block" },
  ...["td", "th"].map((selector) => ({ selector, format: "block", options: ON_A_LINE_OF_ITS_OWN })),
];

/**
 * HTML as plain text: links with their addresses, tables in columns. Lines are as long as they are; mail programs wrap
 * them.
 */
export const toPlainText: (html: string) => string = compile({
  wordwrap: false,
  selectors,
  limits: { maxDepth: DEPTH_MAX },
});
