import { describe, expect, test } from "vitest";
import type { InputOf } from "~/contract";
import type { passwords } from "~/contract/password";
import { hashPassword } from "~/hub/kit/security/password-hash";
import { createAdmin } from "~/hub/operate/installation/create-admin";
import { newAccount, signIn } from "../support/accounts";
import { adminForFile } from "../support/admin";
import { anyone, bearing, dataOf } from "../support/calls";
import { hubForFile } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile();
const admin = adminForFile(portico);

const TOO_COMMON = "This password is among the first that anybody tries. Please choose another one";
const TOO_CLOSE = "This password is easy to guess from a name that belongs to you. Please choose another one";
const refused = (field: string, msg = TOO_COMMON) => ({ code: 400, msg, data: { fieldErrors: { [field]: [msg] } } });

/** All of them fit the specification's rule of four classes. */
const COMMON = [
  "Password1!",
  "P@ssw0rd1",
  "Passw0rd!",
  "Pa$$w0rd2024",
  "Qwerty123!",
  "!QAZ2wsx",
  "Welcome@1",
  "Summer2026!",
];

describe("a common password is refused, and named by its field", () => {
  test("at sign-up", async () => {
    for (const password of COMMON)
      expect(await portico.hub.call("signUp", newPerson({ password }), anyone), password).toEqual(refused("password"));
  });

  test("at a reset by link, which can be used again with a better one", async () => {
    const ada = await newAccount(portico.hub);
    dataOf(await portico.hub.call("requestPasswordReset", { email: ada.email }, anyone));
    const uuid = /resetpassword\/([0-9a-f-]{36})/.exec((await portico.mail.waitFor(ada.email)).text)![1]!;
    const reset = (newPassword: string) => portico.hub.call("resetPasswordByLink", { uuid, newPassword }, anyone);
    expect(await reset("Password1!")).toEqual(refused("newPassword"));
    expect(await reset("Brand#New1door")).toMatchObject({ code: 200 });
  });

  test("at a change", async () => {
    const ada = await newAccount(portico.hub);
    const token = await signIn(portico, ada);
    const input = { oldPassword: ada.password, newPassword: "Password1!" };
    expect(await portico.hub.call("changePassword", input, bearing(token))).toEqual(refused("newPassword"));
  });

  test("where an Admin makes a user or sets a password", async () => {
    const { password: _, ...person } = newPerson();
    const made = { ...person, userName: person.email.split("@")[0]! };
    expect(await admin.call("createUser", { ...made, password: "Password1!" })).toEqual(refused("password"));
    const ada = await newAccount(portico.hub);
    const set = { email: ada.email, newPassword: "Password1!" };
    expect(await admin.call("resetUserPassword", set)).toEqual(refused("newPassword"));
  });

  test("by the command that makes an Admin", async () => {
    const { phoneNumber: _, ...person } = newPerson({ password: "Password1!" });
    const made = createAdmin(portico.hub.services.db, { ...person, userName: "the.first" });
    await expect(made).rejects.toThrow(TOO_COMMON);
  });
});

test("a password made of one's own name or email is refused", async () => {
  const person = { firstName: "Marguerite", lastName: "Yourcenar-Xu" };
  for (const password of ["Marguerite#1", "Yourcenar1951!", "M.yourcenar1!".replace(".", "#")]) {
    const given = newPerson({ ...person, password });
    given.email = `m.yourcenar.${given.email}`;
    expect(await portico.hub.call("signUp", given, anyone), password).toEqual(refused("password", TOO_CLOSE));
  }
});

test("a password made of the product's name is refused as one that anybody tries", async () => {
  for (const password of ["Portico1!", "1Portico@Portico"])
    expect(await portico.hub.call("signUp", newPerson({ password }), anyone), password).toEqual(
      refused("password", TOO_COMMON),
    );
});

test("a password that only contains such a word is none", async () => {
  for (const password of ["Correct#Horse7Battery", "Portico#Crash1door", "Robin#Between2doors", "7xK!password#Qm4"])
    expect(await portico.hub.call("signUp", newPerson({ password }), anyone), password).toMatchObject({ code: 200 });
});

test("whoever has a common password is told at sign-in, and signs in all the same", async () => {
  const ada = await newAccount(portico.hub, { password: "Password1!", passwordHash: await hashPassword("Password1!") });
  const login = ({ email, password }: { email: string; password: string }) =>
    portico.hub.call("login", { email, password }, anyone);
  expect(await login(ada)).toMatchObject({ code: 200, data: { isCommonPassword: true } });
  expect(await login({ ...ada, password: "Password2!" })).toMatchObject({ code: 401, data: null });
  const bob = await newAccount(portico.hub);
  expect(dataOf(await login(bob))).not.toHaveProperty("isCommonPassword");
});

describe("a password is judged before it is set as it is when it is", () => {
  const judge = async (input: InputOf<typeof passwords.judgePassword>) =>
    dataOf(await portico.hub.call("judgePassword", input, anyone)) as { strength: string };

  test("a common one, and one of the names that are typed beside it", async () => {
    for (const password of COMMON) expect((await judge({ password })).strength, password).toBe("common");
    const named = { email: "robin.weaver@example.test", firstName: "Robin", lastName: "Weaver" };
    expect(await judge({ ...named, password: "Weaver#2026" })).toEqual({ strength: "own" });
    expect(await judge({ password: "Weaver#2026" })).not.toEqual({ strength: "own" });
    expect(await judge({ password: "xK9#mQ2v", email: undefined, firstName: undefined })).toEqual({
      strength: "fair",
    });
    expect(await judge({ password: "openthedoor" })).toEqual({ strength: "short" });
    expect(await judge({ password: "xK9#mQ2vT7!pZ4$" })).toEqual({ strength: "strong" });
  });

  test("one of the names of whom a reset link leads to, which is not used up, and nothing is kept", async () => {
    const ada = await newAccount(portico.hub, { firstName: "Ada", lastName: "Lovelace" });
    dataOf(await portico.hub.call("requestPasswordReset", { email: ada.email }, anyone));
    const uuid = /resetpassword\/([0-9a-f-]{36})/.exec((await portico.mail.waitFor(ada.email)).text)![1]!;
    const counts = async () => {
      const { rows } = await portico.pool.query<{ events: string; limits: string }>(
        "select (select count(*) from audit_events) as events, (select count(*) from rate_limits) as limits",
      );
      return rows;
    };
    const before = await counts();
    expect(await judge({ password: "Lovelace#1815", uuid })).toEqual({ strength: "own" });
    expect(await judge({ password: "Lovelace#1815", uuid: crypto.randomUUID() })).not.toEqual({ strength: "own" });
    expect(await counts()).toEqual(before);
    const reset = (newPassword: string) => portico.hub.call("resetPasswordByLink", { uuid, newPassword }, anyone);
    expect(await reset("Lovelace#1815")).toEqual(refused("newPassword", TOO_CLOSE));
    expect(await reset("xK9#mQ2vT7!pZ4$")).toMatchObject({ code: 200 });
  });
});
