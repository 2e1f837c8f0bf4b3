import type { AuditAction, AuditSubject, RecordKind } from "~/contract/kit/audited";
import type { Transaction } from "../kit/db/database";
import type { AuditValues, users } from "../kit/db/schema";

export type NamedUser = Pick<typeof users.$inferSelect, "id" | "firstName" | "lastName" | "email">;

/** What the call's input does not name. */
export interface About {
  type?: AuditSubject;
  id?: string;
  name?: string;
  after?: AuditValues;
}

export interface OtherChange {
  action: AuditAction;
  type: RecordKind;
  id: string;
  name: string;
  before: AuditValues | null;
  after: AuditValues | null;
  /** By name, if it was not the call's own person. */
  by?: string;
}

export interface Audit {
  /** If nobody is signed in: the typed identifier's account, if any. */
  by(user: NamedUser | undefined): void;
  about(what: About): void;
  /**
   * Writes the event in `work`'s transaction. `work` resolves to the id of a created record. `cameAbout`: whether the change happened;
   * `work` may only count a try.
   */
  change<Result>(work: (tx: Transaction) => Promise<Result>, cameAbout?: (made: Result) => boolean): Promise<Result>;
  /** Adds events for side effects; call it inside `change`. */
  also(others: readonly OtherChange[]): void;
  /** Adds a creation, like `also`. */
  alsoCreated(tx: Transaction, type: RecordKind, id: string): Promise<void>;
  /** For a change outside the database. */
  note(): Promise<void>;
  /** Later batches add no event within some minutes. */
  exported(what: {
    list: string;
    after: string | undefined;
    searched: Readonly<Record<string, string | undefined>>;
    /** Called for the first batch. */
    rows(): Promise<number>;
  }): Promise<void>;
  /** For failures that the answer must not show. */
  failed(reason: string): Promise<void>;
}
