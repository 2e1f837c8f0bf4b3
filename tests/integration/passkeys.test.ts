import { expect, test } from "vitest";
import { sweepChallenges } from "~/hub/identity/passkey/challenges";
import { isAlive } from "../support/accounts";
import { type Actor, actor } from "../support/admin";
import { Authenticator, type Misdeeds } from "../support/authenticator";
import { anyone, dataOf, newAttempt } from "../support/calls";
import { hubForFile, PUBLIC_URL } from "../support/hub";

const portico = hubForFile();

const REFUSED = { code: 401, msg: "This passkey could not be verified. Please try again, or sign in another way" };
const TOO_LATE = { code: 401, msg: "That took longer than 5 minutes, or was sent twice. Please try again" };

const creationFor = async ({ caller }: Actor) => dataOf(await portico.hub.call("newPasskeyOptions", {}, caller));

async function addTo(ada: Actor, device: Authenticator, name = "My phone", misdeeds: Misdeeds = {}) {
  const credential = device.create(await creationFor(ada), misdeeds);
  return portico.hub.call("addPasskey", { credential, name }, ada.caller);
}

async function owner(counts = false) {
  const ada = await actor(portico);
  const device = new Authenticator(PUBLIC_URL, counts);
  const { _id: passkeyId } = dataOf(await addTo(ada, device));
  return { ...ada, device, passkeyId };
}

const optionsFor = async (attemptId: string) =>
  dataOf(await portico.hub.call("passkeySignInOptions", { attemptId }, anyone));

const send = (credential: ReturnType<Authenticator["get"]>, attemptId: string) =>
  portico.hub.call("signInByPasskey", { credential, attemptId }, anyone);

async function signInWith(device: Authenticator, misdeeds: Misdeeds = {}) {
  const attemptId = newAttempt();
  return send(device.get(await optionsFor(attemptId), misdeeds), attemptId);
}

const eventsOf = async ({ account }: Actor) =>
  (
    await portico.pool.query<{ event: string }>(
      "select action || ' ' || outcome || ' ' || subject_name as event from audit_events where actor_id = $1 order by at, id",
      [account.id],
    )
  ).rows.map(({ event }) => event.trim());

test("a passkey alone signs in, and the session knows how", async () => {
  const ada = await owner();
  const { authorizationToken, userData } = dataOf(await signInWith(ada.device));
  expect(userData.email).toBe(ada.account.email);
  expect(await isAlive(portico.hub, authorizationToken, ada.account)).toBe(true);
  const { rows } = await portico.pool.query(
    "select methods from sessions where user_id = $1 order by created_at desc limit 1",
    [ada.account.id],
  );
  expect(rows).toEqual([{ methods: ["hwk", "user", "mfa"] }]);
  expect(await eventsOf(ada)).toEqual(["PASSKEY_ADDED SUCCESS My phone", "SIGN_IN_PASSKEY SUCCESS"]);
});

test("the first passkey brings recovery codes, and its mail says that a mailed code opens the account no more", async () => {
  const ada = await actor(portico);
  const { recoveryCodes } = dataOf(await addTo(ada, new Authenticator(PUBLIC_URL), "My phone"));
  expect(recoveryCodes).toHaveLength(10);
  const told = (name: string) =>
    portico.mail.waitForNotice(ada.account.email, `A passkey was added to your account: ${name}`);
  const ends = "From now on a code by mail no longer opens your account";
  expect((await told("My phone")).text).toContain(ends);
  const listed = dataOf(await portico.hub.call("listFactors", { userId: ada.account.id }, ada.caller));
  expect(listed).toMatchObject({ hasFactor: true, recoveryCodesLeft: 10 });
  expect(dataOf(await addTo(ada, new Authenticator(PUBLIC_URL), "Key")).recoveryCodes).toBeUndefined();
  expect((await told("Key")).text, "nothing changed by it").not.toContain(ends);
});

test("the options ask for a verified user and a passkey that says whose it is, and no attestation", async () => {
  const { account, caller } = await actor(portico);
  expect(dataOf(await portico.hub.call("newPasskeyOptions", {}, caller))).toMatchObject({
    rp: { id: "portico.example.test", name: "Portico" },
    user: { name: account.email, displayName: `${account.firstName} ${account.lastName}` },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
    excludeCredentials: [],
  });
  const stored = async () => (await portico.pool.query("select from used_challenges")).rowCount;
  const before = await stored();
  const options = await optionsFor(newAttempt());
  expect(options).toMatchObject({ rpId: "portico.example.test", userVerification: "required" });
  expect(Buffer.from(options.challenge, "base64url").length).toBeGreaterThanOrEqual(16);
  expect(options, "nobody learns who has a passkey").not.toHaveProperty("allowCredentials");
  expect(await stored(), "asking stores nothing").toBe(before);
});

test("of eight answers to one challenge at the same moment one signs in", async () => {
  const { device } = await owner();
  const attemptId = newAttempt();
  const options = await optionsFor(attemptId);
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(device.get(options), attemptId)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code !== 200)).toEqual(Array(7).fill(expect.objectContaining(TOO_LATE)));
});

test("of eight uses of one answer at the same moment one adds a passkey", async () => {
  const ada = await actor(portico);
  const options = dataOf(await portico.hub.call("newPasskeyOptions", {}, ada.caller));
  const credential = new Authenticator(PUBLIC_URL).create(options);
  const add = () => portico.hub.call("addPasskey", { credential, name: "Key" }, ada.caller);
  const answers = await Promise.all(Array.from({ length: 8 }, add));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(dataOf(await portico.hub.call("listPasskeys", {}, ada.caller)).passkeys).toHaveLength(1);
});

test("an answer that was seen on its way signs nobody else in: neither again, nor in another browser", async () => {
  const { device } = await owner();
  const attemptId = newAttempt();
  const assertion = device.get(await optionsFor(attemptId));
  expect(await send(assertion, newAttempt()), "stolen").toMatchObject(TOO_LATE);
  expect(await send(assertion, attemptId), "the browser it was made for").toMatchObject({ code: 200 });
  expect(await send(assertion, attemptId), "replayed").toMatchObject(TOO_LATE);
  const made = { challenge: Buffer.alloc(54, 7).toString("base64url") };
  expect(await send(device.get(made), attemptId), "made up").toMatchObject(TOO_LATE);
  const adding = dataOf(await portico.hub.call("newPasskeyOptions", {}, (await owner()).caller));
  expect(await send(device.get(adding), attemptId), "made for something else").toMatchObject(TOO_LATE);
});

test("a challenge ends after 5 minutes", async () => {
  const { device } = await owner();
  const attemptId = newAttempt();
  const assertion = device.get(await optionsFor(attemptId));
  const now = Date.now;
  Date.now = () => now() + 5 * 60_000 + 1_000;
  try {
    expect(await send(assertion, attemptId)).toMatchObject(TOO_LATE);
  } finally {
    Date.now = now;
  }
  expect(await send(assertion, attemptId), "nothing else was wrong with it").toMatchObject({ code: 200 });
  await portico.pool.query("update used_challenges set expires_at = now() - interval '1 second'");
  await sweepChallenges(portico.hub.services.db);
  expect((await portico.pool.query("select from used_challenges")).rowCount).toBe(0);
});

test.each<[string, Misdeeds]>([
  ["at another site", { origin: "https://portico.example.test.evil.example" }],
  ["at this site without TLS", { origin: "http://portico.example.test" }],
  ["within another site's page", { crossOrigin: true }],
  ["for another site", { rpId: "evil.example" }],
  ["without its user being verified", { userVerified: false }],
  ["in the name of another user", { userHandle: Buffer.alloc(16, 1).toString("base64url") }],
])("a passkey used %s opens nothing", async (_how, misdeeds) => {
  const ada = await owner();
  expect(await signInWith(ada.device, misdeeds)).toMatchObject(REFUSED);
  const { rows } = await portico.pool.query("select last_used_at from passkeys where id = $1", [ada.passkeyId]);
  expect(rows).toEqual([{ last_used_at: null }]);
  expect(await signInWith(ada.device), "nothing else was wrong with it").toMatchObject({ code: 200 });
});

test.each<[string, Misdeeds]>([
  ["at another site", { origin: "https://evil.example" }],
  ["within another site's page", { crossOrigin: true }],
  ["for another site", { rpId: "evil.example" }],
  ["without its user being verified", { userVerified: false }],
])("a passkey made %s is not added", async (_how, misdeeds) => {
  const ada = await actor(portico);
  const answer = await addTo(ada, new Authenticator(PUBLIC_URL), "Key", misdeeds);
  expect(answer).toMatchObject({ msg: REFUSED.msg });
  expect(dataOf(await portico.hub.call("listPasskeys", {}, ada.caller)).passkeys).toEqual([]);
});

test("the id of another user's passkey opens neither account", async () => {
  const [ada, eve] = [await owner(), await owner()];
  const credentialId = ada.device.credentialId.toString("base64url");
  expect(await signInWith(eve.device, { credentialId })).toMatchObject(REFUSED);
  const userHandle = Buffer.from(ada.account.id.replaceAll("-", ""), "hex").toString("base64url");
  expect(await signInWith(eve.device, { credentialId, userHandle }), "nor with her name on it").toMatchObject(REFUSED);
  expect(await eventsOf(ada), "the owner's log has it").toContain("SIGN_IN_PASSKEY FAILURE");
});

test("a passkey whose counter goes back, or stands still, is taken for a copy", async () => {
  const { device } = await owner(true);
  expect(await signInWith(device)).toMatchObject({ code: 200 });
  expect(await signInWith(device)).toMatchObject({ code: 200 });
  const wentBack = { code: 401, msg: expect.stringContaining("it may have been copied") as string };
  expect(await signInWith(device, { counter: 2 })).toMatchObject(wentBack);
  expect(await signInWith(device, { counter: 1 })).toMatchObject(wentBack);
  expect(await signInWith(device, { counter: 0 })).toMatchObject(wentBack);
  expect(await signInWith(device)).toMatchObject({ code: 200 });
});

test("an account that may not sign in is not opened by its passkey either", async () => {
  const ada = await owner();
  await portico.pool.query("update users set is_active = false where id = $1", [ada.account.id]);
  expect(await signInWith(ada.device)).toMatchObject({ code: 403, data: { reason: "inactive" } });
  await portico.pool.query("update users set is_active = true, email_verified_at = null where id = $1", [
    ada.account.id,
  ]);
  expect(await signInWith(ada.device)).toMatchObject({ code: 403, data: { reason: "unverified" } });
  await portico.pool.query("update users set deleted_at = now() where id = $1", [ada.account.id]);
  expect(await signInWith(ada.device)).toMatchObject({ code: 401 });
});

test("a user has several passkeys, and names and removes only their own", async () => {
  const [ada, eve] = [await owner(), await owner()];
  const second = new Authenticator(PUBLIC_URL);
  dataOf(await addTo(ada, second, "Security key"));
  expect(await addTo(ada, second), "one device twice").toMatchObject({ code: 400 });
  const listed = async () => dataOf(await portico.hub.call("listPasskeys", {}, ada.caller)).passkeys;
  expect(await listed()).toMatchObject([
    { name: "Security key", attachment: "platform", isBackedUp: false },
    { name: "My phone", _id: ada.passkeyId },
  ]);
  expect(dataOf(await portico.hub.call("newPasskeyOptions", {}, ada.caller)).excludeCredentials).toHaveLength(2);

  const { passkeyId } = ada;
  const gone = { code: 404, msg: "There is no such passkey any more" };
  expect(await portico.hub.call("renamePasskey", { passkeyId, name: "Mine" }, eve.caller)).toMatchObject(gone);
  expect(await portico.hub.call("removePasskey", { passkeyId }, eve.caller)).toMatchObject(gone);
  expect(await portico.hub.call("removePasskey", { passkeyId: "no id" }, eve.caller)).toMatchObject({ code: 404 });

  dataOf(await portico.hub.call("renamePasskey", { passkeyId, name: "Blue phone" }, ada.caller));
  expect((await listed()).map(({ name }) => name)).toEqual(["Security key", "Blue phone"]);
  dataOf(await portico.hub.call("removePasskey", { passkeyId }, ada.caller));
  expect(await signInWith(ada.device)).toMatchObject({
    code: 401,
    msg: expect.stringMatching(/^This passkey is not known here/) as string,
  });
  expect(await signInWith(second)).toMatchObject({ code: 200 });
  const told = (event: string) => portico.mail.waitForNotice(ada.account.email, event);
  await told("A passkey was added to your account: Security key");
  await told("A passkey was removed from your account: Blue phone");
  expect(await eventsOf(ada)).toEqual(
    expect.arrayContaining(["PASSKEY_RENAMED SUCCESS Blue phone", "PASSKEY_REMOVED SUCCESS Blue phone"]),
  );
});

test("a user has at most 20 passkeys, however many they add at once", async () => {
  const ada = await owner();
  await portico.pool.query(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, backed_up, name)
     select gen_random_uuid(), $1::uuid, 'made-' || n, 'none', 0, false, 'Key' from generate_series(1, 17) n`,
    [ada.account.id],
  );
  const begun = await Promise.all(Array.from({ length: 8 }, () => creationFor(ada)));
  const answers = await Promise.all(
    begun.map((options) => {
      const credential = new Authenticator(PUBLIC_URL).create(options);
      return portico.hub.call("addPasskey", { credential, name: "Another" }, ada.caller);
    }),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
  expect(await portico.hub.call("newPasskeyOptions", {}, ada.caller)).toMatchObject({
    code: 400,
    msg: "You have 20 passkeys already. Remove one first",
  });
});
