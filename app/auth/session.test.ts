import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCookieSessionStorage } from "@remix-run/node";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newSecret, readStored, replaceStored } from "~/lib/secrets.server";

let folder: string;
let sessionOf: typeof import("./session.server").sessionOf;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portico-session-"));
  vi.stubEnv("PORTICO_DATA", folder);
  vi.stubEnv("SESSION_SECRET", "");
  // The environment is read once, and other tests of this worker may have read theirs.
  vi.resetModules();
  ({ sessionOf } = await import("./session.server"));
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test("a cookie signed with a secret that was rotated a moment ago, and that another process knew first, is a session", async () => {
  const read = (cookie: string) => sessionOf(new Request("http://localhost/", { headers: { Cookie: cookie } }), {});
  await read("");
  const stored = readStored(folder);
  const fresh = newSecret();
  replaceStored(folder, { ...stored, session: [fresh, ...[stored.session].flat()] });
  const elsewhere = createCookieSessionStorage({ cookie: { name: "portico", secrets: [fresh] } });
  const session = await elsewhere.getSession();
  session.set("identifier", "ana@example.test");
  const [cookie = ""] = (await elsewhere.commitSession(session)).split(";");
  expect((await read(cookie)).get("identifier")).toBe("ana@example.test");
  expect((await read("portico=made-up")).get("identifier")).toBeUndefined();
});
