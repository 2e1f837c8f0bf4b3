import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pino } from "pino";
import { build } from "vite";
import { root } from "./portico.mjs";

const outDir = join(root, "build/bench");
let building;

/**
 * Opens the hub in this process, built as the server is: what its calls take, without HTTP and without a screen.
 *
 * @param {Record<string, string>} settings as in the environment (README)
 */
export async function openBuiltHub(settings) {
  await (building ??= buildHub());
  const [{ openHub }, { readEnv }] = await Promise.all(
    ["hub", "env"].map((name) => import(pathToFileURL(join(outDir, `${name}.js`)).href)),
  );
  return openHub(readEnv(settings), pino({ level: "error" }));
}

function buildHub() {
  return build({
    configFile: false,
    root,
    logLevel: "warn",
    resolve: { alias: { "~": join(root, "app") } },
    build: {
      ssr: true,
      outDir,
      target: "node20",
      rollupOptions: {
        input: { hub: join(root, "app/hub/server/index.ts"), env: join(root, "app/lib/env.server.ts") },
      },
    },
  });
}
