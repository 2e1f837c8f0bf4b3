import { expect, test } from "vitest";
import { sweepSignInRequests } from "~/hub/identity/sign-in-request/sign-in-request";
import { isAlive } from "../support/accounts";
import { actor } from "../support/admin";
import { Authenticator } from "../support/authenticator";
import { anyone, dataOf, from, newAttempt } from "../support/calls";
import { hubForFile, PUBLIC_URL } from "../support/hub";

const portico = hubForFile();

const OVER = "This sign-in is over: it waits for 5 minutes, and can be approved once";
const TV = { ...from("198.51.100.7"), userAgent: "Mozilla/5.0 (SMART-TV; Linux; Tizen 2.4.0)" };

async function phoneOwner() {
  const ada = await actor(portico);
  const device = new Authenticator(PUBLIC_URL);
  const options = dataOf(await portico.hub.call("newPasskeyOptions", {}, ada.caller));
  const credential = device.create(options);
  dataOf(await portico.hub.call("addPasskey", { credential, name: "Phone" }, ada.caller));
  return { ...ada, device };
}
type Owner = Awaited<ReturnType<typeof phoneOwner>>;

async function waiting() {
  const attemptId = newAttempt();
  const asked = dataOf(await portico.hub.call("askForApproval", { attemptId }, TV));
  return { attemptId, ...asked };
}
type Waiting = Awaited<ReturnType<typeof waiting>>;

const find = ({ caller }: Owner, named: { link: string } | { code: string }) =>
  portico.hub.call("findSignInRequest", named, caller);

/** `by`: whose passkey answers. */
async function approve(owner: Owner, { link, number }: Waiting, by = owner.device, entered = number) {
  const { _id: requestId } = dataOf(await find(owner, { link }));
  const options = dataOf(await portico.hub.call("approvalOptions", { requestId }, owner.caller));
  const input = { requestId, number: entered, credential: by.get(options) };
  return portico.hub.call("approveSignIn", input, owner.caller);
}

const stateOf = async ({ attemptId, link }: Waiting) =>
  dataOf(await portico.hub.call("approvalState", { attemptId, link }, TV)).state;

const enter = ({ attemptId, link }: Waiting) => portico.hub.call("signInByApproval", { attemptId, link }, TV);

const otherThan = (number: string) => String((Number(number) + 1) % 100).padStart(2, "0");

test("a signed-in phone sees where a browser waits, and approves it with its passkey, once", async () => {
  const [ada, tv] = [await phoneOwner(), await waiting()];
  expect(tv.code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
  expect(tv.number).toMatch(/^\d\d$/);
  expect(await stateOf(tv)).toBe("waiting");
  expect(await enter(tv)).toMatchObject({ code: 401, msg: OVER });
  const typed = `${tv.code.slice(0, 4)}-${tv.code.slice(4)}`.toLowerCase();
  expect(dataOf(await find(ada, { code: typed }))).toMatchObject({
    userAgent: TV.userAgent,
    clientAddress: TV.clientAddress,
    isSameAddress: false,
  });
  expect(await approve(ada, tv)).toMatchObject({ code: 200 });
  expect(await stateOf(tv)).toBe("approved");
  const { authorizationToken } = dataOf(await enter(tv));
  expect(await isAlive(portico.hub, authorizationToken, ada.account)).toBe(true);
  expect(await enter(tv)).toMatchObject({ code: 401, msg: OVER });
  const { rows } = await portico.pool.query(
    "select methods, client_address from sessions where user_id = $1 order by created_at desc limit 1",
    [ada.account.id],
  );
  expect(rows).toEqual([{ methods: ["mca", "user", "mfa"], client_address: TV.clientAddress }]);
  const events = await portico.pool.query(
    "select action, after from audit_events where actor_id = $1 and action <> 'PASSKEY_ADDED' order by at, id",
    [ada.account.id],
  );
  expect(events.rows).toMatchObject([
    { action: "APPROVAL_GIVEN", after: { address: TV.clientAddress, userAgent: TV.userAgent } },
    { action: "SIGN_IN_APPROVED" },
  ]);
});

test("of eight calls with one approval at the same moment one signs in", async () => {
  const [ada, tv] = [await phoneOwner(), await waiting()];
  dataOf(await approve(ada, tv));
  const answers = await Promise.all(Array.from({ length: 8 }, () => enter(tv)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
});

test("of eight approvals by as many people at the same moment one counts", async () => {
  const tv = await waiting();
  const people = await Promise.all(Array.from({ length: 8 }, phoneOwner));
  // Their numbers are not tries of a stranger.
  await portico.pool.query("update sign_in_requests set tries = -10 where approved_at is null");
  const answers = await Promise.all(people.map((each) => approve(each, tv)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
});

test("an approval lets in only the browser that waits, whoever else knows its link", async () => {
  const [ada, tv] = [await phoneOwner(), await waiting()];
  dataOf(await approve(ada, tv));
  const stolen = { ...tv, attemptId: newAttempt() };
  expect(await stateOf(stolen)).toBe("over");
  expect(await enter(stolen)).toMatchObject({ code: 401, msg: OVER });
  expect(await enter(tv)).toMatchObject({ code: 200 });
});

test("a stranger's sign-in is not approved by habit: the number has to be the one it shows, in three tries", async () => {
  const [ada, tv] = [await phoneOwner(), await waiting()];
  const wrong = { code: 400, data: { fieldErrors: { number: ["This is not the number on the other device"] } } };
  for (let tries = 0; tries < 3; tries++)
    expect(await approve(ada, tv, ada.device, otherThan(tv.number))).toMatchObject(wrong);
  expect(await stateOf(tv)).toBe("refused");
  expect(await find(ada, { link: tv.link })).toMatchObject({ code: 404 });
  expect(await enter(tv)).toMatchObject({ code: 401 });
});

test("of many numbers tried at the same moment three are looked at", async () => {
  const [ada, tv] = [await phoneOwner(), await waiting()];
  const { _id: requestId } = dataOf(await find(ada, { link: tv.link }));
  const options = dataOf(await portico.hub.call("approvalOptions", { requestId }, ada.caller));
  const credential = ada.device.get(options);
  const tries = Array.from({ length: 20 }, () =>
    portico.hub.call("approveSignIn", { requestId, number: otherThan(tv.number), credential }, ada.caller),
  );
  const answers = await Promise.all(tries);
  expect(answers.filter(({ code }) => code === 400)).toHaveLength(3);
  expect(answers.filter(({ code }) => code === 404)).toHaveLength(17);
});

test("neither another user's passkey nor an answer to another question approves", async () => {
  const [ada, eve, tv] = [await phoneOwner(), await phoneOwner(), await waiting()];
  expect(await approve(ada, tv, eve.device), "hers").toMatchObject({ code: 401 });
  const { _id: requestId } = dataOf(await find(ada, { link: tv.link }));
  const signingIn = dataOf(await portico.hub.call("passkeySignInOptions", { attemptId: newAttempt() }, anyone));
  const credential = ada.device.get(signingIn);
  const input = { requestId, number: tv.number, credential };
  expect(await portico.hub.call("approveSignIn", input, ada.caller), "to sign in").toMatchObject({ code: 401 });
  expect(await enter(tv)).toMatchObject({ code: 401, msg: OVER });
});

test("a refused sign-in is over, and so is one after 5 minutes, approved or not", async () => {
  const ada = await phoneOwner();
  const refused = await waiting();
  const { _id: requestId } = dataOf(await find(ada, { link: refused.link }));
  dataOf(await portico.hub.call("refuseSignIn", { requestId }, ada.caller));
  expect(await stateOf(refused)).toBe("refused");
  expect(await portico.hub.call("refuseSignIn", { requestId }, ada.caller)).toMatchObject({ code: 404, msg: OVER });

  const [old, approved] = [await waiting(), await waiting()];
  dataOf(await approve(ada, approved));
  await portico.pool.query("update sign_in_requests set expires_at = now() - interval '1 second'");
  expect(await stateOf(old)).toBe("over");
  expect(await find(ada, { link: old.link })).toMatchObject({ code: 404 });
  expect(await enter(approved)).toMatchObject({ code: 401, msg: OVER });
  await sweepSignInRequests(portico.hub.services.db);
  expect((await portico.pool.query("select from sign_in_requests")).rowCount).toBe(0);
});

test("link, code and attempt cannot be read in the database, and a new wait ends the one before", async () => {
  const tv = await waiting();
  const { rows } = await portico.pool.query<{ row: string }>("select r::text as row from sign_in_requests r");
  for (const { row } of rows) for (const secret of [tv.link, tv.code, tv.attemptId]) expect(row).not.toContain(secret);
  dataOf(await portico.hub.call("askForApproval", { attemptId: tv.attemptId }, TV));
  expect(await stateOf(tv)).toBe("over");
});

test("what a user approved ends with their other access", async () => {
  const [ada, tv] = [await phoneOwner(), await waiting()];
  dataOf(await approve(ada, tv));
  await portico.pool.query("update users set is_active = false where id = $1", [ada.account.id]);
  expect(await enter(tv)).toMatchObject({ code: 403, data: { reason: "inactive" } });
});
