import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { contract } from "~/contract";
import type { Caller } from "~/contract/kit/caller";
import { findUserBy } from "~/hub/identity/account/users";
import { sweepTrustedBrowsers, useTrust } from "~/hub/identity/trusted-browser/trust";
import { unlockAccount } from "~/hub/operate/installation/unlock-account";
import { AuditTrail } from "~/hub/record/audit/trail";
import { type Account, change, codeIn, newAccount } from "../support/accounts";
import { adminForFile } from "../support/admin";
import { anyone, bearing, dataOf, newAttempt } from "../support/calls";
import { assign, newApplication, newAssignment, newClient } from "../support/catalog";
import { type AppOwner, appCode, enrolApp, newAppOwner, wrongAppCode } from "../support/factors";
import { hubForFile } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile();
const admin = adminForFile(portico);

const HOME: Caller = {
  clientAddress: "203.0.113.40",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};

/** The password step of a browser that holds these tokens. */
const give = (
  { email, password }: Pick<Account, "email" | "password">,
  trustedBrowser = "",
  attemptId = newAttempt(),
  caller = HOME,
) => portico.hub.call("login", { email, password, trustedBrowser, attemptId }, caller);

/** @throws Error where the browser is not trusted */
async function enterTrusted(account: Account, token: string, attemptId?: string) {
  const { signedIn } = dataOf(await give(account, token, attemptId));
  if (!signedIn?.trustedBrowser) throw new Error("A code was asked for");
  return { next: signedIn.trustedBrowser, session: bearing(signedIn.authorizationToken) };
}

const isAsked = async (account: Pick<Account, "email" | "password">, token: string): Promise<boolean> =>
  dataOf(await give(account, token)).signedIn === undefined;

/** Signs in by a mailed code, and trusts the browser. @returns its token, and the session */
async function trustByMail(account: Account) {
  const attemptId = newAttempt();
  const before = portico.mail.messages.length;
  const begun = dataOf(await give(account, "", attemptId));
  const mail = await portico.mail.waitFor(account.email, (each) => portico.mail.messages.indexOf(each) >= before);
  const input = { email: account.email, otp: codeIn(mail.text), attemptId, trustBrowser: true };
  const { trustedBrowser = "", authorizationToken } = dataOf(await portico.hub.call("consumeLoginCode", input, HOME));
  return { token: trustedBrowser, session: bearing(authorizationToken), begun };
}

async function trustByApp({ account, secret, authenticatorId }: AppOwner, otp = appCode(secret)) {
  const attemptId = newAttempt();
  const begun = dataOf(await give(account, "", attemptId));
  const input = { email: account.email, otp, attemptId, trustBrowser: true };
  const { trustedBrowser = "", authorizationToken } = dataOf(await portico.hub.call("consumeLoginCode", input, HOME));
  await portico.pool.query("update authenticators set last_step = 0 where id = $1", [authenticatorId]);
  return { token: trustedBrowser, session: bearing(authorizationToken), begun };
}

async function trusting() {
  const account = await newAccount(portico.hub);
  return { account, ...(await trustByMail(account)) };
}

const eventsOf = async ({ id }: Account): Promise<string[]> => {
  const { rows } = await portico.pool.query<{ action: string }>(
    "select action from audit_events where actor_id = $1 order by id",
    [id],
  );
  return rows.map(({ action }) => action);
};

const secondsOf = async ({ id }: Account): Promise<number> => {
  const { rows } = await portico.pool.query<{ seconds: number }>(
    "select extract(epoch from expires_at - now())::int as seconds from trusted_browsers where user_id = $1",
    [id],
  );
  return rows[0]!.seconds;
};

const DAY_S = 86_400;

test("a trusted browser is asked for the password alone, for 30 days, and is told of by mail and in the audit log", async () => {
  const { account, token, begun } = await trusting();
  expect(begun.trustDays).toBe(30);
  const mail = await portico.mail.waitForNotice(
    account.email,
    "A browser was trusted to sign in without a code: for 30 days",
  );
  expect(mail.text).toContain("Firefox on Linux");
  const { next } = await enterTrusted(account, token);
  await enterTrusted(account, next);
  expect(await secondsOf(account), "using it prolongs nothing").toBeLessThanOrEqual(30 * DAY_S);
  const events = await eventsOf(account);
  expect(events).toContain("BROWSER_TRUSTED");
  expect(events.filter((action) => action === "SIGN_IN_TRUSTED_BROWSER")).toHaveLength(2);
});

test("it skips a factor as well, and applications learn that none was shown", async () => {
  const owner = await newAppOwner(portico);
  const { account } = owner;
  const { token, session } = await trustByApp(owner);
  const { application, client } = await newAssignment(portico.hub, account, "User");
  const claims = async (caller: Caller) => {
    const input = { userId: account.id, clientId: client.id, redirectUri: application.redirectUrl };
    return decodeJwt(dataOf(await portico.hub.call("grantToken", input, caller)).oAuthToken);
  };
  expect(await claims(session)).toMatchObject({ amr: ["pwd", "otp", "mfa"], acr: "mfa" });
  const { session: trusted } = await enterTrusted(account, token);
  expect(await claims(trusted)).toMatchObject({ amr: ["pwd", "browser"], acr: "basic" });
});

test("a session that a trusted browser opened is no step-up: a factor, or a mailed code, is asked for at once", async () => {
  const owner = await newAppOwner(portico);
  const { token } = await trustByApp(owner);
  const { session } = await enterTrusted(owner.account, token);
  const renew = () => portico.hub.call("renewRecoveryCodes", {}, session);
  expect(await renew()).toMatchObject({ code: 403, data: { reason: "step-up" } });
  dataOf(await portico.hub.call("stepUp", { otp: appCode(owner.secret) }, session));
  expect(await renew()).toMatchObject({ code: 200 });

  const { account, token: mailed } = await trusting();
  const { session: other } = await enterTrusted(account, mailed);
  const input = { oldPassword: account.password, newPassword: "Brand#New1door" };
  expect(await portico.hub.call("changePassword", input, other)).toMatchObject({
    code: 403,
    data: { reason: "step-up" },
  });
});

test("what demands a second factor is not opened by a trusted browser", async () => {
  const owner = await newAppOwner(portico);
  const { token } = await trustByApp(owner);
  const application = await newApplication(portico.hub, { factorPolicy: "any" });
  const client = await newClient(portico.hub);
  await assign(portico.hub, owner.account, application, client);
  const { session } = await enterTrusted(owner.account, token);
  const input = { userId: owner.account.id, clientId: client.id, redirectUri: application.redirectUrl };
  const launch = () => portico.hub.call("grantToken", input, session);
  expect(await launch()).toMatchObject({ code: 403, data: { reason: "factor", demand: "any" } });
  dataOf(await portico.hub.call("stepUp", { otp: appCode(owner.secret) }, session));
  expect(await launch()).toMatchObject({ code: 200 });
});

test("an Admin sees how many browsers a user trusts, and ends that with the user's sessions, or where there are none", async () => {
  const { account, token, session } = await trusting();
  const listed = () => admin.get("listSessions", { userId: account.id });
  dataOf(await portico.hub.call("destroySession", {}, session));
  expect(await listed()).toMatchObject({ total: 0, trustedBrowsers: 1 });
  const ended = await portico.hub.call("endSessions", { userId: account.id }, admin.caller);
  expect(ended.msg).toBe("There was no session to end, and no browser is trusted any more");
  expect(await listed()).toMatchObject({ total: 0, trustedBrowsers: 0 });
  expect(await isAsked(account, token)).toBe(true);
});

test("what the database stores is no token", async () => {
  const { account, token } = await trusting();
  const { next } = await enterTrusted(account, token);
  const { rows } = await portico.pool.query<{ row: string }>("select t::text as row from trusted_browsers t");
  const stored = JSON.stringify(rows);
  for (const value of [token, next]) {
    const secret = value.split(".")[2]!;
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(secret);
  }
});

test("a stolen cookie that its owner used since is refused, ends the trust, and its owner is told", async () => {
  const { account, token } = await trusting();
  const { next } = await enterTrusted(account, token);
  expect(await isAsked(account, token), "the thief's").toBe(true);
  expect(await isAsked(account, next), "the owner's, from now on").toBe(true);
  await portico.mail.waitForNotice(
    account.email,
    "A trusted browser is asked for a code again: an earlier copy of its cookie was used",
  );
  expect(await eventsOf(account)).toContain("BROWSER_TRUST_ENDED");
});

test("a stolen cookie that its thief used first is found out when its owner comes", async () => {
  const { account, token } = await trusting();
  const { next: thiefs } = await enterTrusted(account, token);
  expect(await isAsked(account, token), "the owner's").toBe(true);
  expect(await isAsked(account, thiefs)).toBe(true);
});

test("a trusted browser still needs the right password", async () => {
  const { account, token } = await trusting();
  expect(await give({ ...account, password: "Wrong#1password" }, token)).toMatchObject({ code: 401 });
  expect(await isAsked(account, token)).toBe(false);
});

test("with a token of somebody else, forged, tampered with or cut, the code is asked for", async () => {
  const { account: ada, token } = await trusting();
  const { account: bob, token: bobs } = await trusting();
  const [userId, id, secret] = token.split(".");
  const flipped = secret!.slice(0, -1) + (secret!.endsWith("A") ? "B" : "A");
  for (const wrong of [
    token,
    `${bob.id}.${id}.${secret}`,
    `${bob.id}.${crypto.randomUUID()}.${secret}`,
    `${bob.id}..`,
    `${bob.id}.${"x".repeat(36)}.${secret}`,
    `${bob.id}.' or 1=1 --.${secret}`,
    "~~",
  ])
    expect(await isAsked(bob, wrong), wrong).toBe(true);
  expect(await isAsked(bob, bobs), "nothing of theirs ended").toBe(false);
  expect(await isAsked(ada, `${userId}.${id}.${flipped}`)).toBe(true);
  expect(await isAsked(ada, token), "who tampers with one ends it").toBe(true);
});

test("several accounts share a browser, each with its own token", async () => {
  const { account: ada, token: adas } = await trusting();
  const { account: bob, token: bobs } = await trusting();
  const both = `${adas}~${bobs}`;
  expect(await isAsked(bob, both)).toBe(false);
  expect(await isAsked(ada, both)).toBe(false);
});

test("after its 30 days a browser is asked again", async () => {
  const { account, token } = await trusting();
  await portico.pool.query("update trusted_browsers set expires_at = now() where user_id = $1", [account.id]);
  expect(await isAsked(account, token)).toBe(true);
  await sweepTrustedBrowsers(portico.hub.services.db);
  const { rowCount } = await portico.pool.query("select from trusted_browsers where user_id = $1", [account.id]);
  expect(rowCount).toBe(0);
});

test("of eight browsers with one cookie at the same moment at most one gets in, and the trust ends", async () => {
  const { account, token } = await trusting();
  const answers = await Promise.all(Array.from({ length: 8 }, () => give(account, token)));
  const entered = answers.map((answer) => dataOf(answer).signedIn).filter((signedIn) => signedIn !== undefined);
  expect(entered).toHaveLength(1);
  expect(await isAsked(account, entered[0]!.trustedBrowser!)).toBe(true);
});

test("the same without the passwords, which are looked at one after another: of eight at once one is taken", async () => {
  const { services } = portico.hub;
  const { account, token: tokens } = await trusting();
  const user = (await findUserBy(services.db, { email: account.email }))!;
  const call = { name: "login", endpoint: contract.login, caller: HOME, session: undefined, input: {} } as const;
  const use = (attemptId: string) => {
    const audit = new AuditTrail(services, call);
    return audit.change((tx) => useTrust({ hub: services, caller: HOME, audit }, tx, user, { tokens, attemptId }));
  };
  const given = await Promise.all(Array.from({ length: 8 }, newAttempt).map(use));
  expect(given.filter((next) => next !== undefined)).toHaveLength(1);
});

test("a double click gets in as if it came once, with one token; ten seconds later its cookie is an old one", async () => {
  const { account, token } = await trusting();
  const attemptId = newAttempt();
  const halves = await Promise.all(Array.from({ length: 8 }, () => enterTrusted(account, token, attemptId)));
  expect(new Set(halves.map(({ next }) => next)).size).toBe(1);
  const { next } = await enterTrusted(account, halves[0]!.next);
  expect(await isAsked(account, next)).toBe(false);

  const late = await trusting();
  const attempt = newAttempt();
  await enterTrusted(late.account, late.token, attempt);
  await portico.pool.query("update trusted_browsers set last_used_at = last_used_at - interval '11 seconds'");
  expect(dataOf(await give(late.account, late.token, attempt)).signedIn).toBeUndefined();
});

test("a double click on the code trusts the browser once", async () => {
  const { account, secret } = await newAppOwner(portico);
  const attemptId = newAttempt();
  dataOf(await give(account, "", attemptId));
  const input = { email: account.email, otp: appCode(secret), attemptId, trustBrowser: true };
  const halves = await Promise.all([1, 2].map(() => portico.hub.call("consumeLoginCode", input, HOME)));
  const [one, other] = halves.map((half) => dataOf(half).trustedBrowser);
  expect(one).toBeDefined();
  expect(other).toBe(one);
  expect(await isAsked(account, one!)).toBe(false);
});

/** What ends the trust in all browsers of an account. */
const ENDS: Record<string, (account: Account, session: Caller) => Promise<unknown>> = {
  "a changed password": async (account, session) => {
    const newPassword = "Brand#New1door";
    dataOf(await portico.hub.call("changePassword", { oldPassword: account.password, newPassword }, session));
    account.password = newPassword;
  },
  "a reset by mail": async (account) => {
    dataOf(await portico.hub.call("requestPasswordReset", { email: account.email }, anyone));
    const { text } = await portico.mail.waitFor(account.email, ({ subject }) => subject === "Reset your password");
    const uuid = /resetpassword\/([0-9a-f-]{36})/.exec(text)![1]!;
    account.password = "Brand#New1door";
    dataOf(await portico.hub.call("resetPasswordByLink", { uuid, newPassword: account.password }, anyone));
  },
  "a password set by an Admin": async (account) => {
    account.password = "Brand#New1door";
    await admin.get("resetUserPassword", { email: account.email, newPassword: account.password });
  },
  "an added authenticator app": (account) => enrolApp(portico, account),
  "another email": async (account) => {
    const { email } = newPerson();
    const { firstName, lastName, phoneNumber, userName } = account;
    const record = { firstName, lastName, phoneNumber, userName, userId: account.id, version: 1 };
    await admin.get("updateUser", { ...record, email });
    account.email = email;
  },
  "a deactivation": async (account) => {
    const { firstName, lastName, phoneNumber, userName, email } = account;
    const record = { firstName, lastName, phoneNumber, userName, email, userId: account.id, version: 1 };
    await admin.get("updateUser", { ...record, isActive: false });
    await change(portico.hub, account, { isActive: true });
  },
  "an Admin who signs the user out everywhere": (account) => admin.get("endSessions", { userId: account.id }),
  "an Admin who lifts a hold-up": (account) => admin.get("liftHold", { userId: account.id }),
  "the command that lifts one": (account) => unlockAccount(portico.hub.services.db, account.email),
  "the user, for this browser": async (_account, session) => {
    const { trustedBrowsers } = dataOf(await portico.hub.call("listTrustedBrowsers", {}, session));
    const trustedBrowserId = trustedBrowsers[0]!._id;
    dataOf(await portico.hub.call("endTrustedBrowser", { trustedBrowserId }, session));
  },
  "the user, for all": async (_account, session) => dataOf(await portico.hub.call("endTrustedBrowsers", {}, session)),
};

test.each(Object.keys(ENDS))("a stolen cookie is worth nothing after %s", async (what) => {
  const { account, token, session } = await trusting();
  await ENDS[what]!(account, session);
  expect(await isAsked(account, token)).toBe(true);
});

test("nor after a factor was removed, or factors were reset", async () => {
  for (const end of ["remove", "reset"]) {
    const owner = await newAppOwner(portico);
    const { token, session } = await trustByApp(owner);
    if (end === "remove")
      dataOf(await portico.hub.call("removeAuthenticator", { authenticatorId: owner.authenticatorId }, session));
    else await admin.get("resetFactors", { userId: owner.account.id, reason: "Lost phone" });
    expect(await isAsked(owner.account, token), end).toBe(true);
  }
});

test("an Admin is offered no trust, gets none by asking, and one made before they became an Admin is worth nothing", async () => {
  const owner = await newAppOwner(portico, { role: "Admin" });
  const { token, begun, session } = await trustByApp(owner);
  expect(begun.trustDays).toBeUndefined();
  expect(token).toBe("");
  const listed = await portico.hub.call("listTrustedBrowsers", {}, session);
  expect(dataOf(listed)).toEqual({ trustedBrowsers: [], trustDays: 0 });

  const { account, token: before } = await trusting();
  const roleId = (await admin.get("listRoles", {})).find(({ name }) => name === "Admin")!._id;
  await admin.get("attachRoleToUser", { userId: account.id, roleId });
  expect(await isAsked(account, before)).toBe(true);
  await admin.get("detachRoleFromUser", { userId: account.id, roleId });
  expect(await isAsked(account, before), "nor afterwards").toBe(true);
});

test("a role that takes no trusted browsers, or demands a factor, ends those there are", async () => {
  for (const setting of ["trusted_browsers = false", "factor_policy = 'any'"]) {
    const account = await newAccount(portico.hub, { role: `Careful ${crypto.randomUUID().slice(0, 8)}` });
    const { token } = await trustByMail(account);
    await portico.pool.query(
      `update roles set ${setting} where id = (select role_id from user_roles where user_id = $1)`,
      [account.id],
    );
    expect(await isAsked(account, token), setting).toBe(true);
  }
});

test("a recovery code, or no tick, trusts no browser, and a wrong code neither", async () => {
  const owner = await newAppOwner(portico);
  expect((await trustByApp(owner, owner.recoveryCodes[0])).token).toBe("");
  await expect(trustByApp(owner, wrongAppCode(owner.secret))).rejects.toThrow("400");
  const attemptId = newAttempt();
  dataOf(await give(owner.account, "", attemptId));
  const input = { email: owner.account.email, otp: appCode(owner.secret), attemptId };
  expect(dataOf(await portico.hub.call("consumeLoginCode", input, HOME)).trustedBrowser).toBeUndefined();
  const { rowCount } = await portico.pool.query("select from trusted_browsers where user_id = $1", [owner.account.id]);
  expect(rowCount).toBe(0);
});

test("callers that do not know of it are answered as ever, and known and unknown accounts alike", async () => {
  const { account, token } = await trusting();
  const { email, password } = account;
  const answer = dataOf(await portico.hub.call("login", { email, password }, anyone));
  expect(Object.keys(answer)).not.toContain("trustDays");
  expect(Object.keys(answer)).not.toContain("signedIn");
  const wrong = { password: "Wrong#1password", trustedBrowser: token };
  const known = await portico.hub.call("login", { ...wrong, email }, anyone);
  expect(await portico.hub.call("login", { ...wrong, email: newPerson().email }, anyone)).toEqual(known);
});

test("a list shows only one's own, with device, place and times, and nobody ends another's", async () => {
  const { account, token, session } = await trusting();
  const { session: other } = await trusting();
  const listed = async (caller: Caller) =>
    dataOf(await portico.hub.call("listTrustedBrowsers", {}, caller)).trustedBrowsers;
  const [mine, ...others] = await listed(session);
  expect(others).toEqual([]);
  expect(mine).toMatchObject({ clientAddress: HOME.clientAddress, userAgent: HOME.userAgent });
  const end = await portico.hub.call("endTrustedBrowser", { trustedBrowserId: mine!._id }, other);
  expect(end).toMatchObject({ code: 404 });
  dataOf(await portico.hub.call("endTrustedBrowsers", {}, other));
  expect(await isAsked(account, token)).toBe(false);
});

test("an account trusts twenty browsers at most: the oldest makes room", async () => {
  const { account, token } = await trusting();
  for (let count = 0; count < 20; count++) await trustByMail(account);
  expect(await isAsked(account, token)).toBe(true);
  const { rowCount } = await portico.pool.query("select from trusted_browsers where user_id = $1", [account.id]);
  expect(rowCount).toBe(20);
});

test("the setting changes the days, and 0 turns it off, for what was trusted before as well", async () => {
  const { account, token } = await trusting();
  const off = portico.another({ trustedBrowserDays: 0 });
  const input = { email: account.email, password: account.password, attemptId: newAttempt(), trustedBrowser: token };
  const answer = dataOf(await off.call("login", input, HOME));
  expect(answer.signedIn).toBeUndefined();
  expect(answer.trustDays).toBeUndefined();
  const week = portico.another({ trustedBrowserDays: 7 });
  expect(dataOf(await week.call("login", { ...input, trustedBrowser: "" }, HOME)).trustDays).toBe(7);
});
