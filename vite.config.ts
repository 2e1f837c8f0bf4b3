import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin } from "vite";
import { cssTarget } from "./postcss.config.js";
import remixConfig from "./remix.config.js";

/** The server bundle starts at our own entry, the commands around Remix's build; Remix's plugin would start it at that build. */
const ownServerEntry: Plugin = {
  name: "own-server-entry",
  enforce: "post",
  config: (_config, { isSsrBuild }) => (isSsrBuild ? { build: { rollupOptions: { input: "./app/server.ts" } } } : undefined),
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), ownServerEntry],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: { target: isSsrBuild ? "node20" : "es2017", cssTarget, assetsInlineLimit: 0 },
}));
