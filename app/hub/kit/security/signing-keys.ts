import { desc, gt, sql } from "drizzle-orm";
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from "jose";
import { v4 } from "uuid";
import { DAY_MS, MINUTE_MS } from "~/lib/durations";
import type { SecretBox } from "~/lib/secret-box.server";
import type { Database } from "../db/database";
import { signingKeys } from "../db/schema";
import { signingKeyOf } from "./belongings";

const ALGORITHM = "EdDSA";
const SIGNS_FOR_MS = 90 * DAY_MS;
/** A retired key stays published for tokens it signed, with room for verifiers that cache. */
const PUBLISHED_AFTER_MS = DAY_MS;
const CACHED_FOR_MS = 5 * MINUTE_MS;
const ROTATION_LOCK = 7_306_113;

type PrivateKey = Awaited<ReturnType<typeof importJWK>>;

interface CurrentKey {
  kid: string;
  key: PrivateKey;
  readUntil: number;
}

/**
 * The keys that sign launch JWTs: Ed25519, kept in the database for all processes, the private half encrypted, rotated
 * every 90 days. Verifiers find them at `/.well-known/jwks.json` (RFC 7517).
 */
export class SigningKeys {
  private current: CurrentKey | undefined;

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
      .setProtectedHeader({ alg: ALGORITHM, kid, typ: "JWT" })
      .setIssuer(this.issuer)
      .setAudience(audience)
      .setSubject(subject)
      .setIssuedAt(now)
      .setExpirationTime(now + lifeSeconds)
      .setJti(v4())
      .sign(key);
  }

  /** Public keys of every token that may still be alive. */
  async published(): Promise<{ keys: JWK[] }> {
    await this.signing();
    const rows = await this.db
      .select()
      .from(signingKeys)
      .where(gt(signingKeys.retiresAt, new Date(Date.now() - PUBLISHED_AFTER_MS)))
      .orderBy(desc(signingKeys.createdAt));
    return { keys: rows.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, alg: ALGORITHM, use: "sig" })) };
  }

  private async signing(): Promise<CurrentKey> {
    if (this.current && this.current.readUntil > Date.now()) return this.current;
    const row = (await this.newest(this.db)) ?? (await this.make());
    const readUntil = Math.min(Date.now() + CACHED_FOR_MS, row.retiresAt.getTime());
    const jwk = JSON.parse(this.box.open(row.privateJwk, signingKeyOf(row.kid))) as JWK;
    return (this.current = { kid: row.kid, key: await importJWK(jwk, ALGORITHM), readUntil });
  }

  private async newest(on: Pick<Database, "select">) {
    const [row] = await on
      .select()
      .from(signingKeys)
      .where(gt(signingKeys.retiresAt, new Date()))
      .orderBy(desc(signingKeys.createdAt))
      .limit(1);
    return row;
  }

  /** One process creates the key; those that arrive at the same moment wait and use it. */
  private make() {
    return this.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${ROTATION_LOCK})`);
      const existing = await this.newest(tx);
      if (existing) return existing;
      const kid = v4();
      const pair = await generateKeyPair(ALGORITHM, { crv: "Ed25519", extractable: true });
      const [made] = await tx
        .insert(signingKeys)
        .values({
          kid,
          publicJwk: await exportJWK(pair.publicKey),
          privateJwk: this.box.seal(JSON.stringify(await exportJWK(pair.privateKey)), signingKeyOf(kid)),
          retiresAt: new Date(Date.now() + SIGNS_FOR_MS),
        })
        .returning();
      return made!;
    });
  }
}
