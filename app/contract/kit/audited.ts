/** Steps of signing in, launches, and administrators' changes. */
export const AUDIT_ACTIONS = [
  "SIGN_IN_PASSWORD",
  "SIGN_IN_CODE",
  "SIGN_IN_LINK_MADE",
  "SIGN_IN_LINK",
  "UNLOCK_LINK_ASKED",
  "UNLOCKED_BY_LINK",
  "UNLOCKED",
  "SIGN_IN_PASSKEY",
  "BROWSER_TRUSTED",
  "SIGN_IN_TRUSTED_BROWSER",
  "BROWSER_TRUST_ENDED",
  "APPROVAL_ASKED",
  "APPROVAL_GIVEN",
  "APPROVAL_REFUSED",
  "SIGN_IN_APPROVED",
  "SIGN_IN_PROVIDER",
  "SIGN_IN_CONNECTION",
  "IDENTITY_LINKED",
  "CODE_RESENT",
  "SIGN_UP",
  "EMAIL_VERIFIED",
  "EMAIL_CODE_SENT",
  "PHONE_CODE_SENT",
  "PHONE_VERIFIED",
  "NOT_ME",
  "PASSWORD_RESET_ASKED",
  "PASSWORD_RESET",
  "PASSWORD_CHANGED",
  "PASSKEY_ADDED",
  "PASSKEY_RENAMED",
  "PASSKEY_REMOVED",
  "AUTHENTICATOR_ADDED",
  "AUTHENTICATOR_RENAMED",
  "AUTHENTICATOR_REMOVED",
  "RECOVERY_CODES_RENEWED",
  "FACTORS_RESET",
  "STEP_UP",
  "LAUNCH",
  "SIGN_ON",
  "SIGN_ON_REFUSED",
  "SIGN_ON_TRIED",
  "CONNECTION_TRIED",
  "TOKEN_REUSED",
  "APPLICATION_REFUSED",
  "SERVICE_ACCOUNT_REFUSED",
  "CONSENT_GIVEN",
  "LOGOUT",
  "SESSION_ENDED",
  "GRANT_ENDED",
  "ACCESS_DENIED",
  "CREATED",
  "UPDATED",
  "DELETED",
  "ATTACHED",
  "DETACHED",
  "UPLOADED",
  "DISMISSED",
  "TERMS_PUBLISHED",
  "TERMS_ACCEPTED",
  "TESTED",
  "RESENT",
  "WITHDRAWN",
  "INVITATION_ACCEPTED",
  "EXPORTED",
  "CONSOLE_DENIED",
  "FORM_REFUSED",
  "CHANGE_ASKED",
  "CHANGE_APPROVED",
  "CHANGE_DECLINED",
  "CHANGE_WITHDRAWN",
  "CHANGE_EXPIRED",
  "ACCESS_ASKED",
  "ACCESS_GRANTED",
  "ACCESS_REFUSED",
  "ACCESS_WITHDRAWN",
  "ACCESS_EXPIRED",
  "EMERGENCY_TAKEN",
  "EMERGENCY_LOOKED_AT",
  "EMERGENCY_ENDED",
  "STAND_IN_NAMED",
  "STAND_IN_ENDED",
  "DELETION_ASKED",
  "DELETION_WITHDRAWN",
  "DELETION_REFUSED",
  "REVIEW_OPENED",
  "REVIEW_DECIDED",
  "REVIEW_UNDONE",
  "REVIEW_CLOSED",
  "ACCESS_KEPT",
  "ACCESS_TAKEN_AWAY",
  "ACCESS_GIVEN_BACK",
  "EVENTS_REMOVED",
  "SECRET_ROTATED",
  "SECRET_REVOKED",
  "DOMAIN_PROVEN",
] as const;

export const AUDIT_OUTCOMES = ["SUCCESS", "FAILURE"] as const;

export const RECORD_KINDS = [
  "USER",
  "INVITATION",
  "ROLE",
  "PERMISSION",
  "APPLICATION",
  "APPLICATION_ROLE",
  "PAGE",
  "DOCUMENT_APPROVAL",
  "CLIENT",
  "BRAND",
  "POC",
  "CLAN",
  "GROUP",
  "ATTRIBUTE",
  "EMAIL_CONFIGURATION",
  "SMS_CONFIGURATION",
  "EMAIL_TEMPLATE",
  "SMS_TEMPLATE",
  "MESSAGE",
  "ANNOUNCEMENT",
  "TERMS",
  "SERVICE_ACCOUNT",
  "CONNECTION",
] as const;

/** Other subjects of events. */
export const AUDIT_SUBJECTS = [
  ...RECORD_KINDS,
  "ACCESS_REVIEW",
  "PICTURE",
  "CALL",
  "LIST",
  "SECRET",
  "ADDRESS",
] as const;

/** Between an event's subject and the names of what was attached or detached, as the log has them. */
export const BEFORE_ATTACHED = " – ";
export const BETWEEN_ATTACHED = "; ";
/** Attached names shown in the event; its changes list all. */
export const ATTACHED_NAMED_MAX = 3;

export const EVENT_GROUP_NAMES = ["SIGN_IN", "SIGN_IN_FAILED", "LAUNCH", "SIGN_ON", "SIGN_ON_REFUSED"] as const;
export type EventGroupName = (typeof EVENT_GROUP_NAMES)[number];

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
export type RecordKind = (typeof RECORD_KINDS)[number];
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** One event per call. */
export interface Audited {
  readonly action: AuditAction;
  readonly record?: RecordKind;
  /** Input field with the record's id; absent if the call creates the record, or its handler names it. */
  readonly id?: string;
}
