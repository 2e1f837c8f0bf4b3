import { expect, test } from "vitest";
import { type Account, codeIn, isAlive, newAccount, otherCode } from "../support/accounts";
import { anyone, dataOf, newAttempt } from "../support/calls";
import { hubForFile } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile();

async function halfSignedIn(state: { role?: string } = {}) {
  const account = await newAccount(portico.hub, state);
  const { email, password, id } = account;
  const attemptId = newAttempt();
  dataOf(await portico.hub.call("login", { email, password, attemptId }, anyone));
  const code = codeIn((await portico.mail.waitFor(email)).text);
  const enter = (otp: string, attempt: string | undefined = attemptId) =>
    portico.hub.call("consumeLoginCode", { email, otp, attemptId: attempt }, anyone);
  const setCode = (change: string) =>
    portico.pool.query(`update one_time_codes set ${change} where user_id = $1`, [id]);
  return { account, attemptId, code, enter, setCode };
}

const INVALID = { code: 400, msg: "Invalid OTP", data: null };

const sessionsOf = async ({ id }: Account) =>
  (await portico.pool.query("select 1 from sessions where user_id = $1", [id])).rowCount;

test("the right code opens a session and answers who signed in, in which role", async () => {
  const { account, code, enter } = await halfSignedIn({ role: "Manager" });
  const answer = await enter(code);
  expect(answer).toMatchObject({
    code: 200,
    data: {
      userData: {
        _id: account.id,
        email: account.email,
        firstName: account.firstName,
        lastName: account.lastName,
        phoneNumber: account.phoneNumber,
        userName: account.userName,
        cPortalId: account.id,
      },
      userRole: [{ rolesData: { name: "Manager" } }],
    },
  });
  expect(await isAlive(portico.hub, dataOf(answer).authorizationToken, account)).toBe(true);
});

test("a user without a role, or with an INACTIVE one, is answered none", async () => {
  const plain = await halfSignedIn();
  expect(dataOf(await plain.enter(plain.code)).userRole).toEqual([]);
  const clerk = await halfSignedIn({ role: "Clerk" });
  await portico.pool.query("update roles set status = 'INACTIVE' where name = 'Clerk'");
  expect(dataOf(await clerk.enter(clerk.code)).userRole).toEqual([]);
});

test("any of a person's identifiers leads to their code", async () => {
  const { account, code, attemptId } = await halfSignedIn();
  expect(
    await portico.hub.call("consumeLoginCode", { phone: account.phoneNumber, otp: ` ${code} `, attemptId }, anyone),
  ).toMatchObject({ code: 200 });
});

test("a wrong code opens nothing, and the right one is still good afterwards", async () => {
  const { account, code, enter } = await halfSignedIn();
  expect(await enter(otherCode(code))).toEqual(INVALID);
  expect(await sessionsOf(account)).toBe(0);
  expect(await enter(code)).toMatchObject({ code: 200 });
});

test("an expired code says so to the browser that asked for it, and to no other", async () => {
  const { code, enter, setCode } = await halfSignedIn();
  await setCode("expires_at = now() - interval '1 second'");
  expect(await enter(code)).toMatchObject({
    code: 400,
    msg: expect.stringContaining("older than 5 minutes") as string,
  });
  expect(await enter(code, newAttempt())).toEqual(INVALID);
});

test("the last tries are counted down, the fifth wrong one is the last, and other browsers learn only that it is invalid", async () => {
  const { code, enter } = await halfSignedIn();
  for (const step of [1, 2]) expect(await enter(otherCode(code, step))).toEqual(INVALID);
  expect(await enter(otherCode(code, 3))).toEqual({ ...INVALID, data: { triesLeft: 2 } });
  expect(await enter(otherCode(code, 4))).toEqual({ ...INVALID, data: { triesLeft: 1 } });
  expect(await enter(otherCode(code, 5))).toMatchObject({
    code: 400,
    msg: "Too many wrong codes. Please ask for a new one",
    data: { reason: "code-over" },
  });
  expect(await enter(code)).toMatchObject({
    code: 400,
    msg: expect.stringContaining("Too many wrong codes") as string,
  });
  expect(await enter(code, newAttempt())).toEqual(INVALID);
});

test("the same browser's double click gets in as if it came once, for ten seconds", async () => {
  const { account, code, enter, setCode } = await halfSignedIn();
  const answers = await Promise.all([enter(code), enter(code)]);
  for (const answer of answers)
    expect(await isAlive(portico.hub, dataOf(answer).authorizationToken, account)).toBe(true);
  expect(await enter(otherCode(code))).toMatchObject({ code: 400 });
  await setCode("consumed_at = now() - interval '11 seconds'");
  expect(await enter(code)).toMatchObject({ code: 400, msg: expect.stringContaining("used already") as string });
});

test("a used code lets no other browser in, and reveals nothing to it", async () => {
  const { account, code, enter } = await halfSignedIn();
  await enter(code);
  expect(await enter(code, newAttempt())).toEqual(INVALID);
  expect(await portico.hub.call("consumeLoginCode", { email: account.email, otp: code }, anyone)).toEqual(INVALID);
  expect(await sessionsOf(account)).toBe(1);
});

test("of three browsers that use one code at the same moment only the one it was made for gets in", async () => {
  for (let round = 0; round < 10; round++) {
    const { account, code, enter, attemptId } = await halfSignedIn();
    const answers = await Promise.all([enter(code, newAttempt()), enter(code, attemptId), enter(code, newAttempt())]);
    expect(answers.map((answer) => answer.code)).toEqual([400, 200, 400]);
    expect(await sessionsOf(account)).toBe(1);
  }
});

test("of eight callers without an attempt that use one code at the same moment exactly one gets in", async () => {
  const account = await newAccount(portico.hub);
  const { email, password } = account;
  dataOf(await portico.hub.call("login", { email, password }, anyone));
  const otp = codeIn((await portico.mail.waitFor(email)).text);
  const enter = () => portico.hub.call("consumeLoginCode", { email, otp }, anyone);
  const answers = await Promise.all(Array.from({ length: 8 }, enter));
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(await sessionsOf(account)).toBe(1);
});

test("of many simultaneous guesses only five are checked", async () => {
  const { account, code, enter } = await halfSignedIn();
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map((step) => enter(otherCode(code, step))));
  const { rows } = await portico.pool.query<{ tries: number }>("select tries from one_time_codes where user_id = $1", [
    account.id,
  ]);
  expect(rows).toEqual([{ tries: 5 }]);
  expect(await enter(code)).toMatchObject({ code: 400 });
});

test("without a password step there is nothing to enter, known account or not", async () => {
  const ada = await newAccount(portico.hub);
  for (const { email } of [ada, newPerson()]) {
    expect(
      await portico.hub.call("consumeLoginCode", { email, otp: "123456", attemptId: newAttempt() }, anyone),
    ).toEqual(INVALID);
  }
});

test("neither the code nor the token is readable in the database", async () => {
  const { account, code, enter } = await halfSignedIn();
  const { rows: codes } = await portico.pool.query("select * from one_time_codes where user_id = $1", [account.id]);
  expect(JSON.stringify(codes)).not.toContain(code);
  const { authorizationToken } = dataOf(await enter(code));
  const { rows: sessions } = await portico.pool.query("select * from sessions where user_id = $1", [account.id]);
  expect(JSON.stringify(sessions)).not.toContain(authorizationToken);
});

test("what cannot be a code is no try, and a code may be grouped as people like", async () => {
  const { account, code, enter } = await halfSignedIn();
  for (const typed of ["12345", "1234567", "abcdef", "12 34"])
    expect(await enter(typed)).toEqual({ ...INVALID, data: { reason: "no-code" } });
  const { rows } = await portico.pool.query("select tries from one_time_codes where user_id = $1", [account.id]);
  expect(rows).toEqual([{ tries: 0 }]);
  expect(await enter(`${code.slice(0, 3)}-${code.slice(3)}`)).toMatchObject({ code: 200 });
});
