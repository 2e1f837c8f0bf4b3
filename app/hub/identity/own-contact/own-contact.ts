import { and, eq } from "drizzle-orm";
import { CODE_MINUTES, type CodePurpose } from "~/contract/kit/rules";
import { MINUTE_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import { mayRegister } from "~/lib/registration";
import type { Handler, Handlers, SignedInContext } from "../../call/handler";
import type { Transaction } from "../../kit/db/database";
import { violatedUnique } from "../../kit/db/errors";
import { users } from "../../kit/db/schema";
import { newId, notDeleted } from "../../kit/db/schema/columns";
import { Failure, invalid, inWords, notSignedIn } from "../../kit/failure";
import { changeRecord } from "../../kit/records/change";
import { effectiveForMail, effectiveForSms } from "../../messages/delivery/effective";
import type { Posted } from "../../messages/delivery/outbox";
import { postMessage, postTextMessage } from "../../messages/delivery/post-message";
import { findUserBy, sessionUser, type User } from "../account/users";
import { type ContactChange, freeEmail, noteContactChange } from "../not-me/contact-changes";
import { postNotice } from "../notice/notice";
import { tellHolder } from "../notice/wanted";
import { endAccess } from "../session/access";
import { noCode, requireAccepted } from "../sign-in/code-refused";
import { type CodeRequest, consumeCode, isCode, issueCode } from "../sign-in/codes";
import { deliverNow, mailTries } from "../sign-in/mail";
import { freePhoneNumber, lockUnclaimed } from "../sign-in/new-account";
import { withMinimumDuration } from "../sign-in/timing";
import { words } from "./words";

type Field = ContactChange["field"];

const PURPOSES = { email: "CHANGE_EMAIL", phoneNumber: "CHANGE_PHONE" } as const satisfies Record<Field, CodePurpose>;

/** Bound to the value: one's own mailbox must not prove another's. */
const codeFor = ({ session }: SignedInContext, field: Field, value: string): CodeRequest => ({
  userId: session.userId,
  purpose: PURPOSES[field],
  attemptId: `${session.id} ${value}`,
});

const changeOwnName: Handler<"changeOwnName"> = async ({ firstName, lastName }, { hub, caller, audit, session }) => {
  const user = await sessionUser(hub.db, session);
  audit.about({ id: user.id });
  const isSame = user.firstName === firstName && user.lastName === lastName;
  if (!isSame) await hub.limits.count("changeName", user.id);
  await audit.change(async (tx) => {
    if (isSame) return;
    await changeRecord(tx, users, user.id, undefined, { firstName, lastName }, user.id);
    await postNotice(hub, tx, { kind: "NAME_CHANGED", user, caller, session });
  });
  return { msg: words.nameChanged, data: {} };
};

const removeOwnPicture: Handler<"removeOwnPicture"> = async (_input, { audit, session: { userId } }) => {
  audit.about({ id: userId });
  await audit.change((tx) => changeRecord(tx, users, userId, undefined, { profileImage: null }, userId));
  return { msg: words.pictureRemoved, data: {} };
};

const sendOwnEmailCode: Handler<"sendOwnEmailCode"> = async ({ email }, context) => {
  const { hub, caller, session } = context;
  const user = await sessionUser(hub.db, session);
  if (user.email.toLowerCase() === email) throw refused("email", words.sameEmail);
  const { registration } = hub;
  if (registration.kind === "domains" && !mayRegister(registration, email))
    throw refused("email", words.otherDomain(registration.domains));
  await hub.limits.count("emailCode", user.id);
  await hub.limits.admit(mailTries(caller, { purpose: PURPOSES.email, email }));
  await sendCode(context, "email", email, (tx, otp) =>
    postMessage(hub.outbox, tx, {
      ...{ kind: "VERIFY_EMAIL", user: { ...user, email }, otp },
      link: `${hub.publicUrl}${paths.ownEmail}`,
      ...codeMessage(),
    }),
  );
  return { msg: words.emailCodeSent, data: {} };
};

const codeMessage = () => ({
  minutes: CODE_MINUTES,
  idempotencyKey: `code:${newId()}`,
  expiresAt: new Date(Date.now() + CODE_MINUTES * MINUTE_MS),
});

/** Somebody else's value looks the same: its owner gets a mail, nobody the code. */
async function sendCode(
  context: SignedInContext,
  field: Field,
  value: string,
  post: (tx: Transaction, otp: string) => Promise<Posted[]>,
): Promise<void> {
  const { hub, audit, session } = context;
  audit.about({ type: "USER", id: session.userId, name: session.name, after: { [field]: value } });
  await withMinimumDuration(async () => {
    const posted = await audit.change(async (tx) => {
      const { made, waitSeconds } = await issueCode(tx, hub.codeKeys, codeFor(context, field, value), "step");
      if (!made)
        throw new Failure(429, words.codeStands(inWords(waitSeconds)), { retryAfterSeconds: waitSeconds }, REPEAT);
      const holder = await holderOf(tx, field, value);
      if (!holder) return post(tx, made.code);
      await tellHolder(hub, tx, holder, field);
      return [];
    });
    void deliverNow(hub, posted);
  });
}

const REPEAT = { isRepeat: true };

/** Undefined for an unverified sign-up: proof that one reads there is worth more. */
async function holderOf(tx: Transaction, field: Field, value: string): Promise<User | undefined> {
  const holder = await findUserBy(tx, field === "email" ? { email: value } : { phone: value });
  if (!holder) return undefined;
  const [unclaimed] = await lockUnclaimed(tx, eq(users.id, holder.id));
  return unclaimed ? undefined : holder;
}

const changeOwnEmail: Handler<"changeOwnEmail"> = async ({ email, otp }, context) => {
  await changeByCode(context, { field: "email", value: email, otp }, async (tx, user) => {
    await freeEmail(tx, email);
    const { hub, caller, session } = context;
    const told = { kind: "EMAIL_CHANGED", user: { ...user, email }, caller, session, formerEmail: user.email } as const;
    await postNotice(hub, tx, told);
    return { email, emailVerifiedAt: new Date() };
  });
  return { msg: words.emailChanged, data: {} };
};

const sendOwnPhoneCode: Handler<"sendOwnPhoneCode"> = async ({ phoneNumber }, context) => {
  const { hub, session } = context;
  const user = await sessionUser(hub.db, session);
  if (user.phoneNumber === phoneNumber) throw refused("phoneNumber", words.samePhone);
  const { owner } = await effectiveForMail(hub.db, "LOGIN_OTP", user);
  // Without proof anybody could take anybody's number.
  if (!(await effectiveForSms(hub.db, "LOGIN_OTP", user, owner)).configuration) throw new Failure(409, words.noGateway);
  await hub.limits.count("phoneCode", user.id);
  await sendCode(context, "phoneNumber", phoneNumber, (tx, otp) =>
    postTextMessage(hub.outbox, tx, {
      ...{ kind: "LOGIN_OTP", user: { ...user, phoneNumber }, otp },
      link: `${hub.publicUrl}${paths.ownPhone}`,
      ...codeMessage(),
    }),
  );
  return { msg: words.phoneCodeSent, data: {} };
};

const changeOwnPhone: Handler<"changeOwnPhone"> = async ({ phoneNumber, otp }, context) => {
  await changeByCode(context, { field: "phoneNumber", value: phoneNumber, otp }, async (tx, user) => {
    await freePhoneNumber(tx, { ...user, phoneNumber });
    const { hub, caller, session } = context;
    await postNotice(hub, tx, { kind: "PHONE_CHANGED", user, caller, session });
    return { phoneNumber, phoneVerifiedAt: new Date() };
  });
  return { msg: words.phoneChanged, data: {} };
};

interface ByCode {
  field: Field;
  value: string;
  otp: string;
}

/**
 * Sign-ins by the former value end, but for this session's. Notices come first: their links take the change back.
 * @param change posts them
 * @returns what becomes of the account
 */
async function changeByCode(
  context: SignedInContext,
  { field, value, otp }: ByCode,
  change: (tx: Transaction, user: User) => Promise<Partial<User>>,
): Promise<void> {
  const { hub, audit, session } = context;
  if (!isCode(otp)) throw noCode();
  audit.about({ id: session.userId });
  const work = async (tx: Transaction) => {
    const user = await lockUser(tx, session.userId);
    if (user[field] === value) throw new Failure(409, words.changedAlready);
    const consumed = await consumeCode(tx, hub.codeKeys, codeFor(context, field, value), otp);
    if (consumed.outcome !== "accepted") return consumed;
    const values = await change(tx, user);
    await noteContactChange(tx, user, field);
    await changeRecord(tx, users, user.id, undefined, values, user.id);
    await endAccess(tx, user.id, session.id, hub.sessionLimits);
    return consumed;
  };
  try {
    requireAccepted(await audit.change(work, ({ outcome }) => outcome === "accepted"));
  } catch (error) {
    // They read what is sent there: they may know.
    if (!TAKEN.includes(violatedUnique(error) ?? "")) throw error;
    throw refused(field, words.taken, error);
  }
}

const TAKEN: readonly string[] = ["users_email_key", "users_phone_number_key"];

async function lockUser(tx: Transaction, id: string): Promise<User> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), notDeleted(users)))
    .for("update");
  if (!user) throw notSignedIn();
  return user;
}

const refused = (field: Field, msg: string, cause?: unknown) =>
  cause === undefined
    ? invalid(msg, { [field]: [msg] })
    : new Failure(409, msg, { fieldErrors: { [field]: [msg] } }, { cause });

export const ownContactHandlers = {
  changeOwnName,
  removeOwnPicture,
  sendOwnEmailCode,
  changeOwnEmail,
  sendOwnPhoneCode,
  changeOwnPhone,
} satisfies Handlers;
