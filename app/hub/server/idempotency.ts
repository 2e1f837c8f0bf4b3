import { createHmac } from "node:crypto";
import { and, eq, lt } from "drizzle-orm";
import type { EndpointName } from "~/contract";
import type { Envelope } from "~/contract/kit/envelope";
import { IDEMPOTENCY_HOURS, IDEMPOTENCY_KEY_MAX } from "~/contract/kit/rules";
import { HOUR_MS } from "~/lib/durations";
import type { Services } from "../call/services";
import type { Session } from "../call/session";
import type { Queryable, Transaction } from "../kit/db/database";
import { idempotencyKeys } from "../kit/db/schema";
import { Failure, invalid } from "../kit/failure";
import { hashToken, sameHash } from "../kit/security/tokens";
import { words } from "./words";

/** Calls with a key hold a connection, and may need a second. */
const AT_ONCE = 3;

/** Visible ASCII, as a header carries it. */
const KEY = new RegExp(`^[\\x21-\\x7e]{1,${IDEMPOTENCY_KEY_MAX}}$`);

interface KeyedCall {
  name: EndpointName;
  session: Session;
  input: unknown;
  key: string;
}

/**
 * One transaction for changes and key. A repeat gets the same answer, also while the first is running. A refused call may be repeated.
 * @throws Failure 400 for an invalid key, 422 for the key of another call or input
 */
export async function onceForKey(
  hub: Services,
  call: KeyedCall,
  make: (within: Services) => Promise<Envelope<unknown>>,
): Promise<Envelope<unknown>> {
  const { key, session } = call;
  if (!KEY.test(key)) throw invalid(words.badIdempotencyKey(IDEMPOTENCY_KEY_MAX));
  const of = { callerId: session.userId, keyHash: hashToken(key) };
  return inTurn(of, () => hub.db.transaction((tx) => claimAndMake({ hub, tx, of, call, make })));
}

interface Claim {
  hub: Services;
  tx: Transaction;
  of: { callerId: string; keyHash: string };
  call: KeyedCall;
  make: (within: Services) => Promise<Envelope<unknown>>;
}

async function claimAndMake({ hub, tx, of, call, make }: Claim): Promise<Envelope<unknown>> {
  const { callerId, keyHash, createdAt } = idempotencyKeys;
  const isIt = and(eq(callerId, of.callerId), eq(keyHash, of.keyHash));
  await tx.delete(idempotencyKeys).where(and(isIt, lt(createdAt, oldest())));
  const [newest = ""] = inputHashes(hub, call);
  // Waits for a concurrent call with this key, in any process.
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ ...of, inputHash: newest })
    .onConflictDoNothing()
    .returning({ keyHash });
  if (claimed.length === 0) {
    const [kept] = await tx.select().from(idempotencyKeys).where(isIt);
    if (!kept?.answer || !inputHashes(hub, call).some((hash) => sameHash(hash, kept.inputHash)))
      throw new Failure(422, words.idempotencyKeyReused);
    return kept.answer;
  }
  try {
    const answer = await make({ ...hub, db: tx });
    await tx.update(idempotencyKeys).set({ answer }).where(isIt);
    return answer;
  } catch (error) {
    // A change that waits for a second Admin must not be asked for twice.
    if (error instanceof Failure && error.code === 202) {
      await tx.update(idempotencyKeys).set({ answer: error.toEnvelope() }).where(isIt);
      return error.toEnvelope();
    }
    if (!(error instanceof Failure)) throw error;
    // Keeps the refusal's audit event, unless a failed statement ended the transaction.
    await tx
      .delete(idempotencyKeys)
      .where(isIt)
      .catch(() => Promise.reject(error));
    return error.toEnvelope();
  }
}

/** By each current key, newest first. */
const inputHashes = ({ codeKeys }: Services, { name, input }: KeyedCall): string[] =>
  codeKeys.map((key) =>
    createHmac("sha256", key)
      .update(JSON.stringify([name, input]))
      .digest("base64url"),
  );

const oldest = () => new Date(Date.now() - IDEMPOTENCY_HOURS * HOUR_MS);

export async function sweepIdempotencyKeys(on: Queryable): Promise<void> {
  await on.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, oldest()));
}

/** The last call in each line; when it ends, the next goes on. */
const lines = new Map<number, Promise<unknown>>();

/** So that waiting calls do not take all connections. */
function inTurn<Result>({ keyHash }: Claim["of"], work: () => Promise<Result>): Promise<Result> {
  const line = keyHash.charCodeAt(0) % AT_ONCE;
  const turn = (lines.get(line) ?? Promise.resolve()).then(work, work);
  lines.set(line, turn);
  return turn;
}
