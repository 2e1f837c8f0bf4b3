import { expect, test } from "vitest";
import { findSession } from "~/hub/identity/session/session";
import { hashToken } from "~/hub/kit/security/tokens";
import { type Account, isAlive, newAccount, signIn } from "../support/accounts";
import { type Actor, actor, adminForFile } from "../support/admin";
import { anyone, bearing, dataOf } from "../support/calls";
import { newApplication } from "../support/catalog";
import { hubForFile } from "../support/hub";
import { openLaunchSession, openSession } from "../support/open-session";

const portico = hubForFile();
const someAdmin = adminForFile(portico);

const open = ({ id }: Account, userAgent = "a browser", clientAddress = "192.0.2.20") =>
  openSession(portico.hub.services.db, id, { clientAddress, userAgent });
const listOf = async ({ account, caller }: Actor, of = account) =>
  dataOf(await portico.hub.call("listSessions", { userId: of.id }, caller));
const end = ({ account, caller }: Actor, sessionId: string, of = account) =>
  portico.hub.call("endSession", { userId: of.id, sessionId }, caller);
const endAll = ({ account, caller }: Actor, of = account) => portico.hub.call("endSessions", { userId: of.id }, caller);
const idOf = async (token: string) => (await findSession(portico.hub.services.db, token))!.id;

async function launchedFrom(token: string): Promise<string> {
  const { db } = portico.hub.services;
  const { id } = await newApplication(portico.hub);
  return openLaunchSession(db, token, id);
}

const rowsOf = async (token: string) =>
  (await portico.pool.query("select 1 from sessions where token_hash = $1", [hashToken(token)])).rowCount;

test("everybody sees where they are signed in: browser, address, since when, and which session is this one", async () => {
  const ada = await actor(portico);
  await open(ada.account, "Mozilla/5.0 of somewhere else", "198.51.100.7");
  await portico.pool.query(
    `update sessions set created_at = now() - interval '3 hours', last_seen_at = now() - interval '1 hour'
     where user_agent like 'Mozilla%'`,
  );
  const { sessions, total } = await listOf(ada);
  expect(total).toBe(2);
  expect(sessions).toMatchObject([
    { isCurrent: true, clientAddress: anyone.clientAddress },
    { isCurrent: false, clientAddress: "198.51.100.7", userAgent: "Mozilla/5.0 of somewhere else" },
  ]);
  const hoursSince = (time: string) => (Date.now() - Date.parse(time)) / 3_600_000;
  expect(hoursSince(sessions[1]!.signedInAt)).toBeCloseTo(3, 1);
  expect(hoursSince(sessions[1]!.lastUsedAt)).toBeCloseTo(1, 1);
});

test("what opens nothing any more, and what applications hold, is no session in the list", async () => {
  const ada = await actor(portico);
  const [expired, idle] = [await idOf(await open(ada.account)), await idOf(await open(ada.account))];
  await portico.pool.query("update sessions set expires_at = now() where id = $1", [expired]);
  await portico.pool.query("update sessions set last_seen_at = now() - interval '121 minutes' where id = $1", [idle]);
  await launchedFrom(ada.caller.token!);
  expect(await listOf(ada)).toMatchObject({ sessions: [{ isCurrent: true }], total: 1 });
  expect(await endAll(ada), "nor is it counted").toMatchObject({ code: 200, msg: "There was no session to end" });
});

test("an ended session is over at once, with its launches; ending it again is answered as such", async () => {
  const ada = await actor(portico);
  const token = await open(ada.account);
  const launch = await launchedFrom(token);
  const id = await idOf(token);
  expect(await rowsOf(launch)).toBe(1);
  expect(await end(ada, id)).toMatchObject({ code: 200, msg: "The session was ended" });
  expect(await isAlive(portico.hub, token, ada.account)).toBe(false);
  expect(await rowsOf(launch)).toBe(0);
  expect(await isAlive(portico.hub, ada.caller.token!, ada.account), "the one that asked goes on").toBe(true);
  expect(await end(ada, id)).toMatchObject({ code: 404, msg: "This session has already ended" });
});

test("somebody else's session cannot be named, not even by an id that is known", async () => {
  const [ada, bob] = [await actor(portico), await actor(portico)];
  const id = await idOf(bob.caller.token!);
  expect(await end(ada, id), "as one's own").toMatchObject({ code: 404 });
  expect(await end(ada, id, bob.account), "as theirs").toMatchObject({ code: 403 });
  expect(await end(ada, "no id at all")).toMatchObject({ code: 404 });
  expect(await portico.hub.call("listSessions", { userId: bob.account.id }, ada.caller)).toMatchObject({ code: 403 });
  expect(await endAll(ada, bob.account)).toMatchObject({ code: 403 });
  expect(await isAlive(portico.hub, bob.caller.token!, bob.account)).toBe(true);
});

test("all others end together, and nobody else's", async () => {
  const [ada, bob] = [await actor(portico), await actor(portico)];
  const others = [await open(ada.account), await open(ada.account)];
  expect(await endAll(ada)).toMatchObject({ code: 200, msg: "2 sessions were ended" });
  for (const token of others) expect(await isAlive(portico.hub, token, ada.account)).toBe(false);
  for (const { account, caller } of [ada, bob]) expect(await isAlive(portico.hub, caller.token!, account)).toBe(true);
});

test("an Admin sees and ends anybody's, one or all; of their own all but the one they ask from", async () => {
  const ada = await actor(portico);
  const tokens = [ada.caller.token!, await open(ada.account), await open(ada.account)];
  const { sessions } = await listOf(someAdmin, ada.account);
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, false, false]);
  expect(await end(someAdmin, await idOf(tokens[1]!), ada.account)).toMatchObject({ code: 200 });
  expect(await endAll(someAdmin, ada.account)).toMatchObject({ code: 200, msg: "2 sessions were ended" });
  for (const token of tokens) expect(await isAlive(portico.hub, token, ada.account)).toBe(false);

  await open(someAdmin.account);
  expect(await endAll(someAdmin)).toMatchObject({ code: 200, msg: "1 session was ended" });
  expect(await isAlive(portico.hub, someAdmin.caller.token!, someAdmin.account)).toBe(true);
});

test("of ten thousand sessions the fifty used last are listed, with the number of all, and all are ended at once", async () => {
  const ada = await actor(portico);
  await portico.pool.query(
    `insert into sessions (id, token_hash, user_id, kind, last_seen_at, expires_at)
     select gen_random_uuid(), 'many ' || n, $1, 'SESSION', now() - n * interval '100 milliseconds', now() + interval '1 hour'
     from generate_series(1, 10000) n`,
    [ada.account.id],
  );
  const { sessions, total } = await listOf(ada);
  expect([sessions.length, total]).toEqual([50, 10_001]);
  expect(sessions[0]!.isCurrent).toBe(true);
  const used = sessions.slice(1).map(({ lastUsedAt }) => lastUsedAt);
  expect(used).toEqual(used.toSorted().toReversed());
  expect(await endAll(ada)).toMatchObject({ code: 200, msg: "10000 sessions were ended" });
});

test("every sign-in makes a token of its own, and nothing known before the code was entered is one", async () => {
  const ada = await newAccount(portico.hub);
  const attemptId = "an attempt that a browser was given";
  const step1 = dataOf(
    await portico.hub.call("login", { email: ada.email, password: ada.password, attemptId }, anyone),
  );
  expect(Object.keys(step1).toSorted(), "the password alone gives no token").toEqual([
    "delayed",
    "sentTo",
    "waitSeconds",
  ]);
  await portico.pool.query("delete from one_time_codes where user_id = $1", [ada.id]);
  const tokens = [await signIn(portico, ada), await signIn(portico, ada)];
  expect(new Set(tokens).size).toBe(2);
  expect(await isAlive(portico.hub, attemptId, ada)).toBe(false);
  for (const token of tokens)
    expect(await listOf({ account: ada, caller: bearing(token) })).toMatchObject({ total: 2 });
});
