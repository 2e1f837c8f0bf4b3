/** What people are told of by mail (docs/messages.md). */
export const NOTICE_KINDS = [
  "PASSWORD_CHANGED",
  "PASSWORD_RESET",
  "EMAIL_CHANGED",
  "PHONE_CHANGED",
  "FACTOR_ADDED",
  "FACTOR_REMOVED",
  "FACTORS_RESET",
  "RECOVERY_CODES_RENEWED",
  "RECOVERY_CODE_USED",
  "PASSKEY_ADDED",
  "PASSKEY_REMOVED",
  "BROWSER_TRUSTED",
  "BROWSER_TRUST_COPIED",
  "NEW_DEVICE",
  "ROLE_GIVEN",
  "ACCOUNT_HELD",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
