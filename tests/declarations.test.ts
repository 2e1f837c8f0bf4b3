import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A record of one field and a table of one column, declared with `record` and `mapped` like the product's own. */
const noun = (fields: string, columns: string, names = "") => `
import { pgTable, text } from "drizzle-orm/pg-core";
import { z } from "zod";
import { field, record } from "~/contract/kit/record";
import { edited, id } from "~/hub/kit/db/schema/columns";
import { mapped } from "~/hub/kit/records/mapped";

const table = pgTable("nouns", { id: id(), name: text("name").notNull(), ${columns} ...edited() });
const noun = record({ name: field({ en: "Name" }, z.string(), z.string()), ${fields} });
export const columns = mapped(table, noun${names});
`;

const website = `website: field({ en: "Website" }, z.string(), z.string()),`;

const words = (second: string) => `
import type { InLanguages } from "~/lib/language";

const en = { title: "Clients", found: (count: number) => \`\${count} clients\` } as const;
export const words: InLanguages<typeof en, "en" | "hi"> = { en, hi: ${second} };
`;

const sources = {
  complete: noun(website, `website: text("website").notNull(),`),
  renamed: noun(website, `site: text("site").notNull(),`, `, { website: "site" }`),
  "field without a column": noun(website, ""),
  "column without a field": noun("", `website: text("website").notNull(),`),
  "field without a label": noun(`website: field({}, z.string(), z.string()),`, `website: text("website").notNull(),`),
  "two languages": words('{ title: "ग्राहक", found: (count) => `${count} ग्राहक` }'),
  "a word missing": words('{ title: "ग्राहक" }'),
} as const;

/** The compiler's complaints about each source, by its name. */
function complaints(): Record<string, string[]> {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const paths = new Map(
    Object.entries(sources).map(([name, source], index) => [
      join(root, "tests", `declared-${index}.ts`),
      { name, source },
    ]),
  );
  const host = ts.createCompilerHost({ ...options, noEmit: true });
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (path) => paths.get(path)?.source ?? readFile(path);
  host.fileExists = (path) => paths.has(path) || fileExists(path);
  host.getSourceFile = (path, ...rest) => {
    const own = paths.get(path);
    return own ? ts.createSourceFile(path, own.source, ts.ScriptTarget.Latest) : getSourceFile(path, ...rest);
  };
  const program = ts.createProgram([...paths.keys()], { ...options, noEmit: true, types: [] }, host);
  return Object.fromEntries(
    [...paths].map(([path, { name }]) => [
      name,
      program
        .getSemanticDiagnostics(program.getSourceFile(path))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " ")),
    ]),
  );
}

test("a field without a column, a column without a field and a word without a translation do not compile", () => {
  const found = complaints();
  expect(found["complete"]).toEqual([]);
  expect(found["renamed"]).toEqual([]);
  expect(found["two languages"]).toEqual([]);
  expect(found["field without a column"]?.join()).toContain("website");
  expect(found["column without a field"]?.join()).toContain("website");
  expect(found["field without a label"]?.join()).toContain("'en' is missing");
  expect(found["a word missing"]?.join()).toContain("'found' is missing");
}, 60_000);
