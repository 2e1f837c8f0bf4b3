import { expect, test } from "vitest";
import type { Hub } from "~/hub/server/hub";
import { newAccount } from "../support/accounts";
import { actor, adminForFile } from "../support/admin";
import { anyone, dataOf } from "../support/calls";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const admin = adminForFile(portico);
const call: Hub["call"] = (...args) => portico.hub.call(...args);
const notice = (to: string, subject: string) => portico.mail.waitForNotice(to, subject);
const listed = async () =>
  (await admin.get("listDeletionRequests", {})).map(({ email, reason }) => ({ email, reason }));
const ofUser = async (id: string) =>
  (
    await portico.pool.query<{ action: string }>(
      "select action from audit_events where subject_id = $1 and action like 'DELET%' order by id",
      [id],
    )
  ).rows.map(({ action }) => action);

test("one asks to be deleted once, sees it, and takes it back; Admins see it meanwhile", async () => {
  const { account, caller } = await actor(portico);
  const asked = await Promise.all(
    Array.from({ length: 5 }, () => call("askDeletion", { reason: "<b>Enough</b>" }, caller)),
  );
  expect(asked.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(dataOf(await call("ownDeletion", {}, caller))).toMatchObject({
    request: { reason: "<b>Enough</b>", refusedAt: null },
  });
  expect(await listed()).toEqual([{ email: account.email, reason: "<b>Enough</b>" }]);
  expect(await admin.get("readOverview", {})).toMatchObject({ deletionsAsked: 1 });
  await notice(account.email, "Your account is asked to be deleted");
  dataOf(await call("withdrawDeletion", {}, caller));
  expect(await call("withdrawDeletion", {}, caller)).toMatchObject({ code: 404 });
  expect(await listed()).toEqual([]);
  expect((await ofUser(account.id)).filter((action) => action !== "DELETION_ASKED")).toContain("DELETION_WITHDRAWN");
});

test("a refused request tells why, by mail and at one's account, and can be asked anew", async () => {
  const { account, caller } = await actor(portico);
  dataOf(await call("askDeletion", {}, caller));
  const input = { userId: account.id, reason: "Open orders www.evil.test" };
  expect(await call("refuseDeletion", input, caller), "a user's token").toMatchObject({ code: 403 });
  await admin.get("refuseDeletion", input);
  expect(await call("refuseDeletion", input, admin.caller)).toMatchObject({ code: 404 });
  const { text } = await notice(account.email, "Your request to be deleted was refused");
  expect(text).toContain("Reason: Open orders www evil test");
  expect(dataOf(await call("ownDeletion", {}, caller))).toMatchObject({ request: { refusal: input.reason } });
  expect(await listed()).toEqual([]);
  dataOf(await call("askDeletion", { reason: "Closed now" }, caller));
  expect(await listed()).toEqual([{ email: account.email, reason: "Closed now" }]);
});

test("an Admin carries it out by deleting the user, who is told", async () => {
  const { account, caller } = await actor(portico);
  dataOf(await call("askDeletion", {}, caller));
  await admin.get("deleteUser", { userId: account.id });
  await notice(account.email, "Your account was deleted, as you asked");
  expect(await listed()).not.toContainEqual(expect.objectContaining({ email: account.email }));
  expect(await call("ownDeletion", {}, caller)).toMatchObject({ code: 401 });
  expect(await ofUser(account.id)).toEqual(["DELETION_ASKED", "DELETED"]);
});

test("nobody reads or decides for others: users, strangers, and ids that are nobody's", async () => {
  const { caller } = await actor(portico);
  const other = await newAccount(portico.hub);
  expect(await call("listDeletionRequests", {}, caller)).toMatchObject({ code: 403 });
  expect(await call("listDeletionRequests", {}, anyone)).toMatchObject({ code: 401 });
  expect(await call("askDeletion", {}, anyone)).toMatchObject({ code: 401 });
  const none = await call("refuseDeletion", { userId: crypto.randomUUID(), reason: "No" }, admin.caller);
  expect(none).toMatchObject({ code: 404 });
  expect(await call("refuseDeletion", { userId: other.id, reason: "No" }, admin.caller)).toMatchObject({ code: 404 });
});

test("a request that an intruder makes is withdrawn by the mailed link", async () => {
  const { account, caller } = await actor(portico);
  dataOf(await call("askDeletion", {}, caller));
  const { text } = await notice(account.email, "Your account is asked to be deleted");
  const token = /\/notme\/([\w-]{43})/.exec(text)![1]!;
  expect(await call("notMe", { token }, anyone)).toMatchObject({ code: 200 });
  expect(await ofUser(account.id)).toEqual(["DELETION_ASKED", "DELETION_WITHDRAWN"]);
  expect((await listed()).map(({ email }) => email)).not.toContain(account.email);
});
