import type { logouts } from "../kit/db/schema";
import type { Queue } from "./queue";

export type DueLogout = Pick<
  typeof logouts.$inferSelect,
  "id" | "userId" | "applicationId" | "sid" | "tries" | "createdAt"
>;

/** Back-channel logout. */
export interface Logouts extends Queue<DueLogout> {
  /** Waits a limited time for answers. */
  tellNow(sessionHash: string): Promise<void>;
  settled(): Promise<void>;
}
