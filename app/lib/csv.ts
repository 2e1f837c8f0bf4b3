/** What a spreadsheet takes for the start of a formula; the wide forms are those that Asian input methods write. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The same after a character that some spreadsheets take for the end of a cell. */
const INNER_FORMULA = /[;\t]\s*[=+\-@]/;

/**
 * One line of a CSV file, its end included (RFC 4180 §2). A cell that a spreadsheet would run as a formula gets an
 * apostrophe in front, which makes it text.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;

/** Whether any of the rules below may apply: most cells are none of their business, and a file has millions. */
const UNUSUAL = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[",;\t\r\n]/;

function cell(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  const harmless = FORMULA.test(text) || INNER_FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
