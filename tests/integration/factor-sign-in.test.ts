import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { codeIn, newAccount } from "../support/accounts";
import { anyone, bearing, dataOf, from, newAttempt } from "../support/calls";
import { newAssignment } from "../support/catalog";
import { appCode, enrolApp, newAppOwner, wrongAppCode } from "../support/factors";
import { hubForFile } from "../support/hub";

const portico = hubForFile();

async function halfSignedIn(state: { role?: string } = {}) {
  const owner = await newAppOwner(portico, state);
  const { email, password } = owner.account;
  const give = async (attemptId: string | undefined) =>
    dataOf(await portico.hub.call("login", { email, password, attemptId }, anyone));
  const attemptId = newAttempt();
  const begun = await give(attemptId);
  const enter = (otp: string, attempt: string | undefined = attemptId, caller = anyone) =>
    portico.hub.call("consumeLoginCode", { email, otp, attemptId: attempt }, caller);
  return { ...owner, begun, give, enter, attemptId };
}

const mailsTo = (email: string) => portico.mail.messages.filter(({ to }) => to.includes(email));

test("an account with an app is mailed no code: the answer says what is asked for", async () => {
  const { account, begun, secret, enter } = await halfSignedIn();
  expect(begun).toEqual({ factors: ["totp", "recovery"] });
  expect(mailsTo(account.email).filter(({ subject }) => subject.includes("sign-in code"))).toEqual([]);
  expect((await enter(appCode(secret))).code).toBe(200);
});

test("applications learn that a factor was shown", async () => {
  const { account, secret, enter, recoveryCodes, give } = await halfSignedIn();
  const { application, client } = await newAssignment(portico.hub, account, "User");
  const claimsAfter = async (otp: string) => {
    const { authorizationToken } = dataOf(await enter(otp));
    const input = { userId: account.id, clientId: client.id, redirectUri: application.redirectUrl };
    return decodeJwt(dataOf(await portico.hub.call("grantToken", input, bearing(authorizationToken))).oAuthToken);
  };
  expect(await claimsAfter(appCode(secret))).toMatchObject({ amr: ["pwd", "otp", "mfa"], acr: "mfa" });
  await give(undefined);
  const { email } = account;
  const answer = await portico.hub.call("consumeLoginCode", { email, otp: recoveryCodes[0]! }, anyone);
  expect(answer.code).toBe(200);
  const { rows } = await portico.pool.query<{ methods: string[] }>(
    "select methods from sessions where user_id = $1 order by created_at desc",
    [account.id],
  );
  expect(rows[0]!.methods).toEqual(["pwd", "recovery", "mfa"]);
});

test("a mailed code opens no account that has an app, whenever it was sent", async () => {
  const account = await newAccount(portico.hub);
  const { email, password } = account;
  const attemptId = newAttempt();
  dataOf(await portico.hub.call("login", { email, password, attemptId }, anyone));
  const code = codeIn((await portico.mail.waitFor(email)).text);
  await enrolApp(portico, account);
  expect((await portico.hub.call("consumeLoginCode", { email, otp: code, attemptId }, anyone)).code).toBe(400);
  dataOf(await portico.hub.call("login", { email, password, attemptId }, anyone));
  expect((await portico.hub.call("consumeLoginCode", { email, otp: code, attemptId }, anyone)).code).toBe(400);
});

test.each(["User", "Admin"])("a mailbox alone does not open the account of a %s who has an app", async (role) => {
  const { account } = await newAppOwner(portico, { role });
  const { email } = account;
  dataOf(await portico.hub.call("requestPasswordReset", { email }, anyone));
  const { text } = await portico.mail.waitFor(email, ({ subject }) => subject.includes("Reset"));
  const [uuid] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(text)!;
  const password = "Stolen#Mailbox1";
  dataOf(await portico.hub.call("resetPasswordByLink", { uuid, newPassword: password }, anyone));
  const attemptId = newAttempt();
  expect(dataOf(await portico.hub.call("login", { email, password, attemptId }, anyone)).factors).toContain("totp");
  await portico.hub.call("resendCode", { email, purpose: "LOGIN", attemptId }, anyone);
  expect(mailsTo(email).filter((mail) => mail.subject.includes("code"))).toEqual([]);
  const { rows } = await portico.pool.query(
    "select 1 from one_time_codes c join users u on u.id = c.user_id where u.email = $1",
    [email],
  );
  expect(rows).toEqual([]);
  expect((await portico.hub.call("consumeLoginCode", { email, otp: "000000", attemptId }, anyone)).code).toBe(400);
});

test("callers of the specification keep signing in, with the app's code for the mailed one", async () => {
  const { account, secret } = await newAppOwner(portico);
  const { email, password } = account;
  expect((await portico.hub.call("login", { email, password }, anyone)).code).toBe(200);
  expect((await portico.hub.call("consumeLoginCode", { email, otp: appCode(secret) }, anyone)).code).toBe(200);
});

test("an app's code is worth nothing before the password, and in another browser than the password's", async () => {
  const { account, secret } = await newAppOwner(portico);
  const { email, password } = account;
  const attemptId = newAttempt();
  const enter = (attempt?: string) =>
    portico.hub.call("consumeLoginCode", { email, otp: appCode(secret), attemptId: attempt }, anyone);
  expect((await enter()).code).toBe(400);
  dataOf(await portico.hub.call("login", { email, password, attemptId }, anyone));
  expect((await enter(newAttempt())).code).toBe(400);
  expect((await enter()).code).toBe(400);
  expect((await enter(attemptId)).code).toBe(200);
});

test("a code that was used signs nobody in again, nor does the one before it", async () => {
  const { secret, enter, give } = await halfSignedIn();
  const [before, code] = [appCode(secret, -1), appCode(secret)];
  expect((await enter(code)).code).toBe(200);
  for (const replayed of [code, before]) {
    const attemptId = newAttempt();
    await give(attemptId);
    expect(await enter(replayed, attemptId)).toMatchObject({ code: 400 });
  }
});

test("of eight browsers that use one app's code at the same moment exactly one gets in", async () => {
  const { secret, enter, give } = await halfSignedIn();
  const attempts = Array.from({ length: 8 }, newAttempt);
  for (const attemptId of attempts) await give(attemptId);
  const code = appCode(secret);
  const answers = await Promise.all(attempts.map((attemptId) => enter(code, attemptId)));
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
});

test("of eight browsers that use one recovery code at the same moment exactly one gets in", async () => {
  const { account, recoveryCodes, enter, give } = await halfSignedIn();
  const attempts = Array.from({ length: 8 }, newAttempt);
  for (const attemptId of attempts) await give(attemptId);
  const answers = await Promise.all(attempts.map((attemptId) => enter(recoveryCodes[3]!, attemptId)));
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  const [signedIn] = answers.filter((answer) => answer.code === 200);
  const caller = bearing(dataOf(signedIn!).authorizationToken);
  const listed = await portico.hub.call("listFactors", { userId: account.id }, caller);
  expect(dataOf(listed).recoveryCodesLeft).toBe(9);
});

test("a recovery code may be typed without its hyphen or in capitals, and is good once", async () => {
  const { recoveryCodes, enter, give } = await halfSignedIn();
  const typed = recoveryCodes[0]!.replace("-", " ").toUpperCase();
  expect((await enter(typed)).code).toBe(200);
  const attemptId = newAttempt();
  await give(attemptId);
  expect(await enter(recoveryCodes[0]!, attemptId)).toMatchObject({
    code: 400,
    msg: "This code was used already. Please wait for the next one, or take another recovery code",
  });
});

test("a double click gets in as if it came once, for ten seconds and in its own browser only", async () => {
  const { secret, enter } = await halfSignedIn();
  const code = appCode(secret);
  expect((await enter(code)).code).toBe(200);
  expect((await enter(code)).code).toBe(200);
  expect((await enter(code, newAttempt())).code).toBe(400);
  await portico.pool.query("update factor_steps set passed_at = passed_at - interval '11 seconds'");
  expect((await enter(code)).code).toBe(400);
});

test("a double click with a recovery code uses one up, and one mail tells of it", async () => {
  const told = async (clicks: number) => {
    const { account, recoveryCodes, enter } = await halfSignedIn();
    const answers = await Promise.all(Array.from({ length: clicks }, () => enter(recoveryCodes[0]!)));
    expect(answers.map(({ code }) => code)).toEqual(Array<number>(clicks).fill(200));
    const counted = "select count(*)::int as told from outbox where recipient = $1";
    return (await portico.pool.query<{ told: number }>(counted, [account.email])).rows[0]!.told;
  };
  expect(await told(3)).toBe(await told(1));
});

test("after five wrong codes the attempt is over, the right one no better, and others' attempts stand", async () => {
  const { secret, enter, give, attemptId } = await halfSignedIn();
  const other = newAttempt();
  await give(other);
  for (let tried = 0; tried < 5; tried++) expect((await enter(wrongAppCode(secret))).code).toBe(400);
  expect(await enter(appCode(secret))).toMatchObject({ code: 400, data: { reason: "too-old" } });
  expect((await enter(appCode(secret), other)).code).toBe(200);
  await give(attemptId);
  expect((await enter(appCode(secret, 1))).code).toBe(200);
});

test("a code of a clock moved by more than a step is refused, however often the password is given", async () => {
  const { secret, enter, give } = await halfSignedIn();
  for (const drift of [-20, -3, 3, 20]) {
    const attemptId = newAttempt();
    await give(attemptId);
    expect(await enter(appCode(secret, drift), attemptId)).toMatchObject({ code: 400 });
  }
});

test("a step that was begun an hour ago is over", async () => {
  const { account, secret, enter } = await halfSignedIn();
  await portico.pool.query("update factor_steps set begun_at = begun_at - interval '61 minutes' where user_id = $1", [
    account.id,
  ]);
  expect(await enter(appCode(secret))).toMatchObject({ code: 400, data: { reason: "too-old" } });
});

test("whoever knows the password has fifteen guesses in a quarter of an hour, from wherever", async () => {
  await portico.reopen({ rateLimits: true });
  const { account, secret, enter, give } = await halfSignedIn();
  // A stranger without the password uses none of them up.
  for (let tried = 0; tried < 20; tried++)
    await portico.hub.call(
      "consumeLoginCode",
      { email: account.email, otp: "000000", attemptId: newAttempt() },
      from(`198.51.100.${tried}`),
    );
  for (const attemptId of Array.from({ length: 3 }, newAttempt)) {
    await give(attemptId);
    for (let tried = 0; tried < 5; tried++)
      expect((await enter(wrongAppCode(secret), attemptId, from(`203.0.113.${tried}`))).code).toBe(400);
  }
  const attemptId = newAttempt();
  await give(attemptId);
  expect(await enter(appCode(secret), attemptId)).toMatchObject({ code: 429 });
  await portico.reopen({});
});
