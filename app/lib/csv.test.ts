import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv";

test.each([
  ["plain text", "Asha", "Asha"],
  ["nothing", "", ""],
  ["a comma", "Rao, Asha", '"Rao, Asha"'],
  ["quotes", 'the "first"', '"the ""first"""'],
  ["line breaks", "one\r\ntwo", '"one\r\ntwo"'],
  ["an apostrophe", "O'Neil", "O'Neil"],
  ["a minus within", "Smith-Jones", "Smith-Jones"],
])("%s is written as a spreadsheet reads it", (_what, text, written) => {
  expect(csvLine([text, "x"])).toBe(`${written},x\r\n`);
});

test.each(["=1+1", "x;=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1"])("the formula %j becomes text", (text) => {
  expect(csvLine([text])).toBe(`'${text}\r\n`);
});

test("a formula with quotes and line breaks becomes text too", () => {
  expect(csvLine(['=HYPERLINK("http://example.test","x")'])).toBe(`"'=HYPERLINK(""http://example.test"",""x"")"\r\n`);
  expect(csvLine(["\r=1"])).toBe(`"'\r=1"\r\n`);
});

test("any cells come back as they were, but for the apostrophe", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom(...Array.from("ab,\"\r\n'= +-@\t")) }), {
        minLength: 2,
        maxLength: 5,
      }),
      (cells) => {
        const read = readLine(csvLine(cells));
        expect(read.map((text, index) => (text === `'${cells[index]}` ? cells[index] : text))).toEqual(cells);
        for (const text of read) expect(text).not.toMatch(/^[=+\-@\t\r]/);
      },
    ),
  );
});

test("what most cells are spared finds nothing that the rules would change", () => {
  const parts = Array.from('a,"\r\n\t;= +-@＝＋－＠é');
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...parts), maxLength: 6 }), (text) => {
      const isFormula = /^[=+\-@\t\r\n＝＋－＠]/.test(text) || /[;\t]\s*[=+\-@]/.test(text);
      const harmless = isFormula ? `'${text}` : text;
      const quoted = /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
      expect(csvLine([text])).toBe(`${quoted}\r\n`);
    }),
    { numRuns: 2_000 },
  );
});

/** Grammar of RFC 4180 §2. */
function readLine(line: string): string[] {
  const cells: string[] = [];
  for (const [, quoted, plain = ""] of `,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,"]*))/g)) {
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
  }
  return cells;
}
