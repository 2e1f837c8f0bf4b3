import { expect, test } from "vitest";
import type { Caller } from "~/contract/kit/caller";
import { bearing, dataOf, from, newAttempt } from "../support/calls";
import { type AppOwner, appCode, newAppOwner, wrongAppCode } from "../support/factors";
import { hubForFile } from "../support/hub";

const portico = hubForFile({ rateLimits: true });

let networks = 0;
/** A caller from a network not used before. */
const fromNewNetwork = (): Caller => from(`198.51.${networks++}.1`);

/** Gives the password. @returns what enters codes in the same browser */
async function atFactorStep({ account: { email, password } }: AppOwner, caller: Caller) {
  const attemptId = newAttempt();
  dataOf(await portico.hub.call("login", { email, password, attemptId }, caller));
  return (otp: string) => portico.hub.call("consumeLoginCode", { email, otp, attemptId }, caller);
}

const forgetUse = ({ authenticatorId }: AppOwner) =>
  portico.pool.query("update authenticators set last_step = 0 where id = $1", [authenticatorId]);

/** Signs in completely. @returns the browser as a caller that is known from now on, and its session's token */
async function knownBrowser(owner: AppOwner) {
  const caller = fromNewNetwork();
  const enter = await atFactorStep(owner, caller);
  const { device, authorizationToken } = dataOf(await enter(appCode(owner.secret)));
  await forgetUse(owner);
  return { caller: { ...caller, devices: device }, token: authorizationToken };
}

async function useUpTries(owner: AppOwner, thief: () => Caller = fromNewNetwork) {
  for (let attempts = 0; attempts < 3; attempts++) {
    const enter = await atFactorStep(owner, thief());
    for (let tried = 0; tried < 5; tried++)
      expect(await enter(wrongAppCode(owner.secret))).toMatchObject({ code: 400 });
  }
  const enter = await atFactorStep(owner, thief());
  expect(await enter(appCode(owner.secret))).toMatchObject({ code: 429 });
}

/** As after sixty tries in a day. */
const fillDay = ({ account }: AppOwner) =>
  portico.pool.query("update rate_limits set points = 60 where key = $1", [`factorDay:${account.id}`]);

test("strangers who hold the password keep no known browser from the factor step, nor from a step-up", async () => {
  const owner = await newAppOwner(portico);
  const { caller, token } = await knownBrowser(owner);
  await useUpTries(owner);
  await fillDay(owner);
  const confirm = (code: string) => portico.hub.call("stepUp", { otp: code }, { ...caller, token });
  expect(await confirm(appCode(owner.secret))).toMatchObject({ code: 200 });
  await forgetUse(owner);
  expect(await (await atFactorStep(owner, caller))(appCode(owner.secret))).toMatchObject({ code: 200 });
});

test("a stolen device token is worth fifteen codes, then its thief is a stranger; the owner's other browser goes on", async () => {
  const owner = await newAppOwner(portico);
  const { caller: stolen } = await knownBrowser(owner);
  const { caller: other } = await knownBrowser(owner);
  await useUpTries(owner);
  await fillDay(owner);
  await useUpTries(owner, () => ({ ...fromNewNetwork(), devices: stolen.devices }));
  expect(await (await atFactorStep(owner, other))(appCode(owner.secret))).toMatchObject({ code: 200 });
});

test("whoever reads the mailbox gets no more codes to guess by it, however many links are mailed", async () => {
  const owner = await newAppOwner(portico);
  const { email } = owner.account;
  await useUpTries(owner);
  const thief = fromNewNetwork();
  dataOf(await portico.hub.call("requestPasswordReset", { email }, thief));
  const reset = await portico.mail.waitFor(email, ({ subject }) => subject === "Reset your password");
  const uuid = /resetpassword\/([0-9a-f-]{36})/.exec(reset.text)![1]!;
  const password = "Brand#New1door";
  const { device } = dataOf(await portico.hub.call("resetPasswordByLink", { uuid, newPassword: password }, thief));
  const robbed = { ...owner, account: { ...owner.account, password } };
  const afterReset = await atFactorStep(robbed, { ...thief, devices: device });
  expect(await afterReset(appCode(owner.secret))).toMatchObject({ code: 429 });

  dataOf(await portico.hub.call("requestUnlockLink", { email }, thief));
  const unlock = await portico.mail.waitFor(email, ({ subject }) => subject === "Sign in to Portico");
  const token = /unlock\/([\w-]{43})/.exec(unlock.text)![1]!;
  const { device: unlocked } = dataOf(await portico.hub.call("unlockByLink", { token }, thief));
  const afterUnlock = await atFactorStep(robbed, { ...thief, devices: unlocked });
  expect(await afterUnlock(appCode(owner.secret))).toMatchObject({ code: 429 });
});

test("a session outside a known browser has its step-up codes counted with the strangers'", async () => {
  const owner = await newAppOwner(portico);
  const { token } = await knownBrowser(owner);
  await useUpTries(owner);
  expect(await portico.hub.call("stepUp", { otp: appCode(owner.secret) }, bearing(token))).toMatchObject({ code: 429 });
});
