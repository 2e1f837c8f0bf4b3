import type { AuditAction } from "~/contract/kit/audited";

/**
 * What client administrators see of each action, by what its events are about. An action that is in none of these is not for them: a new
 * one has to be placed here, or named as hidden.
 */
export const SEEN_ACTIONS = {
  /** What people did about their own account, and what was done for it. */
  account: [
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
    "LOGOUT",
    "SESSION_ENDED",
    "ACCESS_DENIED",
  ],
  /** Changes of a person's record. */
  person: ["CREATED", "UPDATED", "DELETED", "ATTACHED", "DETACHED", "UPLOADED"],
  invitation: ["CREATED", "RESENT", "WITHDRAWN", "INVITATION_ACCEPTED"],
  /** Opening an application for a client. */
  opening: ["LAUNCH", "SIGN_ON"],
  /** By the provider of a client. */
  connection: ["SIGN_IN_CONNECTION"],
  /** A person's access for a client. */
  access: [
    "ACCESS_ASKED",
    "ACCESS_GRANTED",
    "ACCESS_REFUSED",
    "ACCESS_WITHDRAWN",
    "ACCESS_EXPIRED",
    "EMERGENCY_TAKEN",
    "EMERGENCY_LOOKED_AT",
    "EMERGENCY_ENDED",
    "ACCESS_KEPT",
    "ACCESS_TAKEN_AWAY",
    "ACCESS_GIVEN_BACK",
  ],
  /** Only the reader's own. */
  reader: ["EXPORTED"],
} as const satisfies Readonly<Record<string, readonly AuditAction[]>>;

/** They say no client, or are about what Admins alone look after. */
export const HIDDEN_ACTIONS: readonly AuditAction[] = [
  "SIGN_IN_PROVIDER",
  "IDENTITY_LINKED",
  "SIGN_ON_REFUSED",
  "SIGN_ON_TRIED",
  "CONNECTION_TRIED",
  "TOKEN_REUSED",
  "APPLICATION_REFUSED",
  "SERVICE_ACCOUNT_REFUSED",
  "CONSENT_GIVEN",
  "GRANT_ENDED",
  "DISMISSED",
  "TERMS_PUBLISHED",
  "TERMS_ACCEPTED",
  "TESTED",
  "CONSOLE_DENIED",
  "FORM_REFUSED",
  "CHANGE_ASKED",
  "CHANGE_APPROVED",
  "CHANGE_DECLINED",
  "CHANGE_WITHDRAWN",
  "CHANGE_EXPIRED",
  "STAND_IN_NAMED",
  "STAND_IN_ENDED",
  "DELETION_ASKED",
  "DELETION_WITHDRAWN",
  "DELETION_REFUSED",
  "REVIEW_OPENED",
  "REVIEW_DECIDED",
  "REVIEW_UNDONE",
  "REVIEW_CLOSED",
  "EVENTS_REMOVED",
  "SECRET_ROTATED",
  "SECRET_REVOKED",
  "DOMAIN_PROVEN",
];

export type SeenGroup = keyof typeof SEEN_ACTIONS;

const isIn = (actions: readonly AuditAction[], action: AuditAction): boolean => actions.includes(action);

/** Recorded fields that they may see of an event. */
export function seenFields(action: AuditAction, subjectType: string | null): readonly string[] {
  if (isIn(SEEN_ACTIONS.person, action) && subjectType === "USER") return [...PERSON_FIELDS, ...CLIENT_LISTS];
  if (isIn(SEEN_ACTIONS.invitation, action) && subjectType === "INVITATION") return INVITATION_FIELDS;
  if (isIn(SEEN_ACTIONS.access, action) || isIn(SEEN_ACTIONS.opening, action)) return ACCESS_FIELDS;
  return [];
}

export const PERSON_FIELDS = [
  "firstName",
  "lastName",
  "email",
  "phoneNumber",
  "userName",
  "isActive",
  "profileImage",
] as const;

/** Lists of a person's record with entries of any client. */
export const CLIENT_LISTS = ["applications", "administers"] as const;

const ACCESS_FIELDS: readonly string[] = ["application", "client", "role", "until"];

const INVITATION_FIELDS: readonly string[] = [
  ...["email", "firstName", "lastName"],
  ...["application", "client", "role", "secondApplication", "secondClient", "secondRole"],
];
