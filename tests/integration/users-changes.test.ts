import { describe, expect, test } from "vitest";
import { codeIn, isAlive, newAccount, signIn } from "../support/accounts";
import { type Actor, actor, adminForFile, newAdmin } from "../support/admin";
import { anyone, dataOf, newAttempt } from "../support/calls";
import { hubForFile } from "../support/hub";
import { newPerson } from "../support/people";
import { png } from "../support/pictures";

const portico = hubForFile();
const someAdmin = adminForFile(portico);

const NOBODY = "00000000-0000-7000-8000-000000000000";

function newUser() {
  const person = newPerson();
  return { ...person, userName: person.email.split("@")[0]! };
}

const edited = ({ id: userId, firstName, lastName, phoneNumber, email }: Actor["account"]) => ({
  userId,
  firstName,
  lastName,
  phoneNumber,
  email,
});

const create = (input: ReturnType<typeof newUser>) => portico.hub.call("createUser", input, someAdmin.caller);
const remove = (userId: string) => portico.hub.call("deleteUser", { userId }, someAdmin.caller);
const recordOf = async (id: string) =>
  dataOf(await portico.hub.call("listActiveUsers", { field: "_id", search: id }, someAdmin.caller))[0];
const editorsOf = async (id: string) =>
  (await portico.pool.query<object>("select created_by, updated_by from users where id = $1", [id])).rows[0];

describe("a new user", () => {
  test("signs in at once: an Admin vouches for the email", async () => {
    const person = newUser();
    const { _id } = dataOf(await create(person));
    expect(await signIn(portico, person)).toBeTruthy();
    expect(await recordOf(_id!)).toMatchObject({ userName: person.userName, isActive: true, roleAttached: [] });
    expect(await editorsOf(_id!)).toMatchObject({ created_by: someAdmin.account.id });
  });

  test.each([
    ["email", (taken: string) => ({ email: taken.toUpperCase() })],
    ["phoneNumber", (taken: string) => ({ phoneNumber: taken })],
    ["userName", (taken: string) => ({ userName: taken.toUpperCase() })],
  ] as const)("is refused a taken %s by its field", async (field, same) => {
    const { account } = await actor(portico);
    const answer = await create({ ...newUser(), ...same(account[field]) });
    expect(answer).toMatchObject({ code: 409, data: { fieldErrors: { [field]: [expect.any(String)] } } });
  });

  test("is refused all that others have at once, each by its field", async () => {
    const [one, other, third] = await Promise.all([actor(portico), actor(portico), actor(portico)]);
    const { email } = one.account;
    const { phoneNumber } = other.account;
    const { userName } = third.account;
    const taken = { email: [expect.any(String)], phoneNumber: [expect.any(String)], userName: [expect.any(String)] };
    expect(await create({ ...newUser(), email, phoneNumber, userName })).toMatchObject({
      code: 409,
      data: { fieldErrors: taken },
    });
    const { account } = await actor(portico);
    const edit = { ...edited(account), email, phoneNumber, status: "Active" };
    const { userName: _, ...both } = taken;
    expect(await portico.hub.call("updateUser", edit, someAdmin.caller)).toMatchObject({
      code: 409,
      data: { fieldErrors: both },
    });
  });

  test.each(["somebody@example.test", "some body", "some\u0007body", "9876543210"])(
    "is refused the user name %j: sign-in would take it for something else",
    async (userName) => {
      expect(await create({ ...newUser(), userName })).toMatchObject({
        code: 400,
        data: { fieldErrors: { userName: [expect.any(String)] } },
      });
    },
  );
});

describe("an edit", () => {
  test("changes the fields it names, in the name of the session's user", async () => {
    const { account } = await actor(portico);
    const input = { ...edited(account), lastName: "Renamed", status: "Active", isActive: true };
    dataOf(await portico.hub.call("updateUser", input, someAdmin.caller));
    expect(await recordOf(account.id)).toMatchObject({ lastName: "Renamed", userName: account.userName, version: 2 });
    expect(await editorsOf(account.id)).toMatchObject({ updated_by: someAdmin.account.id });
  });

  test("of a record that has changed since is refused as stale and changes nothing", async () => {
    const { account } = await actor(portico);
    const save = (lastName: string) =>
      portico.hub.call("updateUser", { ...edited(account), lastName, version: 1 }, someAdmin.caller);
    dataOf(await save("First"));
    expect(await save("Second")).toMatchObject({ code: 409, data: { reason: "stale" } });
    expect(await recordOf(account.id)).toMatchObject({ lastName: "First" });
  });

  test("is refused an email that is taken, and nobody's is a 404", async () => {
    const [{ account }, { account: other }] = [await actor(portico), await actor(portico)];
    const answer = await portico.hub.call("updateUser", { ...edited(account), email: other.email }, someAdmin.caller);
    expect(answer).toMatchObject({ code: 409, data: { fieldErrors: { email: [expect.any(String)] } } });
    expect(
      await portico.hub.call("updateUser", { ...edited(account), userId: NOBODY }, someAdmin.caller),
    ).toMatchObject({ code: 404 });
  });

  test("that deactivates ends the sessions and a sign-in under way; another ends none", async () => {
    const account = await newAccount(portico.hub);
    const token = await signIn(portico, account);
    const save = (isActive: boolean) =>
      portico.hub.call("updateUser", { ...edited(account), isActive }, someAdmin.caller);
    dataOf(await save(true));
    expect(await isAlive(portico.hub, token, account)).toBe(true);

    const attempt = { email: account.email, attemptId: newAttempt() };
    await portico.pool.query("delete from one_time_codes");
    const before = portico.mail.messages.length;
    dataOf(await portico.hub.call("login", { ...attempt, password: account.password }, anyone));
    const { text } = await portico.mail.waitFor(account.email, (each) => portico.mail.messages.indexOf(each) >= before);
    dataOf(await save(false));
    dataOf(await save(true));
    expect(await isAlive(portico.hub, token, account)).toBe(false);
    expect(await portico.hub.call("consumeLoginCode", { ...attempt, otp: codeIn(text) }, anyone)).toMatchObject({
      code: 400,
    });
  });
});

test("whoever has no phone number is deactivated and activated all the same, and gets none by that", async () => {
  const { account } = await actor(portico);
  await portico.pool.query("update users set phone_number = null where id = $1", [account.id]);
  const fields = { ...edited(account), phoneNumber: null };
  for (const isActive of [false, true]) {
    expect(await portico.hub.call("updateUser", { ...fields, isActive }, someAdmin.caller)).toMatchObject({
      code: 200,
    });
    expect(await recordOf(account.id)).toMatchObject({ isActive, phoneNumber: "" });
  }
});

test("a deleted user is gone from lists and sessions, and email, phone number and user name are free again", async () => {
  const { account, caller } = await actor(portico);
  dataOf(await remove(account.id));
  expect(await recordOf(account.id)).toBeUndefined();
  expect(await isAlive(portico.hub, caller.token!, account)).toBe(false);
  expect(await remove(account.id)).toMatchObject({ code: 404 });
  const { email, phoneNumber, userName } = account;
  expect(await create({ ...newUser(), email, phoneNumber, userName })).toMatchObject({ code: 200 });
});

describe("a password set by an Admin", () => {
  const newPassword = "Another#Door2";

  test("is the one that counts, and ends every session and every mailed reset link", async () => {
    const account = await newAccount(portico.hub);
    const token = await signIn(portico, account);
    await portico.hub.call("requestPasswordReset", { email: account.email }, anyone);
    const { text } = await portico.mail.waitFor(account.email, (each) => each.text.includes("/resetpassword/"));
    const uuid = /\/resetpassword\/([0-9a-f-]{36})/.exec(text)![1]!;

    dataOf(await portico.hub.call("resetUserPassword", { email: account.email, newPassword }, someAdmin.caller));
    expect(await isAlive(portico.hub, token, account)).toBe(false);
    expect(await portico.hub.call("checkResetLink", { uuid }, anyone)).toMatchObject({ code: 404 });
    expect(await portico.hub.call("login", { email: account.email, password: account.password }, anyone)).toMatchObject(
      { code: 401 },
    );
    expect(await portico.hub.call("login", { email: account.email, password: newPassword }, anyone)).toMatchObject({
      code: 200,
    });
  });

  test("for themselves leaves them signed in where they set it", async () => {
    const { account, caller } = await newAdmin(portico);
    dataOf(await portico.hub.call("resetUserPassword", { email: account.email, newPassword }, caller));
    expect(await isAlive(portico.hub, caller.token!, account)).toBe(true);
  });

  test("must be one that may be chosen, and somebody's", async () => {
    const { account } = await actor(portico);
    const reset = (email: string, password: string) =>
      portico.hub.call("resetUserPassword", { email, newPassword: password }, someAdmin.caller);
    expect(await reset(account.email, "short")).toMatchObject({ code: 400 });
    expect(await reset("nobody@example.test", newPassword)).toMatchObject({ code: 404 });
  });
});

describe("a profile picture", () => {
  const file = (content: Buffer) => new File([new Uint8Array(content)], "me.png", { type: "image/png" });
  const upload = (content: Buffer, of: Actor, by: Actor) =>
    portico.hub.call("uploadProfileImage", { profile: file(content), userId: of.account.id }, by.caller);

  test("becomes the user's without making an open form stale, and is judged by its bytes", async () => {
    const someone = await actor(portico);
    const { code, msg } = await upload(png(4, 4), someone, someone);
    expect(code).toBe(200);
    expect(msg).toMatch(/^\/uploads\/[0-9a-f]{32}\.png$/);
    expect(await recordOf(someone.account.id)).toMatchObject({ profileImage: msg, version: 1 });

    const answer = await upload(Buffer.from("<!doctype html>"), someone, someAdmin);
    expect(answer).toMatchObject({ code: 400, data: { fieldErrors: { profile: [expect.any(String)] } } });
    expect(await recordOf(someone.account.id)).toMatchObject({ profileImage: msg });
  });

  test("becomes one's own where nobody is named (spec §7), an Admin's too, and nobody's where it is for later", async () => {
    for (const someone of [await actor(portico), await newAdmin(portico)]) {
      const send = (use?: "later") =>
        portico.hub.call("uploadProfileImage", { profile: file(png(4, 4)), ...(use ? { use } : {}) }, someone.caller);
      const { code, msg } = await send();
      expect(code, msg).toBe(200);
      expect(await recordOf(someone.account.id)).toMatchObject({ profileImage: msg });
      expect(await send("later")).toMatchObject({ code: 200 });
      expect(await recordOf(someone.account.id)).toMatchObject({ profileImage: msg });
    }
  });

  test("of somebody else is an Admin's to set", async () => {
    const [one, other] = [await actor(portico), await actor(portico)];
    expect(await upload(png(4, 4), one, other)).toMatchObject({ code: 403 });
    expect(await upload(png(4, 4), one, someAdmin)).toMatchObject({ code: 200 });
  });
});
