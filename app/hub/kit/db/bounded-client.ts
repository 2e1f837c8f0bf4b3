import type { Socket } from "node:net";
import { Client, type ClientConfig } from "pg";
import { SECOND_MS } from "~/lib/durations";
import { words } from "../words";
import { LONG_STATEMENT_LIMIT_MS, LONG_TRANSACTION, STATEMENT_LIMIT_MS } from "./session-settings";

/** PostgreSQL ends statements at its limit: a later answer never comes. */
const GRACE_MS = SECOND_MS;
const ANSWER_LIMIT_MS = STATEMENT_LIMIT_MS + GRACE_MS;

class SilentDatabase extends Error {
  readonly code = "ETIMEDOUT";

  constructor(afterMs: number) {
    super(words.database.silent(afterMs / SECOND_MS));
  }
}

/** PostgreSQL's: the server is a standby, or was demoted to one. */
const READ_ONLY = "25006";

const textOf = (statement: unknown): unknown =>
  typeof statement === "object" && statement !== null && "text" in statement ? statement.text : statement;

type Send = (...given: unknown[]) => unknown;
type Answered = (...answer: unknown[]) => void;

/**
 * Over a dead path PostgreSQL's `statement_timeout` cannot arrive. The connection ends with the statement: an answer could still come.
 * Emits `useless` when silent or read-only: older connections are no better.
 */
export class BoundedClient extends Client {
  limitMs = ANSWER_LIMIT_MS;

  constructor(config?: string | ClientConfig) {
    super(config);
    const send = this.query.bind(this) as Send;
    Object.assign(this, { query: (...given: unknown[]) => this.sendBounded(send, given) });
  }

  /** Its pool closes it when it is given back. */
  isUseless = false;

  resetLimit(): void {
    this.limitMs = ANSWER_LIMIT_MS;
  }

  /** Without a goodbye, which nobody might hear. */
  destroy(reason?: Error): void {
    (this as unknown as { connection: { stream: Socket } }).connection.stream.destroy(reason);
  }

  /** Nor are its pool's idle connections handed out again. */
  endWithOthers(): void {
    this.isUseless = true;
    this.emit("useless");
  }

  private sendBounded(send: Send, given: unknown[]): unknown {
    const { limitMs } = this;
    // Until it returns to its pool, as in PostgreSQL.
    if (textOf(given[0]) === LONG_TRANSACTION) this.limitMs = LONG_STATEMENT_LIMIT_MS + GRACE_MS;
    const timer = setTimeout(() => {
      this.destroy(new SilentDatabase(limitMs));
      this.emit("useless");
    }, limitMs);
    const end = (error?: { code?: string } | null) => {
      clearTimeout(timer);
      if (error?.code === READ_ONLY) this.endWithOthers();
    };
    const answered = given.at(-1);
    if (typeof answered === "function")
      return send(...given.slice(0, -1), (...answer: unknown[]) => {
        end(answer[0] as { code?: string } | null);
        (answered as Answered)(...answer);
      });
    const sent = send(...given);
    if (sent instanceof Promise) sent.then(() => end(), end);
    else end();
    return sent;
  }
}
