import { expect, test } from "vitest";
import type { Caller } from "~/contract/kit/caller";
import { unlockLinks } from "~/hub/kit/db/schema";
import { sweepLinks } from "~/hub/kit/security/links";
import { type Account, change, newAccount } from "../support/accounts";
import { dataOf, from, newAttempt } from "../support/calls";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile({ rateLimits: true });

let networks = 0;
const fromNewNetwork = (): Caller => from(`198.18.${++networks}.1`);

const DEAD = {
  code: 401,
  msg: "This link is unknown, was already used or is older than 10 minutes. Please ask for a new one",
};
const SENT = { code: 200, msg: "If there is such an account, a link is on its way to its email", data: {} };

const ask = (named: { email?: string; phone?: string; userId?: string }, caller = fromNewNetwork()) =>
  portico.hub.call("requestUnlockLink", named, caller);
const open = (token: string, caller = fromNewNetwork()) => portico.hub.call("unlockByLink", { token }, caller);
const login = ({ email, password }: Pick<Account, "email" | "password">, caller = fromNewNetwork()) =>
  portico.hub.call("login", { email, password, attemptId: newAttempt() }, caller);

async function tokenFor(
  account: Account,
  named: Parameters<typeof ask>[0] = { email: account.email },
): Promise<string> {
  const seen = portico.mail.messages.length;
  expect(await ask(named)).toEqual(SENT);
  const { text } = await portico.mail.waitFor(
    account.email,
    (mail) => mail.subject === "Sign in to Portico" && portico.mail.messages.indexOf(mail) >= seen,
  );
  return new RegExp(`${PUBLIC_URL}/unlock/([\\w-]{43})`).exec(text)![1]!;
}

/** As after a hundred wrong passwords of strangers. */
async function hold({ email }: Account) {
  await login({ email, password: "Wrong#1password" });
  await portico.pool.query("update rate_limits set points = 100 where key = $1", [`loginName:${email}`]);
}

test("a mailed link lets one browser sign in while strangers are held up, for ten minutes", async () => {
  const ada = await newAccount(portico.hub);
  await hold(ada);
  expect(await login(ada)).toMatchObject({ code: 429 });
  const { device } = dataOf(await open(await tokenFor(ada)));
  expect(await login(ada, { ...fromNewNetwork(), devices: device })).toMatchObject({ code: 200 });
  expect(await login(ada), "nobody else").toMatchObject({ code: 429 });
  const seconds = Number.parseInt(device!.split(".")[2]!, 36) - Date.now() / 1000;
  expect(seconds).toBeGreaterThan(590);
  expect(seconds).toBeLessThan(602);
});

test("any name of the account asks for it, and the token itself is stored nowhere", async () => {
  const ada = await newAccount(portico.hub);
  for (const named of [{ phone: ada.phoneNumber }, { userId: ada.userName }]) {
    const token = await tokenFor(ada, named);
    const { rows } = await portico.pool.query<{ row: string }>("select unlock_links::text as row from unlock_links");
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await open(token)).toMatchObject({ code: 200 });
  }
});

test("a link works once: of eight browsers at the same moment one is let through", async () => {
  const token = await tokenFor(await newAccount(portico.hub));
  const answers = await Promise.all(Array.from({ length: 8 }, () => open(token)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await open(token)).toMatchObject(DEAD);
});

test("a link that is ten minutes old, or unknown, lets nobody through", async () => {
  const token = await tokenFor(await newAccount(portico.hub));
  await portico.pool.query("update unlock_links set expires_at = now() - interval '1 second'");
  expect(await open(token)).toMatchObject(DEAD);
  expect(await open("x".repeat(43))).toMatchObject(DEAD);
  await sweepLinks(portico.hub.services.db, [unlockLinks]);
  expect((await portico.pool.query("select 1 from unlock_links")).rowCount).toBe(0);
});

test("unknown, inactive and unverified accounts are answered alike, and get no mail", async () => {
  const inactive = await newAccount(portico.hub);
  await change(portico.hub, inactive, { isActive: false });
  for (const { email } of [newPerson(), inactive, await newAccount(portico.hub, { isVerified: false })]) {
    const caller = fromNewNetwork();
    for (let count = 0; count < 3; count++) expect(await ask({ email }, caller)).toEqual(SENT);
    expect(await ask({ email }, caller)).toMatchObject({ code: 429 });
    expect((await portico.pool.query("select 1 from outbox where recipient = $1", [email])).rowCount).toBe(0);
  }
});

test("a changed email ends the links that were mailed before", async () => {
  const ada = await newAccount(portico.hub);
  const token = await tokenFor(ada);
  const uuid = crypto.randomUUID();
  await portico.hub.call("requestPasswordReset", { email: ada.email }, fromNewNetwork());
  const { text } = await portico.mail.waitFor(ada.email, ({ subject }) => subject === "Reset your password");
  const resetId = /resetpassword\/([0-9a-f-]{36})/.exec(text)?.[1] ?? uuid;
  dataOf(
    await portico.hub.call("resetPasswordByLink", { uuid: resetId, newPassword: "Brand#New1door" }, fromNewNetwork()),
  );
  expect(await open(token)).toMatchObject(DEAD);
});
