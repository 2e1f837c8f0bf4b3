import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import { cssTarget } from "./postcss.config";
import remixConfig from "./remix.config.js";

/**
 * The server bundle starts at our own entry, the commands around Remix's build; Remix's plugin would start it at that
 * build.
 */
const ownServerEntry: Plugin = {
  name: "own-server-entry",
  enforce: "post",
  config: (_config, { isSsrBuild }) =>
    isSsrBuild ? { build: { rollupOptions: { input: "./app/server/server.ts" } } } : undefined,
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
    handler() {
      const folder = "build/client";
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|css|svg)$/.test(name) || existsSync(join(folder, `${name}.br`))) continue;
        const content = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  },
};

/**
 * Rollup makes a file of every few lines that several screens share, each a request of its own. Smaller ones than this,
 * unminified, it merges.
 */
const CHUNK_MIN_BYTES = 6_000;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), ownServerEntry, precompressed],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    target: isSsrBuild ? "node20" : "es2017",
    cssTarget,
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { output: { experimentalMinChunkSize: CHUNK_MIN_BYTES } },
  },
}));
