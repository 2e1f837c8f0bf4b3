import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exchange, rawRequest } from "./support/exchange";
import { type ForwardAuthWorld, seenBy, startForwardAuthWorld, WIKI } from "./support/forward-auth-world";
import { PROXIES } from "./support/programs";
import { OPEN_PATH } from "./support/reverse-proxies";
import { RoamingBrowser } from "./support/roaming-browser";

/** In the order of "For whoever writes another configuration" in docs/forward-auth.md. */
let world: ForwardAuthWorld;
let reader: RoamingBrowser;
let neighbour: RoamingBrowser;

beforeAll(async () => {
  world = await startForwardAuthWorld();
  [reader, neighbour] = [new RoamingBrowser(), new RoamingBrowser()];
});

afterAll(() => world.stop());

describe.each(PROXIES)("behind %s", (name) => {
  const at = (path: string) => `${world.proxy(name).origin}${path}`;
  const ask = (target: string, headers: string[], ...more: string[]) =>
    exchange(world.proxy(name).port, [rawRequest(target, headers), ...more]);
  const hosts = () => ({
    wiki: new URL(world.proxy(name).origin).host,
    lunch: new URL(world.proxy(name).lunch).host,
  });
  const cookie = () => `Cookie: ${reader.cookiesOf(world.proxy(name).origin)}`;

  beforeEach(async () => {
    await world.enter(reader, world.reader, at("/"));
    await world.enter(neighbour, world.neighbour, `${world.proxy(name).lunch}/`);
  });

  test("a user of one application does not reach the other one, whatever host they name", async () => {
    const { wiki, lunch } = hosts();
    const [port, held] = [world.proxy(name).port, `Cookie: ${neighbour.cookiesOf(world.proxy(name).lunch)}`];
    expect(await ask("/", [`Host: ${lunch}`, held]), "their own application").toContain("the other application");
    const before = world.wiki.reached.length;
    const targets = [
      "/admin/secrets",
      ...[wiki, lunch].map((host) => `https://${host}/admin/secrets`),
      `http://${wiki}/admin/secrets`,
    ];
    const lists = [
      `${wiki},${lunch}`,
      `${lunch},${wiki}`,
      `${lunch}, ${wiki}`,
      `${wiki} ${lunch}`,
      `${lunch}\t${wiki}`,
    ];
    const spelled = [
      wiki.toUpperCase(),
      `localhost.:${port}`,
      "localhost",
      "localhost:443",
      `127.0.0.1.:${port}`,
      "127.0.0.1",
      "127.0.0.1:1",
    ];
    const odd = [
      `${wiki}@${lunch}`,
      `${lunch}@${wiki}`,
      `${lunch}/${wiki}`,
      `${lunch}#${wiki}`,
      `${lunch}?${wiki}`,
      "",
      "evil.example",
    ];
    for (const target of targets)
      for (const host of [wiki, lunch, ...lists, ...spelled, ...odd]) {
        const answer = await ask(target, [`Host: ${host}`, held]);
        expect(answer, `${target} of "${host}"`).not.toContain(WIKI);
      }
    for (const two of [
      [wiki, lunch],
      [lunch, wiki],
    ])
      expect(await ask("/admin/secrets", [...two.map((host) => `Host: ${host}`), held])).not.toContain(WIKI);
    for (const header of ["X-Forwarded-Host", "X-Forwarded_Host", "X.Forwarded.Host", "Forwarded"])
      await ask("/admin/secrets", [
        `Host: ${wiki}`,
        `${header}: ${header === "Forwarded" ? `host=${lunch}` : lunch}`,
        held,
      ]);
    expect(world.wiki.reached.length).toBe(before);
  });

  test("PHP and CGI are told nothing that the client says of itself, however it is spelled", async () => {
    const between = ["-", "_", ".", "~", "!", "'", "*", "+", "^", "`", "|", "$", "&", "#", "%"];
    const said = ["User", "Role", "Email", "Name", "Client", "Groups"].flatMap((which) =>
      between.flatMap((mark) => [`Remote${mark}${which}: root`, `rEMOTE${mark}${which.toUpperCase()}: root`]),
    );
    const forwarded = between.filter((mark) => mark !== "-").map((mark) => `X${mark}Forwarded${mark}Host: root`);
    // HAProxy takes a hundred headers at most.
    const some = Array.from({ length: 5 }, (_, part) =>
      [...said, ...forwarded].filter((_, index) => index % 5 === part),
    );
    // Some of these took turns with Portico's own by the order of a table: one try says little.
    for (const path of ["/php/variables", "/cgi/variables"])
      for (const headers of [...some, ...some, ...some]) {
        const answer = await ask(path, [`Host: ${hosts().wiki}`, ...headers, cookie()]);
        expect(answer).toContain(`HTTP_REMOTE_USER=${world.reader.userName}\n`);
        expect(answer).toContain("HTTP_REMOTE_ROLE=Reader\n");
        expect(answer.split("\n").filter((line) => line.endsWith("=root"))).toEqual([]);
      }
  });

  test("no header that the client names in Connection is taken off", async () => {
    for (const named of ["Remote-User, Remote-Role", "remote-role", "X-Forwarded-Host, X-Forwarded-Uri", "Cookie"]) {
      const answer = await ask("/php/variables", [`Host: ${hosts().wiki}`, `Connection: close, ${named}`, cookie()]);
      if (!answer.includes("HTTP_HOST=")) continue;
      expect(answer, named).toContain(`HTTP_REMOTE_USER=${world.reader.userName}\n`);
      expect(answer, named).toContain("HTTP_REMOTE_ROLE=Reader\n");
    }
    const before = world.wiki.reached.length;
    await ask("/admin", [`Host: ${hosts().wiki}`, "Connection: close, X-Forwarded-Host, X-Forwarded-Uri", cookie()]);
    expect(world.wiki.reached.length).toBe(before);
  });

  test("only a WebSocket may change the protocol of a connection", async () => {
    const smuggled = rawRequest("/admin/secrets", [`Host: ${hosts().wiki}`, "Remote-User: root"]);
    const before = world.wiki.upgraded.length;
    for (const upgrade of ["h2c", "foo", "h2c, websocket", "websocket, h2c", "websocket/13 h2c", "TLS/1.2"]) {
      const sent = ["Connection: Upgrade, HTTP2-Settings", `Upgrade: ${upgrade}`, "HTTP2-Settings: AAMAAABkAAQAAP__"];
      const answer = await ask("/ws", [`Host: ${hosts().wiki}`, ...sent, cookie()], smuggled);
      expect(answer, upgrade).not.toMatch(/^HTTP\/1\.1 101/);
    }
    const two = ["Connection: Upgrade", "Upgrade: websocket", "Upgrade: h2c"];
    await ask("/ws", [`Host: ${hosts().wiki}`, ...two, cookie()], smuggled);
    expect(world.wiki.upgraded.slice(before).filter((protocol) => protocol !== "websocket")).toEqual([]);
    const webSocket = [
      "Connection: Upgrade",
      "Upgrade: WebSocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ];
    expect(await ask("/ws", [`Host: ${hosts().wiki}`, ...webSocket], "frame")).toMatch(/^HTTP\/1\.1 401/);
    expect(await ask("/ws", [`Host: ${hosts().wiki}`, ...webSocket, cookie()], "frame")).toMatch(
      /^HTTP\/1\.1 101[^]*frame$/,
    );
  });

  test("odd paths and encodings open nothing, neither of the application nor of Portico", async () => {
    const before = world.wiki.reached.length;
    const odd = [
      "%0a",
      "%0d",
      "%09",
      "%20",
      "%00",
      "%ff",
      "%c0%af",
      "%2f",
      "%5c",
      ";",
      ";x",
      "?",
      "#",
      "%23",
      "%3f",
      ".",
      "/.",
      "/..;/",
    ];
    for (const path of [
      ...odd.map((end) => `/admin${end}`),
      "/%25252561dmin",
      "/%2525252561dmin",
      "/.portico/..%2fadmin",
      "/.portico/..;/admin",
      "\\admin",
      "/x\\..\\admin",
      "//localhost/admin",
    ])
      expect(await ask(path, [`Host: ${hosts().wiki}`, cookie()]), path).not.toContain(WIKI);
    expect(world.wiki.reached.slice(before)).toEqual([]);
    for (const path of [
      "/.portico/../login",
      "/.portico/%2e%2e/login",
      "/.portico/.%2e/login",
      "/.portico/x/../../healthz",
      "/.portico/../oidc/jwks",
      "/.portico/..\\login",
      "/.portico/..;/login",
    ]) {
      const answer = await ask(path, [`Host: ${hosts().wiki}`]);
      expect(answer, path).not.toMatch(/^HTTP\/1\.1 200/);
      expect(answer, path).not.toContain('name="csrfToken"');
    }
  });

  test("no header leads the application to another path than the one that was asked about", async () => {
    const said = ["X-Original-URL", "X-Rewrite-URL", "X_Original_URL", "X.Rewrite.URL"].map(
      (header) => `${header}: /admin`,
    );
    const answer = await ask("/php/variables", [`Host: ${hosts().wiki}`, ...said, cookie()]);
    expect(answer).toContain("HTTP_REMOTE_ROLE=Reader\n");
    expect(answer.split("\n").filter((line) => line.endsWith("=/admin"))).toEqual([]);
  });

  test("uploads and long addresses pass", async () => {
    const body = "x".repeat(2_000_000);
    expect(seenBy(await reader.ask(at("/upload"), { method: "POST", body })).body.length).toBe(body.length);
    // nginx takes 8 kB by itself, and says so before it asks anybody.
    for (const length of name === "nginx" ? [7_000] : [7_000, 20_000]) {
      const long = `/long?q=${"x".repeat(length)}`;
      expect(seenBy(await reader.ask(at(long))).url).toBe(long);
    }
    if (name === "nginx") expect((await reader.ask(at(`/long?q=${"x".repeat(9_000)}`))).status).toBe(414);
  });

  test("a path that is open to everybody is reached as it stands there, and leads to no other", async () => {
    const proxy = await world.openProxy(name);
    const host = `Host: ${new URL(proxy.origin).host}`;
    const urlsOf = async (target: string) => {
      const before = world.wiki.reached.length;
      await exchange(proxy.port, [rawRequest(target, [host, "Remote-User: root", "Remote-Role: Owner"])]);
      return world.wiki.reached.slice(before);
    };
    try {
      expect(await urlsOf(OPEN_PATH)).toEqual([OPEN_PATH]);
      expect(await urlsOf(`${OPEN_PATH}?a=1`)).toEqual([`${OPEN_PATH}?a=1`]);
      const answer = await exchange(proxy.port, [rawRequest(OPEN_PATH, [host, "Remote-User: root"])]);
      expect(answer).toContain(WIKI);
      expect(answer).not.toContain("root");
      for (const path of [
        "/",
        "/admin",
        `/admin/..${OPEN_PATH}`,
        `/admin/%2e%2e${OPEN_PATH}`,
        `/admin/..;${OPEN_PATH}`,
        `/${OPEN_PATH}`,
        `${OPEN_PATH}/`,
        `${OPEN_PATH}/admin`,
        `${OPEN_PATH}/../admin`,
        `${OPEN_PATH}%2f..%2fadmin`,
        `${OPEN_PATH};x`,
        `/x${OPEN_PATH}`,
      ])
        expect(
          (await urlsOf(path)).filter((url) => url !== OPEN_PATH),
          path,
        ).toEqual([]);
    } finally {
      await proxy.stop();
    }
  });
});
