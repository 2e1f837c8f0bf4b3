import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { loadLanguages } from "~/languages/languages.server";
import { change, newAccount, signIn } from "../support/accounts";
import { bearing, dataOf } from "../support/calls";
import { assign, newAssignment, newClient } from "../support/catalog";
import {
  ask,
  beginAt,
  cookieOf,
  enterHost,
  hashOf,
  locationOf,
  registerHost,
  ticketFor,
} from "../support/forward-auth";
import { hubForFile, PUBLIC_URL } from "../support/hub";

const portico = hubForFile();

beforeAll(loadLanguages);

const newOrigin = () => `https://wiki-${randomUUID().slice(0, 8)}.example.test`;

async function visitor({ role = "User", roles = [] as string[], ...person } = {}) {
  const { hub } = portico;
  const account = await newAccount(hub, person);
  const token = await signIn(portico, account);
  const { application, client } = await newAssignment(hub, account, role);
  const origin = newOrigin();
  await registerHost(hub, application, { origin, roles });
  return { account, token, application, client, origin, enter: () => enterHost(hub, token, `${origin}/`, client) };
}

const isLetIn = async (address: string, cookie: string) => (await ask(portico.hub, address, { cookie })).status === 200;

test("who is unknown is led to Portico and back to what they asked for, and the application is told who it is", async () => {
  const { hub } = portico;
  const { account, token, client, origin } = await visitor({ role: "Editor" });
  const page = `${origin}/page?x=1&y=%2F`;

  const stopped = await ask(hub, page);
  expect(stopped.status).toBe(303);
  expect(locationOf(stopped)).toBe(`${origin}/.portico/start?to=%2Fpage%3Fx%3D1%26y%3D%252F`);
  const begun = await ask(hub, locationOf(stopped));
  expect(begun.headers.get("Set-Cookie")).toMatch(
    /^__Host-portico-start=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=3600$/,
  );
  const atPortico = new URL(locationOf(begun));
  expect(atPortico.origin + atPortico.pathname).toBe(`${PUBLIC_URL}/forward-auth/start`);
  expect(atPortico.searchParams.get("address")).toBe(page);
  expect(atPortico.searchParams.get("start")).toBe(hashOf(cookieOf(begun).split("=")[1]!));

  const back = await ticketFor(hub, token, {
    address: page,
    startHash: atPortico.searchParams.get("start")!,
    clientId: client.id,
  });
  expect(back.startsWith(`${origin}/.portico/ticket?ticket=`)).toBe(true);
  const entered = await ask(hub, back, { cookie: cookieOf(begun) });
  expect(entered.status).toBe(303);
  expect(locationOf(entered)).toBe(page);
  expect(entered.headers.get("Set-Cookie")).toMatch(
    /^__Host-portico-at-[0-9a-f]{12}=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );

  const letIn = await ask(hub, page, { cookie: cookieOf(entered) });
  expect(letIn.status).toBe(200);
  expect(Object.fromEntries([...letIn.headers].filter(([name]) => name.startsWith("remote-")))).toEqual({
    "remote-user": account.userName,
    "remote-email": account.email,
    "remote-name": `${account.firstName} ${account.lastName}`,
    "remote-role": "Editor",
    "remote-client": client.actualName,
    "remote-groups": "Editor",
  });
});

test("the database holds neither ticket nor cookie as it is", async () => {
  const { hub, pool } = portico;
  const { token, client, origin } = await visitor();
  const begun = await beginAt(hub, `${origin}/`);
  const back = await ticketFor(hub, token, { ...begun, clientId: client.id });
  const ticket = new URL(back).searchParams.get("ticket")!;
  const stored = async () =>
    JSON.stringify([
      (await pool.query("select * from forward_auth_tickets")).rows,
      (await pool.query("select * from forward_auth_sessions")).rows,
    ]);
  expect(await stored()).toContain(hashOf(ticket));
  expect(await stored()).not.toContain(ticket);
  const value = cookieOf(await ask(hub, back, { cookie: begun.cookie })).split("=")[1]!;
  expect(await stored()).toContain(hashOf(value));
  expect(await stored()).not.toContain(value);
});

test("of eight at once with one ticket one comes in, and nobody after them", async () => {
  const { hub } = portico;
  const { token, client, origin } = await visitor();
  const begun = await beginAt(hub, `${origin}/`);
  const back = await ticketFor(hub, token, { ...begun, clientId: client.id });
  const tries = await Promise.all(Array.from({ length: 8 }, () => ask(hub, back, { cookie: begun.cookie })));
  expect(tries.filter((each) => each.headers.has("Set-Cookie")).length).toBe(1);
  const again = await ask(hub, back, { cookie: begun.cookie });
  expect(again.status).toBe(400);
  expect(await again.text()).toContain(`${origin}/.portico/start?to=%2F`);
});

test("a ticket is no good in a browser that did not begin, at another host, or after a minute", async () => {
  const { hub, pool } = portico;
  const [one, other] = [await visitor(), await visitor()];
  const begun = await beginAt(hub, `${one.origin}/`);
  const ticket = () => ticketFor(hub, one.token, { ...begun, clientId: one.client.id });
  const stranger = await beginAt(hub, `${one.origin}/`);
  for (const cookie of [undefined, stranger.cookie, begun.cookie.replace("__Host-", "")])
    expect((await ask(hub, await ticket(), { cookie })).status).toBe(400);

  const elsewhere = (await ticket()).replace(one.origin, other.origin);
  expect((await ask(hub, elsewhere, { cookie: begun.cookie })).status).toBe(400);
  // Used up by the try.
  expect((await ask(hub, elsewhere.replace(other.origin, one.origin), { cookie: begun.cookie })).status).toBe(400);

  const late = await ticket();
  await pool.query("update forward_auth_tickets set expires_at = now() - interval '1 second'");
  expect((await ask(hub, late, { cookie: begun.cookie })).status).toBe(400);
  expect((await ask(hub, await ticket(), { cookie: begun.cookie })).status).toBe(303);
});

test("what is sent back is sent to the registered host only, whatever is asked for", async () => {
  const { hub } = portico;
  const { token, client, origin } = await visitor();
  const { hostname } = new URL(origin);
  const startHash = hashOf("x");
  for (const address of [
    "https://evil.example.test/",
    `https://${hostname}.evil.example.test/`,
    `https://${hostname}@evil.example.test/`,
    `https://${hostname}:8443/`,
    `http://${hostname}/`,
  ])
    expect(
      (await hub.call("forwardAuthTicket", { address, startHash, clientId: client.id }, bearing(token))).code,
      address,
    ).toBe(400);
  const begun = await beginAt(hub, `${origin}/`);
  for (const to of [
    "//evil.example.test",
    "/\\evil.example.test",
    "https://evil.example.test",
    "@evil.example.test",
    "",
  ]) {
    const start = await ask(hub, `${origin}/.portico/start?${new URLSearchParams({ to }).toString()}`);
    expect(locationOf(start).startsWith(`${PUBLIC_URL}/forward-auth/start?`), to).toBe(true);
    expect(new URL(new URL(locationOf(start)).searchParams.get("address")!).origin).toBe(origin);
    const back = new URL(await ticketFor(hub, token, { ...begun, clientId: client.id }));
    back.searchParams.set("to", to);
    const entered = await ask(hub, back.href, { cookie: begun.cookie });
    expect(new URL(locationOf(entered)).origin, to).toBe(origin);
  }
});

test("a cookie counts at its own host and for its own application alone", async () => {
  const { hub } = portico;
  const [one, other] = [await visitor(), await visitor()];
  const cookie = await one.enter();
  expect(await isLetIn(`${one.origin}/`, cookie)).toBe(true);
  const value = cookie.split("=")[1]!;
  const otherName = (await other.enter()).split("=")[0]!;
  expect(await isLetIn(`${other.origin}/`, cookie)).toBe(false);
  expect(await isLetIn(`${other.origin}/`, `${otherName}=${value}`)).toBe(false);
  // Not protected by the prefix, so a sibling domain may have planted it.
  expect(await isLetIn(`${one.origin}/`, cookie.replace("__Host-", ""))).toBe(false);
  const second = newOrigin();
  await registerHost(hub, one.application, { origin: second });
  expect(await isLetIn(`${second}/`, cookie)).toBe(false);
  await registerHost(hub, other.application, { origin: one.origin, pathPrefix: "/other" });
  expect(await isLetIn(`${one.origin}/other`, cookie)).toBe(false);
  expect(await isLetIn(`${one.origin}/other/../x`, cookie)).toBe(false);
  expect(await isLetIn(`${one.origin}/x`, cookie)).toBe(true);
});

test("the next request after the end of session, assignment, account, client or application is stopped", async () => {
  const { pool } = portico;
  const ends: [string, (of: Awaited<ReturnType<typeof visitor>>) => Promise<unknown>][] = [
    ["session", ({ account }) => pool.query("delete from sessions where user_id = $1", [account.id])],
    [
      "idle session",
      ({ account }) =>
        pool.query("update sessions set last_seen_at = now() - interval '3 hours' where user_id = $1", [account.id]),
    ],
    [
      "expired session",
      ({ account }) => pool.query("update sessions set expires_at = now() where user_id = $1", [account.id]),
    ],
    ["assignment", ({ account }) => pool.query("delete from assignments where user_id = $1", [account.id])],
    ["account", ({ account }) => change(portico.hub, account, { isActive: false })],
    ["client", ({ client }) => pool.query("update clients set status = 'INACTIVE' where id = $1", [client.id])],
    [
      "application",
      ({ application }) => pool.query("update applications set status = 'INACTIVE' where id = $1", [application.id]),
    ],
    [
      "kind",
      ({ application }) =>
        pool.query("update application_sign_ons set kind = 'link' where application_id = $1", [application.id]),
    ],
    [
      "policy",
      ({ application }) =>
        pool.query("update applications set factor_policy = 'phishing-resistant' where id = $1", [application.id]),
    ],
    [
      "client's policy",
      ({ client }) => pool.query("update clients set factor_policy = 'any' where id = $1", [client.id]),
    ],
  ];
  for (const [name, end] of ends) {
    const of = await visitor();
    const cookie = await of.enter();
    expect(await isLetIn(`${of.origin}/`, cookie), name).toBe(true);
    await end(of);
    expect(await isLetIn(`${of.origin}/`, cookie), name).toBe(false);
  }
});

test("signing out at the host ends its cookie there and leads to Portico's sign-out", async () => {
  const { hub } = portico;
  const { origin, enter } = await visitor();
  const cookie = await enter();
  const out = await ask(hub, `${origin}/.portico/logout`, { cookie });
  expect(out.status).toBe(303);
  expect(locationOf(out)).toBe(`${PUBLIC_URL}/logout`);
  expect(out.headers.get("Set-Cookie")).toContain(
    `${cookie.split("=")[0]!}=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0`,
  );
  expect(await isLetIn(`${origin}/`, cookie)).toBe(false);
});

test("a path for some roles is closed to the others, however it is written", async () => {
  const { hub } = portico;
  const { application, origin, enter, client } = await visitor({ role: "Reader" });
  await registerHost(hub, application, { origin, pathPrefix: "/admin", roles: ["Editor", "Owner"] });
  const cookie = await enter();
  const allowed = ["/", "/administrator", "/public/admin", "/x?to=/admin", "/x%20y"];
  for (const path of allowed) expect(await isLetIn(origin + path, cookie), path).toBe(true);
  for (const path of [
    "/admin",
    "/admin/",
    "/Admin/x",
    "//admin",
    "/x/../admin",
    "/x/%2e%2e/admin",
    "/x%2f..%2fadmin",
    "/x\\..\\admin",
    "/x/..;/admin",
    "/%61dmin",
    "/%2561dmin",
    "/admin;x=1",
    "/admin%2f",
    "/admin%00",
    "/admin.json",
    "/x/%c0%ae%c0%ae/admin",
    "/%u0061dmin",
    "/./admin",
  ]) {
    const answer = await ask(hub, origin + path, { cookie });
    expect(answer.status, path).toBe(403);
    expect([...answer.headers.keys()].filter((name) => name.startsWith("remote-"))).toEqual([]);
  }
  const page = await ask(hub, `${origin}/admin`, { cookie });
  const text = await page.text();
  expect(text).toContain("You may not open this page");
  expect(text).toContain(application.name);
  expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'none'");

  const editor = await newAccount(hub);
  await assign(hub, editor, application, client, "editor");
  const editors = await enterHost(hub, await signIn(portico, editor), `${origin}/admin`, client);
  expect(await isLetIn(`${origin}/admin/x`, editors)).toBe(true);
});

test("who loses a role loses its paths at the next request", async () => {
  const { account, origin, enter } = await visitor({ role: "Editor", roles: ["Editor"] });
  const cookie = await enter();
  expect(await isLetIn(`${origin}/`, cookie)).toBe(true);
  await portico.pool.query("update assignments set role = 'Reader' where user_id = $1", [account.id]);
  expect((await ask(portico.hub, `${origin}/`, { cookie })).status).toBe(403);
});

test("what is no page asked for by a browser is answered, not redirected", async () => {
  const { hub } = portico;
  const { origin } = await visitor();
  const html = { Accept: "text/html" };
  const answers = {
    program: await ask(hub, `${origin}/`, { headers: { Accept: "*/*" } }),
    json: await ask(hub, `${origin}/`, { headers: { Accept: "application/json" } }),
    xhr: await ask(hub, `${origin}/`, { headers: { ...html, "X-Requested-With": "XMLHttpRequest" } }),
    fetch: await ask(hub, `${origin}/`, { headers: { ...html, "Sec-Fetch-Mode": "cors" } }),
    socket: await ask(hub, `${origin}/`, { headers: { ...html, Upgrade: "websocket" } }),
    delete: await ask(hub, `${origin}/`, { method: "DELETE", headers: { Accept: "*/*" } }),
  };
  for (const [name, answer] of Object.entries(answers)) {
    expect(answer.status, name).toBe(401);
    expect(answer.headers.get("WWW-Authenticate"), name).toBe(`Portico start="${origin}/.portico/start"`);
    expect(await answer.json(), name).toMatchObject({ code: 401 });
  }
  const form = await ask(hub, `${origin}/form`, { method: "POST" });
  expect(form.status).toBe(401);
  expect(form.headers.has("Location")).toBe(false);
  expect(await form.text()).toContain("What you sent was not taken");
});

test("what a proxy says counts from trusted proxies only, and only where it can be read in one way", async () => {
  const { hub } = portico;
  const { origin, enter } = await visitor();
  const cookie = await enter();
  const { host } = new URL(origin);
  expect(await isLetIn(`${origin}/`, cookie)).toBe(true);
  for (const path of ["/", "/.portico/start", "/.portico/ticket?ticket=x", "/.portico/logout"]) {
    const refused = await ask(hub, origin + path, { cookie, isTrusted: false });
    expect(refused.status, path).toBeGreaterThanOrEqual(403);
    expect(refused.headers.has("Remote-User")).toBe(false);
    expect(refused.headers.has("Location")).toBe(false);
  }
  expect(await isLetIn(`${origin}/`, cookie)).toBe(true);
  for (const address of [
    `https://${host}, evil.example.test/`,
    `https://evil.example.test, ${host}/`,
    `https://${host}./`,
    `https://${host}:8443/`,
    `https://x@${host}/`,
    `http://${host}/`,
    `https://${host}`,
  ])
    expect((await ask(hub, address, { cookie })).status, address).toBe(403);
  expect(await isLetIn(`https://${host.toUpperCase()}:443/`, cookie)).toBe(true);
});

test("where only a part of a host is registered, the rest is closed", async () => {
  const { hub } = portico;
  const account = await newAccount(hub);
  const { application, client } = await newAssignment(hub, account);
  const origin = newOrigin();
  await registerHost(hub, application, { origin, pathPrefix: "/wiki" });
  const cookie = await enterHost(hub, await signIn(portico, account), `${origin}/wiki/x`, client);
  expect(await isLetIn(`${origin}/wiki`, cookie)).toBe(true);
  for (const path of ["/", "/other", "/wiki/../other", "/wiki/%2e%2e/other", "/WIKI/..%2fother"])
    expect((await ask(hub, origin + path, { cookie })).status, path).toBe(403);
});

test("nobody gets a ticket for another's application or client, with a launch token, or without the factor", async () => {
  const { hub, pool } = portico;
  const { account, token, application, client, origin } = await visitor();
  const call = (by: string, clientId: string) =>
    hub.call("forwardAuthTicket", { address: `${origin}/`, startHash: hashOf("x"), clientId }, bearing(by));
  expect((await call(token, client.id)).code).toBe(200);
  const stranger = await newAccount(hub);
  expect((await call(await signIn(portico, stranger), client.id)).code).toBe(403);
  expect((await call(token, (await newClient(hub)).id)).code).toBe(403);
  const launched = await hub.call(
    "grantToken",
    { clientId: client.id, redirectUri: application.redirectUrl, userId: account.id, applicationId: application.id },
    bearing(token),
  );
  expect(launched.code).toBe(200);
  expect((await call(launched.code === 200 ? launched.data.launchToken! : "", client.id)).code).toBe(403);
  await pool.query("update applications set factor_policy = 'any' where id = $1", [application.id]);
  expect(await call(token, client.id)).toMatchObject({ code: 403, data: { reason: "factor", demand: "any" } });
});

test("of several clients the chosen one counts, with its role", async () => {
  const { hub } = portico;
  const { account, token, application, client, origin } = await visitor({ role: "Reader" });
  const second = await newClient(hub);
  await assign(hub, account, application, second, "Editor");
  const answer = await hub.call("forwardAuthClients", { address: `${origin}/` }, bearing(token));
  expect(answer.code === 200 && answer.data.clients.map(({ _id }) => _id).sort()).toEqual(
    [client.id, second.id].sort(),
  );
  const cookie = await enterHost(hub, token, `${origin}/`, second);
  const { headers } = await ask(hub, `${origin}/`, { cookie });
  expect(headers.get("Remote-Role")).toBe("Editor");
  expect(headers.get("Remote-Client")).toBe(second.actualName);
});

test("where there is a choice the client that was chosen last comes first, and the others by name", async () => {
  const { hub } = portico;
  const { account, token, application, client, origin } = await visitor();
  const more = [await newClient(hub), await newClient(hub)];
  for (const each of more) await assign(hub, account, application, each, "User");
  const offered = async () =>
    dataOf(await hub.call("forwardAuthClients", { address: `${origin}/` }, bearing(token))).clients.map(
      ({ actualName }) => actualName,
    );
  const byName = [client, ...more].map(({ actualName }) => actualName).sort((one, other) => one.localeCompare(other));
  expect(await offered()).toEqual(byName);
  const chosen = [client, ...more].find(({ actualName }) => actualName === byName[1])!;
  await enterHost(hub, token, `${origin}/`, chosen);
  expect(await offered()).toEqual([byName[1], byName[0], byName[2]]);
  const opened = { applicationId: application.id, clientId: more[0]!.id };
  expect((await hub.call("beginOpening", opened, bearing(token))).code).toBe(200);
  expect(await offered(), "opened for a client, it is for that one").toEqual([more[0]!.actualName]);
});

test("an application opened for another client is entered for that one; what was chosen last counts", async () => {
  const { hub, pool } = portico;
  const { account, token, application, client, origin, enter } = await visitor();
  const second = await newClient(hub);
  await assign(hub, account, application, second, "Editor");
  const open = ({ id: clientId }: { id: string }) =>
    hub.call("beginOpening", { applicationId: application.id, clientId }, bearing(token));
  const [first, page] = [await enter(), `${origin}/page?x=1`];
  const clientAt = async (cookie: string, options = {}) =>
    (await ask(hub, page, { cookie, ...options })).headers.get("Remote-Client");
  const sql = (text: string) => pool.query<{ at: Date }>(text, [account.id]);
  const seen = async () => (await sql("select last_seen_at at from sessions where user_id = $1")).rows[0]!.at;
  await open(client);
  expect(await clientAt(first)).toBe(client.actualName);

  await open(second);
  await sql("update sessions set last_seen_at = now() - interval '10 minutes' where user_id = $1");
  const before = await seen();
  expect(locationOf(await ask(hub, page, { cookie: first }))).toBe(`${origin}/.portico/start?to=%2Fpage%3Fx%3D1`);
  expect((await ask(hub, page, { cookie: first, isCheck: true })).status, "asked by nginx").toBe(401);
  expect(await seen(), "that is no use of the session").toEqual(before);
  // What another tab still does for the former client.
  expect(await clientAt(first, { method: "POST" })).toBe(client.actualName);
  expect(await clientAt(first, { headers: { Accept: "application/json" } })).toBe(client.actualName);

  const offered = async () =>
    dataOf(await hub.call("forwardAuthClients", { address: page }, bearing(token))).clients.length;
  expect(await offered()).toBe(1);
  const entered = await enterHost(hub, token, page, second);
  expect(await offered(), "to come for another one").toBe(2);
  expect(await clientAt(entered)).toBe(second.actualName);
  expect(await clientAt(await enter()), "chosen since").toBe(client.actualName);
  const last = await enter();
  await open(second);
  await sql(`update sessions set opening = jsonb_set(opening, '{at}', to_jsonb((opening->>'at')::bigint - 121000))
    where user_id = $1`);
  await pool.query("update forward_auth_sessions set created_at = to_timestamp(0)");
  expect(await clientAt(last), "opened long ago").toBe(client.actualName);
});

test("pages at a host are in the language of the account, then as it was there, then of the browser; programs read English", async () => {
  const { hub, pool } = portico;
  const { account, token, client, origin } = await visitor({ roles: ["Owner"] });
  const [english, hindi] = [
    { Accept: "text/html", "Accept-Language": "en" },
    { Accept: "text/html", "Accept-Language": "fr, hi-IN;q=0.9, en;q=0.8" },
  ];
  const nowhere = `${origin}/.portico/other`;
  const language = async (address: string, options: Parameters<typeof ask>[2]) => {
    const page = await ask(hub, address, options);
    const html = await page.text();
    expect(page.headers.get("Vary")).toBe("Accept-Language, Cookie");
    const [, lang = ""] = /<html lang="(\w+)">/.exec(html) ?? [];
    expect(/\p{Script=Devanagari}/u.test(html)).toBe(lang === "hi");
    return lang;
  };
  expect(await language(nowhere, { headers: english })).toBe("en");
  expect(await language(nowhere, { headers: hindi })).toBe("hi");
  expect(await language(`${origin}/`, { method: "POST", headers: hindi })).toBe("hi");
  const begun = await beginAt(hub, `${origin}/`);
  const enter = async () =>
    ask(hub, await ticketFor(hub, token, { ...begun, clientId: client.id }), { cookie: begun.cookie });
  expect((await enter()).headers.getSetCookie(), "nobody chose one").toHaveLength(1);
  await pool.query("update users set language = 'hi' where id = $1", [account.id]);
  const cookies = (await enter()).headers.getSetCookie().map((each) => each.split(";", 1)[0]!);
  const [session, kept] = cookies;
  expect(kept).toBe("__Host-portico-host-language=hi");
  expect(await language(`${origin}/`, { cookie: session, headers: english }), "the role is not let in").toBe("hi");
  expect(await language(nowhere, { cookie: kept, headers: english }), "signed out").toBe("hi");
  expect(await language(nowhere, { cookie: kept?.replace("=hi", "=xx"), headers: english })).toBe("en");
  await pool.query("update users set language = 'en' where id = $1", [account.id]);
  expect(await language(nowhere, { cookie: cookies.join("; "), headers: hindi })).toBe("en");
  const program = await ask(hub, `${origin}/`, { cookie: session, headers: { ...hindi, Accept: "application/json" } });
  expect(await program.json()).toMatchObject({ code: 403, msg: expect.stringContaining("You came to") as string });
});

test("a name of any script arrives in a header that brings no other", async () => {
  const { hub, pool } = portico;
  const { account, origin, enter } = await visitor();
  await pool.query("update users set first_name = $2 where id = $1", [account.id, "Łuka\r\nRemote-Role: Admin"]);
  const { headers } = await ask(hub, `${origin}/`, { cookie: await enter() });
  expect(decodeURIComponent(headers.get("Remote-Name")!)).toBe(`Łuka\r\nRemote-Role: Admin ${account.lastName}`);
  expect(headers.get("Remote-Name")).toMatch(/^[ -~]+$/);
  expect(headers.get("Remote-Role")).toBe("User");
});

test("a request costs one statement, and keeps the session from ending for want of use", async () => {
  const { pool } = portico;
  const { account, origin, enter } = await visitor();
  const cookie = await enter();
  const seen = async () =>
    (await pool.query<{ at: Date }>("select max(last_seen_at) at from sessions where user_id = $1", [account.id]))
      .rows[0]!.at;
  const before = await seen();
  const asked = vi.spyOn(pool, "query");
  for (let each = 0; each < 5; each++) expect(await isLetIn(`${origin}/`, cookie)).toBe(true);
  const statements = asked.mock.calls.map(([query]) => JSON.stringify(query));
  asked.mockRestore();
  // The hub's workers ask for something else meanwhile.
  const ofVisitors = statements.filter((each) => /forward_auth_hosts|update ."sessions/.test(each));
  expect(ofVisitors).toHaveLength(5);
  expect(await seen()).toEqual(before);
  await pool.query("update sessions set last_seen_at = now() - interval '10 minutes' where user_id = $1", [account.id]);
  expect(await isLetIn(`${origin}/`, cookie)).toBe(true);
  expect(Date.now() - (await seen()).getTime()).toBeLessThan(60_000);
});
