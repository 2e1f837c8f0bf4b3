import { expect, test } from "vitest";
import { signInLinks } from "~/hub/kit/db/schema";
import { sweepLinks } from "~/hub/kit/security/links";
import { createAdmin } from "~/hub/operate/installation/create-admin";
import { createSignInLink } from "~/hub/operate/installation/create-sign-in-link";
import { type Account, newAccount } from "../support/accounts";
import { anyone, bearing, dataOf } from "../support/calls";
import { enrolApp } from "../support/factors";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile();

const DEAD = {
  code: 401,
  msg: "This sign-in link is unknown, was already used or is older than 10 minutes. Please ask for a new one",
};

const linkFor = (email: string) => createSignInLink(portico.hub.services.db, PUBLIC_URL, email);
const enter = (token: string) => portico.hub.call("signInByLink", { token }, anyone);

async function tokenFor({ email }: Pick<Account, "email">): Promise<string> {
  const [, token] = /^https:\/\/portico\.example\.test\/signinlink\/([\w-]{43})$/.exec(await linkFor(email)) ?? [];
  return token!;
}

test("an administrator gets in by the link once, without any mail, and the token itself is stored nowhere", async () => {
  const boss = newPerson();
  await createAdmin(portico.hub.services.db, { ...boss, userName: "locked.out" });
  const token = await tokenFor({ email: boss.email.toUpperCase() });
  const { rows } = await portico.pool.query<{ row: string }>("select sign_in_links::text as row from sign_in_links");
  expect(rows).toHaveLength(1);
  expect(rows[0]!.row).not.toContain(token);

  const answer = await enter(token);
  expect(answer).toMatchObject({ code: 200, data: { userRole: [{ rolesData: { name: "Admin" } }] } });
  const { authorizationToken } = dataOf(answer);
  expect(await portico.hub.call("listActiveUsers", {}, bearing(authorizationToken))).toMatchObject({ code: 200 });
  expect(await enter(token)).toMatchObject(DEAD);
  expect(portico.mail.messages.filter(({ to }) => to.includes(boss.email))).toEqual([]);

  const events = await portico.pool.query(
    "select action, outcome, actor_name from audit_events where action like 'SIGN_IN_LINK%' order by at, id",
  );
  expect(events.rows).toMatchObject([
    { action: "SIGN_IN_LINK_MADE", outcome: "SUCCESS", actor_name: "command line" },
    { action: "SIGN_IN_LINK", outcome: "SUCCESS", actor_name: expect.stringContaining(boss.email) as string },
    { action: "SIGN_IN_LINK", outcome: "FAILURE" },
  ]);
});

test("of two browsers that use one link at the same moment one gets in", async () => {
  const token = await tokenFor(await newAccount(portico.hub));
  const answers = await Promise.all([enter(token), enter(token)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 401]);
});

test("a link is dead after 10 minutes, after a newer one was made, and when the password changes", async () => {
  const ada = await newAccount(portico.hub);
  const first = await tokenFor(ada);
  const second = await tokenFor(ada);
  expect(await enter(first)).toMatchObject(DEAD);
  const { rows } = await portico.pool.query<{ minutes: string }>(
    "select round(extract(epoch from expires_at - created_at) / 60) as minutes from sign_in_links where user_id = $1",
    [ada.id],
  );
  expect(rows).toEqual([{ minutes: "10" }]);
  await portico.pool.query("update sign_in_links set expires_at = now() - interval '1 second'");
  expect(await enter(second)).toMatchObject(DEAD);
  await sweepLinks(portico.hub.services.db, [signInLinks]);
  expect((await portico.pool.query("select from sign_in_links")).rowCount).toBe(0);

  const third = await tokenFor(ada);
  const { authorizationToken } = dataOf(await enter(await tokenFor(ada)));
  expect(await enter(third)).toMatchObject(DEAD);
  const fourth = await tokenFor(ada);
  const change = { oldPassword: ada.password, newPassword: "Brand#New1door" };
  expect(await portico.hub.call("changePassword", change, bearing(authorizationToken))).toMatchObject({ code: 200 });
  expect(await enter(fourth)).toMatchObject(DEAD);
});

test("no link is made for an account that may not sign in, and one made before does not work", async () => {
  await expect(linkFor("nobody@example.test")).rejects.toThrow("no account with the email nobody@example.test");
  const ada = await newAccount(portico.hub);
  const token = await tokenFor(ada);
  await portico.pool.query("update users set is_active = false where id = $1", [ada.id]);
  expect(await enter(token)).toMatchObject({ code: 403 });
  await expect(linkFor(ada.email)).rejects.toThrow(/may not sign in: .*npm run admin -- create --email/);
});

test("a link does not open an account with a second factor, unless its factors are reset by the same command", async () => {
  const account = await newAccount(portico.hub);
  const early = await tokenFor(account);
  await enrolApp(portico, account);
  expect(await enter(early)).toMatchObject({ code: 403 });
  await expect(linkFor(account.email)).rejects.toThrow("--reset-factors");
  const url = await createSignInLink(portico.hub.services.db, PUBLIC_URL, account.email, true);
  expect((await enter(url.split("/").at(-1)!)).code).toBe(200);
  expect(dataOf(await portico.hub.call("login", account, anyone)).factors).toBeUndefined();
  const { rows } = await portico.pool.query(
    "select action from audit_events where subject_id = $1 and action = 'FACTORS_RESET'",
    [account.id],
  );
  expect(rows).toHaveLength(1);
});
