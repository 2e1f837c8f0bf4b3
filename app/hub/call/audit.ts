import type { AuditSubject } from "~/contract/kit/audited";
import type { User } from "../identity/users";
import type { Transaction } from "../kit/db/database";
import type { AuditValues } from "../kit/db/schema";

/** What an event is about, as far as the call's input does not tell. */
export interface About {
  type?: AuditSubject;
  id?: string;
  name?: string;
  /** What is to be told of it besides. */
  after?: AuditValues;
}

/** By which a handler leaves its call's event in the audit log. What the event is, the contract declares (`audit`). */
export interface Audit {
  /**
   * Names who acts, where nobody is signed in yet: the account found by what was typed; undefined where there is none.
   */
  by(user: User | undefined): void;
  about(what: About): void;
  /**
   * Makes the change that the call is for: `work` and its event are one transaction, so that there is neither without
   * the other. Where the call makes a record, `work` resolves to the record's id. `cameAbout`: whether it did, where
   * `work` may do no more than count a try.
   */
  change<Result>(work: (tx: Transaction) => Promise<Result>, cameAbout?: (made: Result) => boolean): Promise<Result>;
  /** Writes the event of something that was done outside the database. */
  note(): Promise<void>;
  /** Writes that the call came to nothing, where its answer must not tell. */
  failed(reason: string): Promise<void>;
}
