import { join } from "node:path";
import { build } from "vite";
import { root } from "./portico";

const builds = new Map<string, Promise<string>>();

/**
 * Once, as the server is built: it runs as it does there, without a loader.
 * @param script its file name in this folder, without the extension
 * @returns path of the built module
 */
export function built(script: string): Promise<string> {
  const made = builds.get(script) ?? make(script);
  builds.set(script, made);
  return made;
}

async function make(script: string): Promise<string> {
  const outDir = join(root, "build/bench", script);
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    resolve: { alias: { "~": join(root, "app") } },
    build: { ssr: join(root, "bench/support", `${script}.ts`), outDir, target: "node20" },
  });
  return join(outDir, `${script}.js`);
}
