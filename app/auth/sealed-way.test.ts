import { expect, test, vi } from "vitest";
import { addressOnWay } from "~/lib/steps";
import { sealWay, type Way, wayIn } from "./sealed-way.server";

await vi.hoisted(async () => (await import("../../tests/support/own-data-folder")).useOwnDataFolder());

const WAY: Way = {
  returnTo: "/dashboard/client?search=north",
  wantedTile: { applicationId: "desk", clientId: "northwind" },
  reason: { kind: "ended", application: "Claims & Desk" },
};

const read = (sealed: string) => wayIn(new URL(addressOnWay("/login", sealed), "https://portico.example.test"));

test("a way comes back from the address that carries it, each time in other words", () => {
  expect(read(sealWay(WAY))).toEqual(WAY);
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
    expect(read(other), other).toBeUndefined();
});
