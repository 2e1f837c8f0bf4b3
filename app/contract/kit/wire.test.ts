import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PayloadError } from "./codec";
import { fromWire, toWire } from "./wire";

const NAMES = {
  authorizationToken: "AutherisationToken",
  rolesData: "RolesDAta",
  template: "Template",
  port: "postNo",
};
const WIRE = Object.values(NAMES);

/** Some names change on the wire. */
const { value: rightValue } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    tie("list"),
    tie("record"),
  ),
  list: fc.array(tie("value"), { maxLength: 4 }),
  record: fc.dictionary(
    fc.oneof(
      fc.constantFrom(...Object.keys(NAMES)),
      fc.string().filter((key) => !WIRE.includes(key) && key !== "__proto__"),
    ),
    tie("value"),
    { maxKeys: 5, noNullPrototype: true },
  ),
}));

describe("wire names", () => {
  it("come back as they went", () => {
    fc.assert(
      fc.property(rightValue, (value) => {
        expect(fromWire(toWire(value, NAMES), NAMES)).toEqual(value);
      }),
    );
  });

  it("are what travels, at any depth", () => {
    const inside = { authorizationToken: "t", userRole: [{ rolesData: { name: "Admin" } }], status: "ACTIVE" };
    expect(toWire(inside, NAMES)).toEqual({
      AutherisationToken: "t",
      userRole: [{ RolesDAta: { name: "Admin" } }],
      status: "ACTIVE",
    });
  });

  it("leave values alone, even those that look like names", () => {
    expect(toWire({ field: "template" }, NAMES)).toEqual({ field: "template" });
  });

  it("leave the given value as it was", () => {
    const given = { port: 25, list: [{ port: 26 }] };
    toWire(given, NAMES);
    expect(given).toEqual({ port: 25, list: [{ port: 26 }] });
  });

  it("are read in either spelling, the wire's first", () => {
    expect(fromWire({ port: 25 }, NAMES)).toEqual({ port: 25 });
    expect(fromWire({ postNo: 26, port: 25 }, NAMES)).toEqual({ port: 26 });
    expect(fromWire({ port: 25, postNo: 26 }, NAMES)).toEqual({ port: 26 });
  });

  it("let files, dates and plain values through", () => {
    const file = new File(["x"], "logo.png");
    const now = new Date();
    expect((toWire({ port: file, now }, NAMES) as Record<string, unknown>)["postNo"]).toBe(file);
    expect((toWire({ now }, NAMES) as Record<string, unknown>)["now"]).toBe(now);
    expect(toWire(null, NAMES)).toBeNull();
    expect(toWire("template", NAMES)).toBe("template");
  });

  it("pollute no prototype", () => {
    const hostile = JSON.parse(
      '{"__proto__":{"admin":true},"nested":{"__proto__":{"admin":true}},"constructor":1}',
    ) as unknown;
    const read = fromWire(hostile, NAMES) as Record<string, unknown>;
    expect(Object.keys(read)).toEqual(["nested", "constructor"]);
    expect(read["admin"]).toBeUndefined();
    expect((read["nested"] as Record<string, unknown>)["admin"]).toBeUndefined();
    expect(({} as Record<string, unknown>)["admin"]).toBeUndefined();
  });

  it("take no inherited member for a name", () => {
    expect(toWire({ toString: "a", hasOwnProperty: "b" }, NAMES)).toEqual({ toString: "a", hasOwnProperty: "b" });
  });

  it("refuse nesting no call of the contract has", () => {
    const deep = JSON.parse("[".repeat(100_000) + "]".repeat(100_000)) as unknown;
    expect(() => fromWire(deep, NAMES)).toThrow(PayloadError);
  });
});
