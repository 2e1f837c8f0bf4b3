import { randomInt, randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { type Answer, post } from "./api";
import type { Mailbox } from "./mailbox";

const PASSWORD = "Measured#Harbour7";
const REGISTRATION = "Verify your email";
const SIGN_IN = "Your sign-in code";

const calls = {
  signUp: "/api/users/signUp",
  verifyEmail: "/api/users/consumeRequestEmailOtp",
  login: "/api/users/login",
  useCode: "/api/users/consumeLogInOtpEmail",
};

type Step = keyof typeof calls;

export interface Person {
  email: string;
  phoneNumber: string;
  /** The current step, or the last one completed. */
  asked?: Step;
  done: Set<Step>;
  emailCode?: string;
  loginCode?: string;
}

/** Until the signal or the given number. `people` records which steps were begun and which were answered. */
export async function registerPeople({
  url,
  mailbox,
  people,
  signal,
  most = Infinity,
}: {
  url: string;
  mailbox: Mailbox;
  people: Person[];
  signal: AbortSignal;
  most?: number;
}): Promise<void> {
  while (!signal.aborted && people.length < most) {
    const mark = randomUUID();
    const person: Person = {
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
    await step(person, "useCode", () => post(url, calls.useCode, { email, otp: person.loginCode }));
  }
}

async function step(person: Person, name: Step, call: () => Promise<Answer>): Promise<void> {
  person.asked = name;
  const answer = await call();
  if (answer.code !== 200) throw new Error(`${name} of ${person.email} was refused: ${answer.code} ${answer.msg}`);
  person.done.add(name);
}

interface State {
  email: string;
  verified: boolean;
  whole: boolean;
  registration_mail: boolean;
  welcome_mail: boolean;
  login_mail: boolean;
  email_code: boolean;
  email_code_used: boolean;
  login_code: boolean;
  login_code_used: boolean;
  sessions: number;
}

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

export async function checkPeople({
  url,
  database,
  people,
  codes,
}: {
  url: string;
  database: ClientBase;
  people: readonly Person[];
  codes: boolean;
}): Promise<string[]> {
  const { rows } = await database.query<State>(STATE, [
    people.map(({ email }) => email),
    people.map(({ phoneNumber }) => phoneNumber),
  ]);
  const states = new Map(rows.map((row) => [row.email, row]));
  const problems: string[] = [];
  for (const person of people) {
    const state = states.get(person.email);
    problems.push(...wrongWith(person, state).map((problem) => `${person.email}: ${problem}`));
    if (state && codes)
      problems.push(...(await wrongCodes(url, person, state)).map((problem) => `${person.email}: ${problem}`));
  }
  return problems;
}

function wrongWith({ done }: Person, state: State | undefined): string[] {
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
  ].filter((problem) => problem !== false);
}

/** A used code is refused. A code whose use was not answered works once if, and only if, that use had no effect. */
async function wrongCodes(
  url: string,
  { email, emailCode, loginCode }: Person,
  { email_code_used: emailUsed, login_code_used: loginUsed }: State,
): Promise<string[]> {
  const problems: string[] = [];
  for (const [path, otp, isUsed] of [
    [calls.verifyEmail, emailCode, emailUsed],
    [calls.useCode, loginCode, loginUsed],
  ] as const) {
    if (!otp) continue;
    const codes = [(await post(url, path, { email, otp })).code, (await post(url, path, { email, otp })).code];
    if (isUsed && codes.includes(200)) problems.push(`TWICE: a used code worked again at ${path}`);
    if (!isUsed && codes[0] !== 200) problems.push(`LOST: a code not used yet is refused at ${path}`);
    if (!isUsed && codes[1] === 200) problems.push(`TWICE: a code worked two times at ${path}`);
  }
  return problems;
}
