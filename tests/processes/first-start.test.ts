import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "../support/free-port";
import { porticoEnvironment } from "../support/portico";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-first-start-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function startWithoutRoom(): Promise<{ code: number; printed: string }> {
  const command = `ulimit -f 512; exec "$0" build/portico.js`;
  const env = porticoEnvironment({ PORT: String(await freePort()), PORTICO_DATA: folder });
  const child = spawn("bash", ["-c", command, process.execPath], { env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (printed += String(chunk)));
  const [code] = (await once(child, "close")) as [number];
  return { code, printed };
}

test("a first start that cannot make its database says what initdb said, and leaves nothing half-made", {
  timeout: 60_000,
}, async () => {
  const { code, printed } = await startWithoutRoom();
  expect(code).toBe(1);
  // A slow machine listens first, and says it in the log, where line feeds are escaped.
  expect(printed).toMatch(/The embedded database cannot be created\. initdb says:(\n|\\n)[^]*File too large/);
  expect((await readdir(folder)).filter((name) => /^postgres(\.new-.*)?$/.test(name))).toEqual([]);
});
