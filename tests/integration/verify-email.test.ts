import { expect, test } from "vitest";
import { codeIn, otherCode } from "../support/accounts";
import { anyone, dataOf, newAttempt } from "../support/calls";
import { hubForFile } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile();

async function registered() {
  const person = newPerson();
  const attemptId = newAttempt();
  const { _id: id } = dataOf(await portico.hub.call("signUp", { ...person, attemptId }, anyone));
  const code = codeIn((await portico.mail.waitFor(person.email)).text);
  const verify = (otp: string, attempt: string | undefined = attemptId) =>
    portico.hub.call("verifyEmail", { email: person.email, otp, attemptId: attempt }, anyone);
  const setCode = (change: string) =>
    portico.pool.query(`update one_time_codes set ${change} where user_id = $1`, [id]);
  return { ...person, id, attemptId, code, verify, setCode };
}

const INVALID = { code: 400, msg: "Invalid OTP", data: null };

test("the right code verifies the email, and a welcome mail says how to sign in", async () => {
  const ada = await registered();
  expect(await ada.verify(ada.code)).toMatchObject({ code: 200, data: { id: ada.id } });

  const welcome = await portico.mail.waitFor(ada.email, ({ subject }) => subject === "Welcome to Portico");
  const { rows } = await portico.pool.query<{ user_name: string; email_verified_at: Date }>(
    "select * from users where id = $1",
    [ada.id],
  );
  expect(welcome.text).toContain(rows[0]!.user_name);
  expect(rows[0]!.email_verified_at).toBeInstanceOf(Date);
  expect(await portico.hub.call("login", ada, anyone)).toMatchObject({ code: 200 });
});

test("a wrong code is an invalid one, and the right one is still good afterwards", async () => {
  const ada = await registered();
  expect(await ada.verify(otherCode(ada.code))).toEqual(INVALID);
  expect(await ada.verify(ada.code)).toMatchObject({ code: 200 });
});

test("a code is valid for five minutes", async () => {
  const ada = await registered();
  const { rows } = await portico.pool.query<{ seconds: string }>(
    "select extract(epoch from expires_at - created_at) as seconds from one_time_codes where user_id = $1",
    [ada.id],
  );
  expect(Number(rows[0]!.seconds)).toBeCloseTo(300, 0);
  await ada.setCode("expires_at = now() - interval '1 second'");
  expect(await ada.verify(ada.code)).toMatchObject({
    code: 400,
    msg: expect.stringContaining("older than 5 minutes") as string,
  });
});

test("a code is used once; only the same browser's double click of the next seconds passes again", async () => {
  const ada = await registered();
  await ada.verify(ada.code);
  expect(await ada.verify(ada.code)).toMatchObject({ code: 200 });
  await ada.setCode("consumed_at = now() - interval '11 seconds'");
  expect(await ada.verify(ada.code)).toMatchObject({
    code: 400,
    msg: expect.stringContaining("used already") as string,
  });
});

test("the sixth try is refused, even with the right code", async () => {
  const ada = await registered();
  for (let step = 1; step <= 4; step++)
    expect(await ada.verify(otherCode(ada.code, step))).toMatchObject({ code: 400, msg: "Invalid OTP" });
  expect(await ada.verify(otherCode(ada.code, 5))).toMatchObject({
    msg: "Too many wrong codes. Please ask for a new one",
  });
  expect(await ada.verify(ada.code)).toMatchObject({
    code: 400,
    msg: expect.stringContaining("Too many wrong codes") as string,
  });
});

test("only the browser that asked for a code learns why it is refused", async () => {
  const ada = await registered();
  await ada.setCode("expires_at = now() - interval '1 second'");
  expect(await ada.verify(ada.code, newAttempt())).toEqual(INVALID);
  expect(await portico.hub.call("verifyEmail", { email: ada.email, otp: ada.code }, anyone)).toEqual(INVALID);
});

test("an unknown email is answered like a wrong code", async () => {
  expect(await portico.hub.call("verifyEmail", { email: newPerson().email, otp: "123456" }, anyone)).toEqual(INVALID);
});

test("a code for one person is worth nothing for another, nor a code to verify for signing in", async () => {
  const [ada, bob] = [await registered(), await registered()];
  // Two codes can be equal by chance, once in a million.
  if (ada.code !== bob.code) expect(await bob.verify(ada.code)).toEqual(INVALID);
  expect(
    await portico.hub.call("consumeLoginCode", { email: ada.email, otp: ada.code, attemptId: ada.attemptId }, anyone),
  ).toEqual(INVALID);
});

test("no code is asked for without one", async () => {
  const ada = await registered();
  expect(await ada.verify(" ")).toMatchObject({ code: 400, data: { fieldErrors: { otp: ["OTP is required"] } } });
});

test("the code alone verifies in no other browser than the one that signed up; with the password it does", async () => {
  const ada = await registered();
  const otherAttempt = { email: ada.email, otp: ada.code, attemptId: newAttempt() };
  expect(await portico.hub.call("verifyEmail", otherAttempt, anyone)).toEqual(INVALID);
  expect(await portico.hub.call("verifyEmail", { ...otherAttempt, password: "Wrong#1password" }, anyone)).toEqual(
    INVALID,
  );
  expect(await portico.hub.call("verifyEmail", { ...otherAttempt, password: ada.password }, anyone)).toMatchObject({
    code: 200,
  });
  await ada.setCode("consumed_at = now() - interval '11 seconds'");
  expect(await portico.hub.call("verifyEmail", { ...otherAttempt, password: ada.password }, anyone)).toMatchObject({
    code: 400,
    msg: "Your email is verified already. Please sign in",
  });
});

test("a stranger who signed up in somebody's name has no account by its owner's code, wherever the owner asks for it", async () => {
  const owner = await registered();
  const stranger = { ...owner, password: "Stranger#1door" };
  await portico.hub.call("signUp", { ...stranger, attemptId: newAttempt() }, anyone);
  const here = newAttempt();
  await portico.pool.query("update one_time_codes set created_at = now() - interval '31 seconds'");
  const seen = portico.mail.messages.length;
  await portico.hub.call("resendCode", { email: owner.email, purpose: "VERIFY_EMAIL", attemptId: here }, anyone);
  const otp = codeIn(
    (await portico.mail.waitFor(owner.email, (mail) => portico.mail.messages.indexOf(mail) >= seen)).text,
  );
  for (const attemptId of [owner.attemptId, here])
    expect(await portico.hub.call("verifyEmail", { email: owner.email, otp, attemptId }, anyone)).toEqual(INVALID);
  expect(await portico.hub.call("login", stranger, anyone)).toMatchObject({ code: 403 });
});

test("the right password of an unverified account sends a code that verifies from there", async () => {
  const ada = await registered();
  await ada.setCode("created_at = now() - interval '31 seconds'");
  const attemptId = newAttempt();
  const seen = portico.mail.messages.length;
  expect(
    await portico.hub.call("login", { email: ada.email, password: ada.password, attemptId }, anyone),
  ).toMatchObject({
    code: 403,
    data: { reason: "unverified" },
  });
  const mail = await portico.mail.waitFor(ada.email, (each) => portico.mail.messages.indexOf(each) >= seen);
  expect(mail.subject).toMatch(/^Verify your email$/);
  expect(await ada.verify(codeIn(mail.text), attemptId)).toMatchObject({ code: 200 });
});
