import { createCookieSessionStorage } from "@remix-run/node";
import { expect, test } from "vitest";
import { ID_MAX } from "~/contract/kit/rules";
import { withLaunched } from "./launched";

test("an application is remembered once, as the last one opened", () => {
  expect(withLaunched(undefined, "a")).toEqual(["a"]);
  expect(withLaunched(["a", "b"], "a")).toEqual(["b", "a"]);
});

test("as many as are opened, what is remembered fits into the cookie of a session", async () => {
  let launched: string[] = [];
  for (let count = 0; count < 200; count++) launched = withLaunched(launched, String(count).padStart(ID_MAX, "0"));
  expect(launched.at(-1)).toBe("199".padStart(ID_MAX, "0"));

  const { getSession, commitSession } = createCookieSessionStorage({
    cookie: { name: "__Host-portico", path: "/", secrets: ["secret"] },
  });
  const session = await getSession();
  const token = "x".repeat(43);
  for (const [name, value] of Object.entries({
    token,
    csrfSecret: token,
    attemptId: token,
    role: "x".repeat(50),
    userId: "x".repeat(ID_MAX),
    launched,
  }))
    session.set(name, value);
  expect(await commitSession(session)).toContain("__Host-portico=");
});
