import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import type { Identifier } from "~/contract/kit/identifier";
import { type Account, change, codeIn, masked, newAccount, signIn } from "../support/accounts";
import { anyone } from "../support/calls";
import { hubForFile } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile();

const login = (identifier: Identifier, password: string) =>
  portico.hub.call("login", { ...identifier, password }, anyone);
const mailsTo = ({ email }: Account) => portico.mail.messages.filter(({ to }) => to.includes(email));
const REFUSED = { code: 401, msg: "Email, phone number, user id or password is wrong", data: null };

test.each<[string, (account: Account) => Identifier]>([
  ["their email", ({ email }) => ({ email })],
  ["their email in any case", ({ email }) => ({ email: ` ${email.toUpperCase()} ` })],
  ["their phone number", ({ phoneNumber }) => ({ phone: phoneNumber })],
  ["their user id", ({ userName }) => ({ userId: userName })],
  ["their user id in any case", ({ userName }) => ({ userId: userName.toUpperCase() })],
])("somebody is known by %s", async (_, identifierOf) => {
  const ada = await newAccount(portico.hub);
  expect(await login(identifierOf(ada), ada.password)).toEqual({
    code: 200,
    msg: "A one-time code was sent to your email",
    data: { delayed: false, sentTo: [masked(ada.email)], waitSeconds: 30 },
  });
  const mail = await portico.mail.waitFor(ada.email);
  expect(mail.subject, "no code, and no time").toBe("Your sign-in code");
  expect(mail.text, "the first words tell the newest from those before").toMatch(
    /^\d{6} is your one-time code, made at \d\d:\d\d:\d\d UTC\./,
  );
});

test("a wrong password and an unknown account are answered alike", async () => {
  const ada = await newAccount(portico.hub);
  expect(await login({ email: ada.email }, "Wrong#1password")).toEqual(REFUSED);
  for (const unknown of [{ email: newPerson().email }, { phone: newPerson().phoneNumber }, { userId: "nobody" }]) {
    expect(await login(unknown, ada.password)).toEqual(REFUSED);
  }
  expect(mailsTo(ada)).toEqual([]);
});

test("a deleted account is unknown", async () => {
  const gone = await newAccount(portico.hub);
  await change(portico.hub, gone, { deletedAt: new Date() });
  expect(await login({ email: gone.email }, gone.password)).toEqual(REFUSED);
});

test("only someone who knows the password learns that an account is inactive", async () => {
  const ada = await newAccount(portico.hub, { isActive: false });
  expect(await login({ email: ada.email }, "Wrong#1password")).toEqual(REFUSED);
  expect(await login({ email: ada.email }, ada.password)).toMatchObject({ code: 403, data: { reason: "inactive" } });
  expect(mailsTo(ada)).toEqual([]);
});

test("only someone who knows the password learns that an account is unverified, and has a code sent", async () => {
  const ada = await newAccount(portico.hub, { isVerified: false });
  expect(await login({ email: ada.email }, "Wrong#1password")).toEqual(REFUSED);
  expect(await login({ email: ada.email }, ada.password)).toMatchObject({ code: 403, data: { reason: "unverified" } });
  await portico.mail.waitFor(ada.email, ({ subject }) => subject.startsWith("Verify your email"));
  expect(mailsTo(ada), "the wrong password sent none").toHaveLength(1);
});

test("an account that was deactivated after the password step gets no further", async () => {
  const ada = await newAccount(portico.hub);
  await login({ email: ada.email }, ada.password);
  await change(portico.hub, ada, { isActive: false });
  expect(await enterMailedCode(ada)).toMatchObject({ code: 403, data: { reason: "inactive" } });
});

test("a call that names no account, or two, is answered with the fields to enter", async () => {
  expect(await portico.hub.call("login", { password: "x" }, anyone)).toMatchObject({
    code: 400,
    data: { fieldErrors: { email: ["Email/UserId/Phone is required"] } },
  });
  expect(
    await portico.hub.call("login", { email: "a@example.test", userId: "a", password: "x" }, anyone),
  ).toMatchObject({
    code: 400,
    data: { fieldErrors: { userId: ["Give one of email, phone and userId only"] } },
  });
});

test("a hash made with other parameters is made anew at sign-in, and the password stays good", async () => {
  const ada = newPerson();
  const outdated = await hash(ada.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  const account = await newAccount(portico.hub, { ...ada, passwordHash: outdated });
  const storedHash = async () =>
    (await portico.pool.query<{ password_hash: string }>("select password_hash from users where id = $1", [account.id]))
      .rows[0]!.password_hash;

  await login({ email: ada.email }, "Wrong#1password");
  expect(await storedHash()).toBe(outdated);
  await login({ email: ada.email }, ada.password);
  expect(await storedHash()).toContain("$m=7168,t=5,p=1$");
  expect(await login({ email: ada.email }, ada.password)).toMatchObject({ code: 200 });
});

test("asked for again within thirty seconds, the code that was sent stands and no second mail goes out", async () => {
  const ada = await newAccount(portico.hub);
  await login({ email: ada.email }, ada.password);
  await login({ email: ada.email }, ada.password);
  expect(mailsTo(ada)).toHaveLength(1);
  expect(await enterMailedCode(ada)).toMatchObject({ code: 200 });
});

test("a user who has signed in can do so again at once, with a new code", async () => {
  const ada = await newAccount(portico.hub);
  const tokens = [await signIn(portico, ada), await signIn(portico, ada)];
  expect(new Set(tokens).size).toBe(2);
  expect(mailsTo(ada)).toHaveLength(2);
});

async function enterMailedCode({ email }: Account) {
  const { text } = await portico.mail.waitFor(email);
  return portico.hub.call("consumeLoginCode", { email, otp: codeIn(text) }, anyone);
}
