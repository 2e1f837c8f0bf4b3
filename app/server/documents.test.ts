import { type AppLoadContext, createRequestHandler, data, redirect, type ServerBuild } from "@remix-run/node";
import { decode } from "turbo-stream";
import { expect, test } from "vitest";
import { documentHandler } from "./documents";

interface Log {
  failures: unknown[];
  requests: Request[];
}

interface Leaf {
  loader?: (args: { request: Request }) => unknown;
  action?: (args: { request: Request }) => unknown;
  headers?: (given: { loaderHeaders: Headers; actionHeaders: Headers }) => Headers;
  handle?: { hydrate: boolean };
  default?: unknown;
}

interface Case extends Leaf {
  /** Of the layout around it. */
  frame?: Pick<Leaf, "loader" | "headers">;
}

/** What the framework's scripts read. */
async function stateIn(handedOver: ReadableStream<Uint8Array>): Promise<unknown> {
  const { done, value } = await decode(handedOver, { plugins: [() => ({ value: "an error" })] });
  await done;
  const { errors, ...state } = value as { errors: Record<string, { error?: unknown }> | null };
  // Remix adds the router's own error, without what it says; nobody reads it.
  for (const each of Object.values(errors ?? {})) delete each.error;
  return { ...state, errors };
}

/** What no page can show. */
const BROKEN = "not to be drawn";

/** A page inside a layout with the boundary, rendered as the data that there is. */
function buildOf({ frame, ...leaf }: Case) {
  const log: Log = { failures: [], requests: [] };
  const noted = (act: Leaf["loader"]) =>
    act &&
    ((args: { request: Request }) => {
      log.requests.push(args.request);
      return act(args);
    });
  const module = { default: () => null, ...leaf, loader: noted(leaf.loader), action: noted(leaf.action) };
  const build = {
    routes: {
      root: { id: "root", path: "", module: { default: () => null } },
      layout: { id: "layout", parentId: "root", module: { default: () => null, ErrorBoundary: () => null, ...frame } },
      page: { id: "page", parentId: "layout", path: "page", module },
      other: { id: "other", parentId: "layout", path: "other", module: {} },
    },
    assets: { routes: { root: {}, layout: {}, page: {}, other: {} } },
    entry: {
      module: {
        default: async (
          _request: Request,
          status: number,
          headers: Headers,
          {
            staticHandlerContext,
            serverHandoffString,
            serverHandoffStream,
          }: {
            serverHandoffString?: string;
            serverHandoffStream?: ReadableStream<Uint8Array>;
            staticHandlerContext: {
              loaderData: object;
              actionData: object | null;
              errors: Record<string, Error & { data?: unknown }> | null;
            };
          },
        ) => {
          const { loaderData, actionData, errors } = staticHandlerContext;
          if (!errors && JSON.stringify(loaderData).includes(BROKEN)) throw new Error("cannot be drawn");
          const shown = Object.entries(errors ?? {}).map(([id, error]) => [id, error.message, error.data]);
          const handedOver = leaf.handle?.hydrate && [serverHandoffString, await stateIn(serverHandoffStream!)];
          return new Response(JSON.stringify({ loaderData, actionData, shown, handedOver }), { status, headers });
        },
        handleError: (error: unknown) => void log.failures.push(error),
      },
    },
    future: { v3_singleFetch: true, v3_relativeSplatPath: true, v3_throwAbortReason: true },
  } as unknown as ServerBuild;
  return { build, log, page: build.routes["page"]! };
}

/** Remix takes a thrown answer, too. */
const thrown = (answer: Response): never => {
  throw answer;
};

const cookie = (name: string) => ({ headers: { "Set-Cookie": `${name}=1`, "X-Said": name } });
const get = (method = "GET") => new Request("http://portico.test/page", { method });
const post = () => new Request("http://portico.test/page", { method: "POST", body: new URLSearchParams({ a: "1" }) });

const cases: [what: string, page: Case, request: () => Request][] = [
  ["a page", { loader: () => data({ a: 1 }, cookie("load")) }, get],
  ["its head", { loader: () => data({ a: 1 }, cookie("load")) }, () => get("HEAD")],
  [
    "a page with headers of its own",
    { loader: () => data({}, cookie("load")), headers: ({ loaderHeaders }) => loaderHeaders },
    get,
  ],
  ["a page of another status", { loader: () => data({}, { status: 404, ...cookie("gone") }) }, get],
  ["a redirect", { loader: () => redirect("/elsewhere", cookie("way")) }, get],
  ["a redirect that is thrown", { loader: () => thrown(redirect("/elsewhere", cookie("way"))) }, get],
  ["a refusal", { loader: () => thrown(Response.json({ kind: "no" }, { status: 403, ...cookie("no") })) }, get],
  ["a defect", { loader: () => Promise.reject(new Error("password=1234")) }, get],
  ["a page that cannot be drawn", { loader: () => ({ a: BROKEN }) }, get],
  [
    "a form",
    {
      loader: () => data({}, cookie("load")),
      action: () => data({ wrong: 1 }, { status: 400, ...cookie("act") }),
      headers: ({ actionHeaders }) => actionHeaders,
    },
    post,
  ],
  ["a form that leads on", { action: () => redirect("/next", cookie("act")) }, post],
  ["a form that is refused", { action: () => thrown(Response.json({}, { status: 403, ...cookie("act") })) }, post],
  ["a form where there is none", { loader: () => ({}) }, post],
  [
    "a page whose frame keeps a cookie",
    { frame: { loader: () => data({}, cookie("frame")) }, loader: () => data({}, cookie("load")) },
    get,
  ],
  [
    "a page whose frame says headers",
    {
      frame: { loader: () => data({}, cookie("frame")), headers: ({ loaderHeaders }) => loaderHeaders },
      loader: () => ({}),
    },
    get,
  ],
  [
    "a refusal inside a frame that keeps a cookie",
    {
      frame: { loader: () => data({}, cookie("frame")) },
      loader: () => thrown(Response.json({}, { status: 403, ...cookie("no") })),
    },
    get,
  ],
];

test.each(
  cases.flatMap(([what, page, request]): typeof cases => [
    [what, page, request],
    [`${what}, with the framework's scripts,`, { ...page, handle: { hydrate: true } }, request],
  ]),
)("%s is answered as Remix answers it", async (_what, page, request) => {
  const answers = await Promise.all(
    [
      (built: ReturnType<typeof buildOf>) => documentHandler(built.build, built.page)!.handle,
      ({ build }: ReturnType<typeof buildOf>) => createRequestHandler(build, "production"),
    ].map(async (handlerOf) => {
      const built = buildOf(page);
      const context: AppLoadContext = {};
      const response = await handlerOf(built)(request(), context);
      const { status, headers } = response;
      return { status, headers: [...headers], text: await response.text(), failures: built.log.failures };
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.text).not.toContain("1234");
});

test("loaders and actions are given the request itself, and no copy", async () => {
  const built = buildOf({ loader: () => ({}), action: () => redirect("/next") });
  const { handle } = documentHandler(built.build, built.page)!;
  const requests = [get(), post()];
  for (const request of requests) await handle(request, {});
  expect(built.log.requests.every((request, index) => request === requests[index])).toBe(true);
});

test("addresses without a page are Remix's", () => {
  const built = buildOf({ default: undefined });
  expect(documentHandler(built.build, built.page)).toBeUndefined();
});
