import { expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { navigationFor } from "./navigation";

test("service accounts are offered where the product API is ours, and to those who administer it", () => {
  const offered = (given: Partial<Parameters<typeof navigationFor>[0]>) =>
    navigationFor({
      isAdmin: true,
      isAuditor: false,
      isInClient: false,
      fourEyes: false,
      hub: true,
      withDemo: false,
      ...given,
    })
      .flatMap(({ entries }) => entries)
      .some(({ href }) => href === paths.serviceAccount);
  expect(offered({})).toBe(true);
  expect(offered({ isAdmin: false, isAuditor: true })).toBe(true);
  expect(offered({ hub: false })).toBe(false);
  expect(offered({ isAdmin: false })).toBe(false);
});

test("client administrators find their people and what these did in the sidebar, and nothing else that is for Admins", () => {
  const given = { isAdmin: false, isAuditor: false, fourEyes: true, hub: true, withDemo: false };
  const offered = (isInClient: boolean) =>
    navigationFor({ ...given, isInClient })
      .flatMap(({ entries }) => entries)
      .map(({ href }) => href);
  expect(offered(true)).toEqual([...offered(false), paths.user, paths.audit]);
});
