import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from "jose";
import type { Pool } from "pg";
import { hashOf } from "./many-users";
import { perSecond } from "./turns";

/** Makes one of the user's applications one that speaks OpenID Connect, with every grant that is measured. */
export async function addApplication(
  pool: Pool,
  userId: string,
  { clientId, secret }: { clientId: string; secret: string },
) {
  const statements = [
    `insert into application_sign_ons (application_id, kind, client_id, grants)
     select application_id, 'oidc', $2, array['authorization_code', 'client_credentials'] from assignments where user_id = $1 limit 1`,
    `insert into sign_on_addresses (application_id, use, uri, position)
     select application_id, 'redirect', 'https://bench.example/cb', 0 from application_sign_ons where client_id = $2 and $1 <> ''`,
    `insert into application_secrets (id, application_id, name, secret_hash)
     select gen_random_uuid(), application_id, 'bench', $1 from application_sign_ons where client_id = $2`,
  ];
  for (const [index, statement] of statements.entries())
    await pool.query(statement, [index === 2 ? hashOf(secret) : userId, clientId]);
}

/** Signs the claims of a token over and over, so many at a time, with a key of the same kind. @returns a way to measure for `inTurns` */
export async function bareSigning(token: string, pace: { seconds: number; inFlight: number }) {
  const { alg = "ES256", ...header } = decodeProtectedHeader(token);
  const { privateKey } = await generateKeyPair(alg);
  const claims = decodeJwt(token);
  return () => perSecond(() => new SignJWT(claims).setProtectedHeader({ ...header, alg }).sign(privateKey), pace);
}
