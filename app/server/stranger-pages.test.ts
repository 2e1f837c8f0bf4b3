import { beforeEach, expect, test, vi } from "vitest";
import { csrfTokenOf, hasCsrfToken } from "~/auth/csrf-token.server";
import { sessionOf } from "~/auth/session.server";
import { createStrangerPages } from "./stranger-pages";

await vi.hoisted(async () => (await import("../../tests/support/own-data-folder")).useOwnDataFolder());

let shown: ReturnType<typeof createStrangerPages>;
let rendered = 0;

beforeEach(() => {
  shown = createStrangerPages();
  rendered = 0;
});

const input = (token: string) => `<input type="hidden" name="csrfToken" value="${token}"/>`;

interface Asked extends RequestInit {
  address?: string;
  status?: number;
  /** The forms of the page, each with a token. */
  forms?: (token: () => string) => string[];
}

async function ask({ address = "/login", status = 200, forms, ...init }: Asked = {}) {
  const request = new Request(new URL(address, "http://localhost:3000"), init);
  const context = {};
  const response = await shown(request, context, async () => {
    rendered += 1;
    const session = await sessionOf(request, context);
    const shared = csrfTokenOf(session);
    const inputs = (forms ?? (() => [shared, shared]))(() => csrfTokenOf(session)).map(input);
    return new Response(`<p>${rendered}</p>${inputs.join("")}`, { status, headers: await session.headers() });
  });
  const html = await response.text();
  const tokens = Array.from(html.matchAll(/value="([\w-]+)"/g), ([, token = ""]) => token);
  const cookies = response.headers.getSetCookie().map((each) => each.replace(/;.*/, ""));
  return { html, tokens, cookies };
}

const isAccepted = async (token: string, cookie: string): Promise<boolean> => {
  const form = new FormData();
  form.set("csrfToken", token);
  return hasCsrfToken(form, await sessionOf(new Request("http://localhost:3000/", { headers: { cookie } }), {}));
};

test("strangers share a page, each with one cookie and a token that this cookie alone makes good", async () => {
  const visits = [await ask(), await ask(), await ask()];
  expect(rendered).toBe(1);
  expect(new Set(visits.flatMap(({ tokens }) => tokens)).size).toBe(3);
  for (const { html, tokens, cookies } of visits) {
    expect(html).toBe(`<p>1</p>${input(tokens[0]!)}${input(tokens[0]!)}`);
    expect(cookies).toHaveLength(1);
    for (const other of visits)
      expect(await isAccepted(tokens[0]!, other.cookies[0]!)).toBe(other.cookies[0] === cookies[0]);
  }
});

test.each<[string, Asked]>([
  ["a query", { address: "/login?way=elsewhere" }],
  ["another spelling", { address: "/LOGIN" }],
  ["a slash at the end", { address: "/login/" }],
  ["a cookie of any kind", { headers: { Cookie: "other=1" } }],
  ["HEAD", { method: "HEAD" }],
  ["a form", { method: "POST", body: "" }],
  ["a page that strangers do not share", { address: "/verifyemail" }],
])("%s gets a page of its own, and changes nobody else's", async (_what, asked) => {
  await ask();
  await ask(asked);
  await ask(asked);
  expect(rendered).toBe(3);
  expect((await ask()).html).toContain("<p>1</p>");
});

test.each<[string, Asked]>([
  ["a refusal", { status: 429 }],
  ["a page whose forms have different tokens", { forms: (token) => [token(), token()] }],
  ["a page without a form", { forms: () => [] }],
])("%s is not kept", async (_what, asked) => {
  await ask(asked);
  expect((await ask()).html).toContain("<p>2</p>");
});

test("each page is its own, and is rendered again after a second", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    await ask();
    expect((await ask({ address: "/register" })).html).toContain("<p>2</p>");
    vi.advanceTimersByTime(999);
    expect((await ask()).html).toContain("<p>1</p>");
    vi.advanceTimersByTime(1);
    expect((await ask()).html).toContain("<p>3</p>");
  } finally {
    vi.useRealTimers();
  }
});
