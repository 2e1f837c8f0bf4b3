import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RoamingBrowser } from "../processes/support/roaming-browser";
import { eventually } from "../support/eventually";
import { overDebian, type Program, startProgram } from "./support/program";
import { type ForeignWorld, startForeignWorld } from "./support/world";

const beside = fileURLToPath(new URL("programs", import.meta.url));

let world: ForeignWorld;
let browser: RoamingBrowser;

beforeAll(async () => {
  world = await startForeignWorld({
    "git-credential-oauth": { clientId: "git-credential-oauth", redirectUris: ["http://127.0.0.1"] },
    "oidc-agent": {
      clientId: "oidc-agent",
      redirectUris: ["http://localhost:4242"],
      grants: ["authorization_code", "refresh_token", "device_code"],
    },
  });
  cpSync(beside, world.folder, { recursive: true });
  browser = await world.signedIn();
});

afterAll(() => world.stop());

function start(script: string, name: string): Program {
  const home = join(world.folder, name);
  mkdirSync(home);
  return startProgram(
    overDebian("/bin/sh", join(world.folder, script), home),
    // It opens no browser: the address is printed.
    { ISSUER: world.portico.url, CLIENT_ID: name, CLIENT_SECRET: world.secrets[name] ?? "", BROWSER: "true" },
    world.folder,
  );
}

const printedBy = (program: Program, what: RegExp): Promise<string> =>
  eventually(
    `${what.source} in what it prints`,
    () => {
      const found = what.exec(program.printed())?.[1];
      if (!found && program.child.exitCode) throw new Error(`It ended:\n${program.printed()}`);
      return found;
    },
    { withinMs: 30_000, everyMs: 50 },
  );

const asked = (token: string): Promise<Response> =>
  fetch(`${world.portico.url}/oidc/userinfo`, { headers: { Authorization: `Bearer ${token}` } });

test("git-credential-oauth is given a code at a port of its own choice", async () => {
  const program = start("git_credential_oauth.sh", "git-credential-oauth");
  const address = await printedBy(program, /(http:\/\/\S+\/oidc\/authorize\?\S+)/);
  expect(new URL(address).searchParams.get("redirect_uri")).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const { status, body } = await browser.open(address);
  expect([status, body]).toEqual([200, expect.stringContaining("Success")]);
  // Shows its code with a verifier that no provider has to take: base64 with its "=" (RFC 7636 §4.1).
  await eventually("it to be refused", () => /code_verifier contains invalid/.test(program.printed()), {
    withinMs: 30_000,
    everyMs: 50,
  });
});

test("oidc-agent signs in as a device, and refreshes", async () => {
  const program = start("oidc_agent.sh", "oidc-agent");
  const code = await printedBy(program, /enter the code: (\S+)/);
  const device = `${world.portico.url}/oidc/device`;
  const page = await browser.open(device);
  const asking = await browser.send(device, { xsrf: secretOf(page.body), user_code: code });
  const done = await browser.send(device, { xsrf: secretOf(asking.body), user_code: code, confirm: "yes" });
  expect(done.status, done.body).toBe(200);
  const [token, renewed] = [await printedBy(program, /^TOKEN=(\S+)$/m), await printedBy(program, /^RENEWED=(\S+)$/m)];
  expect(renewed).not.toBe(token);
  expect((await asked(renewed)).status).toBe(200);
});

const secretOf = (page: string): string => /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
