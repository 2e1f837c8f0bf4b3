import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applicationSignOns, forwardAuthHosts, sessions } from "~/hub/kit/db/schema";
import type { Named, SeededUser } from "../support/seed";
import { type Cluster, startCluster } from "./support/cluster";
import { PROXIES, type ReverseProxy, startReverseProxy } from "./support/reverse-proxies";
import { type Answer, RoamingBrowser } from "./support/roaming-browser";

let cluster: Cluster;
let application: Server;
let registered: Named;
let person: SeededUser;
let company: Named;
/** Signed in at Portico. */
let browser: RoamingBrowser;
const proxies = new Map<string, ReverseProxy>();
/** What the application has been asked for. */
const reached: string[] = [];

const HOSTED = "the application behind the proxy";

beforeAll(async () => {
  cluster = await startCluster({ size: 1 });
  application = createServer((incoming, outgoing) => {
    reached.push(incoming.url ?? "");
    void text(incoming).then((body) => {
      outgoing.writeHead(incoming.url === "/own-401" ? 401 : 200, { "Content-Type": "application/json" });
      outgoing.end(JSON.stringify({ is: HOSTED, url: incoming.url, headers: incoming.rawHeaders, body }));
    });
  });
  await new Promise<void>((resolve) => application.listen(0, "127.0.0.1", resolve));
  const ports = {
    portico: Number(new URL(cluster.members[0]!.url).port),
    application: (application.address() as AddressInfo).port,
  };
  for (const proxy of await Promise.all(PROXIES.map((name) => startReverseProxy(name, ports))))
    proxies.set(proxy.name, proxy);

  const { seed } = cluster;
  registered = await seed.application({ redirectUrl: "https://wiki.example/", logoutUrl: "https://wiki.example/" });
  [person, company] = await Promise.all([seed.user({ firstName: "Zoë" }), seed.client()]);
  await seed.assign(person, registered, company, "Reader");
  await seed.db.insert(applicationSignOns).values({ applicationId: registered.id, kind: "forward" });
  for (const { origin } of proxies.values())
    await seed.db.insert(forwardAuthHosts).values([
      { applicationId: registered.id, origin },
      { applicationId: registered.id, origin, pathPrefix: "/admin", roles: ["Owner"] },
    ]);
  browser = new RoamingBrowser();
});

afterAll(async () => {
  await Promise.all([...proxies.values()].map((proxy) => proxy.stop()));
  application.close();
  await cluster.stop();
});

interface Seen {
  url: string;
  body: string;
  /** By name in lower case, with everything sent under it. */
  of(name: string): string[];
  names: string[];
}

/** What the application saw of a request; fails where it was not reached. */
function seenBy({ body, status }: Answer): Seen {
  expect(`${status} ${body}`).toContain(HOSTED);
  const { url, headers, body: sent } = JSON.parse(body) as { url: string; headers: string[]; body: string };
  const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), headers[index + 1]!]] : []));
  return {
    url,
    body: sent,
    names: pairs.map(([name]) => name!),
    of: (name) => pairs.filter(([each]) => each === name).map(([, value]) => value!),
  };
}

/** Goes in at a proxy; who is not signed in at Portico yet signs in there on the way, by the forms of the page. */
async function enter(address: string): Promise<Answer> {
  const stopped = await browser.open(address);
  if (!stopped.address.startsWith(cluster.proxy.url)) return stopped;
  const login = `${cluster.proxy.url}/login`;
  await browser.send(login, { intent: "sign-in", identifier: person.email, password: person.password });
  return browser.send(login, { intent: "verify-code", otp: await cluster.code(person) });
}

const FORGED = {
  "Remote-User": "root",
  "remote-role": "Owner",
  "REMOTE-EMAIL": "root@example.test",
  "Remote-Name": "Root",
  "Remote-Client": "Everybody",
  Remote_User: "root",
  Remote_Role: "Owner",
  "X-Forwarded-Host": "evil.example",
  "X-Forwarded-Proto": "http",
  "X-Forwarded-Uri": "/.portico/",
  "X-Forwarded-Method": "OPTIONS",
};

describe.each(PROXIES)("behind %s", (name) => {
  const at = (path: string) => `${proxies.get(name)!.origin}${path}`;

  test("nobody reaches the application who is not signed in, whatever they send along", async () => {
    const before = reached.length;
    const stranger = new RoamingBrowser();
    const stopped = await stranger.ask(at("/page?x=1"), { headers: FORGED });
    expect(stopped).toMatchObject({ status: 303, headers: { location: at("/.portico/start?to=%2Fpage%3Fx%3D1") } });
    expect((await stranger.ask(at("/api"), { headers: { Accept: "application/json" } })).status).toBe(401);
    const form = await stranger.ask(at("/form"), { method: "POST", body: "typed=much" });
    expect(form.status).toBe(401);
    expect(form.body).toContain("What you sent was not taken");
    expect((await stranger.ask(at("/x"), { method: "DELETE", headers: { Accept: "*/*" } })).status).toBe(401);
    for (const address of ["/.portico-check", "/.portico/../x", "/.portico/%2e%2e/x", "/forward-auth", "//.portico/x"])
      expect((await stranger.ask(at(address))).body, address).not.toContain(HOSTED);
    expect(reached.length).toBe(before);
  });

  test("who signs in at Portico arrives where they were going, and the application knows who it is", async () => {
    const seen = seenBy(await enter(at("/page?x=1&y=%2F")));
    expect(seen.url).toBe("/page?x=1&y=%2F");
    expect(seen.of("remote-user")).toEqual([person.userName]);
    expect(seen.of("remote-email")).toEqual([person.email]);
    expect(seen.of("remote-name")).toEqual([`Zo%C3%AB ${person.lastName}`]);
    expect(seen.of("remote-role")).toEqual(["Reader"]);
    expect(seen.of("remote-client")).toEqual([company.name]);
    expect(browser.cookiesOf(proxies.get(name)!.origin)).toContain("__Host-portico-at-");
  });

  test("what a client sends as Remote-User never arrives", async () => {
    await enter(at("/"));
    const seen = seenBy(await browser.ask(at("/"), { headers: FORGED }));
    expect(seen.of("remote-user")).toEqual([person.userName]);
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
      body: expect.stringContaining(HOSTED) as string,
    });
  });

  test("a path for another role stays closed, however it is written", async () => {
    await enter(at("/"));
    const before = reached.length;
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
      expect((await browser.ask(at(path), { headers: FORGED })).body, path).not.toContain(HOSTED);
    expect(reached.length).toBe(before);
  });

  test("a cookie or ticket of another host opens nothing", async () => {
    const [here, other] = [proxies.get(name)!, [...proxies.values()].find((each) => each.name !== name)!];
    await enter(at("/"));
    const headers = { Cookie: browser.cookiesOf(here.origin) };
    expect((await new RoamingBrowser().ask(`${other.origin}/`, { headers })).status).toBe(303);
    const forged = { Cookie: browser.cookiesOf(here.origin), Host: new URL(other.origin).host };
    expect((await new RoamingBrowser().ask(at("/"), { headers: forged })).body).not.toContain(HOSTED);

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

  test("who signs out at the host, or whose session ends, is stopped at the next request", async () => {
    await enter(at("/"));
    const held = { Cookie: browser.cookiesOf(proxies.get(name)!.origin) };
    const stranger = new RoamingBrowser();
    seenBy(await stranger.ask(at("/"), { headers: held }));
    const out = await browser.ask(at("/.portico/logout"));
    expect(out).toMatchObject({ status: 303, headers: { location: `${cluster.proxy.url}/logout` } });
    expect((await stranger.ask(at("/"), { headers: held })).status).toBe(303);

    await enter(at("/"));
    const again = { Cookie: browser.cookiesOf(proxies.get(name)!.origin) };
    seenBy(await stranger.ask(at("/"), { headers: again }));
    await cluster.seed.db.delete(sessions).where(eq(sessions.userId, person.id));
    expect((await stranger.ask(at("/"), { headers: again })).status).toBe(303);
    browser = new RoamingBrowser();
  });
});
