import { expect, test } from "vitest";
import type { Caller } from "~/contract/kit/caller";
import { findUserBy } from "~/hub/identity/account/users";
import { postNotice } from "~/hub/identity/notice/notice";
import { type Account, codeIn, newAccount, signIn } from "../support/accounts";
import { adminForFile, newAdmin } from "../support/admin";
import { bearing, dataOf, newAttempt } from "../support/calls";
import { eventually } from "../support/eventually";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import { isNotice } from "../support/mail-sink";
import { newPerson } from "../support/people";

const portico = hubForFile();
const admin = adminForFile(portico);

const NEW_PASSWORD = "Brand#New1door";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

const notice = (to: string, subject: string) => portico.mail.waitForNotice(to, subject);
const noticesTo = ({ email }: { email: string }) =>
  portico.mail.messages.filter((mail) => mail.to.includes(email) && isNotice(mail));

/** Waits until nothing written so far is left to send. */
const allSent = () =>
  eventually("the outbox to be empty", async () => {
    const { rows } = await portico.pool.query("select 1 from outbox where status = 'QUEUED'");
    return rows.length === 0;
  });

async function completeFrom(caller: Caller, { email, password }: Pick<Account, "email" | "password">) {
  const attemptId = newAttempt();
  const before = portico.mail.messages.length;
  dataOf(await portico.hub.call("login", { email, password, attemptId }, caller));
  const { text } = await portico.mail.waitFor(email, (mail) => portico.mail.messages.indexOf(mail) >= before);
  return dataOf(await portico.hub.call("consumeLoginCode", { email, otp: codeIn(text), attemptId }, caller));
}

const signInFrom = async (caller: Caller, account: Account): Promise<string> =>
  (await completeFrom(caller, account)).authorizationToken;

test("whose password was changed is told by mail: from where, when, and what to do", async () => {
  const ada = await newAccount(portico.hub);
  const token = await signIn(portico, ada);
  const input = { oldPassword: ada.password, newPassword: NEW_PASSWORD };
  const caller = { clientAddress: "203.0.113.7", userAgent: FIREFOX, token };
  dataOf(await portico.hub.call("changePassword", input, caller));
  const { text } = await notice(ada.email, "Your password was changed");
  expect(text).toContain("Firefox on Linux");
  expect(text).toContain("203.0.113.7");
  expect(text).toMatch(/\d{1,2} \w+ \d{4}, \d{2}:\d{2} UTC/);
  expect(text).toContain("If this was you, there is nothing to do.");
  expect(text).toMatch(new RegExp(`${PUBLIC_URL}/notme/[\\w-]{43}\\b`));
  expect(text).toContain(`${PUBLIC_URL}/forgetpassword`);
  expect(text).toContain("administrator");
});

test("a password reset by whoever reads the mailbox is told to its owner", async () => {
  const ada = await newAccount(portico.hub);
  dataOf(await portico.hub.call("requestPasswordReset", { email: ada.email }, { clientAddress: "203.0.113.8" }));
  const { text } = await portico.mail.waitFor(ada.email);
  const uuid = /resetpassword\/([0-9a-f-]{36})/.exec(text)![1]!;
  const thief = { clientAddress: "203.0.113.9", userAgent: CHROME };
  dataOf(await portico.hub.call("resetPasswordByLink", { uuid, newPassword: NEW_PASSWORD }, thief));
  const told = await notice(ada.email, "Your password was reset");
  expect(told.text).toContain("Chrome on Windows");
  expect(told.text).toContain("203.0.113.9");
});

test("a password set by an Admin is told to its owner, with the Admin's name", async () => {
  const ada = await newAccount(portico.hub);
  await admin.get("resetUserPassword", { email: ada.email, newPassword: NEW_PASSWORD });
  const { text } = await notice(ada.email, "Your password was reset");
  expect(text).toContain(`${admin.account.firstName} ${admin.account.lastName}`);
  expect(text).not.toContain(admin.caller.clientAddress);
});

test("an email changed by an Admin is told to the old and to the new address", async () => {
  const ada = await newAccount(portico.hub);
  const other = newPerson();
  await admin.get("updateUser", { ...asSaved(ada), email: other.email });
  for (const to of [ada.email, other.email]) {
    const { text } = await notice(to, "Your email was changed");
    expect(text).toContain(`${admin.account.firstName} ${admin.account.lastName}`);
  }
  expect((await notice(ada.email, "Your email was changed")).text).toContain("write to an administrator");
});

test("a phone number changed by an Admin is told, and other changes are not", async () => {
  const ada = await newAccount(portico.hub);
  const bob = await newAccount(portico.hub);
  await admin.get("updateUser", { ...asSaved(bob), lastName: "Otherwise" });
  await admin.get("updateUser", { ...asSaved(ada), phoneNumber: newPerson().phoneNumber });
  await notice(ada.email, "Your phone number was changed");
  await allSent();
  expect(noticesTo(bob)).toEqual([]);
});

test("a role is told to who gets it, the Admin role to the other Admins too", async () => {
  const ada = await newAccount(portico.hub);
  const second = await newAdmin(portico);
  const roles = await admin.get("listRoles", {});
  const roleId = roles.find(({ name }) => name === "Admin")!._id;
  await admin.get("attachRoleToUser", { userId: ada.id, roleId });
  expect((await notice(ada.email, "You were given the role Admin")).text).toContain(admin.account.email);
  for (const { account } of [second, admin]) {
    const subject = `${ada.firstName} ${ada.lastName} (${ada.email}) was given the role Admin`;
    expect((await notice(account.email, subject)).text).toContain(`${PUBLIC_URL}/dashboard/audit`);
  }
});

test("a sign-in from a browser the account was never used from is told, the first of all is not", async () => {
  const ada = await newAccount(portico.hub);
  const home = { clientAddress: "203.0.113.20", userAgent: FIREFOX };
  await signInFrom(home, ada);
  await signInFrom({ ...home, clientAddress: "203.0.113.21" }, ada);
  await allSent();
  expect(noticesTo(ada)).toEqual([]);
  await signInFrom({ clientAddress: "198.51.100.4", userAgent: CHROME }, ada);
  const { text } = await notice(ada.email, "A sign-in from a new device");
  expect(text).toContain("Chrome on Windows");
  expect(text).toContain("198.51.100.4");
  await signInFrom({ clientAddress: "198.51.100.4", userAgent: CHROME }, ada);
  await allSent();
  expect(noticesTo(ada)).toHaveLength(1);
});

const HOME = { clientAddress: "203.0.113.40", userAgent: FIREFOX };
const ELSEWHERE = { clientAddress: "198.51.100.40", userAgent: CHROME };

/** What somebody who reads the mailbox gets by a mailed link: the token that the browser is known by. */
const MAILED: Record<string, (account: Account) => Promise<{ device: string | undefined; password: string }>> = {
  "a reset": async ({ email }) => {
    dataOf(await portico.hub.call("requestPasswordReset", { email }, ELSEWHERE));
    const { text } = await portico.mail.waitFor(email, ({ subject }) => subject === "Reset your password");
    const uuid = /resetpassword\/([0-9a-f-]{36})/.exec(text)![1]!;
    const reset = await portico.hub.call("resetPasswordByLink", { uuid, newPassword: NEW_PASSWORD }, ELSEWHERE);
    return { device: dataOf(reset).device, password: NEW_PASSWORD };
  },
  "an unlock link": async ({ email, password }) => {
    dataOf(await portico.hub.call("requestUnlockLink", { email }, ELSEWHERE));
    const { text } = await portico.mail.waitFor(email, ({ subject }) => subject === "Sign in to Portico");
    const token = /unlock\/([\w-]{43})/.exec(text)![1]!;
    return { device: dataOf(await portico.hub.call("unlockByLink", { token }, ELSEWHERE)).device, password };
  },
};

test.each(Object.keys(MAILED))(
  "a thief of the mailbox who signs in after %s is told of as a new device",
  async (link) => {
    const ada = await newAccount(portico.hub);
    await signInFrom(HOME, ada);
    const { device, password } = await MAILED[link]!(ada);
    expect(device).toBeDefined();
    await completeFrom({ ...ELSEWHERE, devices: device }, { ...ada, password });
    const { text } = await notice(ada.email, "A sign-in from a new device");
    expect(text).toContain("198.51.100.40");
  },
);

test("a browser that signed in before is no new device elsewhere, after a reset made in it neither", async () => {
  const ada = await newAccount(portico.hub);
  const { device } = await completeFrom(HOME, ada);
  const travelling = { ...ELSEWHERE, devices: device };
  const moved = await completeFrom(travelling, ada);
  dataOf(await portico.hub.call("requestPasswordReset", { email: ada.email }, travelling));
  const { text } = await portico.mail.waitFor(ada.email, ({ subject }) => subject === "Reset your password");
  const uuid = /resetpassword\/([0-9a-f-]{36})/.exec(text)![1]!;
  const input = { uuid, newPassword: NEW_PASSWORD };
  const reset = await portico.hub.call("resetPasswordByLink", input, { ...travelling, devices: moved.device });
  const third = { clientAddress: "192.0.2.77", userAgent: CHROME, devices: dataOf(reset).device };
  await completeFrom(third, { ...ada, password: NEW_PASSWORD });
  await allSent();
  expect(noticesTo(ada).map(({ subject }) => subject)).toEqual(["Your password was reset"]);
});

test("a new device is told of after the sessions of the others have ended", async () => {
  const ada = await newAccount(portico.hub);
  const token = await signInFrom({ clientAddress: "203.0.113.30", userAgent: FIREFOX }, ada);
  dataOf(await portico.hub.call("destroySession", {}, bearing(token)));
  await signInFrom({ clientAddress: "198.51.100.5", userAgent: CHROME }, ada);
  await notice(ada.email, "A sign-in from a new device");
});

test("every mail says that no person wrote it", async () => {
  const ada = await newAccount(portico.hub);
  await signIn(portico, ada);
  await admin.get("resetUserPassword", { email: ada.email, newPassword: NEW_PASSWORD });
  await notice(ada.email, "Your password was reset");
  for (const { headers } of portico.mail.messages) expect(headers.get("auto-submitted")).toBe("auto-generated");
});

const asSaved = ({ id, firstName, lastName, email, phoneNumber, userName }: Account) => ({
  userId: id,
  firstName,
  lastName,
  email,
  phoneNumber,
  userName,
  version: 1,
});

test("a stranger who holds an account up again and again has one mail sent to its owner, and one to each Admin", async () => {
  const ada = await newAccount(portico.hub);
  const user = (await findUserBy(portico.hub.services.db, { email: ada.email }))!;
  const toAdmin = () => noticesTo(admin.account).filter(({ subject }) => subject.includes("held up"));
  for (let times = 0; times < 5; times++)
    await portico.hub.services.db.transaction((tx) =>
      postNotice(portico.hub.services, tx, { kind: "ACCOUNT_HELD", user, caller: { clientAddress: "198.51.100.9" } }),
    );
  const { text } = await notice(ada.email, "Sign-ins to your account are held up after too many wrong tries");
  expect(text, "the way in that strangers do not hold up").toContain(`${PUBLIC_URL}/unlock\n`);
  await eventually("the Admin's mail", () => Promise.resolve(toAdmin().length > 0));
  await allSent();
  expect(noticesTo(ada)).toHaveLength(1);
  expect(toAdmin()).toHaveLength(1);
});
