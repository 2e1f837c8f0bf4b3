import { and, asc, eq } from "drizzle-orm";
import type { Contract } from "~/contract";
import type { ParsedInputOf } from "~/contract/kit/endpoint";
import { hasSecret, SECRETS_MAX } from "~/contract/kit/sign-on-rules";
import type { ShownSignOn } from "~/contract/sign-on";
import type { Handler, Handlers, Reply, SignedInContext } from "../../call/handler";
import { mustBeShownLately } from "../../call/session";
import { knownUserInUse } from "../../identity/account/user-in-use";
import type { Transaction } from "../../kit/db/database";
import { applicationSecrets, applications } from "../../kit/db/schema";
import { newId } from "../../kit/db/schema/columns";
import { Failure, invalid, notFound } from "../../kit/failure";
import { existing, lockRecord } from "../../kit/records/change";
import { hashToken, newToken } from "../../kit/security/tokens";
import { words as kitWords } from "../../kit/words";
import { changedOf, isGuarded, noteChange, wholeOf, writeSignOn } from "./save";
import { startsOfLinks } from "./start";
import { type StoredSignOn, storedSignOn, versionOf } from "./stored";
import { words } from "./words";

const signOnOfApplication: Handler<"signOnOfApplication"> = async ({ id }, { hub }) => {
  const [application] = await hub.db
    .select({ _id: applications.id, name: applications.name, status: applications.status })
    .from(applications)
    .where(existing(applications, id));
  if (!application) throw notFound();
  const [stored, secrets] = await Promise.all([
    storedSignOn(hub.db, id),
    hub.db
      .select()
      .from(applicationSecrets)
      .where(eq(applicationSecrets.applicationId, id))
      .orderBy(asc(applicationSecrets.id)),
  ]);
  return {
    msg: words.found,
    data: {
      application,
      ...wholeOf(stored),
      secrets: secrets.map(shown),
      version: versionOf(stored),
    },
  };
};

const shown = (secret: typeof applicationSecrets.$inferSelect): ShownSignOn["secrets"][number] => ({
  _id: secret.id,
  name: secret.name,
  createdAt: secret.createdAt.toISOString(),
  expiresAt: secret.expiresAt?.toISOString(),
  lastUsedAt: secret.lastUsedAt?.toISOString(),
});

const saveSignOn: Handler<"saveSignOn"> = async ({ id, version, ...given }, { hub, audit, session }) => {
  await audit.change(async (tx) => {
    const stored = await locked(tx, id);
    if (version !== undefined && version !== versionOf(stored))
      throw new Failure(409, kitWords.stale, { reason: "stale", version: versionOf(stored) });
    const changed = changedOf(given, stored);
    if (changed.kind === "launch") await mustBeLaunchable(tx, id);
    if (isGuarded(changed)) mustBeShownLately(session);
    await writeSignOn(tx, {
      applicationId: id,
      stored,
      given,
      changedBy: session.userId,
      allowHttp: hub.allowHttpRedirects,
      publicUrl: hub.publicUrl,
    });
  });
  return { msg: words.saved, data: {} };
};

/** @throws Failure 400 for an ACTIVE application that cannot be launched */
async function mustBeLaunchable(tx: Transaction, id: string): Promise<void> {
  const { status, allowedUrl, redirectUrl } = applications;
  const [launched] = await tx
    .select({ status, allowedUrl, redirectUrl })
    .from(applications)
    .where(eq(applications.id, id));
  if (launched?.status === "ACTIVE" && !(launched.allowedUrl && launched.redirectUrl))
    throw invalid(words.launchNeedsAddresses, { kind: [words.launchNeedsAddresses] });
}

/** @throws Failure 404 */
async function locked(tx: Transaction, applicationId: string): Promise<StoredSignOn> {
  await lockRecord(tx, applications, applicationId);
  return storedSignOn(tx, applicationId);
}

const addApplicationSecret: Handler<"addApplicationSecret"> = (input, context) =>
  addSecret({ ...input, secret: newToken() }, context);

type NewSecret = ParsedInputOf<Contract["addApplicationSecret"]> & { secret: string };

/** Generates 256 random bits unless a secret is given. @throws Failure 400, 409 */
export async function addSecret(
  { id, name, expiresAt, secret }: NewSecret,
  { audit }: Pick<SignedInContext, "audit">,
): Promise<Reply<{ secretId: string; secret: string }>> {
  const secretId = newId();
  const expires = expiresAt ? new Date(expiresAt) : null;
  if (expires && expires.getTime() <= Date.now()) throw invalid(words.pastExpiry, { expiresAt: [words.pastExpiry] });
  await audit.change(async (tx) => {
    const { settings } = await locked(tx, id);
    if (settings?.kind !== "oidc") throw new Failure(409, words.secretForOidc);
    if (!hasSecret(settings.clientAuthentication)) throw new Failure(409, words.secretForPublic);
    const others = await tx.$count(applicationSecrets, eq(applicationSecrets.applicationId, id));
    if (others >= SECRETS_MAX) throw new Failure(409, words.tooManySecrets(SECRETS_MAX));
    await tx
      .insert(applicationSecrets)
      .values({ id: secretId, applicationId: id, name, secretHash: hashToken(secret), expiresAt: expires });
    await noteChange(tx, id);
  });
  return { msg: words.secretAdded, data: { secretId, secret } };
}

const removeApplicationSecret: Handler<"removeApplicationSecret"> = async ({ id, secretId }, { audit }) => {
  await audit.change(async (tx) => {
    await locked(tx, id);
    const removed = await tx
      .delete(applicationSecrets)
      .where(and(eq(applicationSecrets.id, secretId), eq(applicationSecrets.applicationId, id)))
      .returning({ id: applicationSecrets.id });
    if (removed.length === 0) throw notFound();
    await noteChange(tx, id);
  });
  return { msg: words.secretRemoved, data: {} };
};

const applicationStarts: Handler<"applicationStarts"> = async (_input, context) => {
  const found = await knownUserInUse(context, context.session.userId);
  return { msg: words.starts, data: startsOfLinks(found?.links ?? [], context.hub) };
};

export const signOnHandlers = {
  applicationStarts,
  signOnOfApplication,
  saveSignOn,
  addApplicationSecret,
  removeApplicationSecret,
} satisfies Handlers;
