import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { createRouteHandlers } from "./route-handlers";

/** Id to parent and path: every kind in routes.ts. */
const routes: Record<string, [parent: string | undefined, path?: string]> = {
  root: [undefined, ""],
  layout: ["root"],
  home: ["layout"],
  login: ["layout", "login"],
  reset: ["layout", "reset/:id"],
  launch: ["layout", "dashboard/launch"],
  unknown: ["layout", "*"],
  api: ["root", "api"],
  document: ["root", "api/openapi.json"],
  call: ["root", "api/*"],
  dashboard: ["root", "dashboard"],
  start: ["dashboard"],
  users: ["dashboard", "user"],
  edit: ["users", ":id/edit"],
  download: ["dashboard", "user/download"],
  screen: ["dashboard", "appPage"],
  elsewhere: ["dashboard", "*"],
};

const build = {
  routes: Object.fromEntries(
    Object.entries(routes).map(([id, [parentId, path]]) => {
      const loader = ({ params }: { params: object }) => new Response(`${id} ${JSON.stringify(params)}`);
      return [
        id,
        { id, parentId, path, index: path === undefined && id !== "layout" ? true : undefined, module: { loader } },
      ];
    }),
  ),
  assets: { routes: {} },
  entry: { module: {} },
  future: { v3_singleFetch: true },
} as unknown as ServerBuild;

const answer = async (handler: ReturnType<typeof createRequestHandler>, path: string) =>
  (await handler(new Request(`http://portico.test${path}`))).text();

test.each([
  ["/", "home {}"],
  ["/login", "login {}"],
  ["/login/", "login {}"],
  ["/Login", "login {}"],
  ["/login/more", 'unknown {"*":"login/more"}'],
  ["/reset/7", 'reset {"id":"7"}'],
  ["/reset", 'unknown {"*":"reset"}'],
  ["/api", "api {}"],
  ["/api/openapi.json", "document {}"],
  ["/dashboard", "start {}"],
  ["/dashboard/launch", "launch {}"],
  ["/dashboard/user", "users {}"],
  ["/dashboard/User", "users {}"],
  ["/dashboard/us%65r", "users {}"],
  ["/reset/n%65w", 'reset {"id":"new"}'],
  ["/dashboard//user", 'elsewhere {"*":"/user"}'],
  ["/dashboard/user/7/edit", 'edit {"id":"7"}'],
  ["/dashboard/user/download", "download {}"],
  ["/dashboard/user/7", 'elsewhere {"*":"user/7"}'],
  ["/dashboard/apppage", "screen {}"],
  ["/dashboard/nothing", 'elsewhere {"*":"nothing"}'],
  ["/nothing", 'unknown {"*":"nothing"}'],
])("%s is answered by the route that all routes together answer it by", async (path, expected) => {
  expect(await answer(createRouteHandlers(build)(path), path)).toBe(expected);
  expect(await answer(createRequestHandler(build, "production"), path)).toBe(expected);
});

test("a path and its data are answered by a handler that has few routes", () => {
  const handlerFor = createRouteHandlers(build);
  expect(handlerFor("/dashboard/user.data")).toBe(handlerFor("/dashboard/user"));
  expect(handlerFor("/_root.data")).toBe(handlerFor("/"));
  expect(handlerFor("/dashboard/user")).not.toBe(handlerFor("/nothing"));
});

test("scripts that ask for the data of a page without scripts are led to the page", async () => {
  const plain = {
    ...build,
    routes: {
      ...build.routes,
      users: { ...build.routes["users"]!, module: { ...build.routes["users"]!.module, default: () => null } },
    },
  } as ServerBuild;
  const led = await createRouteHandlers(plain)("/dashboard/user.data")(
    new Request("http://portico.test/dashboard/user.data?page=2"),
  );
  expect(led.status).toBe(202);
  expect(await led.text()).toMatch(/"redirect","\/dashboard\/user\?page=2".*"reload",true/);
});
