import { and, desc, eq, ilike, lte, sql } from "drizzle-orm";
import { DAY_MS, SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import type { Database, Queryable } from "../db/database";
import { newId } from "../db/schema/columns";
import { outbox } from "../db/schema";
import type { SecretBox } from "../security/secret-box";
import type { MessageKind, MessageText } from "./messages";
import { ATTEMPT_LIMIT_MS, DeliveryError, type MailTransport } from "./smtp";

/** While one process tries a message, no other does: longer than an attempt can take. */
const LEASE_MS = ATTEMPT_LIMIT_MS + 5 * SECOND_MS;
const RETRY_MS = [2, 5, 10, 20, 30, 60].map((seconds) => seconds * SECOND_MS);
const GIVE_UP_AFTER_MS = DAY_MS;

export interface NewMessage {
  kind: MessageKind;
  recipient: string;
  content: MessageText;
  /** Asked for twice under one key, a message is written and sent once. */
  idempotencyKey: string;
}

export interface Posted {
  id: string;
  recipient: string;
  content: MessageText;
}

export interface StoredMessage {
  id: string;
  recipient: string;
  content: MessageText | undefined;
  status: "QUEUED" | "SENT" | "FAILED";
  tries: number;
  lastError: string | null;
  createdAt: Date;
}

/**
 * Mail that must not get lost: written with `post` inside the transaction that needs it, tried at once with `deliver`, and retried by the
 * worker (worker.ts) until it is out, over restarts too. At least once: a process killed between the mail server's "accepted" and the note
 * of it sends the same Message-ID again.
 */
export class Outbox {
  private failing = false;

  constructor(
    private readonly db: Database,
    private readonly box: SecretBox,
    private readonly transport: MailTransport | undefined,
    private readonly log: Logger,
    private readonly keepContent: boolean,
  ) {}

  /** Whether the last attempt found the mail server away. */
  get isFailing(): boolean {
    return this.failing;
  }

  get canSend(): boolean {
    return this.transport !== undefined;
  }

  /** Writes the message; undefined when one with its key is there already. */
  async post(on: Queryable, message: NewMessage): Promise<Posted | undefined> {
    const id = newId();
    const written = await on
      .insert(outbox)
      .values({
        id,
        channel: "EMAIL",
        kind: message.kind,
        recipient: message.recipient,
        idempotencyKey: message.idempotencyKey,
        payload: this.box.seal(JSON.stringify(message.content)),
        nextTryAt: new Date(Date.now() + (this.canSend ? LEASE_MS : 0)),
      })
      .onConflictDoNothing()
      .returning({ id: outbox.id });
    return written.length > 0 ? { id, recipient: message.recipient, content: message.content } : undefined;
  }

  /** One attempt at a message this process holds the lease of. @returns whether the mail server took it */
  async deliver(message: Posted): Promise<boolean> {
    if (!this.transport) return false;
    try {
      await this.transport.send({ messageId: `<${message.id}@portico>`, recipient: message.recipient, ...message.content });
    } catch (error) {
      this.failing = !isPermanent(error);
      await this.noteFailure(message.id, error);
      return false;
    }
    await this.db
      .update(outbox)
      .set({ status: "SENT", sentAt: new Date(), tries: sql`${outbox.tries} + 1`, lastError: null, ...(this.keepContent ? {} : { payload: "" }) })
      .where(eq(outbox.id, message.id));
    if (this.failing) {
      this.failing = false;
      await this.hurry();
    }
    return true;
  }

  /** Takes the lease of up to `most` messages whose time has come. */
  async claimDue(most: number): Promise<Posted[]> {
    const due = this.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.status, "QUEUED"), lte(outbox.nextTryAt, new Date())))
      .orderBy(outbox.nextTryAt)
      .limit(most)
      .for("update", { skipLocked: true });
    const rows = await this.db
      .update(outbox)
      // Without its last error, `hurry` leaves it to whoever is trying it.
      .set({ nextTryAt: new Date(Date.now() + LEASE_MS), lastError: null })
      .where(sql`${outbox.id} in ${due}`)
      .returning({ id: outbox.id, recipient: outbox.recipient, payload: outbox.payload });
    return rows.map(({ id, recipient, payload }) => ({ id, recipient, content: this.read(payload) }));
  }

  /** Once the mail server is back, what waited for it need not wait out its pause. */
  private async hurry(): Promise<void> {
    await this.db
      .update(outbox)
      .set({ nextTryAt: new Date() })
      .where(and(eq(outbox.status, "QUEUED"), sql`${outbox.lastError} is not null`, sql`${outbox.nextTryAt} > now()`));
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
    return rows.map((row) => ({ ...row, content: row.payload ? this.read(row.payload) : undefined }));
  }

  private read(payload: string): MessageText {
    return JSON.parse(this.box.open(payload)) as MessageText;
  }

  private async noteFailure(id: string, error: unknown): Promise<void> {
    const permanent = isPermanent(error);
    const reason = error instanceof Error ? error.message : String(error);
    const [row] = await this.db.select({ tries: outbox.tries, createdAt: outbox.createdAt }).from(outbox).where(eq(outbox.id, id));
    if (!row) return;
    const tooOld = Date.now() - row.createdAt.getTime() > GIVE_UP_AFTER_MS;
    const pauseMs = RETRY_MS[Math.min(row.tries, RETRY_MS.length - 1)]!;
    await this.db
      .update(outbox)
      .set({
        status: permanent || tooOld ? "FAILED" : "QUEUED",
        tries: row.tries + 1,
        lastError: reason.slice(0, 500),
        nextTryAt: new Date(Date.now() + pauseMs),
      })
      .where(eq(outbox.id, id));
    this.log.warn({ message: id, tries: row.tries + 1, permanent, reason }, "mail not delivered");
  }
}

/** A mail server that refuses a message for good is not away. */
const isPermanent = (error: unknown): boolean => error instanceof DeliveryError && error.permanent;
