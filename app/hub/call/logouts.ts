import type { logouts } from "../kit/db/schema";
import type { Queue } from "./queue";

/** What one application is to be told. */
export type DueLogout = Pick<
  typeof logouts.$inferSelect,
  "id" | "userId" | "applicationId" | "sid" | "tries" | "createdAt"
>;

/** Tells applications by their back channel that a session has ended. */
export interface Logouts extends Queue<DueLogout> {
  /** Tries at once what the end of a session has written, and waits for the answers: not longer than its user should. */
  tellNow(sessionHash: string): Promise<void>;
  /** Waits until all current tries have ended, however they end. */
  settled(): Promise<void>;
}
