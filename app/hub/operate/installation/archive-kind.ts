import type { ArchiveKind } from "@portico/installation-archive";
import { words } from "./words";

export const ARCHIVE: ArchiveKind = {
  product: "Portico",
  words: {
    damaged: (path) => `${words.damaged(path)} ${words.nothingRestored}`,
    otherKey: (path) => `${words.otherBackupKey(path)} ${words.nothingRestored}`,
    newer: words.newerBackup,
    exists: words.fileExists,
  },
};

/** Restored, an ended session or a used code would work again. */
export const SHORT_LIVED_TABLES: readonly string[] = [
  "sessions",
  "one_time_codes",
  "reset_links",
  "sign_in_links",
  "unlock_links",
  "not_me_links",
  "invitation_links",
  "factor_steps",
  "connection_attempts",
  "connection_trials",
  "identity_links",
  "provider_sign_ins",
  "provider_sessions",
  "provider_logouts",
  "forward_auth_tickets",
  "forward_auth_sessions",
  "saml_requests",
  "saml_sessions",
  "rate_limits",
];
