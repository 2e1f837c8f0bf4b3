import { describe, expect, it } from "vitest";
import { contract } from "./";

const personal = { email: "asha@example.com", password: "Sesame#12", phoneNumber: "9876543210" };
const signUp = (names: object) => contract.signUp.input.safeParse({ ...personal, ...names });
const messages = (result: ReturnType<typeof signUp>) =>
  result.error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("signing up", () => {
  it("takes names of 2 to 50 characters", () => {
    expect(signUp({ firstName: "Al", lastName: "x".repeat(50) }).success).toBe(true);
  });

  it("says what is wrong with a name in the words of the spec", () => {
    expect(messages(signUp({ firstName: "A", lastName: "x".repeat(51) }))).toEqual([
      ["firstName", "Too Short!"],
      ["lastName", "Too Long!"],
    ]);
    expect(messages(signUp({ firstName: " " }))).toEqual([
      ["firstName", "First name required"],
      ["lastName", "Last name required"],
    ]);
  });
});

describe("asking for a reset link", () => {
  const { output } = contract.requestPasswordReset;

  it.each([{}, { _id: "1" }, "sent", 1, true, []])("succeeded when the data is %j", (data) => {
    expect(output.parse(data)).toEqual({});
  });

  it.each([null, undefined, "", false])("failed when the data is %j", (data) => {
    expect(output.parse(data)).toEqual({ failed: true });
  });
});

describe("answers of which the spec promises no data", () => {
  it.each([undefined, null, "ok", [1], { token: "secret" }])("drop %j", (data) => {
    expect(contract.deleteRole.output.parse(data)).toEqual({});
    expect(contract.createRole.output.parse(data)).toEqual({});
    expect(contract.login.output.parse(data)).toEqual({});
  });

  it("keep the id of a record that was made", () => {
    expect(contract.createRole.output.parse({ _id: "1", name: "Editor" })).toEqual({ _id: "1" });
  });
});
