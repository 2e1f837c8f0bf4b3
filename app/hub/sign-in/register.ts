import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { paths } from "~/lib/paths";
import type { CallContext, Handler, Handlers } from "../call/handler";
import type { Services } from "../call/services";
import type { Posted } from "../delivery/outbox";
import { postMessage } from "../delivery/post-message";
import { findUserBy, type User } from "../identity/users";
import type { Transaction } from "../kit/db/database";
import { violatedUnique } from "../kit/db/errors";
import { users } from "../kit/db/schema";
import { Failure, invalid } from "../kit/failure";
import { hashPassword, verifyPassword } from "../kit/security/password-hash";
import { openSelfAssignment } from "../session/session";
import { consumeCode } from "./codes";
import { deliverNow, postCode } from "./mail";
import { words } from "./words";

const signUp: Handler<"signUp"> = async (input, context) => {
  const { hub, caller } = context;
  await hub.limits.count("signUpAddress", caller.clientAddress);
  const { user, posted } = await createOrRecognise(context, input);
  const delayed = await deliverNow(hub, posted);
  return { msg: delayed ? words.messages.registeredDelayed : words.messages.registered, data: { _id: user.id } };
};

const verifyEmail: Handler<"verifyEmail"> = async (input, { hub, caller, audit }) => {
  await hub.limits.count("codeAddress", caller.clientAddress);
  await hub.limits.count("codeIdentifier", input.email);

  const user = await findUserBy(hub.db, { email: input.email });
  audit.by(user);
  if (!user) throw invalid(words.codes.wrong);
  const request = { userId: user.id, purpose: "VERIFY_EMAIL", attemptId: input.attemptId } as const;
  // The code is used up together with what it is for; a wrong one stays counted.
  const work = async (tx: Transaction) => {
    const outcome = await consumeCode(tx, hub.codeKey, request, input.otp);
    if (outcome !== "accepted") return { outcome, posted: [] };
    await tx.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id));
    const posted = await postMessage(hub.outbox, tx, {
      kind: "WELCOME",
      user,
      link: `${hub.publicUrl}${paths.login}`,
      idempotencyKey: `welcome:${user.id}`,
    });
    return {
      outcome,
      posted,
      selfAssignmentToken: input.selfAssign ? await openSelfAssignment(tx, user.id, caller) : undefined,
    };
  };
  const { outcome, posted, selfAssignmentToken } = await audit.change(work, (made) => made.outcome === "accepted");
  if (outcome !== "accepted") throw invalid(words.codes[outcome]);
  await hub.limits.reset("codeIdentifier", input.email);
  await hub.limits.refund("codeAddress", caller.clientAddress);
  void deliverNow(hub, posted);
  return { msg: words.messages.verified, data: { id: user.id, selfAssignmentToken } };
};

const USER_NAME_DIGITS = 4;

interface SignUp {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  attemptId?: string | undefined;
}

interface SignedUp {
  user: User;
  posted: Posted[];
}

/**
 * Creates the account with its code and mail in one transaction: alone, the account would only keep the email from being
 * registered. A form sent twice (a double click) finds the account it just created, with the same email and password and
 * not verified yet, and is no error.
 */
async function createOrRecognise(
  { hub, audit }: CallContext,
  { attemptId, ...input }: SignUp & { attemptId?: string | undefined },
): Promise<SignedUp> {
  const passwordHash = await hashPassword(input.password);
  const withCode = async (tx: Transaction, user: User): Promise<SignedUp> => {
    audit.by(user);
    return { user, posted: await postCode(hub, tx, user, { purpose: "VERIFY_EMAIL", attemptId }) };
  };
  for (let digits = USER_NAME_DIGITS; ; digits++) {
    try {
      const values = { ...input, userName: proposeUserName(input, digits), passwordHash };
      return await audit.change(async (tx) => {
        const [user] = await tx.insert(users).values(values).returning();
        return withCode(tx, user!);
      });
    } catch (error) {
      const index = violatedUnique(error);
      if (index === "users_email_key") {
        const user = await recognise(hub, input);
        return audit.change((tx) => withCode(tx, user));
      }
      if (index === "users_phone_number_key") {
        throw new Failure(
          400,
          words.messages.phoneTaken,
          { fieldErrors: { phoneNumber: [words.messages.phoneTaken] } },
          { cause: error },
        );
      }
      // The proposed user id was taken: the next one has more digits, so that namesakes never use them up.
      if (index !== "users_user_name_key") throw error;
    }
  }
}

async function recognise(hub: Services, input: SignUp): Promise<User> {
  const user = await findUserBy(hub.db, { email: input.email });
  if (user && !user.emailVerifiedAt && (await verifyPassword(user.passwordHash, input.password))) return user;
  throw invalid(words.messages.emailTaken, { email: [words.messages.emailTaken] });
}

/** A user id to sign in with: the name in plain letters and some digits, as in `asha.rao.4821`. */
function proposeUserName({ firstName, lastName }: SignUp, digits: number): string {
  const plain = `${firstName}.${lastName}`
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9.]/g, "")
    .replace(/^\.+|\.+$/g, "");
  return `${plain.slice(0, 40) || "user"}.${String(randomInt(10 ** digits)).padStart(digits, "0")}`;
}

export const registerHandlers = { signUp, verifyEmail } satisfies Handlers;
