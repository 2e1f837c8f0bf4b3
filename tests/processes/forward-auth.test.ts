import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessions } from "~/hub/kit/db/schema";
import { type ForwardAuthWorld, seenBy, startForwardAuthWorld, WIKI } from "./support/forward-auth-world";
import { PROXIES } from "./support/programs";
import { RoamingBrowser } from "./support/roaming-browser";

let world: ForwardAuthWorld;
/** Signed in at Portico. */
let browser: RoamingBrowser;
const consultants = new RoamingBrowser();

beforeAll(async () => {
  world = await startForwardAuthWorld();
  browser = new RoamingBrowser();
});

afterAll(() => world.stop());

const FORGED = {
  "Remote-User": "root",
  "remote-role": "Owner",
  "REMOTE-EMAIL": "root@example.test",
  "Remote-Name": "Root",
  "Remote-Client": "Everybody",
  "Remote-Groups": "admins",
  Remote_User: "root",
  Remote_Role: "Owner",
  "X-Forwarded-Host": "evil.example",
  "X-Forwarded-Proto": "http",
  "X-Forwarded-Uri": "/.portico/",
  "X-Forwarded-Method": "OPTIONS",
};

describe.each(PROXIES)("behind %s", (name) => {
  const at = (path: string) => `${world.proxy(name).origin}${path}`;
  const enter = (address: string) => world.enter(browser, world.reader, address);

  test("nobody reaches the application who is not signed in, whatever they send along", async () => {
    const before = world.wiki.reached.length;
    const stranger = new RoamingBrowser();
    const stopped = await stranger.ask(at("/page?x=1"), { headers: FORGED });
    expect(stopped).toMatchObject({ status: 303, headers: { location: at("/.portico/start?to=%2Fpage%3Fx%3D1") } });
    expect((await stranger.ask(at("/api"), { headers: { Accept: "application/json" } })).status).toBe(401);
    const form = await stranger.ask(at("/form"), { method: "POST", body: "typed=much" });
    expect(form.status).toBe(401);
    expect(form.body).toContain("What you sent was not taken");
    expect((await stranger.ask(at("/x"), { method: "DELETE", headers: { Accept: "*/*" } })).status).toBe(401);
    for (const address of ["/.portico-check", "/.portico/../x", "/.portico/%2e%2e/x", "/forward-auth", "//.portico/x"])
      expect((await stranger.ask(at(address))).body, address).not.toContain(WIKI);
    expect(world.wiki.reached.length).toBe(before);
  });

  test("who signs in at Portico arrives where they were going, and the application knows who it is", async () => {
    const seen = seenBy(await enter(at("/page?x=1&y=%2F")));
    expect(seen.url).toBe("/page?x=1&y=%2F");
    expect(seen.of("remote-user")).toEqual([world.reader.userName]);
    expect(seen.of("remote-email")).toEqual([world.reader.email]);
    expect(seen.of("remote-name")).toEqual([`Zo%C3%AB ${world.reader.lastName}`]);
    expect(seen.of("remote-role")).toEqual(["Reader"]);
    expect(seen.of("remote-client")).toEqual([world.company.name]);
    expect(seen.of("remote-groups")).toEqual(["Reader"]);
    expect(browser.cookiesOf(world.proxy(name).origin)).toContain("__Host-portico-at-");
  });

  test("what a client sends as Remote-User never arrives", async () => {
    await enter(at("/"));
    const seen = seenBy(await browser.ask(at("/"), { headers: FORGED }));
    expect(seen.of("remote-user")).toEqual([world.reader.userName]);
    expect(seen.of("remote-role")).toEqual(["Reader"]);
    expect(seen.names.filter((each) => /^remote_/.test(each))).toEqual([]);
    const twice = seenBy(await browser.ask(at("/"), { headers: { "Remote-Role": ["Owner", "Admin"] } }));
    expect(twice.of("remote-role")).toEqual(["Reader"]);
  });

  test("what is sent to the application arrives, and what it answers comes back", async () => {
    await enter(at("/"));
    const seen = seenBy(await browser.ask(at("/form"), { method: "POST", body: "typed=much" }));
    expect(seen).toMatchObject({ url: "/form", body: "typed=much" });
    expect(await browser.ask(at("/own-401"))).toMatchObject({
      status: 401,
      body: expect.stringContaining(WIKI) as string,
    });
  });

  test("a path for another role stays closed, however it is written", async () => {
    await enter(at("/"));
    const before = world.wiki.reached.length;
    const page = await browser.ask(at("/admin"));
    expect(page.status).toBe(403);
    expect(page.body).toContain("You may not open this page");
    for (const path of [
      "/admin/",
      "/ADMIN",
      "//admin",
      "/x/../admin",
      "/x/%2e%2e/admin",
      "/x%2f..%2fadmin",
      "/x/..;/admin",
      "/%61dmin",
      "/%2561dmin",
      "/admin;x=1",
      "/admin.json",
      "/.portico/../admin",
      "/.portico/%2e%2e/admin",
    ])
      expect((await browser.ask(at(path), { headers: FORGED })).body, path).not.toContain(WIKI);
    expect(world.wiki.reached.length).toBe(before);
  });

  test("a cookie or ticket of another host opens nothing", async () => {
    const [here, other] = [world.proxy(name), world.proxy(PROXIES.find((each) => each !== name)!)];
    await enter(at("/"));
    const headers = { Cookie: browser.cookiesOf(here.origin) };
    expect((await new RoamingBrowser().ask(`${other.origin}/`, { headers })).status).toBe(303);
    const start = await browser.ask(at("/.portico/start?to=/"));
    const back = String(
      (await browser.ask(String(start.headers.location), { headers: { "Sec-Fetch-Site": "cross-site" } })).headers
        .location,
    );
    expect(back).toContain(`${here.origin}/.portico/ticket?`);
    const elsewhere = await browser.ask(back.replace(here.origin, other.origin));
    expect(elsewhere.headers["set-cookie"]).toBeUndefined();
    expect((await new RoamingBrowser().ask(back)).status).toBe(400);
  });

  test("who opens the application for another client comes for that one, though they are in for the former", async () => {
    const { cluster, consultant, application, companies } = world;
    for (const { id, name: company } of [...companies, companies[0]]) {
      await world.enter(consultants, consultant, `${cluster.proxy.url}/open/${application.id}/${id}`);
      expect(seenBy(await consultants.open(at("/page"))).of("remote-client")).toEqual([company]);
    }
  });

  test("who signs out at the host, or whose session ends, is stopped at the next request", async () => {
    await enter(at("/"));
    const held = { Cookie: browser.cookiesOf(world.proxy(name).origin) };
    const stranger = new RoamingBrowser();
    seenBy(await stranger.ask(at("/"), { headers: held }));
    const out = await browser.ask(at("/.portico/logout"));
    expect(out).toMatchObject({ status: 303, headers: { location: `${world.cluster.proxy.url}/logout` } });
    expect((await stranger.ask(at("/"), { headers: held })).status).toBe(303);

    await enter(at("/"));
    const again = { Cookie: browser.cookiesOf(world.proxy(name).origin) };
    seenBy(await stranger.ask(at("/"), { headers: again }));
    await world.cluster.seed.db.delete(sessions).where(eq(sessions.userId, world.reader.id));
    expect((await stranger.ask(at("/"), { headers: again })).status).toBe(303);
    browser = new RoamingBrowser();
  });
});
