import { and, desc, eq, gt, ilike, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Channel, MessageKind, SentKind } from "~/contract/kit/rules";
import { SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import type { SecretBox } from "~/lib/secret-box.server";
import type { Database, Queryable } from "../../kit/db/database";
import { outbox } from "../../kit/db/schema";
import { newId } from "../../kit/db/schema/columns";
import type { HubMetrics } from "../../kit/metrics/metrics";
import { messagePayload } from "../../kit/security/belongings";
import type { MessageContent } from "./messages";
import { markFailed, markSent, markWaiting, notExpired, retryNow } from "./outbox-state";
import { reasonOf } from "./reason";
import { findRoute, hasRoute, isRoutedBy, type Route } from "./routes";
import { ATTEMPT_LIMIT_MS, DeliveryError } from "./transport";
import type { Transports } from "./transports";
import { words } from "./words";

declare module "../../call/services" {
  interface Services {
    outbox: Outbox;
  }
}

/** Longer than an attempt: no other process tries meanwhile. */
const LEASE_MS = ATTEMPT_LIMIT_MS + 5 * SECOND_MS;

/** Only kinds without a code or sign-in link. */
const COPIED: ReadonlySet<SentKind> = new Set(["WELCOME"]);

export interface NewMessage {
  kind: SentKind;
  /** For the first attempt; looked up again later. */
  route: Route;
  recipient: string;
  content: MessageContent;
  /** Messages with the same key are sent once. */
  idempotencyKey: string;
  applicationId?: string | null;
  clientId?: string | null;
  /** Expiry of its code or link. */
  expiresAt?: Date | undefined;
  /** The worker sends it; else the poster at once. */
  isForWorker?: boolean;
}

export interface Posted {
  id: string;
  channel: Channel;
  kind: SentKind;
  recipient: string;
  content: MessageContent;
  applicationId: string | null;
  clientId: string | null;
  /** Looked up if omitted. */
  route?: Route;
}

export type StoredMessage = Omit<typeof outbox.$inferSelect, "payload"> & { content: MessageContent | undefined };

export interface DeliveryState {
  state: "waiting" | "accepted" | "refused";
  at?: string | undefined;
}

export type Outcome = { sent: true } | { sent: false; reason: string };

/**
 * `post` in the transaction that needs the message, `deliver` at once; the worker retries. At least once: a crash after acceptance resends
 * the same Message-ID.
 */
export class Outbox {
  private readonly failing = new Set<string>();
  private mainIsFailing = false;
  private readonly underWay = new Set<Promise<Outcome>>();

  constructor(
    private readonly db: Database,
    private readonly box: SecretBox,
    private readonly transports: Transports,
    private readonly log: Logger,
    private readonly keepContent: boolean,
    private readonly count: HubMetrics["attempt"],
  ) {}

  get isFailing(): boolean {
    return this.mainIsFailing;
  }

  /** @returns those to deliver, with a new key */
  async post(on: Queryable, messages: readonly NewMessage[]): Promise<Posted[]> {
    const posted = messages.map(
      ({ route, applicationId = null, clientId = null, isForWorker = false, ...message }) => ({
        ...message,
        id: newId(),
        channel: route.channel,
        route,
        applicationId,
        clientId,
        isForWorker,
      }),
    );
    const rows = posted.map(({ route, content, isForWorker, ...columns }) => ({
      ...columns,
      payload: this.box.seal(JSON.stringify(content), messagePayload(columns)),
      ...this.firstTry(route, isForWorker),
    }));
    const written = await on.insert(outbox).values(rows).onConflictDoNothing().returning({ id: outbox.id });
    const ids = new Set(written.map(({ id }) => id));
    return posted.filter(({ id, isForWorker }) => ids.has(id) && !isForWorker);
  }

  /** The posting process tries first; without a route the message waits. */
  private firstTry(route: Route, isForWorker: boolean) {
    if (!this.transports.canCarry(route)) return { nextTryAt: new Date(), lastError: words.noRoute[route.channel] };
    return { nextTryAt: new Date(Date.now() + (isForWorker ? 0 : LEASE_MS)) };
  }

  /** The process must hold the lease. */
  async deliver(message: Posted): Promise<Outcome> {
    const attempt = this.attempt(message);
    this.underWay.add(attempt);
    return attempt.finally(() => this.underWay.delete(attempt));
  }

  async settled(): Promise<void> {
    await Promise.allSettled(this.underWay);
  }

  private async attempt(message: Posted): Promise<Outcome> {
    const { id, kind, recipient, content, channel } = message;
    const route = message.route ?? (await findRoute(this.db, message));
    if (!this.transports.canCarry(route)) return this.wait(message);
    let secrets: readonly string[] = [];
    try {
      const transport = await this.transports.of(route);
      secrets = transport.secrets;
      await transport.send({ ...content, messageId: `<${id}@portico>`, recipient, isCopied: COPIED.has(kind) });
    } catch (error) {
      const permanent = error instanceof DeliveryError && error.permanent;
      const reason = reasonOf(error, { secrets: [...secrets, content.secret ?? ""], recipient });
      this.count(channel, "failed");
      await markFailed(this.db, id, reason, permanent);
      this.log.warn({ messageId: id, kind, channel, permanent, reason }, "message not delivered");
      // A permanent refusal proves the server reachable.
      await this.recordRoute(route, !permanent);
      return { sent: false, reason };
    }
    this.count(channel, "sent");
    // Otherwise the message is sent again after its lease.
    await markSent(this.db, id, this.keepContent).catch((error: unknown) =>
      this.log.warn({ err: error, messageId: id }, "delivery could not be noted"),
    );
    await this.recordRoute(route, false);
    return { sent: true };
  }

  private async wait({ id, channel }: Posted): Promise<Outcome> {
    const reason = words.noRoute[channel];
    await markWaiting(this.db, id, reason);
    return { sent: false, reason };
  }

  async claimDue(most: number): Promise<Posted[]> {
    const now = new Date();
    const due = this.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          eq(outbox.status, "QUEUED"),
          lte(outbox.nextTryAt, now),
          notExpired(now),
          hasRoute(this.transports.hasServer),
        ),
      )
      .orderBy(outbox.nextTryAt)
      .limit(most)
      .for("update", { skipLocked: true });
    return this.lease(sql`${outbox.id} in ${due}`);
  }

  /** Leases a message unless it is sent, expired or being tried. */
  async claim(id: string): Promise<Posted | undefined> {
    const now = new Date();
    const isTried = and(eq(outbox.status, "QUEUED"), gt(outbox.nextTryAt, now), isNull(outbox.lastError));
    const [claimed] = await this.lease(
      and(eq(outbox.id, id), ne(outbox.status, "SENT"), ne(outbox.payload, ""), notExpired(now), sql`not (${isTried})`),
    );
    return claimed;
  }

  private async lease(which: SQL | undefined): Promise<Posted[]> {
    const { id, channel, kind, recipient, payload, applicationId, clientId } = outbox;
    const rows = await this.db
      .update(outbox)
      // A cleared error tells `retryNow` that it is being tried.
      .set({ status: "QUEUED", nextTryAt: new Date(Date.now() + LEASE_MS), lastError: null })
      .where(which)
      .returning({ id, channel, kind, recipient, payload, applicationId, clientId });
    const readable = rows.flatMap(({ payload, ...row }) => {
      const content = this.read(row, payload);
      return content ? [{ ...row, kind: row.kind as SentKind, content }] : [];
    });
    // Encrypted with another key: give up, so that it delays no others.
    for (const { id, kind, channel } of rows.filter(({ id }) => !readable.some((one) => one.id === id))) {
      this.log.warn({ messageId: id, kind, channel }, "message cannot be read with this installation's key");
      await markFailed(this.db, id, words.unreadable, true);
    }
    return readable;
  }

  /** Messages waiting for a recovered route are retried at once. */
  private async recordRoute(route: Route, isFailing: boolean): Promise<void> {
    const { channel, configuration } = route;
    const name = `${channel}:${configuration?.id ?? ""}`;
    if (channel === "EMAIL" && !configuration?.applicationId) this.mainIsFailing = isFailing;
    if (isFailing) this.failing.add(name);
    else if (this.failing.delete(name)) await retryNow(this.db, isRoutedBy(route));
  }

  /** Whether the newest such message is unsent. */
  async isWaiting(recipient: string, kind: MessageKind, since: Date): Promise<boolean> {
    const [newest] = await this.db
      .select({ status: outbox.status })
      .from(outbox)
      .where(and(gt(outbox.createdAt, since), eq(outbox.recipient, recipient), eq(outbox.kind, kind)))
      .orderBy(desc(outbox.createdAt), desc(outbox.id))
      .limit(1);
    return newest !== undefined && newest.status !== "SENT";
  }

  /** Undefined if there is none, or nothing can carry it. */
  async stateOf(idempotencyKey: string): Promise<DeliveryState | undefined> {
    const [found] = await this.db
      .select({ status: outbox.status, sentAt: outbox.sentAt })
      .from(outbox)
      .where(and(eq(outbox.idempotencyKey, idempotencyKey), hasRoute(this.transports.hasServer)));
    if (!found) return undefined;
    const { status, sentAt } = found;
    if (status === "SENT") return { state: "accepted", at: sentAt?.toISOString() };
    return { state: status === "FAILED" ? "refused" : "waiting" };
  }

  /** Newest first; content only while kept. */
  async list(search: string, most: number): Promise<StoredMessage[]> {
    const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
    const rows = await this.db
      .select()
      .from(outbox)
      .where(search ? ilike(outbox.recipient, pattern) : undefined)
      .orderBy(desc(outbox.createdAt), desc(outbox.id))
      .limit(most);
    return rows.map(({ payload, ...row }) => ({ ...row, content: payload ? this.read(row, payload) : undefined }));
  }

  /** Undefined if encrypted with another key, or for another message or recipient. */
  private read(row: Parameters<typeof messagePayload>[0], payload: string): MessageContent | undefined {
    try {
      return JSON.parse(this.box.open(payload, messagePayload(row))) as MessageContent;
    } catch {
      return undefined;
    }
  }
}
