import { expect, test } from "vitest";
import { createAdmin } from "~/hub/operate/installation/create-admin";
import { type Account, codeIn, newAccount, signIn } from "../support/accounts";
import { adminForFile } from "../support/admin";
import { anyone, dataOf, newAttempt } from "../support/calls";
import { newAssignment } from "../support/catalog";
import { eventually } from "../support/eventually";
import { hubForFile } from "../support/hub";
import { newPerson, type Person } from "../support/people";

const portico = hubForFile();
const admin = adminForFile(portico);

const signUp = (person: Person, attemptId = newAttempt()) =>
  portico.hub.call("signUp", { ...person, attemptId }, anyone);

async function stored({ id }: { id: string }) {
  const { rows } = await portico.pool.query("select * from users where id = $1", [id]);
  return rows[0] as Record<string, unknown>;
}

const EMAIL_TAKEN = { code: 400, msg: "User already registered" };
const PHONE_TAKEN = { code: 400, msg: "Phone number already registered" };

/** Accounts that an Admin gave something, by what it is. */
const given: Record<string, () => Promise<Account>> = {
  "a role": () => newAccount(portico.hub, { isVerified: false, role: "Manager" }),
  "an assignment": async () => {
    const account = await newAccount(portico.hub, { isVerified: false });
    await newAssignment(portico.hub, account);
    return account;
  },
};

test.each(Object.keys(given))("an unverified account with %s is rewritten by nobody who signs up", async (what) => {
  const owner = await given[what]!();
  const before = await stored(owner);
  const stranger = newPerson({ email: owner.email.toUpperCase() });
  expect(await signUp(stranger)).toMatchObject(EMAIL_TAKEN);
  expect(await signUp(newPerson({ phoneNumber: owner.phoneNumber })), "its number is its own").toMatchObject(
    PHONE_TAKEN,
  );
  expect(await stored(owner)).toEqual(before);
  expect(portico.mail.messages.filter(({ to }) => to.includes(owner.email))).toEqual([]);

  expect(await portico.hub.call("login", { email: owner.email, password: stranger.password }, anyone)).toMatchObject({
    code: 401,
  });
  const attemptId = newAttempt();
  expect(
    await portico.hub.call("login", { email: owner.email, password: owner.password, attemptId }, anyone),
    "the owner verifies it from the sign-in",
  ).toMatchObject({ code: 403, data: { reason: "unverified" } });
  const otp = codeIn((await portico.mail.waitFor(owner.email)).text);
  expect(await portico.hub.call("verifyEmail", { email: owner.email, otp, attemptId }, anyone)).toMatchObject({
    code: 200,
  });
  await signIn(portico, owner);
});

test("a role that is given while somebody signs up counts", async () => {
  const owner = await newAccount(portico.hub, { isVerified: false });
  await newAccount(portico.hub, { role: "Manager" });
  const giving = await portico.pool.connect();
  try {
    await giving.query("begin");
    await giving.query(
      "insert into user_roles (user_id, role_id) select $1, id from roles where name = 'Manager' and deleted_at is null",
      [owner.id],
    );
    const signingUp = signUp(newPerson({ email: owner.email }));
    await eventually("the sign-up to wait for the account", async () => {
      const { rows } = await portico.pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'");
      return rows.length > 0;
    });
    await giving.query("commit");
    expect(await signingUp).toMatchObject(EMAIL_TAKEN);
  } finally {
    giving.release();
  }
});

test("a code that went to an email does not verify the one that an Admin puts in its place", async () => {
  const stranger = newPerson();
  const attemptId = newAttempt();
  const { _id: userId } = dataOf(await signUp(stranger, attemptId));
  const otp = codeIn((await portico.mail.waitFor(stranger.email)).text);
  const { email } = newPerson();
  const { firstName, lastName, phoneNumber } = stranger;
  await admin.get("updateUser", { userId, firstName, lastName, phoneNumber, email, isActive: true });
  expect(await portico.hub.call("verifyEmail", { email, otp, attemptId }, anyone)).toMatchObject({ code: 400 });
  expect(await stored({ id: userId })).toMatchObject({ email, email_verified_at: null });
});

test("an administrator made of an unverified account keeps no number of whoever signed up for it", async () => {
  const stranger = newPerson();
  const { _id: id } = dataOf(await signUp(stranger));
  const { email, firstName, lastName } = stranger;
  const made = { email, firstName, lastName, userName: `owner.${stranger.phoneNumber}`, password: "Fresh#Door22!" };
  await createAdmin(portico.hub.services.db, made);
  expect(await stored({ id })).toMatchObject({ phone_number: null });
  expect(await signUp({ ...stranger, ...newPerson(), email })).toMatchObject(EMAIL_TAKEN);
  expect(
    await portico.hub.call("login", { phone: stranger.phoneNumber, password: stranger.password }, anyone),
  ).toMatchObject({ code: 401 });
  await signIn(portico, { ...stranger, password: made.password });
});
