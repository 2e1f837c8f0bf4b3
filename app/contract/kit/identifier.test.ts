import { describe, expect, it } from "vitest";
import { contract } from "..";
import { readIdentifier } from "./identifier";

describe("what someone types to sign in", () => {
  it.each([
    ["asha@example.com", { email: "asha@example.com" }],
    ["  asha@example.com ", { email: "asha@example.com" }],
    ["9876543210@", { email: "9876543210@" }],
    ["9876543210", { phone: "9876543210" }],
    ["0123456789", { phone: "0123456789" }],
    ["987654321", { userId: "987654321" }],
    ["98765432101", { userId: "98765432101" }],
    ["98765.4321", { userId: "98765.4321" }],
    ["asha.rao", { userId: "asha.rao" }],
    ["", { userId: "" }],
  ])("reads %j", (typed, identifier) => {
    expect(readIdentifier(typed)).toEqual(identifier);
  });

  it("names an account by exactly one of the three", () => {
    const accepts = (identifier: object) => contract.login.input.safeParse({ ...identifier, password: "x" }).success;
    expect(accepts({ email: "asha@example.com" })).toBe(true);
    expect(accepts({ phone: "9876543210" })).toBe(true);
    expect(accepts({ userId: "asha.rao" })).toBe(true);
    expect(accepts({})).toBe(false);
    expect(accepts({ email: "asha@example.com", userId: "asha.rao" })).toBe(false);
  });

  it("says so under one field when none is given", () => {
    expect(contract.login.input.safeParse({ password: "x" }).error?.issues).toMatchObject([
      { path: ["identifier"], message: "Email/UserId/Phone is required" },
    ]);
  });
});
