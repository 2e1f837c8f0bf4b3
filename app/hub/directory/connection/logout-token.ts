import { z } from "zod";
import { DAY_MS, SECOND_MS } from "~/lib/durations";
import type { EndedThere } from "../../identity/session/provider-session";
import { invalid } from "../../kit/failure";
import type { Provider, StoredConnection } from "./provider";
import { readProviderToken } from "./provider-token";
import { words } from "./words";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
const LIFE_SECONDS = DAY_MS / SECOND_MS;
const ID_MAX = 500;

const TYPES: readonly unknown[] = [undefined, "jwt", "logout+jwt", "application/logout+jwt"];

const text = z.string().min(1).max(ID_MAX);
const Claims = z
  .object({
    jti: text,
    iat: z.number(),
    exp: z.number(),
    sub: text.optional(),
    sid: text.optional(),
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

interface LogoutToken {
  ended: EndedThere;
  jti: string;
  /** Refused by its age from then on. */
  expiresAt: Date;
}

/**
 * Verifies a logout token like an ID token (OpenID Connect Back-Channel Logout 1.0 §2.6).
 * @throws Failure 400, or 502 if the provider does not answer
 */
export async function readLogoutToken(
  hub: Provider,
  connection: StoredConnection,
  token: string,
): Promise<LogoutToken> {
  const expected = {
    audience: connection.providerClientId,
    types: TYPES,
    lifeSeconds: LIFE_SECONDS,
    claims: Claims,
  };
  const read = await readProviderToken(hub, connection, token, expected);
  if (!read) throw invalid(words.badLogout);
  const { claims, issuer, expiresAt } = read;
  const { sub: subject, sid, jti } = claims;
  return { ended: { connectionId: connection.id, issuer, subject, sid }, jti, expiresAt };
}
