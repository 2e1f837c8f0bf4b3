import type { AuditAction, AuditSubject, RecordKind } from "~/contract/kit/audited";
import type { Transaction } from "../kit/db/database";
import type { AuditValues, users } from "../kit/db/schema";

/** Whom an event names as its actor. */
export type NamedUser = Pick<typeof users.$inferSelect, "id" | "firstName" | "lastName" | "email">;

/** The event's subject and details, when the call's input does not name them. */
export interface About {
  type?: AuditSubject;
  id?: string;
  name?: string;
  /** Further fields to record. */
  after?: AuditValues;
}

/** A change that a call makes to a record besides the one it is about. */
export interface OtherChange {
  action: AuditAction;
  type: RecordKind;
  id: string;
  name: string;
  before: AuditValues | null;
  after: AuditValues | null;
}

/** How a handler records its audit event; the contract declares which one (`audit`). */
export interface Audit {
  /**
   * Names the actor when nobody is signed in yet: the account that matches the typed identifier; undefined if none does.
   */
  by(user: NamedUser | undefined): void;
  about(what: About): void;
  /**
   * Makes the call's change: `work` and its event are one transaction, so neither exists without the other. If the call
   * creates a record, `work` resolves to its id. `cameAbout`: whether the change happened; `work` may only count a try.
   */
  change<Result>(work: (tx: Transaction) => Promise<Result>, cameAbout?: (made: Result) => boolean): Promise<Result>;
  /** Adds events for side effects. Call it inside `change`, which writes them with its own event. */
  also(others: readonly OtherChange[]): void;
  /** Records that the call creates a record besides; to be called like `also`. */
  alsoCreated(tx: Transaction, type: RecordKind, id: string): Promise<void>;
  /** Writes the event of something that was done outside the database. */
  note(): Promise<void>;
  /**
   * Records that a list was read as a whole: when that begins, with the number of its rows. The batches that follow the
   * first one are no events of their own, unless one comes more than some minutes after the last event: no download is
   * without any.
   */
  exported(what: {
    /** Its name in words. */
    list: string;
    after: string | undefined;
    searched: { search?: string | undefined; field?: string | undefined; using?: string | undefined };
    /** Counts the rows, from the first. */
    rows(): Promise<number>;
  }): Promise<void>;
  /** Records that the call failed, when its answer must not show it. */
  failed(reason: string): Promise<void>;
}
