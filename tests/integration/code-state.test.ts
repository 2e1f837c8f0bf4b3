import { expect, test } from "vitest";
import { type Account, newAccount } from "../support/accounts";
import { anyone, dataOf, newAttempt } from "../support/calls";
import { eventually } from "../support/eventually";
import { hubForFile } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile();

const NOBODY = { code: 404, msg: "No code is awaited here", data: null };

async function begin({ email, password }: Account): Promise<string> {
  const attemptId = newAttempt();
  await portico.hub.call("login", { email, password, attemptId }, anyone);
  return attemptId;
}

const ask = ({ email }: { email: string }, attemptId: string) =>
  portico.hub.call("codeState", { email, attemptId }, anyone);

const mailIs = ({ email }: Account, state: string, attemptId: string) =>
  eventually(`the mail to be ${state}`, async () => {
    const { mail } = dataOf(await ask({ email }, attemptId));
    return mail?.state === state && mail;
  });

test("whoever gave the password is told when the mail was accepted, and how long the code is good", async () => {
  const ada = await newAccount(portico.hub);
  const attemptId = await begin(ada);
  const { at } = await mailIs(ada, "accepted", attemptId);
  expect(Math.abs(Date.now() - Date.parse(at!))).toBeLessThan(60_000);
  const { validSeconds, waitSeconds } = dataOf(await ask(ada, attemptId));
  expect(validSeconds).toBeGreaterThan(280);
  expect(validSeconds).toBeLessThanOrEqual(300);
  expect(waitSeconds).toBeGreaterThan(10);
  expect(waitSeconds).toBeLessThanOrEqual(30);
});

test("a mail server that is in trouble keeps the mail waiting, one that has no such mailbox refuses it", async () => {
  const [waits, refused] = [await newAccount(portico.hub), await newAccount(portico.hub)];
  portico.mail.refuse(true);
  const attemptId = await begin(waits);
  await mailIs(waits, "waiting", attemptId);
  portico.mail.refuse(false);
  await mailIs(waits, "accepted", attemptId);

  portico.mail.reject(refused.email);
  await mailIs(refused, "refused", await begin(refused));
});

test("each of two browsers is told of its own mail", async () => {
  const ada = await newAccount(portico.hub);
  const first = await begin(ada);
  await mailIs(ada, "accepted", first);
  portico.mail.reject(ada.email);
  await mailIs(ada, "refused", await begin(ada));
  await mailIs(ada, "accepted", first);
});

test("whoever has not given the password is told the same of an account that exists and of one that does not", async () => {
  const ada = await newAccount(portico.hub);
  await begin(ada);
  expect(await ask(ada, newAttempt())).toEqual(NOBODY);
  expect(await ask(newPerson(), newAttempt())).toEqual(NOBODY);
});

test("a code that anybody may ask for, which is good with the password alone, is none either", async () => {
  const ada = await newAccount(portico.hub);
  const attemptId = newAttempt();
  await portico.hub.call("resendCode", { email: ada.email, purpose: "LOGIN", attemptId }, anyone);
  expect(await ask(ada, attemptId)).toEqual(NOBODY);
});

test("a code that was used is over", async () => {
  const ada = await newAccount(portico.hub);
  const attemptId = await begin(ada);
  await portico.pool.query("update one_time_codes set consumed_at = now() where user_id = $1", [ada.id]);
  expect(dataOf(await ask(ada, attemptId))).toMatchObject({ validSeconds: 0, waitSeconds: 0 });
});
