import { expect, test } from "vitest";
import { sweepUnverified } from "~/hub/identity/sign-in/unverified";
import { codeIn, newAccount } from "../support/accounts";
import { anyone, dataOf, newAttempt } from "../support/calls";
import { hubForFile } from "../support/hub";
import { newPerson, type Person } from "../support/people";

const portico = hubForFile();

const signUp = (person: Person, attemptId = newAttempt()) =>
  portico.hub.call("signUp", { ...person, attemptId }, anyone);

const mailsTo = ({ email }: Person) => portico.mail.messages.filter(({ to }) => to.includes(email));

async function usersNamed({ email }: Person) {
  const found = await portico.pool.query<{ user_name: string; email_verified_at: Date | null }>(
    "select * from users where email = $1",
    [email],
  );
  return found.rows;
}

test("a newcomer is registered and mailed a code, and nobody is signed in", async () => {
  const ada = newPerson({ firstName: "Zoë" });
  const answer = await signUp(ada);
  expect(answer).toMatchObject({ code: 200, msg: "Registered Successfully" });
  const { _id } = dataOf(answer);
  expect(_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);

  const mail = await portico.mail.waitFor(ada.email);
  expect(mail.to).toEqual([ada.email]);
  expect(mail.subject).toMatch(/^Verify your email$/);
  expect(mail.text).toContain("https://portico.example.test/verifyemail");
  expect(await usersNamed(ada)).toMatchObject([{ id: _id, email_verified_at: null }]);
});

test("a newcomer gets a user id made of plain letters, one that no namesake has", async () => {
  const [one, other] = [
    newPerson({ firstName: "José", lastName: "O'Neill" }),
    newPerson({ firstName: "José", lastName: "O'Neill" }),
  ];
  await Promise.all([signUp(one), signUp(other)]);
  const names = [...(await usersNamed(one)), ...(await usersNamed(other))].map(({ user_name: name }) => name);
  for (const name of names) expect(name).toMatch(/^jose\.oneill\.\d{4,}$/);
  expect(new Set(names).size).toBe(2);
});

test("namesakes never use all user ids up", async () => {
  await portico.pool.query(`
    insert into users (id, email, first_name, last_name, user_name, password_hash)
    select gen_random_uuid(), 'kim' || n || '@example.test', 'Kim', 'Lee', 'kim.lee.' || lpad(n::text, 4, '0'), 'none'
    from generate_series(0, 9999) n`);
  const kim = newPerson({ firstName: "Kim", lastName: "Lee" });
  expect(await signUp(kim)).toMatchObject({ code: 200 });
  expect((await usersNamed(kim))[0]!.user_name).toMatch(/^kim\.lee\.\d{5,}$/);
});

test("an email that somebody has, in any case, is refused under its field", async () => {
  const owner = await newAccount(portico.hub);
  expect(await signUp(newPerson({ email: owner.email.toUpperCase() }))).toEqual({
    code: 400,
    msg: "User already registered",
    data: { fieldErrors: { email: ["User already registered"] } },
  });
  expect(mailsTo(owner)).toEqual([]);
});

test("until the email is verified, the newest form counts: corrected names, number and password", async () => {
  const typo = newPerson({ firstName: "Chandr", lastName: "Sen" });
  const first = dataOf(await signUp(typo));
  const { phoneNumber } = newPerson();
  const corrected = { ...typo, firstName: "Chandra", phoneNumber, password: "Another#1door" };
  const attemptId = newAttempt();
  expect(await signUp(corrected, attemptId)).toMatchObject({ code: 200, data: { _id: first._id } });

  expect(await usersNamed(typo)).toMatchObject([
    {
      first_name: "Chandra",
      phone_number: phoneNumber,
      user_name: expect.stringMatching(/^chandra\.sen\./) as string,
    },
  ]);
  const otp = codeIn((await portico.mail.waitFor(typo.email)).text);
  expect(await portico.hub.call("verifyEmail", { email: typo.email, otp, attemptId }, anyone)).toMatchObject({
    code: 200,
  });
  expect(await portico.hub.call("login", corrected, anyone)).toMatchObject({ code: 200 });
  expect(await portico.hub.call("login", typo, anyone)).toMatchObject({ code: 401 });
  expect(await signUp(corrected), "what is verified is taken").toMatchObject({
    code: 400,
    msg: "User already registered",
  });
});

test("an account that is not verified keeps its phone number from nobody", async () => {
  const typo = newPerson();
  await signUp(typo);
  const right = newPerson({ phoneNumber: typo.phoneNumber });
  expect(await signUp(right)).toMatchObject({ code: 200 });
  expect(await usersNamed(right)).toMatchObject([{ phone_number: typo.phoneNumber }]);
  expect(await usersNamed(typo)).toMatchObject([{ phone_number: null }]);
});

test("accounts that nobody verified for a day end, unless an Admin gave them something", async () => {
  const [old, young, verified, trusted] = [newPerson(), newPerson(), newPerson(), newPerson()];
  for (const person of [old, young]) await signUp(person);
  await newAccount(portico.hub, { ...verified });
  await newAccount(portico.hub, { ...trusted, isVerified: false, role: "Manager" });
  await portico.pool.query("update users set updated_at = now() - interval '25 hours' where email <> $1", [
    young.email,
  ]);
  await sweepUnverified(portico.hub.services.db);
  expect(await usersNamed(old)).toEqual([]);
  for (const person of [young, verified, trusted]) expect(await usersNamed(person)).toHaveLength(1);
  expect(await signUp({ ...newPerson(), phoneNumber: old.phoneNumber })).toMatchObject({ code: 200 });
});

test.each(["+91 98765-43211", "98765 43212", "098765 43213"])("%s is a phone number of ten digits", async (typed) => {
  const ada = newPerson({ phoneNumber: typed });
  expect(await signUp(ada)).toMatchObject({ code: 200 });
  expect(await usersNamed(ada)).toMatchObject([{ phone_number: typed.replace(/\D/g, "").slice(-10) }]);
});

test("a phone number that somebody has is refused under its field", async () => {
  const { phoneNumber } = await newAccount(portico.hub);
  expect(await signUp(newPerson({ phoneNumber }))).toMatchObject({
    code: 400,
    msg: "Phone number already registered",
    data: { fieldErrors: { phoneNumber: ["Phone number already registered"] } },
  });
});

test("a deleted account's identifiers are free again", async () => {
  const gone = await newAccount(portico.hub);
  await portico.pool.query("update users set deleted_at = now() where id = $1", [gone.id]);
  expect(await signUp(newPerson({ email: gone.email, phoneNumber: gone.phoneNumber }))).toMatchObject({ code: 200 });
});

test("a form sent twice, one after the other or at once, makes one account and one mail, and is no error", async () => {
  for (const timing of ["in turn", "at once"]) {
    const ada = newPerson();
    const attemptId = newAttempt();
    const first = signUp(ada, attemptId);
    if (timing === "in turn") await first;
    const answers = await Promise.all([first, signUp(ada, attemptId)]);

    for (const answer of answers) expect(answer, timing).toMatchObject({ code: 200, msg: "Registered Successfully" });
    expect(dataOf(answers[0])._id).toBe(dataOf(answers[1])._id);
    expect(await usersNamed(ada)).toHaveLength(1);
    const mail = await portico.mail.waitFor(ada.email);
    const verified = await portico.hub.call(
      "verifyEmail",
      { email: ada.email, otp: codeIn(mail.text), attemptId },
      anyone,
    );
    expect(verified, timing).toMatchObject({ code: 200 });
    await portico.mail.waitFor(ada.email, ({ subject }) => subject.startsWith("Welcome"));
    expect(
      mailsTo(ada).map(({ subject }) => subject),
      timing,
    ).toEqual([expect.stringMatching(/^Verify your email$/), "Welcome to Portico"]);
  }
});

test("every field that does not fit is named with its message", async () => {
  const answer = await signUp({ firstName: "A", lastName: "", email: "ada", phoneNumber: "12345", password: "short" });
  expect(answer.code).toBe(400);
  expect(answer.data).toEqual({
    fieldErrors: {
      firstName: ["Too Short!"],
      lastName: ["Last name required"],
      email: ["Email must be a valid email address"],
      phoneNumber: ["Too Short!"],
      password: ["Must Contain 8 Characters, One Uppercase, One Lowercase, One Number and one special case Character"],
    },
  });
});

test("the password is stored as an Argon2id hash", async () => {
  const ada = newPerson();
  await signUp(ada);
  expect(await usersNamed(ada)).toMatchObject([
    { password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$/) as string },
  ]);
});
