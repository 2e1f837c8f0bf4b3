import { join } from "node:path";
import { build } from "vite";
import { root } from "./portico";

/**
 * Builds one of these scripts as the server is built, so that what is measured runs as it does there, and without a
 * loader.
 * @param script its file name in this folder, without the extension
 * @returns path of the built module
 */
export async function built(script: string): Promise<string> {
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
