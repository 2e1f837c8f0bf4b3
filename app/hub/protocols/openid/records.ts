import { createHmac } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Adapter, AdapterPayload, errors } from "oidc-provider";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { newestOf, type SecretBox } from "~/lib/secret-box.server";
import type { SessionLimits } from "~/lib/session-limits";
import { isLiveByDatabase, isSeenAgain } from "../../identity/session/session";
import type { Database, Queryable } from "../../kit/db/database";
import { isReferenceGone } from "../../kit/db/errors";
import { prepared } from "../../kit/db/prepared";
import { applicationSignOns, openIdRecords, sessions } from "../../kit/db/schema";
import { hashToken } from "../../kit/security/tokens";
import { currentContext } from "./peers";
import { OFFLINE_SCOPE } from "./scopes";
import { words } from "./words";

export interface RecordServices {
  db: Database;
  sessionLimits: SessionLimits;
  /** When a token's session was not seen lately. */
  onSeen: (sessionId: string) => void;
  /** Before storing. @throws Failure 429 */
  onSave: (model: string) => Promise<void>;
  /** Encrypts records that contain ids usable as credentials. */
  box: SecretBox;
  /** Keys for hashes of user codes; newest first. */
  userCodeKeys: () => readonly Buffer[];
}

export interface RecordErrors {
  InvalidClientAuth: new (detail: string) => Error;
  InvalidGrant: new (detail: string) => Error;
  InvalidRequest: new (description: string) => Error;
  InvalidRequestUri: new (description: string) => Error;
  InvalidTarget: typeof errors.InvalidTarget;
}

/**
 * Within it, requests with the same code or refresh token are parallel, not reuse: refreshes succeed, a second code redemption fails
 * without ending the grant.
 */
export const PARALLEL_SECONDS = 3;
/** To tell expired records from unknown ones. */
const KEPT_EXPIRED_MS = 10 * MINUTE_MS;

/** Their payloads repeat ids that are usable as credentials. */
const SEALED: readonly string[] = ["Interaction", "PushedAuthorizationRequest", "DeviceCode"];

/** Presenting one counts as use of the session. */
const OF_USE: readonly string[] = ["AccessToken", "RefreshToken"];

const { placeholder } = sql;
const isThis = and(eq(openIdRecords.model, placeholder("model")), eq(openIdRecords.idHash, placeholder("idHash")));

const grace = sql.raw(`interval '${PARALLEL_SECONDS} seconds'`);
/** The engine ends the grant when it finds a consumed record; within the grace only `consume` prevents reuse. */
const isConsumed = sql<boolean>`coalesce(${openIdRecords.consumedAt} < now() - ${grace}, false)`;

const select = (on: Pick<Database, "select">) =>
  on
    .select({
      idHash: openIdRecords.idHash,
      payload: openIdRecords.payload,
      sealed: openIdRecords.sealed,
      isConsumed,
      seenSession: sql<string | null>`case when ${isSeenAgain} then ${sessions.id} end`,
    })
    .from(openIdRecords)
    .leftJoin(sessions, eq(sessions.id, openIdRecords.sessionId));
const alive = sql`(${openIdRecords.sessionId} is null or ${isLiveByDatabase})`;

const recordById = prepared("openid_record", (on) => select(on).where(and(isThis, alive)));
const recordByUserCode = prepared("openid_record_by_user_code", (on) =>
  select(on).where(eq(openIdRecords.userCodeHash, placeholder("userCodeHash"))),
);

const newRecord = {
  model: placeholder("model"),
  idHash: placeholder("idHash"),
  payload: placeholder("payload"),
  sealed: placeholder("sealed"),
  grantHash: placeholder("grantHash"),
  userCodeHash: placeholder("userCodeHash"),
  sessionId: placeholder("sessionId"),
  userId: placeholder("userId"),
  applicationId: sql`(select ${applicationSignOns.applicationId} from ${applicationSignOns}
    where ${applicationSignOns.clientId} = ${placeholder("clientId")})`,
  createdAt: placeholder("createdAt"),
  expiresAt: placeholder("expiresAt"),
};
const excluded = (column: string) => sql.raw(`excluded.${column}`);
/** Two tabs signing in at once both add their application. */
const mergedPayload = sql`case when ${openIdRecords.model} <> 'Session' then ${excluded("payload")}
  else ${excluded("payload")} || jsonb_build_object('authorizations',
    coalesce(${openIdRecords.payload} -> 'authorizations', '{}') || coalesce(${excluded("payload")} -> 'authorizations', '{}')) end`;
const saveRecord = prepared("openid_save", (on) =>
  on
    .insert(openIdRecords)
    .values(newRecord)
    .onConflictDoUpdate({
      target: [openIdRecords.model, openIdRecords.idHash],
      set: {
        payload: mergedPayload,
        sealed: excluded("sealed"),
        userCodeHash: excluded("user_code_hash"),
        sessionId: excluded("session_id"),
        userId: excluded("user_id"),
        expiresAt: excluded("expires_at"),
      },
    }),
);
const addRecord = prepared("openid_add", (on) =>
  on.insert(openIdRecords).values(newRecord).onConflictDoNothing().returning({ idHash: openIdRecords.idHash }),
);
const consumeRecord = prepared("openid_consume", (on) =>
  on
    .update(openIdRecords)
    .set({ consumedAt: sql`coalesce(${openIdRecords.consumedAt}, now())` })
    .where(
      and(
        isThis,
        sql`(${openIdRecords.consumedAt} is null
          or (${openIdRecords.model} = 'RefreshToken' and ${openIdRecords.consumedAt} > now() - ${grace}))`,
      ),
    )
    .returning({ idHash: openIdRecords.idHash }),
);
const deleteRecord = prepared("openid_delete", (on) => on.delete(openIdRecords).where(isThis));
const deleteOfGrant = prepared("openid_delete_of_grant", (on) =>
  on
    .delete(openIdRecords)
    .where(and(eq(openIdRecords.model, placeholder("model")), eq(openIdRecords.grantHash, placeholder("grantHash")))),
);

const createdAtById = prepared("openid_created_at", (on) =>
  on.select({ createdAt: openIdRecords.createdAt }).from(openIdRecords).where(isThis),
);

/** The engine keeps whole seconds only. */
export async function interactionBegan(on: Database, uid: string): Promise<Date | undefined> {
  const [found] = await createdAtById(on).execute({ model: "Interaction", idHash: hashToken(uid) });
  return found?.createdAt;
}

/** Stores hashes of ids, consumes by one conditional statement, and finds a session's records only while it lives. */
export class Records implements Adapter {
  constructor(
    private readonly model: string,
    protected readonly services: RecordServices,
    protected readonly errors: RecordErrors,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresInSeconds?: number): Promise<void> {
    await this.services.onSave(this.model);
    const text = JSON.stringify({ ...payload, jti: undefined });
    // PostgreSQL text cannot contain NUL.
    if (text.includes("\\u0000")) throw new this.errors.InvalidRequest(words.told.nul);
    const { db, box } = this.services;
    const idHash = hashToken(id);
    const isSealed = SEALED.includes(this.model);
    const seconds = expiresInSeconds ?? (payload.exp ?? 0) - Date.now() / SECOND_MS;
    const { grantId, userCode, accountId, clientId } = payload;
    const values = {
      model: this.model,
      idHash,
      payload: isSealed ? null : (JSON.parse(text) as Record<string, unknown>),
      sealed: isSealed ? box.seal(JSON.stringify(payload), this.belonging(idHash)) : null,
      grantHash: this.model === "Grant" ? idHash : grantId ? hashToken(grantId) : null,
      userCodeHash: userCode ? this.userCodeHash(newestOf(this.services.userCodeKeys()), userCode) : null,
      sessionId: this.sessionOf(payload),
      userId: accountId ?? null,
      clientId: clientId ?? "",
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + seconds * SECOND_MS),
    };
    try {
      if (this.model === "RefreshToken") await addRecord(db).execute(values);
      else if (this.model === "ReplayDetection") await this.addOnce(values);
      else await saveRecord(db).execute(values);
    } catch (error) {
      // Session or user has ended meanwhile.
      if (isReferenceGone(error)) throw new this.errors.InvalidGrant(words.told.sessionEnded);
      throw error;
    }
  }

  /** @throws InvalidClientAuth, InvalidGrant if it already exists */
  private async addOnce(values: Parameters<ReturnType<typeof addRecord>["execute"]>[0]): Promise<void> {
    const added = await addRecord(this.services.db).execute(values);
    if (added.length > 0) return;
    const isAssertion = currentContext()?.oidc.params?.["client_assertion"] !== undefined;
    throw isAssertion ? new this.errors.InvalidClientAuth("replayed") : new this.errors.InvalidGrant("replayed");
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const [found] = await recordById(this.services.db).execute({
      model: this.model,
      idHash: hashToken(id),
      idleMinutes: this.services.sessionLimits.idleMinutes,
    });
    const read = found && this.read(found, id);
    if (found?.seenSession && OF_USE.includes(this.model)) this.services.onSeen(found.seenSession);
    // The engine checks the expiry of tokens but not of interactions.
    const isOver = this.model === "Interaction" && (read?.exp ?? 0) <= Date.now() / SECOND_MS;
    return isOver ? undefined : read;
  }

  /** The engine calls it for sessions only. */
  async findByUid(_uid: string): Promise<AdapterPayload | undefined> {
    return undefined;
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    for (const key of this.services.userCodeKeys()) {
      const userCodeHash = this.userCodeHash(key, userCode);
      const [found] = await recordByUserCode(this.services.db).execute({ userCodeHash });
      if (found) return this.read(found);
    }
    return undefined;
  }

  /** @throws InvalidGrant unless this call consumes it */
  async consume(id: string): Promise<void> {
    const consumed = await consumeRecord(this.services.db).execute({ model: this.model, idHash: hashToken(id) });
    if (consumed.length > 0) return;
    if (this.model === "PushedAuthorizationRequest") throw new this.errors.InvalidRequestUri(words.told.requestGone);
    throw new this.errors.InvalidGrant(words.told.consumed);
  }

  async destroy(id: string): Promise<void> {
    await deleteRecord(this.services.db).execute({ model: this.model, idHash: hashToken(id) });
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await deleteOfGrant(this.services.db).execute({ model: this.model, grantHash: hashToken(grantId) });
  }

  private read({ idHash, payload, sealed, isConsumed }: Found, id?: string): AdapterPayload | undefined {
    const read = sealed === null ? payload : this.unsealed(sealed, idHash);
    if (!read) return undefined;
    return { ...read, ...(id !== undefined && { jti: id }), ...(isConsumed && { consumed: true }) };
  }

  /** Undefined if the key has been replaced: sealed records live for minutes. */
  private unsealed(sealed: string, idHash: string): AdapterPayload | undefined {
    try {
      return JSON.parse(this.services.box.open(sealed, this.belonging(idHash))) as AdapterPayload;
    } catch {
      return undefined;
    }
  }

  private belonging(idHash: string): string {
    return JSON.stringify(["openid_records", this.model, idHash]);
  }

  private userCodeHash(key: Buffer, userCode: string): string {
    return createHmac("sha256", key).update(userCode).digest("base64url");
  }

  /** Null if it is to outlive the session. */
  private sessionOf({ uid, sessionUid, scope, openid, accountId }: Scoped): string | null {
    if (this.model === "Session") return accountId && uid ? uid : null;
    const outlives = (scope ?? openid?.scope)?.split(" ").includes(OFFLINE_SCOPE) ?? false;
    return sessionUid && !outlives ? sessionUid : null;
  }
}

/** A grant stores its scope in `openid`. */
type Scoped = AdapterPayload & { openid?: { scope?: string } };

interface Found {
  idHash: string;
  seenSession: string | null;
  payload: AdapterPayload | null;
  sealed: string | null;
  isConsumed: boolean;
}

export async function sweepOpenIdRecords(on: Queryable): Promise<void> {
  await on.delete(openIdRecords).where(lt(openIdRecords.expiresAt, new Date(Date.now() - KEPT_EXPIRED_MS)));
}
