import { describe, expect, test } from "vitest";
import { codeIn } from "../support/accounts";
import { anyone, dataOf, newAttempt } from "../support/calls";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import { newPerson, type Person } from "../support/people";

const portico = hubForFile();

/** Signs up. @returns the code that was mailed for it */
async function signUp(person: Person, attemptId?: string): Promise<string> {
  const seen = portico.mail.messages.length;
  dataOf(await portico.hub.call("signUp", { ...person, attemptId }, anyone));
  return newestCode(person, seen);
}

async function newestCode({ email }: Person, seen: number): Promise<string> {
  const isNew = (mail: (typeof portico.mail.messages)[number]) =>
    mail.subject.startsWith("Verify your email") && portico.mail.messages.indexOf(mail) >= seen;
  return codeIn((await portico.mail.waitFor(email, isNew)).text);
}

const verify = ({ email }: Person, otp: string, more: { attemptId?: string; password?: string } = {}) =>
  portico.hub.call("verifyEmail", { email, otp, ...more }, anyone);

const login = ({ email, password }: Person, attemptId?: string) =>
  portico.hub.call("login", { email, password, attemptId }, anyone);

function two() {
  const owner = newPerson({ firstName: "Asha" });
  const stranger = { ...newPerson({ firstName: "Mallory" }), email: owner.email };
  return { owner, stranger };
}

async function expectTheirs(owner: Person, stranger: Person) {
  expect(await login(owner, newAttempt())).toMatchObject({ code: 200 });
  expect(await login(stranger, newAttempt())).toMatchObject({ code: 401 });
  const { rows } = await portico.pool.query<{ user_name: string }>(
    "select first_name, last_name, phone_number, user_name from users where email = $1",
    [owner.email],
  );
  const { firstName: first_name, lastName: last_name, phoneNumber: phone_number } = owner;
  expect(rows).toMatchObject([{ first_name, last_name, phone_number }]);
  expect(rows[0]!.user_name).toMatch(/^asha\./);
}

test("however many signed up, one check of a password is enough: their hashes have one salt", async () => {
  const { owner, stranger } = two();
  const forms = [owner, stranger, { ...stranger, password: "Other#Door123" }, { ...owner, firstName: "Ada" }];
  await Promise.all(forms.map((form, at) => signUp(form, at % 2 === 0 ? undefined : newAttempt())));
  const { rows } = await portico.pool.query<{ salt: string; hashes: number }>(
    `select split_part(password_hash, '$', 5) as salt, count(*)::int as hashes from
       (select password_hash from users where email = $1 union all
        select s.password_hash from sign_ups s join users u on u.id = s.user_id where u.email = $1) as all_of_them
     group by 1`,
    [owner.email],
  );
  expect(rows).toEqual([{ salt: expect.any(String) as string, hashes: 5 }]);
  for (const form of forms.slice(0, 3)) expect(await login(form, newAttempt())).toMatchObject({ code: 403 });
  expect(await login({ ...owner, password: "Wrong#Door123" }, newAttempt())).toMatchObject({ code: 401 });
});

const WAYS = { "with attempts": newAttempt, "without attempts": () => undefined } as const;

describe.each(Object.entries(WAYS))("%s", (_, attempt) => {
  test("a stranger's later sign-up ends neither the owner's code nor what the owner typed", async () => {
    const { owner, stranger } = two();
    const attemptId = attempt();
    const otp = await signUp(owner, attemptId);
    await signUp(stranger, attempt());
    expect(await verify(owner, otp, { attemptId })).toMatchObject({ code: 200 });
    await expectTheirs(owner, stranger);
  });

  test("a stranger's earlier sign-up neither opens nor names the account", async () => {
    const { owner, stranger } = two();
    await signUp(stranger, attempt());
    const attemptId = attempt();
    const otp = await signUp(owner, attemptId);
    expect(await verify(owner, otp, { attemptId })).toMatchObject({ code: 200 });
    await expectTheirs(owner, stranger);
  });

  test("once the owner has verified, a code of the stranger's changes nothing", async () => {
    const { owner, stranger } = two();
    const theirs = attempt();
    const mistaken = await signUp(stranger, theirs);
    const attemptId = attempt();
    expect(await verify(owner, await signUp(owner, attemptId), { attemptId })).toMatchObject({ code: 200 });
    expect(await verify(stranger, mistaken, { attemptId: theirs })).not.toMatchObject({ code: 200 });
    await expectTheirs(owner, stranger);
  });

  test("a form that is sent again with another password counts by its own code", async () => {
    const { owner } = two();
    const attemptId = attempt();
    const first = await signUp(owner, attemptId);
    await portico.pool.query("update one_time_codes set created_at = created_at - interval '31 seconds'");
    const corrected = { ...owner, password: "Corrected#1door" };
    const otp = await signUp(corrected, attemptId);
    expect(otp).not.toBe(first);
    expect(await verify(owner, otp, { attemptId })).toMatchObject({ code: 200 });
    expect(await login(corrected, newAttempt())).toMatchObject({ code: 200 });
    expect(await login(owner, newAttempt())).toMatchObject({ code: 401 });
  });
});

test("in another browser it is the password that says whose form the owner's code is for", async () => {
  const { owner, stranger } = two();
  const otp = await signUp(owner, newAttempt());
  await signUp(stranger, newAttempt());
  const attemptId = newAttempt();
  expect(await verify(owner, otp, { attemptId, password: owner.password })).toMatchObject({ code: 200 });
  await expectTheirs(owner, stranger);
});

test("the stranger, who knows the password of their own form, can neither use nor burn the owner's code", async () => {
  const { owner, stranger } = two();
  const attemptId = newAttempt();
  const otp = await signUp(owner, attemptId);
  await signUp(stranger, newAttempt());
  const { password } = stranger;
  for (let tried = 0; tried < 10; tried++)
    expect(await verify(stranger, otp, { attemptId: newAttempt(), password })).not.toMatchObject({ code: 200 });
  expect(await verify(owner, otp, { attemptId })).toMatchObject({ code: 200 });
  await expectTheirs(owner, stranger);
});

test("the owner's password leads from the sign-in to a code of the owner's form, whoever signed up since", async () => {
  for (const attempt of Object.values(WAYS)) {
    const { owner, stranger } = two();
    await signUp(owner, newAttempt());
    await signUp(stranger, newAttempt());
    const attemptId = attempt();
    const seen = portico.mail.messages.length;
    expect(await login(owner, attemptId)).toMatchObject({ code: 403, data: { reason: "unverified" } });
    const otp = await newestCode(owner, seen);
    expect(await login(stranger, attempt())).toMatchObject({ code: 403 });
    expect(await verify(owner, otp, { attemptId })).toMatchObject({ code: 200 });
    await expectTheirs(owner, stranger);
  }
});

test("a password chosen by a mailed link opens an account that no stranger has named", async () => {
  const { stranger } = two();
  await signUp(stranger, newAttempt());
  dataOf(await portico.hub.call("requestPasswordReset", { email: stranger.email }, anyone));
  const { text } = await portico.mail.waitFor(stranger.email, ({ subject }) => subject === "Reset your password");
  const uuid = new RegExp(`${PUBLIC_URL}/resetpassword/([\\da-f-]{36})`).exec(text)![1]!;
  dataOf(await portico.hub.call("resetPasswordByLink", { uuid, newPassword: "Chosen#1door" }, anyone));
  expect(await login({ ...stranger, password: "Chosen#1door" }, newAttempt())).toMatchObject({ code: 200 });
  expect(await login(stranger, newAttempt())).toMatchObject({ code: 401 });
  const { rows } = await portico.pool.query("select * from users where email = $1", [stranger.email]);
  expect(rows).toMatchObject([{ first_name: "Robin", phone_number: null }]);
  expect(JSON.stringify(rows).toLowerCase()).not.toContain("mallory");
});

test("of eight codes entered at once one form becomes the account", async () => {
  const people = Array.from({ length: 8 }, () => newPerson());
  const email = people[0]!.email;
  const attempts: { person: Person; otp: string; attemptId: string }[] = [];
  for (const each of people) {
    const person = { ...each, email };
    const attemptId = newAttempt();
    attempts.push({ person, attemptId, otp: await signUp(person, attemptId) });
  }
  const answers = await Promise.all(attempts.map(({ person, otp, attemptId }) => verify(person, otp, { attemptId })));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  const { person } = attempts[answers.findIndex(({ code }) => code === 200)]!;
  expect(await login(person, newAttempt())).toMatchObject({ code: 200 });
});

test("an account keeps few forms, and a number that somebody has verified meanwhile stays theirs", async () => {
  const { owner } = two();
  for (let tried = 0; tried < 10; tried++) await signUp({ ...newPerson(), email: owner.email }, newAttempt());
  const attemptId = newAttempt();
  const otp = await signUp(owner, attemptId);
  const { rowCount } = await portico.pool.query(
    "select 1 from sign_ups s join users u on u.id = s.user_id where u.email = $1",
    [owner.email],
  );
  expect(rowCount).toBe(8);

  const other = newPerson({ phoneNumber: owner.phoneNumber });
  const theirs = newAttempt();
  expect(await verify(other, await signUp(other, theirs), { attemptId: theirs })).toMatchObject({ code: 200 });
  expect(await verify(owner, otp, { attemptId })).toMatchObject({ code: 200 });
  const { rows } = await portico.pool.query(
    "select phone_number from users where email = any($1) order by email = $2",
    [[owner.email, other.email], owner.email],
  );
  expect(rows).toEqual([{ phone_number: other.phoneNumber }, { phone_number: null }]);
});
