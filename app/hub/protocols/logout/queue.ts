import { setTimeout as pause } from "node:timers/promises";
import { and, eq, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { LOGOUT_WAIT_SECONDS } from "~/contract/kit/logout-rules";
import { DAY_MS, SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import type { DueLogout, Logouts } from "../../call/logouts";
import { signOnOf } from "../../directory/sign-on/read";
import type { Database, Queryable } from "../../kit/db/database";
import { logouts } from "../../kit/db/schema";
import type { SigningKeys } from "../../kit/security/signing-keys";
import type { Destinations } from "../../messages/delivery/destinations";
import { callHttp } from "../../messages/delivery/http-call";
import { GIVE_UP_AFTER_MS, pauseAfter } from "../../messages/delivery/outbox-state";
import { reasonOf } from "../../messages/delivery/reason";
import { ATTEMPT_LIMIT_MS } from "../../messages/delivery/transport";
import { subjectAt } from "../openid/subject";
import { logoutToken } from "./token";
import { words } from "./words";

/** Longer than a try takes. */
const LEASE_MS = ATTEMPT_LIMIT_MS + 5 * SECOND_MS;
const LOOK_AGAIN_MS = 50;
const KEPT_MS = 30 * DAY_MS;

interface LogoutServices {
  db: Database;
  keys: SigningKeys;
  destinations: Destinations;
  publicUrl: string;
  log: Logger;
}

/** Sends back-channel logouts at least once. The session's end writes the rows; a sign-out tries them at once, the worker for a day. */
export class LogoutQueue implements Logouts {
  private readonly underWay = new Set<Promise<unknown>>();

  constructor(private readonly services: LogoutServices) {}

  claimDue(most: number): Promise<DueLogout[]> {
    const due = this.services.db
      .select({ id: logouts.id })
      .from(logouts)
      .where(and(eq(logouts.status, "QUEUED"), lte(logouts.nextTryAt, new Date())))
      .orderBy(logouts.nextTryAt)
      .limit(most)
      .for("update", { skipLocked: true });
    return this.lease(inArray(logouts.id, due));
  }

  /** This process must hold the lease. */
  deliver(logout: DueLogout): Promise<{ sent: boolean }> {
    const attempt = this.attempt(logout);
    this.underWay.add(attempt);
    return attempt.finally(() => this.underWay.delete(attempt));
  }

  async tellNow(sessionHash: string): Promise<void> {
    const isNew = and(eq(logouts.sessionHash, sessionHash), eq(logouts.status, "QUEUED"), eq(logouts.tries, 0));
    const waited = new AbortController();
    const told = this.lease(and(isNew, lte(logouts.nextTryAt, new Date()))).then(async (claimed) => {
      await Promise.allSettled(claimed.map((logout) => this.deliver(logout)));
      // The worker may have taken one first.
      while (!waited.signal.aborted && (await this.isAny(isNew))) await pause(LOOK_AGAIN_MS);
    });
    // The worker retries the rest.
    const done = told.catch((error: unknown) => this.services.log.warn({ err: error }, "logouts are waiting"));
    const limit = pause(LOGOUT_WAIT_SECONDS * SECOND_MS, undefined, { signal: waited.signal, ref: false });
    await Promise.race([done, limit.catch(() => undefined)]);
    waited.abort();
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.underWay);
  }

  private async isAny(which: SQL | undefined): Promise<boolean> {
    return (await this.services.db.select({ id: logouts.id }).from(logouts).where(which).limit(1)).length > 0;
  }

  private lease(which: SQL | undefined): Promise<DueLogout[]> {
    const { id, userId, applicationId, sid, tries, createdAt } = logouts;
    return this.services.db
      .update(logouts)
      .set({ nextTryAt: new Date(Date.now() + LEASE_MS) })
      .where(which)
      .returning({ id, userId, applicationId, sid, tries, createdAt });
  }

  private async attempt(logout: DueLogout): Promise<{ sent: boolean }> {
    const { db, keys, destinations, publicUrl, log } = this.services;
    const { id, applicationId, userId, sid } = logout;
    const signOn = await signOnOf(db, applicationId);
    if (signOn?.kind !== "oidc" || !signOn.backchannelLogoutUri) {
      await this.settle(id, { status: "UNREACHED", lastError: words.noBackChannel });
      return { sent: false };
    }
    try {
      const subject = await subjectAt(db, userId, signOn);
      const token = await logoutToken(keys, signOn, { issuer: publicUrl, subject, sid: sid ?? "" });
      await callHttp(
        {
          who: words.application,
          address: new URL(signOn.backchannelLogoutUri),
          method: "POST",
          headers: { "Content-Type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ logout_token: token }).toString(),
        },
        destinations,
      );
    } catch (error) {
      const reason = reasonOf(error, { secrets: [] });
      log.warn({ logoutId: id, applicationId, reason }, "application not signed out");
      await this.failed(logout, reason);
      return { sent: false };
    }
    await this.settle(id, { status: "CONFIRMED", lastError: null });
    return { sent: true };
  }

  /** Refusals are retried like timeouts: either may pass, and the session stays open until then. */
  private async failed({ id, tries, createdAt }: DueLogout, lastError: string): Promise<void> {
    const isOver = Date.now() - createdAt.getTime() > GIVE_UP_AFTER_MS;
    const nextTryAt = new Date(Date.now() + pauseAfter(tries));
    await this.settle(id, { status: isOver ? "UNREACHED" : "QUEUED", lastError, nextTryAt });
  }

  private async settle(id: string, outcome: Partial<typeof logouts.$inferInsert>): Promise<void> {
    await this.services.db
      .update(logouts)
      .set({ ...outcome, tries: sql`${logouts.tries} + 1` })
      .where(and(eq(logouts.id, id), eq(logouts.status, "QUEUED")));
  }
}

export async function sweepLogouts(on: Queryable): Promise<void> {
  await on.delete(logouts).where(lt(logouts.createdAt, new Date(Date.now() - KEPT_MS)));
}
