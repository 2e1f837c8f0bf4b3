import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const scripts = ["bench", "tests"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".mjs"))
    .map((name) => join(root, folder, name)),
);

const parsed = (path: string) => ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest);

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function exportsOf(path: string): string[] {
  return parsed(path).statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)) {
      return statement.exportClause.elements.map(({ name }) => name.text);
    }
    if (!isExported(statement)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => (ts.isIdentifier(name) ? name.text : ""));
    return ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)
      ? [statement.name?.text ?? "default"]
      : [];
  });
}

/** What a script imports by name from another one that has no such export, or that is not there. */
function missingIn(path: string): string[] {
  return parsed(path).statements.flatMap((statement) => {
    if (
      !ts.isImportDeclaration(statement) ||
      !ts.isStringLiteral(statement.moduleSpecifier) ||
      !statement.moduleSpecifier.text.startsWith(".")
    )
      return [];
    const from = join(dirname(path), statement.moduleSpecifier.text);
    if (!existsSync(from)) return [`${relative(root, path)} imports ${relative(root, from)}`];
    const named = statement.importClause?.namedBindings;
    if (!from.endsWith(".mjs") || !named || !ts.isNamedImports(named)) return [];
    const there = exportsOf(from);
    const names = named.elements.map(({ propertyName, name }) => (propertyName ?? name).text);
    return names
      .filter((name) => !there.includes(name))
      .map((name) => `${relative(root, path)} imports ${name} of ${relative(root, from)}`);
  });
}

// The compiler does not read these, and the long ones (crash, bench, screenshots) no other test runs.
test("what scripts import of each other is there", () => {
  expect(scripts.length).toBeGreaterThan(30);
  expect(scripts.flatMap(missingIn)).toEqual([]);
});
