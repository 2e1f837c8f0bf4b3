import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { describe, expect, test } from "vitest";
import { cssTarget } from "../postcss.config";
import { unknownIn } from "./support/old-browsers";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The style sheet as the real build writes it. */
async function built(name: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    build: { write: false, cssTarget, rollupOptions: { input: `${root}app/ui/${name}.css` } },
  });
  const outputs = [result].flat().flatMap((bundle) => ("output" in bundle ? bundle.output : []));
  const css = outputs.find((file) => file.fileName.endsWith(".css"));
  return css?.type === "asset" ? css.source.toString() : "";
}

const DISPENSABLE = [
  /^:focus-visible: /, // the ring is shown on every focus
  /^:focus-within: chrome, edge$/, // the field keeps its own ring
  /^@media prefers-reduced-motion: /, // the drawer moves
  /^@media prefers-color-scheme: /, // the light look
  /^break-inside(: avoid)?: firefox$/, // on paper, beside page-break-inside, which it knows
  /^accent-color: /, // boxes have the browser's colour
  /^cursor(: \w+)?: safari_ios$/, // there is no mouse
  /^resize(: \w+)?: safari_ios/, // keeps its initial height
  /^object-fit(: \w+)?: edge$/, // pictures are stretched
  /^(position: sticky|display: grid|grid-[\w-]+(: \w+)?): edge$/, // in Edge 15: scrolls with the page; one column
  /^(overflow-wrap: edge|overflow-wrap: anywhere: |word-break: break-word: firefox)/, // written in two ways; each browser knows one of them
  /^@supports display: /, // the rule is of 2013; MDN has no dates for its conditions
  /^justify-content: space-between: /, // MDN dates it from its use in grids
  /^text-align: (left|center|right): safari, safari_ios$/, // MDN dates it from when it moved blocks too
  /^font-family: ui-monospace: /, // the next font of the list
];

describe.each(["public", "console", "reference", "outbox"])("%s.css", (name) => {
  test("holds nothing that browsers of 2017 drop to the page's harm", async () => {
    const css = await built(name);
    expect(css).toContain(".text-sm");
    expect(unknownIn(css).filter((unknown) => !DISPENSABLE.some((each) => each.test(unknown)))).toEqual([]);
  });
});

test("a browser that knows no flexible boxes gets the drawer's entries in the page, not behind it", async () => {
  const css = await built("console");
  expect(css).toMatch(/@supports \(display: ?flex\)\{\.drawer\{visibility:hidden/);
  expect(css).not.toMatch(/(?<!@supports \(display: ?flex\)\{)\.drawer\{[^}]*visibility:hidden/);
});

test.each([
  [".a{gap:1rem;display:flex}", ["gap: chrome, firefox, safari, safari_ios, edge"]],
  [".a{inset:0}", ["inset: chrome, firefox, safari, safari_ios, edge"]],
])("what such a browser drops is found: %s", (css, unknown) => {
  expect(unknownIn(css)).toEqual(unknown);
});

test("public.css and the static scripts stay light", async () => {
  expect(brotliCompressSync(await built("public")).length).toBeLessThan(1.65 * 1024);
  expect((await readFile(`${root}public/form.js`)).length).toBeLessThan(1024);
  expect(brotliCompressSync(await readFile(`${root}public/find.js`)).length).toBeLessThan(512);
  expect(brotliCompressSync(await readFile(`${root}public/tiles.js`)).length).toBeLessThan(640);
  for (const name of ["countdown", "signal"])
    expect(brotliCompressSync(await readFile(`${root}public/${name}.js`)).length, name).toBeLessThan(640);
  expect(brotliCompressSync(await readFile(`${root}public/stay.js`)).length).toBeLessThan(640);
  expect((await readFile(`${root}public/strength.js`)).length).toBeLessThan(2048);
  // It does by hand what browsers before 2025 and passkey managers lack.
  expect((await readFile(`${root}public/passkey.js`)).length).toBeLessThan(4 * 1024);
  expect(brotliCompressSync(await readFile(`${root}public/frame.js`)).length).toBeLessThan(2.5 * 1024);
});
