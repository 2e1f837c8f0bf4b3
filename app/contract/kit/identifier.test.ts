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

  it("says so by fields of the call, together with what else is wrong", () => {
    const issuesOf = (input: object) =>
      contract.login.input.safeParse(input).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    expect(issuesOf({})).toEqual(["password: Password is required", "email: Email/UserId/Phone is required"]);
    expect(issuesOf({ email: "asha@example.com", userId: "asha", password: "x" })).toEqual([
      "userId: Give one of email, phone and userId only",
    ]);
    expect(issuesOf({ email: "asha@example.com", phone: "9876543210", password: "x" })).toEqual([
      "phone: Give one of email, phone and userId only",
    ]);
  });
});
