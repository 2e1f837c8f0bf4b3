import { and, desc, eq } from "drizzle-orm";
import { PASSKEYS_MAX } from "~/contract/kit/rules";
import type { Passkey } from "~/contract/passkey";
import type { Handler, Handlers } from "../../call/handler";
import type { Queryable } from "../../kit/db/database";
import { violatedUnique } from "../../kit/db/errors";
import { passkeys, users } from "../../kit/db/schema";
import { Failure, invalid, notFound } from "../../kit/failure";
import { findUser, sessionUser } from "../account/users";
import { factorAdded, factorRemoved } from "../factor/enrolled";
import { hasFactor } from "../factor/standing";
import { postNotice } from "../notice/notice";
import { raiseSession } from "../session/session";
import { methodsOf, type StoredPasskey, takeChallenge } from "./assertion";
import { newChallenge } from "./challenges";
import { creationOptions, signalOf, verifyNew } from "./web-authn";
import { words } from "./words";

export const passkeysOf = (on: Queryable, userId: string): Promise<StoredPasskey[]> =>
  on.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id));

const newPasskeyOptions: Handler<"newPasskeyOptions"> = async (_input, { hub, session }) => {
  const [user, known] = await Promise.all([sessionUser(hub.db, session), passkeysOf(hub.db, session.userId)]);
  if (known.length >= PASSKEYS_MAX) throw invalid(words.tooMany);
  const challenge = newChallenge(hub.challengeKeys, { newPasskey: session.id });
  const place = { publicUrl: hub.publicUrl, product: await hub.brands.productName() };
  return { msg: words.options, data: creationOptions(place, challenge, user, known) };
};

const addPasskey: Handler<"addPasskey"> = async ({ credential, name }, { hub, caller, session, audit }) => {
  await hub.limits.count("addPasskey", session.userId);
  const challenge = await takeChallenge(hub, { newPasskey: session.id }, credential);
  const made = await verifyNew(hub.publicUrl, challenge, credential).catch((error: unknown) => {
    throw new Failure(400, words.refused, null, { cause: error });
  });
  const { userId } = session;
  const row = { ...made, userId, name, attachment: credential.authenticatorAttachment ?? null };
  const add = async () =>
    audit.change(async (tx) => {
      // Concurrent calls must not exceed the maximum.
      const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
      if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= PASSKEYS_MAX) throw invalid(words.tooMany);
      const isFirst = !(await hasFactor(tx, userId));
      const [added] = await tx.insert(passkeys).values(row).returning({ id: passkeys.id });
      await raiseSession(tx, session, methodsOf(made));
      await postNotice(hub, tx, { kind: "PASSKEY_ADDED", user: user!, caller, session, about: name, isFirst });
      audit.about({ name });
      return { _id: added!.id, recoveryCodes: await factorAdded(hub, tx, userId) };
    });
  const data = await add().catch((error: unknown) => {
    if (violatedUnique(error)) throw invalid(words.known);
    throw error;
  });
  return { msg: words.added, data };
};

const listPasskeys: Handler<"listPasskeys"> = async (_input, { hub, session }) => {
  const [user, known] = await Promise.all([sessionUser(hub.db, session), passkeysOf(hub.db, session.userId)]);
  return { msg: words.listed, data: { passkeys: known.map(listed), signal: signalOf(user, known) } };
};

const listed = ({ id, name, attachment, backedUp, createdAt, lastUsedAt }: StoredPasskey): Passkey => ({
  _id: id,
  name,
  attachment: attachment ?? undefined,
  isBackedUp: backedUp,
  addedAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString(),
});

/** A passkey that is gone is answered like another user's. */
const ownPasskey = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

const renamePasskey: Handler<"renamePasskey"> = async ({ passkeyId, name }, { session, audit }) => {
  await audit.change(async (tx) => {
    const own = ownPasskey(session.userId, passkeyId);
    const renamed = await tx.update(passkeys).set({ name }).where(own).returning({ id: passkeys.id });
    if (renamed.length === 0) throw notFound(words.gone);
    audit.about({ name });
  });
  return { msg: words.renamed, data: {} };
};

const removePasskey: Handler<"removePasskey"> = async ({ passkeyId }, { hub, caller, session, audit }) => {
  await audit.change(async (tx) => {
    const own = ownPasskey(session.userId, passkeyId);
    const [removed] = await tx.delete(passkeys).where(own).returning({ name: passkeys.name });
    const user = removed && (await findUser(tx, session.userId));
    if (!user) throw notFound(words.gone);
    await postNotice(hub, tx, { kind: "PASSKEY_REMOVED", user, caller, session, about: removed.name });
    audit.about({ name: removed.name });
    await factorRemoved(tx, user.id, session.id);
  });
  return { msg: words.removed, data: {} };
};

export const passkeyHandlers = {
  newPasskeyOptions,
  addPasskey,
  listPasskeys,
  renamePasskey,
  removePasskey,
} satisfies Handlers;
