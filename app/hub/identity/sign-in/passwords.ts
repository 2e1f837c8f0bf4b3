import { and, eq, inArray } from "drizzle-orm";
import { plainPassword } from "~/contract/kit/typed";
import type { CallContext, Handler, Handlers } from "../../call/handler";
import { reachOf } from "../../call/session";
import type { Transaction } from "../../kit/db/database";
import { resetLinks, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { invalid, notFound } from "../../kit/failure";
import { keepNewName } from "../../kit/records/look-alike";
import { requirePersonWithin, requireWhollyWithin } from "../../kit/scope/reach";
import { consumeLink, liveLink } from "../../kit/security/links";
import { hashPassword, verifyPassword } from "../../kit/security/password-hash";
import { refuseGuessable } from "../account/new-password";
import { findUser, findUserBy, type User } from "../account/users";
import { postNotice } from "../notice/notice";
import { endAccess, endHoldsByMail } from "../session/access";
import { resetDevice } from "./device";
import { countMailedLink } from "./guesses";
import { deliverNow } from "./mail";
import { type ProposeUserName, withUserName } from "./new-account";
import { postResetLink } from "./reset-link";
import { unnamed } from "./sign-ups";
import { withMinimumDuration } from "./timing";
import { words } from "./words";

/** Same answer and time with or without an account. */
const requestPasswordReset: Handler<"requestPasswordReset"> = async ({ email }, context) => {
  const { hub, caller } = context;
  await hub.limits.count("resetAddress", caller.clientAddress);
  await withMinimumDuration(async () => {
    const user = await findUserBy(hub.db, { email });
    await mailResetLink(context, user, await countMailedLink(context, email, user));
  });
  return { msg: words.messages.resetSent, data: {} };
};

async function mailResetLink({ hub, audit }: CallContext, user: User | undefined, isAdmitted: boolean): Promise<void> {
  audit.by(user);
  if (!user?.isActive) return audit.failed(user ? words.reasons.inactive : words.reasons.noAccount);
  if (!isAdmitted) return audit.failed(words.reasons.manyLinks);
  await sendLink({ hub, audit }, user);
}

/** For an Admin; to the owner's mailbox, and nowhere else. */
const sendResetLink: Handler<"sendResetLink"> = async ({ userId }, context) => {
  const reach = reachOf(context.session);
  await requirePersonWithin(context.hub.db, reach.scope, userId);
  const user = await findUser(context.hub.db, userId);
  if (!user) throw notFound();
  await requireWhollyWithin(context.hub.db, reach, user.id);
  if (!user.isActive) throw invalid(words.reasons.inactive);
  await sendLink(context, user);
  return { msg: words.messages.resetLinkSent, data: {} };
};

async function sendLink({ hub, audit }: Pick<CallContext, "hub" | "audit">, user: User): Promise<void> {
  void deliverNow(hub, await audit.change((tx) => postResetLink(hub, tx, user)));
}

const linkOf = (uuid: string) => liveLink(resetLinks, uuid.toLowerCase());

const checkResetLink: Handler<"checkResetLink"> = async ({ uuid }, { hub, caller }) => {
  await hub.limits.count("resetLinkAddress", caller.clientAddress);
  const [owner] = await hub.db
    .select({ email: users.email })
    .from(resetLinks)
    .innerJoin(users, eq(users.id, resetLinks.userId))
    .where(linkOf(uuid));
  if (!owner) throw notFound(words.messages.resetLinkDead);
  await hub.limits.refund(["resetLinkAddress", caller.clientAddress]);
  return { msg: words.messages.resetLinkGood, data: owner };
};

/** Also verifies the email, discards what unverified sign-ups typed, and ends all access and waits. */
const resetPasswordByLink: Handler<"resetPasswordByLink"> = async ({ uuid, newPassword }, { hub, caller, audit }) => {
  await hub.limits.count("resetLinkAddress", caller.clientAddress);
  const passwordHash = await hashPassword(newPassword);
  const work = (propose: ProposeUserName) => async (tx: Transaction) => {
    const now = new Date();
    const user = await lockOwner(tx, uuid);
    audit.by(user);
    if (!user || !(await consumeLink(tx, resetLinks, uuid.toLowerCase()))) throw invalid(words.messages.resetLinkDead);
    refuseGuessable("newPassword", newPassword, user);
    const named = await unnamed(tx, user);
    const userName = named && propose(named);
    await keepNewName(tx, "USER", user.id, userName);
    await tx
      .update(users)
      .set({
        ...(named && { ...named, userName, phoneNumber: null, phoneVerifiedAt: null }),
        ...{ passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? now, updatedAt: now },
      })
      .where(eq(users.id, user.id));
    await endAccess(tx, user.id);
    await postNotice(hub, tx, { kind: "PASSWORD_RESET", user, caller });
    return user;
  };
  const owner = await withUserName((propose) => audit.change(work(propose)));
  const hadWaits = await endHoldsByMail(hub.limits, owner);
  await hub.limits.refund(["resetLinkAddress", caller.clientAddress]);
  const { passwordReset, passwordResetEndsWaits } = words.messages;
  return {
    msg: hadWaits ? passwordResetEndsWaits : passwordReset,
    data: { device: resetDevice(hub, caller, owner.id) },
  };
};

/** Two links of one account take turns. */
async function lockOwner(tx: Transaction, uuid: string) {
  const owner = tx.select({ id: resetLinks.userId }).from(resetLinks).where(linkOf(uuid));
  const [user] = await tx
    .select()
    .from(users)
    .where(and(inArray(users.id, owner), notDeleted(users)))
    .for("update");
  return user;
}

const changePassword: Handler<"changePassword"> = async (
  { oldPassword: typed, newPassword },
  { hub, caller, audit, session },
) => {
  const oldPassword = plainPassword(typed);
  await hub.limits.count("changePassword", session.userId);
  const user = await findUser(hub.db, session.userId);
  if (!user || !(await verifyPassword(user.passwordHash, oldPassword))) {
    throw invalid(words.messages.oldPasswordWrong, { oldPassword: [words.messages.oldPasswordWrong] });
  }
  if (oldPassword === newPassword)
    throw invalid(words.messages.samePassword, { newPassword: [words.messages.samePassword] });
  refuseGuessable("newPassword", newPassword, user);
  const passwordHash = await hashPassword(newPassword);
  const ended = await audit.change(async (tx) => {
    await tx.update(users).set({ passwordHash, updatedAt: new Date() }).where(eq(users.id, user.id));
    await postNotice(hub, tx, { kind: "PASSWORD_CHANGED", user, caller, session });
    return endAccess(tx, user.id, session.id, hub.sessionLimits);
  });
  await hub.limits.reset(["changePassword", session.userId]);
  const { passwordChanged, passwordChangedAlone } = words.messages;
  return { msg: ended > 0 ? passwordChanged : passwordChangedAlone, data: {} };
};

export const passwordHandlers = {
  requestPasswordReset,
  sendResetLink,
  checkResetLink,
  resetPasswordByLink,
  changePassword,
} satisfies Handlers;
