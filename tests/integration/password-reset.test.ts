import { expect, test } from "vitest";
import { resetLinks } from "~/hub/kit/db/schema";
import { sweepLinks } from "~/hub/kit/security/links";
import { type Account, isAlive, newAccount, signIn } from "../support/accounts";
import { adminForFile, NOBODY } from "../support/admin";
import { anyone, bearing } from "../support/calls";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import { newPerson } from "../support/people";

const portico = hubForFile();
const admin = adminForFile(portico);

const NEW_PASSWORD = "Brand#New1door";
const ANSWER = { code: 200, msg: "Reset Password link was sent to your email seccussfully", data: {} };
const DEAD = "This reset link is unknown, was already used or is older than 30 minutes. Please ask for a new one";

const ask = (email: string) => portico.hub.call("requestPasswordReset", { email }, anyone);
const check = (uuid: string) => portico.hub.call("checkResetLink", { uuid }, anyone);
const reset = (uuid: string, newPassword = NEW_PASSWORD) =>
  portico.hub.call("resetPasswordByLink", { uuid, newPassword }, anyone);
const login = ({ email }: Account, password: string) => portico.hub.call("login", { email, password }, anyone);

async function mailedLink({ email }: Account): Promise<string> {
  const before = portico.mail.messages.length;
  await ask(email);
  const { text } = await portico.mail.waitFor(email, (mail) => portico.mail.messages.indexOf(mail) >= before);
  const [, uuid] = /^https:\/\/portico\.example\.test\/resetpassword\/([0-9a-f-]{36})$/m.exec(text) ?? [];
  if (!uuid) throw new Error(`There is no link on ${PUBLIC_URL} in "${text}"`);
  return uuid;
}

test("known and unknown accounts are answered alike; only the known one is mailed a link", async () => {
  const [ada, gone, inactive] = [
    await newAccount(portico.hub),
    newPerson(),
    await newAccount(portico.hub, { isActive: false }),
  ];
  for (const email of [ada.email, gone.email, inactive.email]) expect(await ask(email)).toEqual(ANSWER);
  expect((await portico.mail.waitFor(ada.email)).subject).toBe("Reset your password");
  const { rows } = await portico.pool.query("select recipient from outbox where recipient = any($1)", [
    [ada.email, gone.email, inactive.email],
  ]);
  expect(rows).toEqual([{ recipient: ada.email }]);
});

test("an Admin sends the owner a link, and the log says who did", async () => {
  const [ada, inactive] = [await newAccount(portico.hub), await newAccount(portico.hub, { isActive: false })];
  expect(await admin.call("sendResetLink", { userId: ada.id })).toMatchObject({ code: 200 });
  expect((await portico.mail.waitFor(ada.email)).subject).toBe("Reset your password");
  const [event] = await admin.get("listAuditEvents", { field: "subjectId", search: ada.id, page: 1, size: 5 });
  expect(event).toMatchObject({ outcome: "SUCCESS", actorId: admin.account.id, subjectId: ada.id });
  expect(await admin.call("sendResetLink", { userId: inactive.id })).toMatchObject({ code: 400 });
  expect(await admin.call("sendResetLink", { userId: NOBODY })).toMatchObject({ code: 404 });
  const own = bearing(await signIn(portico, ada));
  expect(await portico.hub.call("sendResetLink", { userId: ada.id }, own)).toMatchObject({ code: 403 });
});

test("the link sets a new password once, and the old one is worth nothing", async () => {
  const ada = await newAccount(portico.hub);
  const uuid = await mailedLink(ada);
  expect(await check(uuid)).toMatchObject({ code: 200, data: { email: ada.email } });
  expect(await reset(uuid.toUpperCase())).toMatchObject({ code: 200, msg: "Your password was reset" });

  expect(await login(ada, ada.password)).toMatchObject({ code: 401 });
  expect(await login(ada, NEW_PASSWORD)).toMatchObject({ code: 200 });
  expect(await check(uuid)).toMatchObject({ code: 404, msg: DEAD });
  expect(await reset(uuid, "Another#1door")).toMatchObject({ code: 400, msg: DEAD });
});

test("of two browsers that follow one link at the same moment exactly one sets its password", async () => {
  const ada = await newAccount(portico.hub);
  const uuid = await mailedLink(ada);
  const passwords = ["First#1door", "Second#1door"];
  const answers = await Promise.all(passwords.map((password) => reset(uuid, password)));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400]);
  expect(await login(ada, passwords[answers.findIndex(({ code }) => code === 200)]!)).toMatchObject({ code: 200 });
});

test("a link is valid for thirty minutes", async () => {
  const ada = await newAccount(portico.hub);
  const uuid = await mailedLink(ada);
  const { rows } = await portico.pool.query<{ minutes: string }>(
    "select extract(epoch from expires_at - created_at) / 60 as minutes from reset_links where user_id = $1",
    [ada.id],
  );
  expect(Number(rows[0]!.minutes)).toBeCloseTo(30, 1);
  await portico.pool.query("update reset_links set expires_at = now() - interval '1 second' where user_id = $1", [
    ada.id,
  ]);
  expect(await check(uuid)).toMatchObject({ code: 404, msg: DEAD });
  expect(await reset(uuid)).toMatchObject({ code: 400, msg: DEAD });
  expect(await login(ada, ada.password)).toMatchObject({ code: 200 });
});

test("links that are too old are swept away, and no others", async () => {
  const [ada, bob] = [await newAccount(portico.hub), await newAccount(portico.hub)];
  const [old, young] = [await mailedLink(ada), await mailedLink(bob)];
  await portico.pool.query("update reset_links set expires_at = now() - interval '1 second' where user_id = $1", [
    ada.id,
  ]);
  await sweepLinks(portico.hub.services.db, [resetLinks]);
  const { rows } = await portico.pool.query<{ user_id: string }>(
    "select user_id from reset_links where user_id in ($1, $2)",
    [ada.id, bob.id],
  );
  expect(rows).toEqual([{ user_id: bob.id }]);
  expect(await check(old)).toMatchObject({ code: 404, msg: DEAD });
  expect(await check(young)).toMatchObject({ code: 200 });
});

test("a reset ends every session of the account, kills its other links, and nobody else's", async () => {
  const [ada, bob] = [await newAccount(portico.hub), await newAccount(portico.hub)];
  const [first, second, bobs] = [await signIn(portico, ada), await signIn(portico, ada), await signIn(portico, bob)];
  const [used, other, bobsLink] = [await mailedLink(ada), await mailedLink(ada), await mailedLink(bob)];
  await reset(used);

  expect(await isAlive(portico.hub, first, ada)).toBe(false);
  expect(await isAlive(portico.hub, second, ada)).toBe(false);
  expect(await reset(other)).toMatchObject({ code: 400, msg: DEAD });
  expect(await isAlive(portico.hub, bobs, bob)).toBe(true);
  expect(await check(bobsLink)).toMatchObject({ code: 200 });
});

test("who follows the link has proved that the email is theirs", async () => {
  const ada = await newAccount(portico.hub, { isVerified: false });
  await reset(await mailedLink(ada));
  expect(await login(ada, NEW_PASSWORD)).toMatchObject({ code: 200 });
});

test("a link of an account deleted meanwhile is dead", async () => {
  const ada = await newAccount(portico.hub);
  const uuid = await mailedLink(ada);
  await portico.pool.query("update users set deleted_at = now() where id = $1", [ada.id]);
  expect(await reset(uuid)).toMatchObject({ code: 400, msg: DEAD });
});

test("a password that does not fit does not use the link up", async () => {
  const ada = await newAccount(portico.hub);
  const uuid = await mailedLink(ada);
  expect(await reset(uuid, "weak")).toMatchObject({
    code: 400,
    data: { fieldErrors: { newPassword: [expect.stringMatching(/^Must Contain 8/)] } },
  });
  expect(await reset(uuid)).toMatchObject({ code: 200 });
});

test("the link is not readable in the database", async () => {
  const ada = await newAccount(portico.hub);
  const uuid = await mailedLink(ada);
  const { rows } = await portico.pool.query("select * from reset_links where user_id = $1", [ada.id]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(uuid);
});
