import { expect, test } from "vitest";
import { requestIdOf } from "./request-id.server";

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

test("a trusted proxy's id is kept", () => {
  expect(requestIdOf("4bf92f3577b34da6a3ce929d0e0e4736", true)).toBe("4bf92f3577b34da6a3ce929d0e0e4736");
});

test("anybody else's is not", () => {
  expect(requestIdOf("4bf92f3577b34da6a3ce929d0e0e4736", false)).toMatch(UUID);
});

test.each([undefined, "", "short", "x".repeat(65), 'a","level":60,"b":"', "a b c d e f g"])("%j is no id", (sent) => {
  expect(requestIdOf(sent, true)).toMatch(UUID);
});
