import { hashPassword } from "~/hub/kit/security/password-hash";
import type { Hub } from "~/hub/server/hub";
import { anyone, bearing, dataOf, newAttempt } from "./calls";
import { giveRole, insertUser, type NewUser, updateUser } from "./hub-tables";
import type { MailSink } from "./mail-sink";
import { newPerson, type Person } from "./people";

export interface Account extends Person {
  id: string;
  userName: string;
}

export interface AccountState extends Partial<Person> {
  isVerified?: boolean;
  isActive?: boolean;
  isPhoneVerified?: boolean;
  role?: string;
  passwordHash?: string;
}

/** The account is verified and active by default. */
export async function newAccount({ services: { db } }: Hub, state: AccountState = {}): Promise<Account> {
  const { isVerified = true, isActive = true, isPhoneVerified = false, role, passwordHash, ...known } = state;
  const person = newPerson(known);
  const { password, ...stored } = person;
  const user = await insertUser(db, {
    ...stored,
    userName: person.email.split("@")[0]!,
    passwordHash: passwordHash ?? (await hashPassword(password)),
    isActive,
    emailVerifiedAt: isVerified ? new Date() : null,
    phoneVerifiedAt: isPhoneVerified ? new Date() : null,
  });
  if (role) await giveRole(db, user, role, "A role of these tests");
  return { ...person, ...user };
}

/** By password and mailed code. @returns the session's token */
export async function signIn(
  { hub, mail }: { hub: Hub; mail: MailSink },
  { email, password }: Person,
): Promise<string> {
  const attemptId = newAttempt();
  const before = mail.messages.length;
  dataOf(await hub.call("login", { email, password, attemptId }, anyone));
  const { text } = await mail.waitFor(email, (each) => mail.messages.indexOf(each) >= before);
  return dataOf(await hub.call("consumeLoginCode", { email, otp: codeIn(text), attemptId }, anyone)).authorizationToken;
}

export const masked = (email: string): string => email.replace(/^(..).*@/, "$1•••@");

export function codeIn(text: string): string {
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  if (!code) throw new Error(`There is no code in "${text}"`);
  return code;
}

/** Another code for each `step`, from 1. */
export const otherCode = (code: string, step = 1): string => String((Number(code) + step) % 1_000_000).padStart(6, "0");

/** Whether it reads its owner's record. */
export async function isAlive(hub: Hub, token: string, { id }: Account): Promise<boolean> {
  const answer = await hub.call("listActiveUsers", { userId: id }, bearing(token));
  if (answer.code !== 200 && answer.code !== 401)
    throw new Error(`Neither alive nor dead: ${answer.code} ${answer.msg}`);
  return answer.code === 200;
}

export const change = ({ services: { db } }: Hub, account: Account, values: Partial<NewUser>): Promise<void> =>
  updateUser(db, account, values);
