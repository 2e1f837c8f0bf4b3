import { and, desc, eq, gt, ilike, isNull, lte, ne, type SQL, sql } from "drizzle-orm";
import type { Channel, MessageKind } from "~/contract/kit/rules";
import { SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import type { Database, Queryable } from "../kit/db/database";
import { outbox } from "../kit/db/schema";
import { newId } from "../kit/db/schema/columns";
import type { HubMetrics } from "../kit/metrics/metrics";
import type { SecretBox } from "../kit/security/secret-box";
import type { MessageContent } from "./messages";
import { markFailed, markSent, markWaiting, notExpired, retryNow } from "./outbox-state";
import { reasonOf } from "./reason";
import { findRoute, hasRoute, isRoutedBy, type Route } from "./routes";
import { ATTEMPT_LIMIT_MS, DeliveryError } from "./transport";
import type { Transports } from "./transports";
import { words } from "./words";

/** While one process tries a message, no other does: longer than an attempt can take. */
const LEASE_MS = ATTEMPT_LIMIT_MS + 5 * SECOND_MS;

/** Messages without a code and without a link that lets somebody in. */
const COPIED: ReadonlySet<MessageKind> = new Set(["WELCOME"]);

export interface NewMessage {
  kind: MessageKind;
  /** The transport for the first attempt; looked up again for every later one. */
  route: Route;
  recipient: string;
  content: MessageContent;
  /** Asked for twice under one key, a message is written and sent once. */
  idempotencyKey: string;
  applicationId?: string | null;
  clientId?: string | null;
  /** When its code or link expires. */
  expiresAt?: Date | undefined;
}

/** A message this process holds the lease of. */
export interface Posted {
  id: string;
  channel: Channel;
  kind: MessageKind;
  recipient: string;
  content: MessageContent;
  applicationId: string | null;
  clientId: string | null;
  /** Left out: to be looked up. */
  route?: Route;
}

export type StoredMessage = Omit<typeof outbox.$inferSelect, "payload"> & { content: MessageContent | undefined };

export type Outcome = { sent: true } | { sent: false; reason: string };

/**
 * Messages that must not get lost: written with `post` inside the transaction that needs them, tried at once with
 * `deliver`, and retried by the worker (worker.ts) until they are out, over restarts too. At least once: a process
 * killed between the other side's "accepted" and the note of it sends the same Message-ID again.
 */
export class Outbox {
  /** Routes that the last attempt found away. */
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

  /** Whether the last attempt found away what mails go out by where an application has no configuration of its own. */
  get isFailing(): boolean {
    return this.mainIsFailing;
  }

  /** Whether this process can send by it. */
  canCarry(route: Route): boolean {
    return this.transports.canCarry(route);
  }

  /** Writes the messages. @returns those whose key was not there already */
  async post(on: Queryable, messages: readonly NewMessage[]): Promise<Posted[]> {
    const posted = messages.map(({ route, applicationId = null, clientId = null, ...message }) => ({
      ...message,
      id: newId(),
      channel: route.channel,
      route,
      applicationId,
      clientId,
    }));
    const written = await on
      .insert(outbox)
      .values(
        posted.map(({ route, content, ...columns }) => ({
          ...columns,
          payload: this.box.seal(JSON.stringify(content)),
          ...this.firstTry(route),
        })),
      )
      .onConflictDoNothing()
      .returning({ id: outbox.id });
    const ids = new Set(written.map(({ id }) => id));
    return posted.filter(({ id }) => ids.has(id));
  }

  /** Who posts a message tries it; without a way out it waits for one. */
  private firstTry(route: Route) {
    return this.canCarry(route)
      ? { nextTryAt: new Date(Date.now() + LEASE_MS) }
      : { nextTryAt: new Date(), lastError: words.noRoute[route.channel] };
  }

  /** One attempt at a message this process holds the lease of. */
  async deliver(message: Posted): Promise<Outcome> {
    const attempt = this.attempt(message);
    this.underWay.add(attempt);
    return attempt.finally(() => this.underWay.delete(attempt));
  }

  /** Waits for the attempts under way, whatever becomes of them. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.underWay);
  }

  private async attempt(message: Posted): Promise<Outcome> {
    const { id, kind, recipient, content, channel } = message;
    const route = message.route ?? (await findRoute(this.db, message));
    if (!this.canCarry(route)) return this.wait(message);
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
      this.log.warn({ message: id, kind, channel, permanent, reason }, "message not delivered");
      // What refuses a message for good is not away.
      await this.recordRoute(route, !permanent);
      return { sent: false, reason };
    }
    this.count(channel, "sent");
    await markSent(this.db, id, this.keepContent);
    await this.recordRoute(route, false);
    return { sent: true };
  }

  private async wait({ id, channel }: Posted): Promise<Outcome> {
    const reason = words.noRoute[channel];
    await markWaiting(this.db, id, reason);
    return { sent: false, reason };
  }

  /** Takes the lease of up to `most` messages whose time has come and that have a way out. */
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
          hasRoute(this.db, this.transports.hasServer),
        ),
      )
      .orderBy(outbox.nextTryAt)
      .limit(most)
      .for("update", { skipLocked: true });
    return this.lease(sql`${outbox.id} in ${due}`);
  }

  /** Takes the lease of a message that is not out, not expired, and not being tried at this moment. */
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
      // Without its last error, `hurry` leaves it to whoever is trying it.
      .set({ status: "QUEUED", nextTryAt: new Date(Date.now() + LEASE_MS), lastError: null })
      .where(which)
      .returning({ id, channel, kind, recipient, payload, applicationId, clientId });
    return rows.map(({ payload, ...row }) => ({ ...row, kind: row.kind as MessageKind, content: this.read(payload) }));
  }

  /** Once a route is open again, what waited for it need not wait out its pause. */
  private async recordRoute(route: Route, isFailing: boolean): Promise<void> {
    const { channel, configuration } = route;
    const name = `${channel}:${configuration?.id ?? ""}`;
    if (channel === "EMAIL" && !configuration?.applicationId) this.mainIsFailing = isFailing;
    if (isFailing) this.failing.add(name);
    else if (this.failing.delete(name)) await retryNow(this.db, isRoutedBy(this.db, route));
  }

  /** Newest first; the content is there only while it is kept. */
  async list(search: string, most: number): Promise<StoredMessage[]> {
    const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
    const rows = await this.db
      .select()
      .from(outbox)
      .where(search ? ilike(outbox.recipient, pattern) : undefined)
      .orderBy(desc(outbox.createdAt), desc(outbox.id))
      .limit(most);
    return rows.map(({ payload, ...row }) => ({ ...row, content: payload ? this.read(payload) : undefined }));
  }

  private read(payload: string): MessageContent {
    return JSON.parse(this.box.open(payload)) as MessageContent;
  }
}
