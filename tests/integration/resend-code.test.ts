import { expect, test } from "vitest";
import { type Account, codeIn, newAccount, signIn } from "../support/accounts";
import { anyone, dataOf, newAttempt } from "../support/calls";
import { hubForFile } from "../support/hub";
import { newPerson, type Person } from "../support/people";

const portico = hubForFile();

const resend = ({ email }: Person, purpose: "LOGIN" | "VERIFY_EMAIL", attemptId = newAttempt()) =>
  portico.hub.call("resendCode", { email, purpose, attemptId }, anyone);
const mailsTo = ({ email }: Person) => portico.mail.messages.filter(({ to }) => to.includes(email));
const age = ({ id }: Account, interval: string) =>
  portico.pool.query("update one_time_codes set created_at = now() - $2::interval where user_id = $1", [id, interval]);

const ANSWER = { code: 200, msg: "If a code can be sent, it is on its way to your email", data: {} };

/** The outbox is written before the answer is given: what is not in it then is never sent. */
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
  expect(await resend(ada, "LOGIN", attemptId)).toEqual(ANSWER);

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

test("an expired code can be asked for again, but not an hour later", async () => {
  const ada = await newAccount(portico.hub);
  await portico.hub.call("login", identified(ada), anyone);
  await age(ada, "59 minutes");
  await resend(ada, "LOGIN");
  expect(await postedTo(ada)).toBe(2);
  await age(ada, "61 minutes");
  expect(await resend(ada, "LOGIN")).toEqual(ANSWER);
  expect(await postedTo(ada)).toBe(2);
});

test("without a password step before it no sign-in code is sent, and the answer does not tell", async () => {
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

test("whoever has not verified their email may have the code for it again; who has, or is inactive, gets none", async () => {
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
