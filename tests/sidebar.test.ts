import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import { isCurrentEntry } from "~/portal/dashboard/current-entry";
import { navigationFor } from "~/portal/dashboard/navigation";
import routes from "~/routes";

/** Pages of one's own account, of the top bar's box, kept views, and what is no page. */
const NOT_OF_THE_SIDEBAR = ["account", "change", "sessions", "security", "find", "views", "*"];

const pagesBelow = (screens: readonly RouteConfigEntry[], base: string): string[] =>
  screens.flatMap(({ path, index, children }) => {
    const address = path ? `${base}/${path}` : base;
    return [...(path && !index ? [address] : []), ...pagesBelow(children ?? [], address)];
  });

test("every page of the console is marked in the sidebar, at one entry", () => {
  const offered = { isAdmin: true, isAuditor: false, isInClient: false, fourEyes: true, hub: true, withDemo: true };
  const entries = navigationFor(offered).flatMap((group) => group.entries);
  const { children = [] } = routes.find(({ path }) => path === "dashboard")!;
  const pages = pagesBelow(children, "/dashboard").filter(
    (page) => !NOT_OF_THE_SIDEBAR.includes(page.split("/")[2] ?? ""),
  );
  expect(pages).toContain("/dashboard/application/:id/sign-on/secrets");
  for (const page of pages) {
    const current = entries.filter((entry) => isCurrentEntry(entry, page.replaceAll(":", "")));
    expect(
      current.map(({ label }) => label),
      page,
    ).toHaveLength(1);
  }
  const current = entries.filter((entry) => isCurrentEntry(entry, "/dashboard/application/a/sign-on"));
  expect(current.map(({ label }) => label)).toEqual(["Applications"]);
});
