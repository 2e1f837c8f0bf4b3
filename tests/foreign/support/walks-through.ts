import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RoamingBrowser } from "../../processes/support/roaming-browser";
import { signIn, signOut, told } from "./walk";
import {
  type Ability,
  originOf,
  type Running,
  registration,
  startWebApplication,
  type WebApplication,
} from "./web-application";
import { EMAIL, type ForeignWorld, startForeignWorld } from "./world";

/**
 * As far as each application can.
 * @param prepare puts the files of the applications into the folder that they run in
 */
export function walkThrough(applications: Record<string, WebApplication>, prepare: (folder: string) => void): void {
  let world: ForeignWorld;
  const origins = new Map<string, string>();

  beforeAll(async () => {
    for (const name of Object.keys(applications)) origins.set(name, await originOf());
    const registered = Object.entries(applications).map(
      ([name, each]) => [name, registration(name, origins.get(name)!, each)] as const,
    );
    world = await startForeignWorld(Object.fromEntries(registered));
    prepare(world.folder);
  });

  afterAll(() => world.stop());

  describe.each(Object.entries(applications))("%s", (name, each) => {
    let browser: RoamingBrowser;
    let running: Running;
    const does = (what: Ability) => !each.lacks?.includes(what);

    beforeAll(async () => {
      running = await startWebApplication(name, origins.get(name)!, each, world);
      browser = await world.signedIn();
    });

    afterAll(() => running.program.stop());

    test("signs in with groups and offline access among its scopes", () => signIn(browser, running));

    if (does("refresh"))
      test("refreshes", async () => {
        expect(await told(browser, running, "/refresh")).toMatchObject({ renewed: true });
      });

    if (does("userinfo"))
      test("asks about its user", async () => {
        expect(await told(browser, running, "/userinfo")).toMatchObject({ email: EMAIL });
      });

    if (does("sign-out"))
      test("signs out, and is led back at once", async () => {
        const { address, body } = await signOut(world, browser, running);
        expect(address, body).toMatch(`${running.origin}/bye`);
        expect(body).toContain("bye");
      });
  });
}
