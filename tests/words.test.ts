import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Everything people read stands in these, by language; nothing else holds a sentence. */
const isWords = (path: string) => /(^|[/-])words(\.server)?\.ts$/.test(path);
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** Literals that look like sentences and are not for people on a screen. */
const NO_WORDS: readonly RegExp[] = [
  /^<!DOCTYPE html>/,
  // Names of events in the server's log.
  /^(page did not render|request failed)$/,
  // A list of Tailwind's utilities: lower case, and at least one of them has a hyphen in it.
  /^(?=.*[a-z]-)(…|[a-z0-9:[\].-]+)( [a-z0-9:[\].-]+)*$/,
];

const sources = (extension: string, folder: string): ts.SourceFile[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path}`)
    .filter((path) => path.endsWith(extension) && !isWords(path) && !isTest(path))
    .map((path) => ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest));

/** The text of a literal; `…` stands for what a template puts in. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text.trim();
  if (!ts.isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…").trim();
}

/** Two words side by side, or one with a sentence's end. */
const isSentence = (text: string): boolean =>
  /\p{L}[\p{L}'’]* +\p{L}/u.test(text) || /^\p{Lu}\p{L}+[.!?…]$/u.test(text);

const isClassName = (node: ts.Node): boolean =>
  ts.isJsxAttribute(node) && ts.isIdentifier(node.name) && /class(Name)?$/i.test(node.name.text);

/** Every sentence at or below a node, with its place. */
function sentencesIn(node: ts.Node): string[] {
  if (isClassName(node) || ts.isImportDeclaration(node)) return [];
  const text = textOf(node);
  const own = text !== undefined && isSentence(text) && !NO_WORDS.some((known) => known.test(text)) ? [text] : [];
  return [...own, ...childrenOf(node).flatMap(sentencesIn)];
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  node.forEachChild((child) => void children.push(child));
  return children;
}

const isNamed = (node: ts.Node, fits: (name: string) => boolean): boolean => ts.isIdentifier(node) && fits(node.text);

const REFUSALS = new Set(["invalid", "notSignedIn", "notAllowed", "notFound", "Failure"]);

/** What a call of the hub answers people: the `msg` of a reply, and what a refusal is made with. */
function answersIn(node: ts.Node): ts.Node[] {
  const isMsg =
    (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && isNamed(node.name, (name) => name === "msg");
  const isRefusal =
    (ts.isCallExpression(node) || ts.isNewExpression(node)) && isNamed(node.expression, (name) => REFUSALS.has(name));
  return isMsg || isRefusal ? [node] : childrenOf(node).flatMap(answersIn);
}

const withPlaces = (files: readonly ts.SourceFile[], find: (file: ts.SourceFile) => string[]): string[] =>
  files.flatMap((file) => find(file).map((text) => `${file.fileName}: ${text}`));

test("no screen holds a sentence: its words stand in the words file beside it", () => {
  expect(withPlaces(sources(".tsx", "app"), sentencesIn)).toEqual([]);
});

test("no call of the hub answers with a sentence of its own", () => {
  expect(withPlaces(sources(".ts", "app/hub"), (file) => answersIn(file).flatMap(sentencesIn))).toEqual([]);
});

test("words stand in objects by language", () => {
  const bare = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter(isWords)
    .filter((path) => /^export const \w+ = \{/m.test(readFileSync(join(root, "app", path), "utf8")));
  expect(bare).toEqual([]);
});
