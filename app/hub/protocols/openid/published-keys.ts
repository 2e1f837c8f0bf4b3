import { and, eq, or } from "drizzle-orm";
import type { KoaContextWithOIDC } from "oidc-provider";
import type { Database } from "../../kit/db/database";
import { applicationSignOns, applications } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";

const EDDSA = "EdDSA";
/** How long verifiers may cache keys. */
const KEPT_SECONDS = 300;

/**
 * Omits EdDSA keys while no application uses them: libraries without `OKP` reject the whole set. Launches have their own keys
 * (docs/decisions/0059).
 */
export async function publishKeysInUse(db: Database, context: KoaContextWithOIDC): Promise<void> {
  const { body } = context;
  if (context.oidc.route !== "jwks" || !isKeySet(body)) return;
  context.set("Cache-Control", `public, max-age=${KEPT_SECONDS}`);
  if (await isEdDsaChosen(db)) return;
  context.body = { keys: body.keys.filter(({ alg }) => alg !== EDDSA) };
}

const isKeySet = (body: unknown): body is { keys: { alg?: string }[] } =>
  typeof body === "object" && body !== null && "keys" in body && Array.isArray(body.keys);

async function isEdDsaChosen(db: Database): Promise<boolean> {
  const { kind, idTokenAlgorithm, accessTokenAlgorithm } = applicationSignOns;
  const found = await db
    .select({ id: applications.id })
    .from(applicationSignOns)
    .innerJoin(applications, eq(applications.id, applicationSignOns.applicationId))
    .where(
      and(eq(kind, "oidc"), or(eq(idTokenAlgorithm, EDDSA), eq(accessTokenAlgorithm, EDDSA)), notDeleted(applications)),
    )
    .limit(1);
  return found.length > 0;
}
