import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

const isWords = (path: string) =>
  /(^|[/-])words(\.server)?\.ts$/.test(path) || /^app\/languages\/[a-z]{2,3}\//.test(path);
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

const isData = (path: string) =>
  path === "app/contract/kit/rules.ts" ||
  /^app\/(hub\/operate\/demo-data\/|portal\/demo-content\/(assignments|posts|product-query)\.ts$)/.test(path);

/** Literals that look like sentences but are not shown on a screen. */
const NO_WORDS: readonly RegExp[] = [
  /^</,
  /^(body \{|:root…|@media )/,
  // A directive of a Content-Security-Policy.
  /^img-src /,
  // The beginnings of the driver's own errors, in the log.
  /^Failed query…$/,
  /^not ready: …/,
  // What browsers fill in (HTML's autofill detail tokens).
  /^username webauthn$/,
  /^Samsung Internet$/,
  // SQL outside tagged templates.
  /^(select|set|show|reset|declare|fetch|close|insert into|delete from|grant|revoke|isolation level) /,
  /^(create schema|create table|lock table|alter table|drop index) /,
  /^(no key update|key share|repeatable read|read committed|… as counted)$/,
  // A list of Tailwind's utilities: lower case, and at least one of them has a hyphen in it.
  /^(?=.*[a-z]-)(…|[a-z0-9:[\].-]+)( [a-z0-9:[\].-]+)*$/,
];

const all: readonly ts.SourceFile[] = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
  .map((path) => `app/${path}`)
  .filter((path) => /\.tsx?$/.test(path) && ![isWords, isTest, isData].some((is) => is(path)))
  .map((path) => ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest, true));

const sources = (extension: string, folder: string) =>
  all.filter(({ fileName }) => fileName.startsWith(`${folder}/`) && fileName.endsWith(extension));

/** The text of a literal; `…` stands for a template's expressions. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text.trim();
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…").trim();
}

/** Two adjacent words, or one with a full stop. */
const isSentence = (text: string): boolean =>
  /\p{L}[\p{L}'’]* +\p{L}/u.test(text) || /^\p{Lu}\p{L}+[.!?…]$/u.test(text);

const isClassName = (node: ts.Node): boolean =>
  ts.isJsxAttribute(node) && ts.isIdentifier(node.name) && /class(Name)?$/i.test(node.name.text);

const isSql = (node: ts.Node): boolean => ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText());

/** A label by language, as in `field({ en: "Actual Name" }, …)`; the compiler checks that all languages are there. */
const isByLanguage = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node) && isNamed(node.name, (name) => name === "en");

/** Events of the server's log, and messages about defects and overload that appear only there. */
function isForLog(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  return /(^|\.)log\.(fatal|error|warn|info)$|^(Error|RangeError|super|unavailable)$/.test(node.expression.getText());
}

const isOutOfScope = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) || [isClassName, isSql, isByLanguage, isForLog].some((is) => is(node));

/** Every literal at or below a node that `fits`. */
function literalsIn(node: ts.Node, fits: (text: string) => boolean): string[] {
  if (isOutOfScope(node)) return [];
  const text = textOf(node);
  const ownText = text !== undefined && fits(text) && !NO_WORDS.some((known) => known.test(text)) ? [text] : [];
  return [...ownText, ...childrenOf(node).flatMap((child) => literalsIn(child, fits))];
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  node.forEachChild((child) => void children.push(child));
  return children;
}

const isNamed = (node: ts.Node, fits: (name: string) => boolean): boolean => ts.isIdentifier(node) && fits(node.text);

/** Any word, except those that are the same in every language. */
const isWord = (text: string): boolean => /\p{L}/u.test(text) && !/^(https:\/\/ …|UTC)$/.test(text);

/** The `msg` of a reply, in which a single word would already be text for people. */
const repliesIn = (node: ts.Node): ts.Node[] =>
  ts.isPropertyAssignment(node) && isNamed(node.name, (name) => name === "msg")
    ? [node.initializer]
    : childrenOf(node).flatMap(repliesIn);

/** The beginning of a field's messages: the first argument of these (`contract/kit/fields.ts`). */
const LABELLED = new Set(["idOf", "requiredText", "requiredNumber", "emailOf", "phone"]);
const labelsIn = (node: ts.Node): ts.Node[] => [
  ...(ts.isCallExpression(node) && isNamed(node.expression, (name) => LABELLED.has(name))
    ? node.arguments.slice(0, 1)
    : []),
  ...childrenOf(node).flatMap(labelsIn),
];

/** Text between tags, and attributes that people see or hear. */
const ATTRIBUTES = new Set(["aria-label", "alt", "label", "placeholder", "title"]);
const shownIn = (node: ts.Node): ts.Node[] =>
  ts.isJsxText(node) ||
  (ts.isJsxAttribute(node) &&
    ATTRIBUTES.has(node.name.getText()) &&
    node.initializer?.kind === ts.SyntaxKind.StringLiteral)
    ? [node]
    : childrenOf(node).flatMap(shownIn);

const withPlaces = (files: readonly ts.SourceFile[], find: (file: ts.SourceFile) => string[]): string[] =>
  files.flatMap((file) => find(file).map((text) => `${file.fileName}: ${text}`));

const wordsIn =
  (places: (file: ts.SourceFile) => ts.Node[]) =>
  (file: ts.SourceFile): string[] =>
    places(file).flatMap((node) => literalsIn(node, isWord));

test("no source holds a sentence: its words stand in the words file beside it", () => {
  expect(withPlaces(all, (file) => literalsIn(file, isSentence))).toEqual([]);
});

test("no screen shows, and no call of the hub answers, a single word of its own", () => {
  expect(withPlaces(sources(".tsx", "app"), wordsIn(shownIn))).toEqual([]);
  expect(withPlaces(sources(".ts", "app/hub"), wordsIn(repliesIn))).toEqual([]);
});

test("no field's rule has a label of its own", () => {
  expect(withPlaces(sources(".ts", "app/contract"), wordsIn(labelsIn))).toEqual([]);
});

test("words stand in objects by language", () => {
  const bare = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter(isWords)
    .filter((path) => /^export const \w+ = \{/m.test(readFileSync(join(root, "app", path), "utf8")));
  expect(bare).toEqual([]);
});
