import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type Rollup, runnerImport, transformWithEsbuild } from "vite";
import type { ShownFields } from "./app/contract/kit/record";
import { cssTarget } from "./postcss.config";
import remixConfig from "./remix.config.js";

/**
 * Two programs of one bundle: Remix's own build, `build/portico.js`, as Remix's plugin makes it, and the command line
 * around it, which `build/portico.js` starts. They share their modules, and so the hub, the log and the settings.
 */
const commandLine: Plugin = {
  name: "command-line",
  apply: "build",
  enforce: "post",
  config(_config, { isSsrBuild }) {
    if (!isSsrBuild) return undefined;
    const input = { index: "virtual:remix/server-build", portico: "./app/server/server.ts" };
    return { build: { rollupOptions: { input, output: { entryFileNames: "[name].js" } } } };
  },
  writeBundle({ dir = "" }) {
    if (dir.endsWith("server")) writeFileSync(join(dir, "../portico.js"), 'import "./server/portico.js";\n');
  },
};

const app = fileURLToPath(new URL("./app/", import.meta.url));
const alias = { "~/": app };
const contract = `${app}contract/`;

const isRecord = (exported: unknown): exported is ShownFields<string> =>
  typeof exported === "object" && exported !== null && "labels" in exported && "required" in exported;

/**
 * Gives browsers the labels of a declaration without its rules, which would bring the whole of zod along: a module of
 * the contract that uses zod is evaluated here, and what screens show of its records is all that it exports. Whoever
 * imports anything else from it does not build.
 */
const declarationsAsData: Plugin = {
  name: "declarations-as-data",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  enforce: "pre",
  async transform(code, id) {
    if (!id.startsWith(contract) || !/ from "zod"/.test(code)) return;
    const { module } = await runnerImport<Record<string, unknown>>(id, { configFile: false, resolve: { alias } });
    const records = Object.entries(module).flatMap(([name, exported]) => {
      if (!isRecord(exported)) return [];
      const { labels, required } = exported;
      return [`export const ${name} = ${JSON.stringify({ labels, required })};`];
    });
    return { code: records.join("\n"), map: null };
  },
};

const isOfPublic = (file: string) => file.endsWith(".js") && existsSync(join("public", basename(file)));

/** The scripts of `public/` are written to be read; browsers get half of it. */
async function smallest(file: string): Promise<string> {
  const content = readFileSync(file, "utf8");
  if (!isOfPublic(file)) return content;
  return (await transformWithEsbuild(content, file, { minify: true, target: "es5", sourcemap: false })).code.trim();
}

/** For pages that hold such a script (docs/decisions/0077). */
const heldScripts: Plugin = {
  name: "held-scripts",
  enforce: "pre",
  async load(id) {
    const [file = "", query] = id.split("?");
    return query === "raw" && isOfPublic(file) ? `export default ${JSON.stringify(await smallest(file))}` : undefined;
  },
};

/**
 * Lays each file for the browser down compressed as well, as small as can be: the server sends it as it lies there.
 * After the server's build too, which leaves style sheets there that only it names.
 */
const precompressed: Plugin = {
  name: "precompressed",
  apply: "build",
  closeBundle: {
    order: "post",
    sequential: true,
    async handler() {
      const folder = "build/client";
      // A build that failed says itself why.
      if (!existsSync(folder)) return;
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|svg)$/.test(name) || existsSync(join(folder, `${name}.br`))) continue;
        const content = await smallest(join(folder, name));
        writeFileSync(join(folder, name), content);
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  },
};

/**
 * What screens share, one file for each kind of screen: the modules of app/ that begin so and all that they import,
 * unless an earlier entry has it; no file therefore needs a later one. Left alone, Rollup makes a file, and browsers a
 * request, of every few lines that two screens share.
 */
const SHARED_CHUNKS: Readonly<Record<string, readonly string[]>> = {
  framework: ["entry.client"],
  portal: [
    "contract/kit/rules",
    "portal/dashboard/content-boundary",
    "portal/dashboard/shell",
    "portal/problem/boundary",
    "ui/avatar",
    "lib/colors",
    "ui/empty-state",
    "ui/nonce",
    "ui/notice",
    "ui/page-header",
    "ui/plain-form",
  ],
  list: [
    "console/kit/choices",
    "console/kit/columns",
    "console/kit/list-page",
    "console/kit/row-actions",
    "console/kit/titled",
    "contract/",
    "lib/answer-parameter",
    "lib/naming",
    "ui/status-badge",
  ],
  dialog: [
    "console/kit/choice-field",
    "console/kit/enter-saves",
    "console/kit/fields-of",
    "console/kit/form-dialog",
    "console/kit/remove-dialog",
    "ui/checkbox-field",
    "ui/dialog",
    "ui/field-row",
    "ui/text-area-field",
  ],
  attach: ["console/kit/attach-dialog", "console/kit/attached-list"],
};

/** Shared by few screens, none of them a list: Rollup makes files of them. */
const UNSHARED: readonly string[] = ["contract/access-review.ts", "contract/kit/words.ts", "contract/sign-on.ts"];

/** @returns a function that says which shared chunk a module belongs to, if any; it throws where no module begins so */
function sharedChunks(): Rollup.GetManualChunk {
  let chunks: ReadonlyMap<string, string> | undefined;
  return (id, modules) => {
    chunks ??= assigned(modules);
    return chunks.get(id);
  };
}

function assigned({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): ReadonlyMap<string, string> {
  const chunks = new Map<string, string>();
  const loaded = Array.from(getModuleIds());
  const unshared = new Set(UNSHARED.flatMap((module) => modulesOf(loaded, app + module)));
  const all = loaded.filter((id) => !unshared.has(id));
  for (const [chunk, beginnings] of Object.entries(SHARED_CHUNKS)) {
    const members = new Set(beginnings.flatMap((beginning) => modulesOf(all, app + beginning)));
    for (const id of members) {
      if (!chunks.has(id)) chunks.set(id, chunk);
      for (const imported of getModuleInfo(id)?.importedIds ?? []) members.add(imported);
    }
  }
  return chunks;
}

function modulesOf(all: readonly string[], beginning: string): readonly string[] {
  const found = all.filter((id) => id.startsWith(beginning));
  if (found.length === 0) throw new Error(`${beginning}: there is no such module to share.`);
  return found;
}

/**
 * Packages that the server's build does not contain: native code, what starts a file of its own as a thread, and what is loaded when it is
 * first needed.
 */
const NOT_BUNDLED = ["@node-rs/argon2", "@simplewebauthn/server", "oidc-provider", "pino"];

/** Routes that answer without a page have nothing for browsers: their empty chunks are no mistake. */
const onLog: Rollup.RollupOptions["onLog"] = (level, log, handle) => {
  if (log.code !== "EMPTY_BUNDLE") handle(level, log);
};

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [remix(remixConfig), commandLine, declarationsAsData, heldScripts, precompressed],
  resolve: { alias },
  ssr: command === "build" ? { noExternal: true, external: NOT_BUNDLED } : {},
  // Bundled packages would otherwise be there twice, for development as well.
  define: isSsrBuild ? { "process.env.NODE_ENV": '"production"' } : {},
  // Nothing but ASCII, and no comments: less to read, and a byte of memory for a character. Names and lines stay, for stacks.
  esbuild: isSsrBuild
    ? { charset: "ascii", legalComments: "none", minifyIdentifiers: false, minifyWhitespace: true, lineLimit: 120 }
    : {},
  build: {
    target: isSsrBuild ? "node20" : "es2017",
    cssTarget,
    assetsInlineLimit: 0,
    // Terser makes a list 4 kB smaller than esbuild does.
    minify: isSsrBuild ? "esbuild" : "terser",
    // The optional native part of pg, which is not installed.
    commonjsOptions: { ignoreTryCatch: ["pg-native"] },
    rollupOptions: isSsrBuild
      ? {}
      : { onLog, output: { manualChunks: sharedChunks(), onlyExplicitManualChunks: true } },
  },
}));
