import { expect, test } from "vitest";
import { newAccount } from "../support/accounts";
import { actor, adminForFile } from "../support/admin";
import { anyone, bearing, dataOf } from "../support/calls";
import { appCode, newAppOwner, sessionByApp, wrongAppCode } from "../support/factors";
import { hubForFile } from "../support/hub";
import { openSession } from "../support/open-session";

const portico = hubForFile();
const admin = adminForFile(portico);

async function enrolling() {
  const { account, caller } = await actor(portico);
  const { _id: authenticatorId, secret, uri } = dataOf(await portico.hub.call("newAuthenticator", {}, caller));
  const confirm = (otp: string, name = "Phone") =>
    portico.hub.call("confirmAuthenticator", { authenticatorId, name, otp }, caller);
  const listed = async () => dataOf(await portico.hub.call("listFactors", { userId: account.id }, caller));
  return { account, caller, authenticatorId, secret, uri, confirm, listed };
}

test("an authenticator app counts once a code of it was entered, and brings ten recovery codes", async () => {
  const { account, authenticatorId, secret, uri, confirm, listed } = await enrolling();
  expect(uri).toContain(`otpauth://totp/Portico:${encodeURIComponent(account.email)}?secret=${secret}&`);
  expect(await listed()).toEqual({ authenticators: [], recoveryCodesLeft: 0, hasFactor: false });
  expect(await confirm(wrongAppCode(secret))).toMatchObject({
    code: 400,
    data: { fieldErrors: { otp: [expect.any(String)] } },
  });
  const slow = "Your phone's clock is 10 minutes slow. Set it to automatic, then enter the code that the app shows";
  expect(await confirm(appCode(secret, -20))).toMatchObject({ code: 400, data: { fieldErrors: { otp: [slow] } } });
  expect((await listed()).authenticators).toEqual([]);

  const { recoveryCodes = [] } = dataOf(await confirm(appCode(secret)));
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
  expect(await listed()).toMatchObject({
    authenticators: [{ _id: authenticatorId, name: "Phone", addedAt: expect.any(String) as string }],
    recoveryCodesLeft: 10,
  });
});

test("while an app is being added its secret stays the same, also for two tabs at once; afterwards it is shown no more", async () => {
  const { caller, authenticatorId, secret, confirm } = await enrolling();
  const again = await Promise.all(Array.from({ length: 4 }, () => portico.hub.call("newAuthenticator", {}, caller)));
  for (const answer of again) expect(dataOf(answer)).toMatchObject({ _id: authenticatorId, secret });
  dataOf(await confirm(appCode(secret)));
  const next = dataOf(await portico.hub.call("newAuthenticator", {}, caller));
  expect(next._id).not.toBe(authenticatorId);
  expect(next.secret).not.toBe(secret);
});

test("whoever else is signed in as its user sees another secret, which counts for nothing once the app is added", async () => {
  const { account, secret, authenticatorId, confirm } = await enrolling();
  const thief = bearing(await openSession(portico.hub.services.db, account.id, anyone));
  const seen = dataOf(await portico.hub.call("newAuthenticator", {}, thief));
  expect(seen.secret).not.toBe(secret);
  const theirs = { authenticatorId, name: "Mine", otp: appCode(secret) };
  expect(await portico.hub.call("confirmAuthenticator", theirs, thief)).toMatchObject({ code: 404 });
  dataOf(await confirm(appCode(secret)));
  const late = { authenticatorId: seen._id, name: "Mine", otp: appCode(seen.secret) };
  expect(await portico.hub.call("confirmAuthenticator", late, thief)).toMatchObject({ code: 403 });
});

test("the code that confirmed an app does not also sign in", async () => {
  const { account, caller, secret, confirm } = await enrolling();
  const code = appCode(secret);
  dataOf(await confirm(code));
  const { rows } = await portico.pool.query<{ last_step: string }>(
    "select last_step from authenticators where user_id = $1",
    [account.id],
  );
  expect(Number(rows[0]!.last_step)).toBeGreaterThan(0);
  expect(await confirm(code)).toMatchObject({ code: 404 });
  expect((await portico.hub.call("listFactors", { userId: account.id }, caller)).code).toBe(200);
});

test("neither the secret nor a recovery code is readable in the database", async () => {
  const { account, secret, recoveryCodes } = await newAppOwner(portico);
  const { rows } = await portico.pool.query<{ row: string }>(
    `select row_to_json(a)::text as row from authenticators a where user_id = $1
     union all select row_to_json(r)::text from recovery_codes r where user_id = $1`,
    [account.id],
  );
  const stored = rows
    .map(({ row }) => row)
    .join("\n")
    .toLowerCase();
  expect(rows).toHaveLength(11);
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace("-", ""))])
    expect(stored).not.toContain(text.toLowerCase());
});

test("a sealed secret opens no other app's row", async () => {
  const [one, other] = [await newAppOwner(portico), await newAppOwner(portico)];
  await portico.pool.query(
    "update authenticators set secret = (select secret from authenticators where id = $1) where id = $2",
    [one.authenticatorId, other.authenticatorId],
  );
  const { email, password } = other.account;
  dataOf(await portico.hub.call("login", { email, password }, anyone));
  expect((await portico.hub.call("consumeLoginCode", { email, otp: appCode(one.secret) }, anyone)).code).not.toBe(200);
});

test("nobody touches somebody else's app, an Admin neither, and it is answered as if there were none", async () => {
  const { account, authenticatorId, secret } = await newAppOwner(portico);
  const thief = await actor(portico);
  for (const caller of [thief.caller, admin.caller]) {
    const calls = [
      portico.hub.call("renameAuthenticator", { authenticatorId, name: "Mine" }, caller),
      portico.hub.call("removeAuthenticator", { authenticatorId }, caller),
      portico.hub.call("confirmAuthenticator", { authenticatorId, name: "Mine", otp: appCode(secret) }, caller),
    ];
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ code: 404, data: null });
  }
  expect((await portico.hub.call("listFactors", { userId: account.id }, thief.caller)).code).toBe(403);
  expect(await portico.hub.call("resetFactors", { userId: account.id, reason: "Mine" }, thief.caller)).toMatchObject({
    code: 403,
  });
  expect((await admin.get("listFactors", { userId: account.id })).authenticators).toMatchObject([{ name: "Phone" }]);
});

test("an app that somebody else is adding cannot be confirmed", async () => {
  const { authenticatorId, secret } = await enrolling();
  const thief = await actor(portico);
  const input = { authenticatorId, name: "Mine", otp: appCode(secret) };
  expect(await portico.hub.call("confirmAuthenticator", input, thief.caller)).toMatchObject({ code: 404 });
});

test("an app is renamed and removed by its owner; with the last one the recovery codes end", async () => {
  const { account, authenticatorId } = await newAppOwner(portico);
  const caller = await sessionByApp(portico, account);
  const listed = async () => dataOf(await portico.hub.call("listFactors", { userId: account.id }, caller));
  dataOf(await portico.hub.call("renameAuthenticator", { authenticatorId, name: "Tablet" }, caller));
  expect((await listed()).authenticators).toMatchObject([{ name: "Tablet" }]);
  dataOf(await portico.hub.call("removeAuthenticator", { authenticatorId }, caller));
  expect(await listed()).toEqual({ authenticators: [], recoveryCodesLeft: 0, hasFactor: false });
});

test("new recovery codes put an end to the ones before, and are for those who have a factor", async () => {
  const { account, recoveryCodes } = await newAppOwner(portico);
  const caller = await sessionByApp(portico, account);
  const renewed = dataOf(await portico.hub.call("renewRecoveryCodes", {}, caller)).recoveryCodes;
  expect(renewed).toHaveLength(10);
  expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  const { email, password } = account;
  dataOf(await portico.hub.call("login", { email, password }, anyone));
  const enter = (otp: string) => portico.hub.call("consumeLoginCode", { email, otp }, anyone);
  expect((await enter(recoveryCodes[0]!)).code).toBe(400);
  expect((await enter(renewed[0]!)).code).toBe(200);

  const plain = await actor(portico);
  expect(await portico.hub.call("renewRecoveryCodes", {}, plain.caller)).toMatchObject({ code: 400 });
});

test("a user has at most five apps", async () => {
  const { caller } = await actor(portico);
  for (let made = 0; made < 5; made++) {
    const { _id: authenticatorId, secret } = dataOf(await portico.hub.call("newAuthenticator", {}, caller));
    dataOf(
      await portico.hub.call("confirmAuthenticator", { authenticatorId, name: "Phone", otp: appCode(secret) }, caller),
    );
  }
  expect(await portico.hub.call("newAuthenticator", {}, caller)).toMatchObject({ code: 400 });
});

test("guessing the first code of an app ends after twenty tries", async () => {
  await portico.reopen({ rateLimits: true });
  const { secret, confirm } = await enrolling();
  for (let tried = 0; tried < 20; tried++) expect((await confirm(wrongAppCode(secret))).code).toBe(400);
  expect(await confirm(appCode(secret))).toMatchObject({ code: 429 });
  await portico.reopen({});
});

test("people are told by mail that an app was added or removed, and that recovery codes were renewed or used", async () => {
  const { account, authenticatorId, recoveryCodes } = await newAppOwner(portico);
  const { email, password } = account;
  const caller = await sessionByApp(portico, account);
  const told = (subject: string) => portico.mail.waitForNotice(email, subject);
  await told('A way to sign in was added to your account: the authenticator app "Phone"');
  dataOf(await portico.hub.call("login", { email, password }, anyone));
  dataOf(await portico.hub.call("consumeLoginCode", { email, otp: recoveryCodes[0]! }, anyone));
  await told("A recovery code of your account was used: 9 are left");
  dataOf(await portico.hub.call("renewRecoveryCodes", {}, caller));
  await told("Your recovery codes were renewed");
  dataOf(await portico.hub.call("removeAuthenticator", { authenticatorId }, caller));
  await told('A way to sign in was removed from your account: the authenticator app "Phone"');
});

test("an Admin resets lost factors with a reason that stays in the audit log", async () => {
  const { account } = await newAppOwner(portico);
  const { caller } = await actor(portico, { role: "Admin" });
  const reset = (reason: string) => portico.hub.call("resetFactors", { userId: account.id, reason }, caller);
  expect(await reset(" ")).toMatchObject({ code: 400 });
  dataOf(await reset("Lost the phone, seen in person"));
  expect(await reset("Once more")).toMatchObject({ code: 400 });
  expect(dataOf(await portico.hub.call("listFactors", { userId: account.id }, caller))).toEqual({
    authenticators: [],
    recoveryCodesLeft: 0,
    hasFactor: false,
  });
  const { rows } = await portico.pool.query(
    "select after from audit_events where action = 'FACTORS_RESET' and outcome = 'SUCCESS' and subject_id = $1",
    [account.id],
  );
  expect(rows).toEqual([{ after: { reason: "Lost the phone, seen in person" } }]);
  expect(dataOf(await portico.hub.call("login", account, anyone)).factors).toBeUndefined();
});

test("who has no factor has nothing that could be reset", async () => {
  const { id } = await newAccount(portico.hub);
  const { caller } = await actor(portico, { role: "Admin" });
  expect(await portico.hub.call("resetFactors", { userId: id, reason: "None" }, caller)).toMatchObject({ code: 400 });
});
