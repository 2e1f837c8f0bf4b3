import { and, eq, gt, inArray } from "drizzle-orm";
import type { OtherChange } from "../../call/audit";
import type { CallContext, Handler, Handlers } from "../../call/handler";
import type { Services } from "../../call/services";
import type { Queryable, Transaction } from "../../kit/db/database";
import { violatedUnique } from "../../kit/db/errors";
import { contactChanges, deletionRequests, notMeLinks, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { Failure, notSignedIn } from "../../kit/failure";
import { changeRecord } from "../../kit/records/change";
import { consumeLink, liveLink } from "../../kit/security/links";
import { hashToken } from "../../kit/security/tokens";
import type { Posted } from "../../messages/delivery/outbox";
import { personName, type User } from "../account/users";
import { removeFactors } from "../factor/enrolled";
import { postNotice } from "../notice/notice";
import { endAccess } from "../session/access";
import { deliverNow } from "../sign-in/mail";
import { postResetLink } from "../sign-in/reset-link";
import { type ContactChange, contactChangesSince, linkMadeAt, valuesBefore } from "./contact-changes";
import { words } from "./words";

const checkNotMeLink: Handler<"checkNotMeLink"> = async ({ token }, { hub, caller }) => {
  await hub.limits.count("resetLinkAddress", caller.clientAddress);
  const link = await findLink(hub.db, token);
  if (!link) throw notSignedIn(words.dead);
  await hub.limits.refund(["resetLinkAddress", caller.clientAddress]);
  const changes = await contactChangesSince(hub.db, link.userId, hashToken(token));
  return { msg: words.alive, data: { takesBack: [...new Set(changes.map(({ field }) => field))] } };
};

/**
 * Ends all access, takes back changes made since the link was mailed, and mails a link to choose a password: this one may have been
 * forwarded. Later links die: an intruder may have them.
 */
const notMe: Handler<"notMe"> = async ({ token }, context) => {
  const { hub, caller, audit } = context;
  await hub.limits.count("resetLinkAddress", caller.clientAddress);
  const link = await findLink(hub.db, token);
  if (!link) throw notSignedIn(words.dead);
  const counted = await hub.limits.admit([["notMe", { of: link.userId, at: link.email }]]);
  const posted = await refusingTaken(hub, () => audit.change((tx) => takeBack(context, tx, token))).catch(
    async (error: unknown) => {
      // A double click, or another account has the address.
      await hub.limits.giveBack(counted);
      throw error;
    },
  );
  await hub.limits.refund(["resetLinkAddress", caller.clientAddress]);
  void deliverNow(hub, posted);
  return { msg: words.done, data: {} };
};

async function findLink(on: Queryable, token: string) {
  const [link] = await on
    .select({ userId: notMeLinks.userId, email: notMeLinks.email })
    .from(notMeLinks)
    .innerJoin(users, and(eq(users.id, notMeLinks.userId), notDeleted(users)))
    .where(liveLink(notMeLinks, token));
  return link;
}

async function takeBack(context: CallContext, tx: Transaction, token: string): Promise<Posted[]> {
  const { hub, caller, audit } = context;
  const user = await lockOwner(tx, token);
  audit.by(user);
  if (!user) throw notSignedIn(words.dead);
  audit.about({ type: "USER", id: user.id, name: personName(user) });
  const tokenHash = hashToken(token);
  const changes = await contactChangesSince(tx, user.id, tokenHash);
  const since = linkMadeAt(tokenHash);
  await tx.delete(notMeLinks).where(and(eq(notMeLinks.userId, user.id), gt(notMeLinks.createdAt, since)));
  const asked = and(eq(deletionRequests.userId, user.id), gt(deletionRequests.askedAt, since));
  const [deletion] = await tx.delete(deletionRequests).where(asked).returning();
  if (!(await consumeLink(tx, notMeLinks, token))) throw notSignedIn(words.dead);

  await endAccess(tx, user.id);
  const before = await valuesBefore(tx, user, changes);
  if (changes.length > 0) {
    await tx.delete(contactChanges).where(
      inArray(
        contactChanges.id,
        changes.map(({ id }) => id),
      ),
    );
    await changeRecord(tx, users, user.id, undefined, before, user.id);
    if (mailboxWasTheFactor(changes)) await removeFactors(tx, user.id);
  }
  audit.also(otherChanges(user, before, deletion !== undefined));
  const owner = { ...user, ...before };
  if (owner.email !== user.email)
    await postNotice(hub, tx, { kind: "EMAIL_CHANGED_BACK", user: owner, caller, formerEmail: user.email });
  return user.isActive ? postResetLink(hub, tx, owner) : [];
}

/** Two links of one account take turns. */
async function lockOwner(tx: Transaction, token: string): Promise<User | undefined> {
  const owner = tx.select({ id: notMeLinks.userId }).from(notMeLinks).where(liveLink(notMeLinks, token));
  const [user] = await tx
    .select()
    .from(users)
    .where(and(inArray(users.id, owner), notDeleted(users)))
    .for("update");
  return user;
}

/** The mover to another mailbox added the factors that the account has now. */
const mailboxWasTheFactor = (changes: readonly ContactChange[]): boolean =>
  changes.find(({ field }) => field === "email")?.hadFactor === false;

type Before = Awaited<ReturnType<typeof valuesBefore>>;

function otherChanges(user: User, before: Before, hadDeletion: boolean): OtherChange[] {
  const subject = { type: "USER", id: user.id, name: personName(user) } as const;
  const fields = (["email", "phoneNumber"] as const).filter(
    (field) => field in before && before[field] !== user[field],
  );
  const valuesOf = (values: Partial<Pick<User, "email" | "phoneNumber">>) =>
    Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
  const changed = { ...subject, action: "UPDATED", before: valuesOf(user), after: valuesOf(before) } as const;
  const withdrawn = { ...subject, action: "DELETION_WITHDRAWN", before: null, after: null } as const;
  return [...(fields.length > 0 ? [changed] : []), ...(hadDeletion ? [withdrawn] : [])];
}

async function refusingTaken<Result>(
  { brands }: Pick<Services, "brands">,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (violatedUnique(error) !== "users_email_key") throw error;
    throw new Failure(409, words.taken(await brands.productName()), null, { cause: error });
  }
}

export const notMeHandlers = { checkNotMeLink, notMe } satisfies Handlers;
