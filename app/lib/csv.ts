/** Characters that start a spreadsheet formula; the wide forms come from Asian input methods. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Some spreadsheets end a cell at `;` or a tab. */
const INNER_FORMULA = /[;\t]\s*[=+\-@]/;

/** RFC 4180 §2. A leading apostrophe turns formulas into text. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;

/** Most of a file's millions of cells skip the rules below. */
const UNUSUAL = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[",;\t\r\n]/;

function cell(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  const harmless = FORMULA.test(text) || INNER_FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
