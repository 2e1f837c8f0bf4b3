import { expect, test } from "vitest";
import { routeFinder, UNKNOWN_ROUTE } from "./route-addresses";

const routeOf = routeFinder([
  "/",
  "/login",
  "/dashboard",
  "/dashboard/client",
  "/dashboard/client/new",
  "/dashboard/client/:id/edit",
  "/dashboard/*",
  "/assets/*",
]);

test("an address becomes its route, whatever record it names", () => {
  expect(routeOf("/")).toBe("/");
  expect(routeOf("/dashboard/client/0b6f2a52/edit")).toBe("/dashboard/client/:id/edit");
  expect(routeOf("/dashboard/client/new")).toBe("/dashboard/client/new");
});

test("neither case nor a slash more makes another route", () => {
  expect(routeOf("/Dashboard//CLIENT/")).toBe("/dashboard/client");
});

test("an address that no longer pattern matches goes to the nearest wildcard", () => {
  expect(routeOf("/dashboard/client/7/unheard-of")).toBe("/dashboard/*");
  expect(routeOf("/assets/a/b.js")).toBe("/assets/*");
  expect(routeOf("/assets")).toBe("/assets/*");
});

test("all unknown addresses are one route", () => {
  for (const path of ["/wp-login.php", "/:id", "/*", "/constructor/__proto__", "/login/more"])
    expect(routeOf(path)).toBe(UNKNOWN_ROUTE);
});
