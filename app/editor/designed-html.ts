/** What a text of HTML begins with that somebody copied from its source. */
const SOURCE = /^\s*<(?:!doctype|html|head|body|style|table|center|div|p|h[1-6]|ul|ol|a|img)[\s>]/i;
/** What the text editor would lose of HTML from another program: layout and pictures. */
const LAYOUT = /<(?:table|img)[\s>]/i;
const START = "<!--StartFragment-->";
const END = "<!--EndFragment-->";

/**
 * The HTML that a paste brings and that the text editor would damage: a designed mail, or the source of one.
 * @param copied the clipboard's `text/html` and `text/plain`
 * @returns undefined for everything else
 */
export function designedHtmlOf(copied: { html: string; text: string }): string | undefined {
  if (SOURCE.test(copied.text)) return copied.text;
  return LAYOUT.test(copied.html) ? withoutMarks(copied.html) : undefined;
}

/** Browsers mark what of a page was copied. */
const withoutMarks = (html: string): string => html.replace(START, "").replace(END, "").trim();
