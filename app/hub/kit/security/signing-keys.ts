import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from "jose";
import { v4 } from "uuid";
import { DAY_MS, MINUTE_MS } from "~/lib/durations";
import type { SecretBox } from "~/lib/secret-box.server";
import type { Database, Queryable } from "../db/database";
import { locks } from "../db/locks";
import { prepared } from "../db/prepared";
import { SIGNING_ALGORITHMS, type SigningAlgorithm, signingKeys } from "../db/schema";
import { signingKeyOf } from "./belongings";

const LAUNCH_ALGORITHM = "EdDSA";
const RSA_BITS = 2048;
const SIGNS_FOR_MS = 90 * DAY_MS;
/** For their tokens and for caches. */
const PUBLISHED_AFTER_MS = DAY_MS;
/** Verifiers may cache for five minutes. */
const PUBLISHED_BEFORE_MS = 10 * MINUTE_MS;

type Row = typeof signingKeys.$inferSelect;
type PrivateKey = Awaited<ReturnType<typeof importJWK>>;

interface Pair {
  current: Row;
  next: Row;
}

export interface KeyInUse {
  kid: string;
  algorithm: SigningAlgorithm;
  privateJwk: JWK;
}

/**
 * One per algorithm in use, shared by all processes, encrypted, rotated every 90 days. The next ones are published (RFC 7517) before a
 * rotation. OpenID Connect's are made at its first request.
 */
export class SigningKeys {
  private opened: { kid: string; key: PrivateKey } | undefined;

  constructor(
    private readonly db: Database,
    private readonly box: SecretBox,
    private readonly issuer: string,
  ) {}

  /** Sets `iss`, `iat`, `exp`, `jti` and `kid`. */
  async sign(claims: JWTPayload, audience: string, subject: string, lifeSeconds: number): Promise<string> {
    const { kid, key } = await this.signing();
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: LAUNCH_ALGORITHM, kid, typ: "JWT" })
      .setIssuer(this.issuer)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt(now)
      .setExpirationTime(now + lifeSeconds)
      .setJti(v4())
      .sign(key);
  }

  /** For all live and future tokens. */
  async published(): Promise<{ keys: JWK[] }> {
    await this.pair();
    const rows = await this.alive();
    return { keys: rows.map(({ kid, publicJwk, algorithm }) => ({ ...publicJwk, kid, alg: algorithm, use: "sig" })) };
  }

  /** Each algorithm's signing key first. `stamp` changes with any of them. */
  async ring(): Promise<{ stamp: string; keys: () => KeyInUse[] }> {
    let rows = await this.alive();
    const lacking = SIGNING_ALGORITHMS.filter((algorithm) => !isWhole(pairIn(rows, algorithm)));
    for (const algorithm of lacking) await this.locked((tx) => this.ensured(tx, algorithm));
    if (lacking.length > 0) rows = await this.alive();
    const current = SIGNING_ALGORITHMS.flatMap((algorithm) => pairIn(rows, algorithm).current ?? []);
    const ordered = [...current, ...rows.filter((row) => !current.includes(row))];
    return {
      stamp: ordered.map(({ kid }) => kid).join(" "),
      keys: () =>
        ordered.map(({ kid, algorithm, privateJwk }) => ({ kid, algorithm, privateJwk: this.open(kid, privateJwk) })),
    };
  }

  async otherAlgorithmsInUse(): Promise<SigningAlgorithm[]> {
    const rows = await this.alive();
    const isUsed = (algorithm: SigningAlgorithm) => rows.some((row) => row.algorithm === algorithm);
    return SIGNING_ALGORITHMS.filter((algorithm) => algorithm !== LAUNCH_ALGORITHM && isUsed(algorithm));
  }

  private alive(): Promise<Row[]> {
    return this.db
      .select()
      .from(signingKeys)
      .where(and(gt(signingKeys.retiresAt, new Date(Date.now() - PUBLISHED_AFTER_MS)), isNull(signingKeys.revokedAt)))
      .orderBy(desc(signingKeys.signsFrom));
  }

  private open(kid: string, privateJwk: string): JWK {
    return JSON.parse(this.box.open(privateJwk, signingKeyOf(kid))) as JWK;
  }

  /**
   * Once it has been published long enough.
   * @returns the next key and its start
   */
  async rotate(algorithm: SigningAlgorithm = LAUNCH_ALGORITHM): Promise<{ kid: string; from: Date }> {
    return this.locked(async (tx) => {
      const { current, next } = await this.ensured(tx, algorithm);
      const from = new Date(Math.max(Date.now(), next.createdAt.getTime() + PUBLISHED_BEFORE_MS));
      if (from < next.signsFrom) {
        await change(tx, current.kid, { retiresAt: from });
        await change(tx, next.kid, { signsFrom: from, retiresAt: new Date(from.getTime() + SIGNS_FOR_MS) });
      }
      await this.ensured(tx, algorithm);
      return { kid: next.kid, from: from < next.signsFrom ? from : next.signsFrom };
    });
  }

  /**
   * The next one replaces it.
   * @param kid default: the launch key
   * @returns its kid, or undefined if unknown or already revoked
   */
  async revoke(kid?: string): Promise<string | undefined> {
    return this.locked(async (tx) => {
      const revoked = kid ?? (await this.ensured(tx, LAUNCH_ALGORITHM)).current.kid;
      const [found] = await tx
        .update(signingKeys)
        .set({ revokedAt: new Date() })
        .where(and(eq(signingKeys.kid, revoked), isNull(signingKeys.revokedAt)))
        .returning({ kid: signingKeys.kid, algorithm: signingKeys.algorithm });
      if (found) await this.ensured(tx, found.algorithm);
      return found?.kid;
    });
  }

  /** Read each time: no process may sign with a revoked key. */
  private async signing(): Promise<{ kid: string; key: PrivateKey }> {
    const { kid, privateJwk } = (await this.pair()).current;
    if (this.opened?.kid === kid) return this.opened;
    return (this.opened = { kid, key: await importJWK(this.open(kid, privateJwk), LAUNCH_ALGORITHM) });
  }

  private async pair(): Promise<Pair> {
    const pair = await stored(this.db, LAUNCH_ALGORITHM);
    return isWhole(pair) ? pair : this.locked((tx) => this.ensured(tx, LAUNCH_ALGORITHM));
  }

  private locked<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result> {
    return this.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${locks.signingKeys})`);
      return work(tx);
    });
  }

  private async ensured(tx: Queryable, algorithm: SigningAlgorithm): Promise<Pair> {
    const found = await stored(tx, algorithm);
    const current = found.current ?? (await this.first(tx, algorithm, found.next));
    const next = (found.current && found.next) ?? (await this.make(tx, algorithm, current.retiresAt));
    return { current, next };
  }

  /** Uses the next key, or a new one. */
  private async first(tx: Queryable, algorithm: SigningAlgorithm, next: Row | undefined): Promise<Row> {
    // Processes' clocks may differ.
    const signsFrom = new Date(Date.now() - MINUTE_MS);
    if (!next) return this.make(tx, algorithm, signsFrom);
    return change(tx, next.kid, { signsFrom, retiresAt: new Date(signsFrom.getTime() + SIGNS_FOR_MS) });
  }

  private async make(tx: Queryable, algorithm: SigningAlgorithm, signsFrom: Date): Promise<Row> {
    const kid = v4();
    const pair = await generateKeyPair(algorithm, { modulusLength: RSA_BITS, extractable: true });
    const [made] = await tx
      .insert(signingKeys)
      .values({
        kid,
        algorithm,
        publicJwk: await exportJWK(pair.publicKey),
        privateJwk: this.box.seal(JSON.stringify(await exportJWK(pair.privateKey)), signingKeyOf(kid)),
        signsFrom,
        retiresAt: new Date(signsFrom.getTime() + SIGNS_FOR_MS),
      })
      .returning();
    return made!;
  }
}

/** Last started, and first of the future. */
function pairIn(rows: readonly Row[], algorithm: SigningAlgorithm): Partial<Pair> {
  const now = new Date();
  const inUse = rows
    .filter((row) => row.algorithm === algorithm && row.retiresAt > now)
    .sort((one, other) => +one.signsFrom - +other.signsFrom || +one.createdAt - +other.createdAt);
  const current = inUse.findLast(({ signsFrom }) => signsFrom <= now);
  const next = inUse.find(({ signsFrom }) => signsFrom > now);
  return { ...(current && { current }), ...(next && { next }) };
}

const isWhole = (pair: Partial<Pair>): pair is Pair => pair.current !== undefined && pair.next !== undefined;

const keysInUse = prepared("signing_keys_in_use", (on) =>
  on
    .select()
    .from(signingKeys)
    .where(
      and(
        eq(signingKeys.algorithm, sql.placeholder("algorithm")),
        gt(signingKeys.retiresAt, sql.placeholder("now")),
        isNull(signingKeys.revokedAt),
      ),
    ),
);

const stored = async (on: Queryable, algorithm: SigningAlgorithm): Promise<Partial<Pair>> =>
  pairIn(await keysInUse(on).execute({ algorithm, now: new Date() }), algorithm);

async function change(tx: Queryable, kid: string, to: Partial<Row>): Promise<Row> {
  const [changed] = await tx.update(signingKeys).set(to).where(eq(signingKeys.kid, kid)).returning();
  return changed!;
}
