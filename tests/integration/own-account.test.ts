import { expect, test } from "vitest";
import { newAccount, signIn } from "../support/accounts";
import { actor, adminForFile } from "../support/admin";
import { anyone, bearing, dataOf, newAttempt } from "../support/calls";
import { newAssignment } from "../support/catalog";
import { hubForFile } from "../support/hub";
import { openSession } from "../support/open-session";

const portico = hubForFile();
const admin = adminForFile(portico);

test("one reads one's own sign-ins, tries and launches, the newest first, and nobody else's", async () => {
  const [ada, other] = [await newAccount(portico.hub), await newAccount(portico.hub)];
  const wrong = { email: ada.email, password: "Wrong#1password", attemptId: newAttempt(), trustedBrowser: "" };
  await portico.hub.call("login", wrong, anyone);
  const caller = bearing(await signIn(portico, ada));
  const theirs = bearing(await signIn(portico, other));
  const { application, client } = await newAssignment(portico.hub, ada);
  const launch = { clientId: client.id, redirectUri: application.redirectUrl, userId: ada.id };
  dataOf(await portico.hub.call("grantToken", { ...launch, applicationId: application.id }, caller));

  const answer = await portico.hub.call("ownSignIns", { page: 1, size: 10 }, caller);
  expect(dataOf(answer).map(({ action, outcome, subject }) => [action, outcome, subject])).toEqual([
    ["LAUNCH", "SUCCESS", application.name],
    ["SIGN_IN_CODE", "SUCCESS", ""],
    ["SIGN_IN_PASSWORD", "SUCCESS", ""],
    ["SIGN_IN_PASSWORD", "FAILURE", ""],
  ]);
  expect(answer).toMatchObject({ total: 4 });
  expect(dataOf(await portico.hub.call("ownSignIns", { page: 2, size: 3 }, caller))).toHaveLength(1);
  expect(dataOf(await portico.hub.call("ownSignIns", { page: 1, size: 10 }, theirs))).toHaveLength(2);
  expect(await portico.hub.call("ownSignIns", { page: 1, size: 10 }, anyone)).toMatchObject({ code: 401 });
});

test("one reads what others changed on one's record, and not by whom; one's own changes are none", async () => {
  const { account, caller } = await actor(portico);
  const changesOf = async () => dataOf(await portico.hub.call("ownChanges", { page: 1, size: 10 }, caller));
  await portico.hub.call("saveLauncher", { opensHere: true, pinned: [] }, caller);
  expect(await changesOf()).toEqual([]);
  const { id: userId, lastName, phoneNumber, email } = account;
  await admin.get("updateUser", { userId, firstName: "Adaline", lastName, phoneNumber, email });
  const [change, ...others] = await changesOf();
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    action: "UPDATED",
    changes: [{ field: "firstName", before: account.firstName, after: "Adaline" }],
  });
  expect(JSON.stringify(change)).not.toContain(admin.account.email);
});

test("what others noted about somebody is told to nobody: no reason of a reset, and nothing of a review", async () => {
  const { account, caller } = await actor(portico);
  const userId = account.id;
  await admin.get("endSessions", { userId });
  const again = bearing(await openSession(portico.hub.services.db, userId, anyone));
  const written = [
    { action: "FACTORS_RESET", after: { reason: "Shouts at the desk" } },
    { action: "ACCESS_KEPT", after: { reason: "Nobody else can be found" } },
  ];
  for (const { action, after } of written)
    await portico.pool.query(
      `insert into audit_events (id, action, outcome, actor_id, actor_name, subject_type, subject_id, subject_name, after,
         client_address, user_agent, request_id)
       values (gen_random_uuid(), $1, 'SUCCESS', $2, 'Admin', 'USER', $3, 'Somebody', $4, '', '', '')`,
      [action, admin.account.id, userId, after],
    );
  const told = dataOf(await portico.hub.call("ownChanges", { page: 1, size: 10 }, again));
  expect(told.map(({ action, changes }) => [action, changes]).toSorted()).toEqual([
    ["FACTORS_RESET", []],
    ["SESSION_ENDED", [{ field: "ended", before: null, after: "1" }]],
  ]);
  expect(await portico.hub.call("ownChanges", { page: 1, size: 10 }, caller)).toMatchObject({ code: 401 });
});

test("what an operator's command changed is told as well", async () => {
  const { account, caller } = await actor(portico);
  await portico.pool.query(
    `insert into audit_events (id, action, outcome, actor_name, subject_type, subject_id, subject_name, client_address,
       user_agent, request_id)
     values (gen_random_uuid(), 'SIGN_IN_LINK_MADE', 'SUCCESS', 'operator', 'USER', $1, 'Somebody', '', '', '')`,
    [account.id],
  );
  const told = dataOf(await portico.hub.call("ownChanges", { page: 1, size: 10 }, caller));
  expect(told.map(({ action }) => action)).toEqual(["SIGN_IN_LINK_MADE"]);
});
