import { randomInt, randomUUID } from "node:crypto";
import { post } from "./api.mjs";

const PASSWORD = "Portico#Crash1";
const REGISTRATION = "Verify your email";
const SIGN_IN = "Your sign-in code";

const calls = {
  signUp: "/api/users/signUp",
  verifyEmail: "/api/users/consumeRequestEmailOtp",
  login: "/api/users/login",
  useCode: "/api/users/consumeLogInOtpEmail",
};

/**
 * Registers one person after another, verifies the email and signs in, until the signal or so many. What was begun and
 * what was answered is noted in each person of `people`: `asked` names the step under way or done last, `done` holds
 * the answered ones.
 */
export async function registerPeople({ url, mailbox, people, signal, most = Infinity }) {
  while (!signal.aborted && people.length < most) {
    const mark = randomUUID();
    const person = {
      email: `crash.${mark}@example.test`,
      phoneNumber: `9${String(randomInt(1e9)).padStart(9, "0")}`,
      done: new Set(),
    };
    people.push(person);
    const { email } = person;
    await step(person, "signUp", () =>
      post(url, calls.signUp, {
        email,
        password: PASSWORD,
        firstName: "Crash",
        lastName: "Test",
        phoneNumber: person.phoneNumber,
      }),
    );
    person.emailCode = await mailbox.codeFor(email, REGISTRATION, signal);
    await step(person, "verifyEmail", () => post(url, calls.verifyEmail, { email, otp: person.emailCode }));
    await step(person, "login", () => post(url, calls.login, { email, password: PASSWORD }));
    person.loginCode = await mailbox.codeFor(email, SIGN_IN, signal);
    const { data } = await step(person, "useCode", () => post(url, calls.useCode, { email, otp: person.loginCode }));
    person.token = data.AutherisationToken;
  }
}

async function step(person, name, call) {
  person.asked = name;
  const answer = await call();
  if (answer.code !== 200) throw new Error(`${name} of ${person.email} was refused: ${answer.code} ${answer.msg}`);
  person.done.add(name);
  return answer;
}

/** What these people are in the database. */
const STATE = `
  select u.email, u.email_verified_at is not null as verified, u.first_name = 'Crash' and u.phone_number = p.phone as whole,
    exists (select from outbox o where o.recipient = u.email and o.kind = 'VERIFY_EMAIL') as registration_mail,
    exists (select from outbox o where o.recipient = u.email and o.kind = 'WELCOME') as welcome_mail,
    exists (select from outbox o where o.recipient = u.email and o.kind = 'LOGIN_OTP') as login_mail,
    v.user_id is not null as email_code, v.consumed_at is not null as email_code_used,
    l.user_id is not null as login_code, l.consumed_at is not null as login_code_used,
    (select count(*)::int from sessions s where s.user_id = u.id) as sessions
  from unnest($1::text[], $2::text[]) as p (email, phone) join users u on u.email = p.email
  left join one_time_codes v on v.user_id = u.id and v.purpose = 'VERIFY_EMAIL'
  left join one_time_codes l on l.user_id = u.id and l.purpose = 'LOGIN'`;

/**
 * Holds what the restarted server has of these people against what they were told.
 * @param codes whether each code is tried once more too
 * @returns {Promise<string[]>} what is wrong; empty: nothing
 */
export async function checkPeople({ url, database, people, codes }) {
  const { rows } = await database.query(STATE, [
    people.map(({ email }) => email),
    people.map(({ phoneNumber }) => phoneNumber),
  ]);
  const states = new Map(rows.map((row) => [row.email, row]));
  const problems = [];
  for (const person of people) {
    const state = states.get(person.email);
    problems.push(...wrongWith(person, state).map((problem) => `${person.email}: ${problem}`));
    if (state && codes)
      problems.push(...(await wrongCodes(url, person, state)).map((problem) => `${person.email}: ${problem}`));
  }
  return problems;
}

function wrongWith({ done }, state) {
  if (!state) return done.has("signUp") ? ["LOST: was told to be registered and is not there"] : [];
  return [
    done.has("verifyEmail") && !state.verified && "LOST: the verified email",
    done.has("login") && !state.login_code && "LOST: the code of the sign-in",
    done.has("useCode") && state.sessions === 0 && "LOST: the session",
    !state.whole && "HALF: not the person who registered",
    !(state.registration_mail && state.email_code) && "HALF: registered without a code and its mail",
    state.email_code_used !== state.verified &&
      "HALF: the code is used up and the email not verified, or the other way",
    state.verified !== state.welcome_mail && "HALF: verified without a welcome mail, or the other way",
    state.login_code !== state.login_mail && "HALF: a code without its mail, or the other way",
    state.login_code_used !== state.sessions > 0 &&
      "HALF: the code is used up and there is no session, or the other way",
    state.sessions > 1 && "TWICE: more than one session of one code",
  ].filter(Boolean);
}

/** A used code is refused; one whose use was not answered is good exactly if nothing came of it, and then once. */
async function wrongCodes(
  url,
  { email, emailCode, loginCode },
  { email_code_used: emailUsed, login_code_used: loginUsed },
) {
  const problems = [];
  for (const [path, otp, isUsed] of [
    [calls.verifyEmail, emailCode, emailUsed],
    [calls.useCode, loginCode, loginUsed],
  ]) {
    if (!otp) continue;
    const codes = [(await post(url, path, { email, otp })).code, (await post(url, path, { email, otp })).code];
    if (isUsed && codes.includes(200)) problems.push(`TWICE: a used code worked again at ${path}`);
    if (!isUsed && codes[0] !== 200) problems.push(`LOST: a code not used yet is refused at ${path}`);
    if (!isUsed && codes[1] === 200) problems.push(`TWICE: a code worked two times at ${path}`);
  }
  return problems;
}
