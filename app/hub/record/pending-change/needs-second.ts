import type { AuditAction } from "~/contract/kit/audited";
import { isAdminRole } from "~/contract/kit/rules";
import type { Snapshot } from "../audit/snapshot";
import type { Made } from "../audit/trail";

/** These fields do not affect access. */
const HARMLESS_FIELDS: readonly string[] = ["applications", "profileImage"];
const WHOLE: readonly AuditAction[] = ["DELETED", "PASSWORD_CHANGED", "FACTORS_RESET"];
/** Emergency measures must not wait; a refusal changes nothing. */
const AT_ONCE: readonly AuditAction[] = ["SESSION_ENDED", "GRANT_ENDED", "DELETION_REFUSED"];
const CHANGES: readonly AuditAction[] = ["CREATED", "UPDATED", "DELETED"];
const ADDRESSES: readonly string[] = [
  "allowedUrl",
  "redirectUrl",
  "redirectUris",
  "postLogoutRedirectUris",
  "homeUrl",
  "initiateLoginUri",
  "backchannelLogoutUri",
  "frontchannelLogoutUri",
  "hosts",
];

/**
 * By effect: no call evades it.
 * @param actorId may change their own account alone
 */
export function needsSecondAdmin(made: Made, actorId: string): boolean {
  const { type, action, id, earlier, later } = made;
  if (type === "EMAIL_CONFIGURATION" || type === "SMS_CONFIGURATION") return CHANGES.includes(action);
  // Whose people come in, and as whom.
  if (type === "CONNECTION") return CHANGES.includes(action) || action === "DOMAIN_PROVEN";
  if (type === "APPLICATION") return action !== "DELETED" && changed(made).some((field) => ADDRESSES.includes(field));
  if (type === "ROLE") return CHANGES.includes(action) && isAdminRole(earlier?.name);
  if (type !== "USER" || id === actorId || AT_ONCE.includes(action)) return false;
  if (!isAdmin(earlier)) return isAdmin(later);
  return WHOLE.includes(action) || changed(made).some((field) => !HARMLESS_FIELDS.includes(field));
}

const changed = ({ difference: { before, after } }: Made): string[] => Object.keys({ ...before, ...after });

/** INACTIVE accounts count: they can be reactivated. */
function isAdmin(user: Snapshot | undefined): boolean {
  const role = user?.values.role;
  return typeof role === "object" && role !== null && "name" in role && isAdminRole(role.name);
}
