import { describe, expect, test, vi } from "vitest";
import { csrfTokenOf } from "./csrf-token.server";
import { readyPage } from "./ready-pages.server";
import { keepingHeaders, type PortalSession, sessionOf } from "./session.server";

await vi.hoisted(async () => (await import("../../tests/support/own-data-folder")).useOwnDataFolder());

const stranger = (cookie = "") => sessionOf(new Request("http://localhost:3000/", { headers: { Cookie: cookie } }), {});

/** The browser as it comes back, with something kept of it. */
async function known(keep: (session: PortalSession) => void): Promise<PortalSession> {
  const session = await stranger();
  keep(session);
  const cookie = new Headers(await keepingHeaders(session)).get("Set-Cookie")!;
  return stranger(cookie.split(";")[0]);
}

interface Shown {
  session: PortalSession;
  pathname: string;
  search?: string;
  method?: string;
  params?: Record<string, string>;
  statusCode?: number;
  data?: object;
  actionData?: object;
  errors?: object;
}

let rendered = 0;

/** A page that shows all of its data. */
function show(shown: Shown): { html: string; isRendered: boolean; csrfToken: string } {
  const { session, pathname, search = "", method = "GET", params = {}, statusCode = 200, data, ...others } = shown;
  const csrfToken = csrfTokenOf(session);
  const loaderData = { before: data, page: { page: { csrfToken, ...data } } };
  const before = rendered;
  const html = readyPage(
    {
      session,
      request: new Request("http://localhost:3000/", { method }),
      context: {
        statusCode,
        location: { pathname, search },
        matches: [{ params }],
        loaderData,
        actionData: null,
        errors: null,
        ...others,
      } as never,
    },
    () => {
      rendered += 1;
      return `<p>${JSON.stringify([statusCode, pathname, search, loaderData, String(data?.["map" as never])])}</p><b>${csrfToken}</b>`;
    },
  );
  return { html, csrfToken, isRendered: rendered > before };
}

test("the second stranger gets the page that was rendered for the first, with a token of their own", async () => {
  const first = show({ session: await stranger(), pathname: "/same" });
  const second = show({ session: await stranger(), pathname: "/same" });
  expect([first.isRendered, second.isRendered]).toEqual([true, false]);
  expect(second.html).toBe(first.html.replaceAll(first.csrfToken, second.csrfToken));
  expect(second.html.split(second.csrfToken)).toHaveLength(3);
});

describe("a page is rendered anew", () => {
  const base = async () => ({ session: await stranger(), pathname: "/anew", data: { demo: false } });

  test.each<[string, Partial<Shown>]>([
    ["whose data are others", { data: { demo: true } }],
    ["of another address", { pathname: "/other" }],
    ["of another status", { statusCode: 404 }],
    ["asked for with something after the address", { search: "?x=1" }],
    ["whose address holds a value", { params: { id: "7" } }],
    ["for the answer to a form", { actionData: { page: { form: {} } } }],
    ["of a failure", { errors: { root: new Error("no") } }],
    ["for anything but reading", { method: "POST" }],
  ])("%s", async (_what, differently) => {
    show(await base());
    expect(show(await base()).isRendered).toBe(false);
    expect(show({ ...(await base()), ...differently }).isRendered).toBe(true);
  });

  test.each<[string, (session: PortalSession) => void]>([
    ["who is signed in", (session) => session.set("token", "t")],
    ["whose name is filled in", (session) => session.set("identifier", "somebody@example.test")],
    ["who is told something", (session) => session.flash("notice", { kind: "info", text: "Welcome" })],
  ])("for a browser %s", async (_what, keep) => {
    const session = await known(keep);
    expect(show({ ...(await base()), session }).isRendered).toBe(true);
    expect(show({ ...(await base()), session }).isRendered).toBe(true);
  });

  test("whose data JSON does not tell apart", async () => {
    for (const map of [new Map([[1, 2]]), new Set([1]), Number.NaN, () => 1]) {
      show({ ...(await base()), data: { map } });
      expect(show({ ...(await base()), data: { map } }).isRendered).toBe(true);
    }
  });

  test("that shows two tokens", async () => {
    const more = async () => ({ ...(await base()), data: { other: { csrfToken: csrfTokenOf(await stranger()) } } });
    expect(show(await more()).isRendered).toBe(true);
    expect(show(await more()).isRendered).toBe(true);
  });
});

test("no more than 200 pages are kept", async () => {
  const session = await stranger();
  for (let page = 0; page < 1_000; page += 1) show({ session, pathname: `/flood/${page}` });
  const kept = [...Array(1_000).keys()].filter(
    (page) => !show({ session, pathname: `/flood/${999 - page}` }).isRendered,
  );
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThanOrEqual(200);
});
