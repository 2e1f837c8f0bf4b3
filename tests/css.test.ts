import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { describe, expect, test } from "vitest";
import { cssTarget } from "../postcss.config";

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

describe.each([
  ["public", ".button"],
  ["console", ".button"],
  ["reference", ".call"],
] as const)("%s.css", (name, part) => {
  test("holds nothing that browsers of 2017 drop", async () => {
    const css = await built(name);
    expect(css).toContain(part);
    expect(css).not.toMatch(
      /:has\(|:is\(|:where\(|[{;]inset:|[{;]gap:|aspect-ratio|@layer|@container|(margin|padding)-(inline|block)/,
    );
    expect(css).not.toMatch(/rgba?\(\d+ |#[0-9a-f]{8}\b/);
  });
});

test("public.css and form.js stay light", async () => {
  expect(gzipSync(await built("public")).length).toBeLessThan(3 * 1024);
  expect((await readFile(`${root}public/form.js`)).length).toBeLessThan(1024);
});
