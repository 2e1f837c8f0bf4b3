import type { ArchiveKind } from "@portico/installation-archive";
import { words } from "./words";

/** Backups of Portico. */
export const ARCHIVE: ArchiveKind = {
  product: "Portico",
  words: {
    damaged: (path) => `${words.damaged(path)} ${words.nothingRestored}`,
    otherKey: (path) => `${words.otherBackupKey(path)} ${words.nothingRestored}`,
    newer: words.newerBackup,
    exists: words.fileExists,
  },
};

/**
 * Tables that are left out because they grant access for a short time. If they were restored, a session that has since
 * ended would be valid again, and a code or link that has since been used would work once more.
 */
export const SHORT_LIVED_TABLES: readonly string[] = [
  "sessions",
  "one_time_codes",
  "reset_links",
  "sign_in_links",
  "unlock_links",
  "invitation_links",
  "factor_steps",
  "forward_auth_tickets",
  "forward_auth_sessions",
  "rate_limits",
];
