import { execFile as execFileByCallback } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { SpecClient } from "../integration/conformance/client";
import { createDatabase } from "../support/database-server";
import { newPerson } from "../support/people";
import { runPortico, startPortico } from "../support/portico";

const execFile = promisify(execFileByCallback);

/** Has the process's clock jump ahead when it is told to: a failed NTP, or a machine that woke up. */
const JUMP = `
  let ahead = 0;
  process.on("SIGUSR2", () => (ahead = 20 * 60_000));
  const Real = Date;
  globalThis.Date = class Date extends Real {
    constructor(...given) {
      if (given.length > 0) super(...given);
      else super(Real.now() + ahead);
    }
    static now = () => Real.now() + ahead;
  };`;

const readiness = async (url: string) => (await fetch(`${url}/readyz`)).text();

test("a process whose clock jumps is not ready and says why, and misdates nothing in the audit log", async () => {
  const { url: serverUrl, prefix, template } = inject("database");
  const database = await createDatabase(serverUrl, { prefix, template });
  const folder = await mkdtemp(join(tmpdir(), "portico-clock-"));
  const secret = randomBytes(24).toString("base64url");
  const env = { DATABASE_URL: database.url, PAYLOAD_SECRET: secret };
  const jump = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(JUMP)}` };
  const portico = await startPortico({ env: { ...env, ...jump }, dataFolder: folder });
  const failedSignIn = async () => {
    const { email, password } = newPerson();
    return (await new SpecClient(portico.apiUrl, secret).post("/api/users/login", { email, password })).code;
  };
  expect(await failedSignIn()).toBe(401);
  expect(await readiness(portico.url)).toBe("ready\n");

  portico.process.kill("SIGUSR2");
  await expect.poll(() => readiness(portico.url)).toBe("not ready: clock\n");
  expect(await failedSignIn()).toBe(401);
  expect(portico.logs()).toMatch(/"offsetSeconds":1200,"msg":"this machine's clock differs/);
  expect(await (await fetch(`${portico.url}/metrics`)).text()).toMatch(
    /^portico_clock_offset_seconds (1199\.9\d*|1200\.?\d*)$/m,
  );
  expect(await runPortico(["admin", "audit", "verify"], { ...env, PORTICO_DATA: folder })).toMatch(
    /^2 events are intact/m,
  );
  await portico.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test("without room for the embedded database a process is not ready, and is again once there is", async () => {
  const folder = await mkdtemp(join(tmpdir(), "portico-disk-"));
  await execFile("mount", ["-t", "tmpfs", "-o", "size=200m,mode=711", "tmpfs", folder]);
  try {
    const portico = await startPortico({ dataFolder: folder });
    const { stdout } = await execFile("df", ["--output=avail", "-B1", folder]);
    const filler = join(folder, "something else");
    await writeFile(filler, Buffer.alloc(Number(stdout.trim().split("\n")[1]) - 10 * 1024 * 1024));
    expect(await readiness(portico.url)).toBe("not ready: disk\n");
    await rm(filler);
    expect(await readiness(portico.url)).toBe("ready\n");
    await portico.stop();
  } finally {
    await execFile("umount", ["--lazy", folder]);
    await rm(folder, { recursive: true, force: true });
  }
});
