import { expect, test } from "vitest";
import { newAccount, signIn } from "../support/accounts";
import { actor, adminForFile } from "../support/admin";
import { anyone, bearing, dataOf, newAttempt } from "../support/calls";
import { newAssignment } from "../support/catalog";
import { hubForFile } from "../support/hub";

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
