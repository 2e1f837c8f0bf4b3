import type { Use } from "~/contract/uses";
import type { OtherChange } from "../../call/audit";

/** What uses a record, locked until the transaction ends. */
export interface Held {
  what: Use;
  count: number;
  /** Deletes or detaches all of it. @returns what that changes, for the audit log */
  remove(by: string): Promise<OtherChange[]>;
}
