import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "~/lib/root.server";

let folder: string;

/** In node_modules, where the built module finds its packages. */
beforeAll(async () => {
  const cache = join(projectRoot, "node_modules/.cache");
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, "secrets-"));
  const entry = join(projectRoot, "app/lib/secrets.server.ts");
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: "error",
    resolve: { alias: { "~": join(projectRoot, "app") } },
    build: { ssr: entry, outDir: folder, target: "node20", emptyOutDir: false },
  });
});

afterAll(() => rm(folder, { recursive: true }));

/** This installation's secrets as a separate process reads them. */
async function readInProcess(dataFolder: string): Promise<string> {
  const program = `
    import { readSecrets } from ${JSON.stringify(pathToFileURL(join(folder, "secrets.server.js")).href)};
    const secrets = { session: [], payload: [], key: [] };
    process.stdout.write(JSON.stringify(readSecrets({ dataFolder: ${JSON.stringify(dataFolder)}, secrets })));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program]);
  return stdout;
}

test("processes that start together on a new data folder agree on its secrets", async () => {
  const dataFolder = join(folder, "data");
  const secrets = await Promise.all([1, 2, 3, 4].map(() => readInProcess(dataFolder)));
  expect(new Set(secrets).size).toBe(1);
  expect(JSON.parse(secrets[0]!)).toMatchObject({ key: [expect.stringMatching(/^[\w-]{43}$/) as string] });
  expect((await stat(join(dataFolder, "secrets.json"))).mode & 0o777).toBe(0o600);
});
