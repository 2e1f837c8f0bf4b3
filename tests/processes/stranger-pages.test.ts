import { once } from "node:events";
import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, startCluster } from "./support/cluster";

const PAGES = ["/login", "/register", "/forgetpassword"];
/** As many as reach each worker several times. */
const VISITS = 8;

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster({ size: 1, env: { PORTICO_URL: undefined, PORTICO_PROCESSES: "2" } });
});

afterAll(() => cluster.stop());

interface Sent {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

/** Over a connection of its own, which reaches the next worker. */
async function send(path: string, { method = "GET", headers = {}, body }: Sent = {}) {
  const { hostname, port } = new URL(cluster.members[0]!.url);
  const sent = request({ hostname, port, path, method, headers, agent: false });
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const html = await text(answer);
  const [token = ""] = Array.from(html.matchAll(/name="csrfToken" value="([\w-]+)"/g), ([, each]) => each!);
  const cookie = answer.headers["set-cookie"]?.map((each) => each.replace(/;.*/, "")).join("; ") ?? "";
  return { status: answer.statusCode, headers: answer.headers, html, token, cookie };
}

type Answer = Awaited<ReturnType<typeof send>>;

/** The first options of a passkey: one browser's, on the page that was rendered for it alone. */
const OPTIONS = / data-first="([^"]*)"/;

/** Everything but what each visitor has for itself. */
function alike({ status, html, token, headers }: Answer) {
  const others = { ...headers, date: "", "x-request-id": "", "set-cookie": "", "content-length": "" };
  const attributes = headers["set-cookie"]?.map((each) => each.replace(/^([^=]+)=[^;]+/, "$1"));
  const page = html.replace(OPTIONS, "");
  return { status, others, attributes, html: token ? page.replaceAll(token, "TOKEN") : page };
}

const visits = async (path: string, sent?: Sent): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let count = 0; count < VISITS; count += 1) answers.push(await send(path, sent));
  return answers;
};

test.each(PAGES)(
  "%s is the page that is rendered for one visitor, with a token and a cookie for each",
  async (page) => {
    // An address with a query is rendered each time.
    const rendered = alike(await send(`${page}?rendered=1`));
    const answers = await visits(page);
    for (const answer of answers) expect(alike(answer)).toEqual(rendered);
    expect(new Set(answers.map(({ token }) => token)).size).toBe(VISITS);
    expect(new Set(answers.map(({ cookie }) => cookie)).size).toBe(VISITS);
    const options = answers.flatMap(({ html }) => OPTIONS.exec(html)?.[1] ?? []);
    expect(new Set(options).size, "nobody is handed another's options").toBe(options.length);
  },
);

test("a form is accepted by either worker with the token of its own cookie, and with no other stranger's", async () => {
  const [one, other] = (await visits("/login")) as [Answer, Answer];
  const post = (token: string, cookie: string) =>
    send("/login", {
      method: "POST",
      headers: {
        Cookie: cookie,
        Origin: cluster.members[0]!.url,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: String(new URLSearchParams({ csrfToken: token, intent: "sign-in" })),
    });
  for (let count = 0; count < 4; count += 1) {
    expect((await post(one.token, one.cookie)).status).toBe(400);
    expect((await post(other.token, one.cookie)).status).toBe(403);
  }
});

test.each<[string, Sent & { path?: string }]>([
  ["another host", { headers: { Host: "evil.example" } }],
  ["a whole address of another host", { path: "http://evil.example/login" }],
  ["a forwarded host", { headers: { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "evil" } }],
  ["another address by headers", { headers: { "X-Original-URL": "/evil", "X-Rewrite-URL": "/evil" } }],
  ["another method by a header", { headers: { "X-HTTP-Method-Override": "EVIL" } }],
  ["names of the browser", { headers: { "User-Agent": "Lynx/evil", Referer: "http://evil.example/" } }],
  ["a language and a request id", { headers: { "Accept-Language": "evil", "X-Request-Id": "evil-evil-evil" } }],
  ["a query", { path: "/login?returnTo=evil&csrfToken=evil&_data=evil" }],
  ["a cookie", { headers: { Cookie: "portico=evil; portico-device=evil" } }],
  ["a fetch by script", { headers: { "X-Portico-Script": "evil", "Sec-Fetch-Site": "evil" } }],
])("%s that a visitor sends changes no other visitor's page", async (_what, { path = "/login", ...sent }) => {
  const rendered = alike(await send("/login?rendered=1"));
  await visits(path, sent);
  for (const answer of await visits("/login")) expect(alike(answer)).toEqual(rendered);
});

test("what a browser typed is on its own page, and on no stranger's", async () => {
  const { token, cookie } = await send("/login");
  const refused = await send("/login", {
    method: "POST",
    headers: {
      Accept: "text/html",
      Cookie: cookie,
      Origin: cluster.members[0]!.url,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: String(new URLSearchParams({ csrfToken: token, intent: "sign-in", identifier: "typed@example.test" })),
  });
  expect((await send("/login", { headers: { Cookie: refused.cookie } })).html).toContain("typed@example.test");
  for (const { html } of await visits("/login")) expect(html).not.toContain("typed@example.test");
});

test("a HEAD, a condition and a range are answered as for a page that is rendered", async () => {
  for (const answer of await visits("/login", { method: "HEAD" })) {
    expect(answer).toMatchObject({ status: 200, html: "" });
    expect(answer.cookie).toMatch(/^portico=/);
  }
  const condition = { "If-None-Match": "*", "If-Modified-Since": new Date().toUTCString(), Range: "bytes=0-9" };
  const rendered = alike(await send("/login?rendered=1"));
  for (const answer of await visits("/login", { headers: condition })) expect(alike(answer)).toEqual(rendered);
});

test.each(["br", "gzip"])("a page in %s is each visitor's own too", async (encoding) => {
  const headers = { "Accept-Encoding": encoding };
  const answers = await visits("/login", { headers });
  for (const answer of answers)
    expect(answer.headers).toMatchObject({
      "content-encoding": encoding,
      vary: "Accept-Encoding",
      "cache-control": "no-store",
    });
  expect(new Set(answers.map(({ cookie }) => cookie)).size).toBe(VISITS);
});
