import type { KoaContextWithOIDC } from "oidc-provider";
import { noteSeenNow } from "../../identity/session/session";
import type { Database } from "../../kit/db/database";
import { requestOf } from "./peers";

/**
 * A user who works in an application does not open the portal meanwhile: a refresh, and a token that is shown to userinfo or
 * introspected as active, is a use of the session that gave it. What outlives the session belongs to none.
 */
export async function noteSessionUse(db: Database, context: KoaContextWithOIDC): Promise<void> {
  const { seenSession } = requestOf(context).notes;
  if (seenSession !== undefined && isUse(context)) await noteSeenNow(db, seenSession);
}

function isUse({ oidc: { route }, status, body }: KoaContextWithOIDC): boolean {
  if (status !== 200) return false;
  if (route === "introspection") return (body as { active?: unknown }).active === true;
  return route === "token" || route === "userinfo";
}
