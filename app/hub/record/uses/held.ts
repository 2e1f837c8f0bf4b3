import type { Use } from "~/contract/uses";
import type { OtherChange } from "../../call/audit";

/** Uses of a record, locked until the transaction ends. */
export interface Held {
  what: Use;
  count: number;
  /** @returns the changes, for the audit log */
  remove(by: string): Promise<OtherChange[]>;
}
