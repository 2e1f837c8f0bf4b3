import { and, eq, gt, isNull } from "drizzle-orm";
import { type SignOn, signOnOf } from "../../directory/sign-on/read";
import type { Queryable } from "../../kit/db/database";
import { samlRequests } from "../../kit/db/schema";
import { notFound } from "../../kit/failure";
import { hashToken } from "../../kit/security/tokens";
import { words } from "./words";

export type Request = typeof samlRequests.$inferSelect;

/** @throws Failure 404 if it was answered, or is over */
export async function openRequest(on: Queryable, token: string): Promise<{ request: Request; signOn: SignOn }> {
  const { tokenHash, kind, answeredAt, expiresAt } = samlRequests;
  const [request] = await on
    .select()
    .from(samlRequests)
    .where(and(eq(tokenHash, hashToken(token)), eq(kind, "sign-in"), isNull(answeredAt), gt(expiresAt, new Date())));
  const signOn = request && (await signOnOf(on, request.applicationId));
  if (signOn?.kind !== "saml" || signOn.application.status !== "ACTIVE") throw notFound(words.over);
  return { request: request!, signOn };
}

/** One of several answers to a request counts. @throws Failure 404 */
export async function consume(on: Queryable, token: string): Promise<void> {
  const { tokenHash, answeredAt } = samlRequests;
  const done = await on
    .update(samlRequests)
    .set({ answeredAt: new Date() })
    .where(and(eq(tokenHash, hashToken(token)), isNull(answeredAt)))
    .returning({ tokenHash });
  if (done.length === 0) throw notFound(words.over);
}
