import { expect, test } from "vitest";
import { sweepSessions } from "~/hub/identity/session/session";
import { type Account, codeIn, isAlive, newAccount, signIn } from "../support/accounts";
import { anyone, bearing, dataOf, newAttempt } from "../support/calls";
import { newAssignment } from "../support/catalog";
import { hubForFile } from "../support/hub";

const portico = hubForFile();

async function signInShared({ email, password }: Account, more: { trustBrowser?: boolean } = {}) {
  const attemptId = newAttempt();
  await portico.hub.call("login", { email, password, attemptId, trustedBrowser: "" }, anyone);
  const otp = codeIn((await portico.mail.waitFor(email)).text);
  return dataOf(await portico.hub.call("consumeLoginCode", { email, otp, attemptId, isShared: true, ...more }, anyone));
}

const unusedFor = ({ id }: Account, minutes: number) =>
  portico.pool.query(
    "update sessions set last_seen_at = now() - make_interval(mins => $2) where user_id = $1 and parent_id is null",
    [id, minutes],
  );

test("a session on a shared computer ends after 15 minutes without use, with the launches it made", async () => {
  const ada = await newAccount(portico.hub);
  const { authorizationToken: token } = await signInShared(ada);
  const { application, client } = await newAssignment(portico.hub, ada);
  const input = {
    userId: ada.id,
    applicationId: application.id,
    clientId: client.id,
    redirectUri: application.redirectUrl,
  };
  const launchToken = dataOf(await portico.hub.call("grantToken", input, bearing(token))).launchToken!;
  const own = await signIn(portico, ada);
  await unusedFor(ada, 14);
  for (const each of [token, launchToken, own]) expect(await isAlive(portico.hub, each, ada)).toBe(true);

  await unusedFor(ada, 16);
  const { sessions } = dataOf(await portico.hub.call("listSessions", { userId: ada.id }, bearing(own)));
  expect(sessions, "the other one is listed no more").toHaveLength(1);
  await unusedFor(ada, 16);
  expect(await isAlive(portico.hub, launchToken, ada)).toBe(false);
  expect(await isAlive(portico.hub, token, ada)).toBe(false);
  expect(await isAlive(portico.hub, own, ada), "that of the own computer goes on").toBe(true);
});

test("it ends after four hours, is swept like any other, and no browser there is trusted", async () => {
  const ada = await newAccount(portico.hub);
  const { trustedBrowser } = await signInShared(ada, { trustBrowser: true });
  expect(trustedBrowser).toBeUndefined();
  const { rows } = await portico.pool.query<{ hours: number }>(
    "select (extract(epoch from expires_at - created_at) / 3600)::float as hours from sessions where user_id = $1",
    [ada.id],
  );
  expect(rows[0]!.hours).toBeCloseTo(4, 1);
  await unusedFor(ada, 16);
  await sweepSessions(portico.hub.services.db);
  const { rows: left } = await portico.pool.query("select 1 from sessions where user_id = $1", [ada.id]);
  expect(left).toEqual([]);
});
