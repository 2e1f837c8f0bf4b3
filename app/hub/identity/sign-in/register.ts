import { eq } from "drizzle-orm";
import { plainPassword } from "~/contract/kit/typed";
import type { Language } from "~/lib/language";
import { paths } from "~/lib/paths";
import { isRegistrationOpen, mayRegister, type Registration } from "~/lib/registration";
import type { CallContext, Handler, Handlers } from "../../call/handler";
import type { Transaction } from "../../kit/db/database";
import { violatedUnique } from "../../kit/db/errors";
import { users } from "../../kit/db/schema";
import { notAllowed } from "../../kit/failure";
import { keepName, keepNewName } from "../../kit/records/look-alike";
import type { Try } from "../../kit/security/limits";
import { hashLike, hashPassword, verifyNobody } from "../../kit/security/password-hash";
import { postMessage } from "../../messages/delivery/post-message";
import { languageToLearn } from "../../messages/delivery/readers-language";
import { refuseGuessable } from "../account/new-password";
import { findUserBy, type User } from "../account/users";
import { openSelfAssignment } from "../session/session";
import { acceptedOnRegistering } from "../terms/accept";
import { CodeRefused, noCode, requireAccepted } from "./code-refused";
import { consumeCode, isCode, triesKey } from "./codes";
import { admitGuess } from "./guesses";
import { countMail, deliverNow, postCode, type SentCode, sentCode } from "./mail";
import {
  freePhoneNumber,
  isEmail,
  lockUnclaimed,
  type NewAccount,
  type ProposeUserName,
  type Registrant,
  refusedField,
  withUserName,
} from "./new-account";
import {
  attemptsOf,
  attemptsOfNone,
  becomeAccount,
  findSignUp,
  keepSignUp,
  knownPassword,
  type SignUp,
  slotOf,
} from "./sign-ups";
import { verifiedAlready } from "./signed-in";
import { refusingEvenly } from "./timing";
import { words } from "./words";

const signUp: Handler<"signUp"> = async (input, context) => {
  const { hub, caller } = context;
  refuseUninvited(hub.registration, input.email);
  await hub.limits.count("signUpAddress", caller.clientAddress);
  refuseGuessable("password", input.password, input);
  const { user, ...code } = await register(context, input);
  const delayed = await deliverNow(hub, code.posted);
  return {
    msg: delayed ? words.messages.registeredDelayed : words.messages.registered,
    data: { _id: user.id, ...sentCode(user, code) },
  };
};

/** @throws Failure 403 if only Admins make accounts, 400 for an email domain that may not register */
function refuseUninvited(registration: Registration, email: string): void {
  if (!isRegistrationOpen(registration))
    throw notAllowed(
      registration.kind === "invited" ? words.messages.registrationByInvitation : words.messages.registrationClosed,
    );
  if (registration.kind === "domains" && !mayRegister(registration, email))
    throw refusedField("email", words.messages.otherDomain(registration.domains));
}

/** The code needs the sign-up's attempt or the password: alone it would verify an account registered in the owner's name by a stranger. */
const verifyEmail: Handler<"verifyEmail"> = (input, context) => refusingEvenly(() => verifyByCode(input, context));

const verifyByCode: Handler<"verifyEmail"> = async (input, context) => {
  const { hub, caller, audit } = context;
  const { email, otp, password, attemptId } = input;
  if (!isCode(otp)) throw noCode();
  const byAddress: Try = ["codeAddress", caller.clientAddress];
  const byAttempt: Try = ["codeIdentifier", triesKey(input, email)];
  await hub.limits.admit([byAddress, byAttempt]);

  const user = await findUserBy(hub.db, { email });
  audit.by(user);
  const known = await withPassword(context, { email, password }, user);
  if (!user) throw new CodeRefused("wrong");
  const request = { userId: user.id, purpose: "VERIFY_EMAIL", attemptId } as const;
  // Spent in the same transaction; a wrong code stays counted.
  const work = (propose: ProposeUserName) => async (tx: Transaction) => {
    const [locked] = await tx.select().from(users).where(eq(users.id, user.id)).for("update");
    const consumed = await consumeCode(tx, hub.codeKeys, request, otp, known?.attempts);
    if (!locked || consumed.outcome !== "accepted") return { consumed, posted: [] };
    const signUp = known ? known.signUp : await findSignUp(tx, user.id, consumed.attemptHash ?? "");
    const verified = await becomeAccount(tx, locked, { signUp, propose, attemptHash: consumed.attemptHash });
    const posted = await postMessage(hub.outbox, tx, {
      kind: "WELCOME",
      user: verified,
      link: `${hub.publicUrl}${paths.login}`,
      idempotencyKey: `welcome:${user.id}`,
    });
    return {
      consumed,
      posted,
      selfAssignmentToken: input.selfAssign ? await openSelfAssignment(tx, user.id, caller) : undefined,
    };
  };
  const made = await withUserName((propose) =>
    audit.change(work(propose), ({ consumed }) => consumed.outcome === "accepted"),
  );
  if (made.consumed.outcome !== "accepted" && known && user.emailVerifiedAt) throw verifiedAlready();
  requireAccepted(made.consumed);
  await hub.limits.reset(byAttempt);
  await hub.limits.refund(byAddress);
  void deliverNow(hub, made.posted);
  return { msg: words.messages.verified, data: { id: user.id, selfAssignmentToken: made.selfAssignmentToken } };
};

/** Hashes with and without an account: the delay reveals nothing. */
async function withPassword(
  context: CallContext,
  { email, password }: { email: string; password: string | undefined },
  user: User | undefined,
): Promise<{ signUp?: SignUp; attempts: string[] } | undefined> {
  if (password === undefined) return undefined;
  const { db } = context.hub;
  const guess = await admitGuess(context, { email }, user);
  const owner = guess.counts ? user : undefined;
  const known = owner ? await knownPassword(db, owner, plainPassword(password)) : await verifyNobody(password);
  if (!owner || !known) {
    await guess.wasWrong();
    return undefined;
  }
  await context.hub.limits.giveBack(guess.counted);
  const { signUp } = known;
  return signUp ? { signUp, attempts: await attemptsOf(db, signUp) } : { attempts: await attemptsOfNone(db, owner.id) };
}

interface Typed extends Registrant {
  password: string;
  termsId?: string | null | undefined;
  termsLanguage?: Language | undefined;
}

interface SignedUp extends SentCode {
  user: User;
}

/**
 * One transaction: an account without its mail would block the email. Until it is verified anybody may sign up with the email; each code
 * keeps what was typed for it.
 */
async function register(
  { hub, caller, audit }: CallContext,
  { attemptId, password, termsId, termsLanguage, ...input }: Typed & { attemptId?: string | undefined },
): Promise<SignedUp> {
  const purpose = "VERIFY_EMAIL";
  const post = (store: typeof createAccount, values: Omit<NewAccount, "userName">) =>
    withUserName((propose) =>
      countMail(hub, caller, { purpose, email: input.email }, () =>
        audit.change(async (tx) => {
          await freePhoneNumber(tx, input);
          const user = await store(tx, { ...values, userName: propose(input) });
          audit.by(user);
          const signUp = await slotOf(tx, user.id, attemptId, values);
          await keepSignUp(tx, user.id, signUp, { ...values, accepted });
          return { user, ...(await postCode(hub, tx, user, { purpose, attemptId, signUp })) };
        }),
      ),
    );
  const accepted = await acceptedOnRegistering(hub.db, { termsId, termsLanguage }, caller.clientAddress);
  const stored = await findUserBy(hub.db, input);
  const learned = { ...input, language: languageToLearn({}, caller) };
  const values = { ...learned, passwordHash: await hashFor(stored, password) };
  try {
    return await post(createAccount, values);
  } catch (error) {
    if (violatedUnique(error) !== "users_email_key") throw error;
    if (stored) return post(rewriteAccount, values);
    const meanwhile = await findUserBy(hub.db, input);
    return post(rewriteAccount, { ...learned, passwordHash: await hashFor(meanwhile, password) });
  }
}

/** All sign-ups of an account share a salt (sign-ups.ts). */
const hashFor = (stored: User | undefined, password: string): Promise<string> =>
  stored && !stored.emailVerifiedAt ? hashLike(stored.passwordHash, password) : hashPassword(password);

async function createAccount(tx: Transaction, values: NewAccount): Promise<User> {
  const [user] = await tx.insert(users).values(values).returning();
  await keepName(tx, "USER", user!.id, values.userName);
  return user!;
}

/** @throws Failure if the account is verified or holds something from an Admin */
async function rewriteAccount(tx: Transaction, { userName, ...values }: NewAccount): Promise<User> {
  const [stored] = await lockUnclaimed(tx, isEmail(values.email));
  if (!stored) throw refusedField("email", words.messages.emailTaken);
  const isRenamed = stored.firstName !== values.firstName || stored.lastName !== values.lastName;
  if (isRenamed) await keepNewName(tx, "USER", stored.id, userName);
  const [user] = await tx
    .update(users)
    .set({ ...values, phoneVerifiedAt: null, ...(isRenamed && { userName }), updatedAt: new Date() })
    .where(eq(users.id, stored.id))
    .returning();
  return user!;
}

export const registerHandlers = { signUp, verifyEmail } satisfies Handlers;
