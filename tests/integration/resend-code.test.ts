import { expect, test } from "vitest";
import { type Account, codeIn, masked, newAccount, signIn } from "../support/accounts";
import { anyone, dataOf, newAttempt } from "../support/calls";
import { hubForFile } from "../support/hub";
import { newPerson, type Person } from "../support/people";

const portico = hubForFile();

const resend = ({ email }: Person, purpose: "LOGIN" | "VERIFY_EMAIL", attemptId = newAttempt()) =>
  portico.hub.call("resendCode", { email, purpose, attemptId }, anyone);
const mailsTo = ({ email }: Person) => portico.mail.messages.filter(({ to }) => to.includes(email));
const age = ({ id }: Account, interval: string) =>
  portico.pool.query(
    "update one_time_codes set created_at = now() - $2::interval, begun_at = now() - $2::interval where user_id = $1",
    [id, interval],
  );

const ANSWER = { code: 200, msg: "If a code can be sent, it is on its way to your email", data: {} };

/** The outbox is written before the call answers: what is not in it by then is never sent. */
async function postedTo({ email }: Person): Promise<number> {
  const { rows } = await portico.pool.query<{ count: string }>("select count(*) from outbox where recipient = $1", [
    email,
  ]);
  return Number(rows[0]!.count);
}

test("after thirty seconds a new code takes the old one's place, with five new tries", async () => {
  const ada = await newAccount(portico.hub);
  const attemptId = newAttempt();
  await portico.hub.call("login", { ...identified(ada), attemptId }, anyone);
  const first = await portico.mail.waitFor(ada.email);
  await age(ada, "31 seconds");
  expect(await resend(ada, "LOGIN", attemptId)).toEqual({
    code: 200,
    msg: "A new one-time code was sent to your email",
    data: { delayed: false, sentTo: [masked(ada.email)], waitSeconds: 30 },
  });

  const second = await portico.mail.waitFor(ada.email, (mail) => mail !== first);
  const enter = (otp: string) => portico.hub.call("consumeLoginCode", { email: ada.email, otp, attemptId }, anyone);
  if (codeIn(first.text) !== codeIn(second.text))
    expect(await enter(codeIn(first.text))).toMatchObject({ code: 400, msg: "Invalid OTP" });
  expect(await enter(codeIn(second.text))).toMatchObject({ code: 200 });
});

test("within thirty seconds nothing new is sent, and the code that was sent stands", async () => {
  const ada = await newAccount(portico.hub);
  await portico.hub.call("login", identified(ada), anyone);
  expect(await resend(ada, "LOGIN")).toEqual(ANSWER);
  expect(await postedTo(ada)).toBe(1);
  const otp = codeIn((await portico.mail.waitFor(ada.email)).text);
  expect(await portico.hub.call("consumeLoginCode", { email: ada.email, otp }, anyone)).toMatchObject({ code: 200 });
});

test("the browser that owns the code learns how long to wait, and asking again does not prolong it", async () => {
  const ada = await newAccount(portico.hub);
  const attemptId = newAttempt();
  await portico.hub.call("login", { ...identified(ada), attemptId }, anyone);
  await age(ada, "20 seconds");
  for (const _press of [1, 2]) {
    const answer = await resend(ada, "LOGIN", attemptId);
    expect(answer).toMatchObject({
      code: 429,
      msg: expect.stringMatching(/is still good. You can ask for a new one in (10|9|8) seconds$/) as string,
    });
  }
  expect(await postedTo(ada)).toBe(1);
});

test("a password given twice in thirty seconds says that the code stands", async () => {
  const ada = await newAccount(portico.hub);
  const attemptId = newAttempt();
  await portico.hub.call("login", { ...identified(ada), attemptId }, anyone);
  expect(await portico.hub.call("login", { ...identified(ada), attemptId }, anyone)).toMatchObject({
    msg: "The one-time code that was sent to your email just now is still good",
    data: { sentTo: [masked(ada.email)] },
  });
  expect(await postedTo(ada)).toBe(1);
});

test("a sign-in begun too long ago says so to its browser, and a verified email too", async () => {
  const ada = await newAccount(portico.hub);
  const attemptId = newAttempt();
  await portico.hub.call("login", { ...identified(ada), attemptId }, anyone);
  await age(ada, "61 minutes");
  expect(await resend(ada, "LOGIN", attemptId)).toMatchObject({ code: 400, data: { reason: "too-old" } });

  const bob = newPerson();
  await portico.hub.call("signUp", { ...bob, attemptId }, anyone);
  const otp = codeIn((await portico.mail.waitFor(bob.email)).text);
  await portico.hub.call("verifyEmail", { email: bob.email, otp, attemptId }, anyone);
  expect(await resend(bob, "VERIFY_EMAIL", attemptId)).toMatchObject({
    code: 400,
    msg: "Your email is verified already. Please sign in",
  });
});

test("a browser's code is replaced for that browser only", async () => {
  const ada = await newAccount(portico.hub);
  await portico.hub.call("login", { ...identified(ada), attemptId: newAttempt() }, anyone);
  await age(ada, "31 seconds");
  expect(await resend(ada, "LOGIN")).toEqual(ANSWER);
  expect(await postedTo(ada)).toBe(1);
});

test("an expired code can be asked for again, but not an hour after the password", async () => {
  const ada = await newAccount(portico.hub);
  const withoutAttempt = { email: ada.email, purpose: "LOGIN" } as const;
  await portico.hub.call("login", identified(ada), anyone);
  await age(ada, "59 minutes");
  await portico.hub.call("resendCode", withoutAttempt, anyone);
  expect(await postedTo(ada)).toBe(2);
  await age(ada, "61 minutes");
  expect(await portico.hub.call("resendCode", withoutAttempt, anyone)).toEqual(ANSWER);
  expect(await postedTo(ada)).toBe(2);
});

test("without a preceding password step no sign-in code is sent, and the answer does not reveal it", async () => {
  const ada = await newAccount(portico.hub);
  expect(await resend(ada, "LOGIN")).toEqual(ANSWER);
  expect(await postedTo(ada)).toBe(0);

  await signIn(portico, ada);
  await age(ada, "31 seconds");
  expect(await resend(ada, "LOGIN")).toEqual(ANSWER);
  expect(await postedTo(ada)).toBe(1);
});

test("an unknown account is answered like a known one", async () => {
  expect(await resend(newPerson(), "LOGIN")).toEqual(ANSWER);
  expect(await resend(newPerson(), "VERIFY_EMAIL")).toEqual(ANSWER);
});

test("a user with an unverified email may request its code again; a verified or inactive one gets none", async () => {
  const ada = newPerson();
  dataOf(await portico.hub.call("signUp", ada, anyone));
  await portico.pool.query("update one_time_codes set created_at = now() - interval '31 seconds'");
  expect(await resend(ada, "VERIFY_EMAIL")).toEqual(ANSWER);
  expect(await postedTo(ada)).toBe(2);
  await portico.mail.waitFor(ada.email, () => mailsTo(ada).length === 2);

  for (const other of [
    await newAccount(portico.hub),
    await newAccount(portico.hub, { isVerified: false, isActive: false }),
  ]) {
    expect(await resend(other, "VERIFY_EMAIL")).toEqual(ANSWER);
    expect(await postedTo(other)).toBe(0);
  }
});

const identified = ({ email, password }: Person) => ({ email, password });
