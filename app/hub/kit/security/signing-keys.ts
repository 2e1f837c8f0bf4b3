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

/** For launch JWTs. */
const LAUNCH_ALGORITHM = "EdDSA";
const RSA_BITS = 2048;
const SIGNS_FOR_MS = 90 * DAY_MS;
/** A retired key stays published for tokens it signed, with room for verifiers that cache. */
const PUBLISHED_AFTER_MS = DAY_MS;
/** A key is published at least this long before it signs: verifiers may keep what they read for five minutes. */
const PUBLISHED_BEFORE_MS = 10 * MINUTE_MS;

type Row = typeof signingKeys.$inferSelect;
type PrivateKey = Awaited<ReturnType<typeof importJWK>>;

/** The key that signs, and the one that will. */
interface Pair {
  current: Row;
  next: Row;
}

/** A key with both halves. */
export interface KeyInUse {
  kid: string;
  algorithm: SigningAlgorithm;
  privateJwk: JWK;
}

/**
 * The keys that sign tokens: one for each algorithm in use, kept in the database for all processes, the private half
 * encrypted, rotated every 90 days. Verifiers find them at `/.well-known/jwks.json` (RFC 7517), the next ones always
 * among them, so that they are known when their time comes, or when the current one is revoked. Those of OpenID Connect
 * are made when its first request comes.
 */
export class SigningKeys {
  /** The key that signed last. */
  private opened: { kid: string; key: PrivateKey } | undefined;

  constructor(
    private readonly db: Database,
    private readonly box: SecretBox,
    private readonly issuer: string,
  ) {}

  /** @returns the JWT, with `iss`, `iat`, `exp`, `jti` set and `kid` in its header */
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

  /** Public keys of every token that may still be alive, and that of tokens to come. */
  async published(): Promise<{ keys: JWK[] }> {
    await this.pair();
    const rows = await this.alive();
    return { keys: rows.map(({ kid, publicJwk, algorithm }) => ({ ...publicJwk, kid, alg: algorithm, use: "sig" })) };
  }

  /**
   * The keys of all algorithms: of each the one that signs first, then those that will sign or did. `stamp` is another
   * one as soon as any of that has changed.
   */
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

  /** Besides that of launch JWTs: those that OpenID Connect has had keys made for. */
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
   * Lets the next key sign, as soon as it has been published long enough to be known.
   * @returns the key that will then sign, and from when
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
   * Revokes a key at once: it signs no more and is no longer published. The next one, published long ago, takes its place.
   * @param kid of the key; undefined: the one that signs launch JWTs
   * @returns its kid; undefined where there is no such key, or it was revoked before
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

  /** Asked of the database each time, so that a revoked key signs nothing more in any process. */
  private async signing(): Promise<{ kid: string; key: PrivateKey }> {
    const { kid, privateJwk } = (await this.pair()).current;
    if (this.opened?.kid === kid) return this.opened;
    return (this.opened = { kid, key: await importJWK(this.open(kid, privateJwk), LAUNCH_ALGORITHM) });
  }

  /** For launch JWTs. */
  private async pair(): Promise<Pair> {
    const pair = await stored(this.db, LAUNCH_ALGORITHM);
    return isWhole(pair) ? pair : this.locked((tx) => this.ensured(tx, LAUNCH_ALGORITHM));
  }

  /** One process creates keys; those that arrive at the same moment wait and use them. */
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

  /** Where no key signs: the next one does from now on, known long since, or else a new one. */
  private async first(tx: Queryable, algorithm: SigningAlgorithm, next: Row | undefined): Promise<Row> {
    // Clocks of several processes may differ.
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

/** Among an algorithm's keys in use: the last whose time has come, and the first whose time has not. */
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
