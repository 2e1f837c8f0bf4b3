import { expect, test } from "vitest";
import { type Account, codeIn, newAccount, otherCode } from "../support/accounts";
import { anyone, dataOf, from, newAttempt } from "../support/calls";
import { hubForFile } from "../support/hub";
import { newPerson, type Person } from "../support/people";

const portico = hubForFile({ rateLimits: true });

let addresses = 0;
const fromNewNetwork = () => from(`198.18.${++addresses}.7`);

const INVALID = { code: 400, msg: "Invalid OTP", data: null };

async function newestCode({ email }: Person, seen: number): Promise<string> {
  const isNew = (mail: (typeof portico.mail.messages)[number]) => portico.mail.messages.indexOf(mail) >= seen;
  return codeIn((await portico.mail.waitFor(email, isNew)).text);
}

async function ownersSignIn(account: Account) {
  const attemptId = newAttempt();
  const { email, password } = account;
  const seen = portico.mail.messages.length;
  dataOf(await portico.hub.call("login", { email, password, attemptId }, fromNewNetwork()));
  return {
    attemptId,
    code: await newestCode(account, seen),
    enter: (otp: string) => portico.hub.call("consumeLoginCode", { email, otp, attemptId }, fromNewNetwork()),
    resend: () => portico.hub.call("resendCode", { email, purpose: "LOGIN", attemptId }, fromNewNetwork()),
  };
}

const age = ({ id }: { id: string }, interval: string) =>
  portico.pool.query(
    "update one_time_codes set created_at = created_at - $2::interval, begun_at = begun_at - $2::interval where user_id = $1",
    [id, interval],
  );

async function postedTo({ email }: Person): Promise<number> {
  const { rows } = await portico.pool.query("select 1 from outbox where recipient = $1", [email]);
  return rows.length;
}

const STRANGERS = [
  ["without an attempt", () => undefined],
  ["with an attempt of their own", newAttempt],
] as const;

for (const [how, attempt] of STRANGERS) {
  test(`a stranger ${how} burns no code: after forty wrong ones the owner's is taken`, async () => {
    const ada = await newAccount(portico.hub);
    const owner = await ownersSignIn(ada);
    const guess = (step: number) =>
      portico.hub.call(
        "consumeLoginCode",
        { email: ada.email, otp: otherCode(owner.code, step), attemptId: attempt() },
        fromNewNetwork(),
      );
    for (let step = 1; step <= 40; step++) expect([400, 429]).toContain((await guess(step)).code);
    expect(await owner.enter(otherCode(owner.code))).toEqual(INVALID);
    expect(await owner.enter(owner.code)).toMatchObject({ code: 200 });
  });

  test(`a stranger ${how} cannot use the owner's code, though it is right`, async () => {
    const ada = await newAccount(portico.hub);
    const owner = await ownersSignIn(ada);
    const stolen = { email: ada.email, otp: owner.code, attemptId: attempt() };
    expect(await portico.hub.call("consumeLoginCode", stolen, fromNewNetwork())).toEqual(INVALID);
    expect(await owner.enter(owner.code)).toMatchObject({ code: 200 });
  });

  test(`a stranger ${how} has no code replaced: after the resend the owner's is taken, and nothing was mailed`, async () => {
    const ada = await newAccount(portico.hub);
    const owner = await ownersSignIn(ada);
    await age(ada, "31 seconds");
    const again = { email: ada.email, purpose: "LOGIN", attemptId: attempt() } as const;
    expect(await portico.hub.call("resendCode", again, fromNewNetwork())).toMatchObject({ code: 200, data: {} });
    expect(await postedTo(ada)).toBe(1);
    expect(await owner.enter(owner.code)).toMatchObject({ code: 200 });
  });

  test(`a stranger ${how} keeps the owner from no new code`, async () => {
    const ada = await newAccount(portico.hub);
    const owner = await ownersSignIn(ada);
    await age(ada, "31 seconds");
    const again = () => ({ email: ada.email, purpose: "LOGIN" as const, attemptId: attempt() });
    for (let tried = 0; tried < 20; tried++) await portico.hub.call("resendCode", again(), fromNewNetwork());
    const seen = portico.mail.messages.length;
    expect(await owner.resend()).toMatchObject({ code: 200, data: { waitSeconds: 30 } });
    expect(await owner.enter(await newestCode(ada, seen))).toMatchObject({ code: 200 });
  });
}

test("no resend prolongs the hour of a sign-in, neither its own browser's nor anybody else's", async () => {
  const ada = await newAccount(portico.hub);
  const owner = await ownersSignIn(ada);
  const withoutAttempt = { email: ada.email, purpose: "LOGIN" } as const;
  dataOf(await portico.hub.call("login", { email: ada.email, password: ada.password }, fromNewNetwork()));
  for (let minutes = 0; minutes < 60; minutes += 25) {
    await age(ada, "25 minutes");
    await owner.resend();
    await portico.hub.call("resendCode", withoutAttempt, fromNewNetwork());
  }
  const posted = await postedTo(ada);
  expect(await owner.resend()).toMatchObject({ code: 400, data: { reason: "too-old" } });
  await age(ada, "31 seconds");
  await portico.hub.call("resendCode", withoutAttempt, fromNewNetwork());
  expect(await postedTo(ada), "nothing is sent once the hour is over").toBe(posted);
});

test("two browsers sign in to one account side by side, each with its own code", async () => {
  const ada = await newAccount(portico.hub);
  const [desk, phone] = [await ownersSignIn(ada), await ownersSignIn(ada)];
  if (desk.code !== phone.code) expect(await desk.enter(phone.code)).toEqual(INVALID);
  expect(await phone.enter(phone.code)).toMatchObject({ code: 200 });
  expect(await desk.enter(desk.code)).toMatchObject({ code: 200 });
});

test("callers without attempts share their code among themselves, as the specification has it", async () => {
  const ada = await newAccount(portico.hub);
  const { email, password } = ada;
  const browser = await ownersSignIn(ada);
  const seen = portico.mail.messages.length;
  dataOf(await portico.hub.call("login", { email, password }, fromNewNetwork()));
  const otp = await newestCode(ada, seen);
  expect(await portico.hub.call("consumeLoginCode", { email, otp }, fromNewNetwork())).toMatchObject({ code: 200 });
  expect(await browser.enter(browser.code)).toMatchObject({ code: 200 });
});

test("an account keeps few codes, however often its password is given", async () => {
  const ada = await newAccount(portico.hub);
  for (let browsers = 0; browsers < 12; browsers++) {
    const { email, password } = ada;
    await portico.hub.call("login", { email, password, attemptId: newAttempt() }, fromNewNetwork());
  }
  const { rows } = await portico.pool.query("select 1 from one_time_codes where user_id = $1", [ada.id]);
  expect(rows).toHaveLength(8);
});

test("mails with codes for one account are limited from one network, and stop none from elsewhere", async () => {
  const ada = await newAccount(portico.hub);
  const { email, password } = ada;
  const caller = fromNewNetwork();
  const begin = (where = caller) =>
    portico.hub.call("login", { email, password, attemptId: newAttempt() }, where).then(({ code }) => code);
  const codes: number[] = [];
  for (let tried = 0; tried < 8; tried++) codes.push(await begin());
  expect(codes).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  expect(await postedTo(ada)).toBe(6);
  expect(await begin(fromNewNetwork())).toBe(200);
});

test("a stranger's wrong codes and new mails leave the code of a registration as it is", async () => {
  const ada = newPerson();
  const attemptId = newAttempt();
  const seen = portico.mail.messages.length;
  const { _id: id } = dataOf(await portico.hub.call("signUp", { ...ada, attemptId }, fromNewNetwork()));
  const otp = await newestCode(ada, seen);
  for (const [, attempt] of STRANGERS) {
    for (let step = 1; step <= 20; step++)
      await portico.hub.call(
        "verifyEmail",
        { email: ada.email, otp: otherCode(otp, step), attemptId: attempt() },
        fromNewNetwork(),
      );
    await age({ id }, "31 seconds");
    for (let tried = 0; tried < 10; tried++)
      await portico.hub.call(
        "resendCode",
        { email: ada.email, purpose: "VERIFY_EMAIL", attemptId: attempt() },
        fromNewNetwork(),
      );
  }
  expect(await portico.hub.call("verifyEmail", { email: ada.email, otp, attemptId }, fromNewNetwork())).toMatchObject({
    code: 200,
  });
});

test("a code mailed to a browser that has shown nothing verifies only with the password", async () => {
  const stranger = newPerson();
  dataOf(await portico.hub.call("signUp", { ...stranger, attemptId: newAttempt() }, anyone));
  const { email } = stranger;
  for (const [how, attempt] of STRANGERS) {
    const attemptId = attempt();
    const seen = portico.mail.messages.length;
    await portico.hub.call("resendCode", { email, purpose: "VERIFY_EMAIL", attemptId }, fromNewNetwork());
    const otp = await newestCode(stranger, seen);
    expect(await portico.hub.call("verifyEmail", { email, otp, attemptId }, fromNewNetwork()), how).toEqual(INVALID);
  }
});
