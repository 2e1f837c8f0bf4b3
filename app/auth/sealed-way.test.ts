import { expect, test, vi } from "vitest";
import { openWay, sealWay, type Way } from "./sealed-way.server";

await vi.hoisted(async () => (await import("../../tests/support/own-data-folder")).useOwnDataFolder());

const WAY: Way = {
  returnTo: "/dashboard/client?search=north",
  wantedTile: { applicationId: "desk", clientId: "northwind" },
  reason: { kind: "ended", application: "Claims & Desk" },
};

test("a way comes back from the address that carries it, each time in other words", () => {
  expect(openWay(sealWay(WAY))).toEqual(WAY);
  expect(sealWay(WAY)).not.toBe(sealWay(WAY));
});

test("what nobody here sealed is no way", () => {
  const sealed = sealWay(WAY);
  const [first = ""] = sealed;
  for (const other of [
    "",
    "https://evil.example/",
    sealed.slice(0, -3),
    `${first === "A" ? "B" : "A"}${sealed.slice(1)}`,
    Buffer.from(JSON.stringify(WAY)).toString("base64url"),
  ])
    expect(openWay(other), other).toBeUndefined();
});
