import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Plugin, type ResolvedConfig, transformWithEsbuild } from "vite";

const BOOT = "app/server/boot";
/** They run as they are: what loads the build cannot be in it. */
const BOOT_FILES = ["chunks", "index", "write-caches"];

/**
 * Lays what V8 has compiled of the server's chunks down beside them, as `app/server/boot/` loads them
 * (docs/decisions/0003-own-http-server.md). It holds for the Node that builds; another one compiles for itself.
 */
export function codeCache(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "code-cache",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    enforce: "post",
    configResolved(resolved) {
      config = resolved;
    },
    // What is in the build is required; what is not comes by way of app/server/boot/chunks.ts.
    renderDynamicImport({ targetModuleId }) {
      const isInBuild = targetModuleId !== null && !this.getModuleInfo(targetModuleId)?.isExternal;
      return isInBuild ? null : { left: "importOutside(", right: ")" };
    },
    resolveImportMeta: (property) => (property === "url" ? 'require("node:url").pathToFileURL(__filename).href' : null),
    async generateBundle() {
      for (const name of BOOT_FILES) {
        const file = join(config.root, BOOT, `${name}.ts`);
        const { code } = await transformWithEsbuild(readFileSync(file, "utf8"), file, { target: "node20" });
        const source = code.replace(/ from "(\.\/[a-z-]+)"/g, ' from "$1.js"');
        this.emitFile({ type: "asset", fileName: `${name}.js`, source });
      }
    },
    closeBundle: {
      order: "post",
      sequential: true,
      handler(error) {
        if (error) return;
        const program = resolve(config.root, config.build.outDir, "write-caches.js");
        // Without the settings of whoever builds: they are no matter of the build.
        const { PATH, SystemRoot } = process.env;
        const env = { NODE_ENV: "production" as const, PATH, SystemRoot };
        execFileSync(process.execPath, [program], { env, stdio: ["ignore", "ignore", "inherit"] });
      },
    },
  };
}
