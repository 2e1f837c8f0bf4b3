import type { KoaContextWithOIDC } from "oidc-provider";
import { noteSeenNow } from "../../identity/session/session";
import type { Database } from "../../kit/db/database";
import { requestOf } from "./peers";

/** A refresh, and an active token shown to userinfo or introspection, use the session; offline tokens have none. */
export async function noteSessionUse(db: Database, context: KoaContextWithOIDC): Promise<void> {
  const { seenSession } = requestOf(context).notes;
  if (seenSession !== undefined && isUse(context)) await noteSeenNow(db, seenSession);
}

function isUse({ oidc: { route }, status, body }: KoaContextWithOIDC): boolean {
  if (status !== 200) return false;
  if (route === "introspection") return (body as { active?: unknown }).active === true;
  return route === "token" || route === "userinfo";
}
