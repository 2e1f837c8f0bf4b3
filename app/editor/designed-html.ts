/** Matches HTML copied as source. */
const SOURCE = /^\s*<(?:!doctype|html|head|body|style|table|center|div|p|h[1-6]|ul|ol|a|img)[\s>]/i;
/** The text editor loses these. */
const LAYOUT = /<(?:table|img)[\s>]/i;
const START = "<!--StartFragment-->";
const END = "<!--EndFragment-->";

/**
 * A designed mail or its source, which the text editor would damage.
 * @param copied the clipboard's `text/html` and `text/plain`
 */
export function designedHtmlOf(copied: { html: string; text: string }): string | undefined {
  if (SOURCE.test(copied.text)) return copied.text;
  return LAYOUT.test(copied.html) ? withoutMarks(copied.html) : undefined;
}

/** Browsers mark the copied part. */
const withoutMarks = (html: string): string => html.replace(START, "").replace(END, "").trim();
