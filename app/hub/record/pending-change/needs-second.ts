import type { AuditAction } from "~/contract/kit/audited";
import { isAdminRole } from "~/contract/kit/rules";
import type { Snapshot } from "../audit/snapshot";
import type { Made } from "../audit/trail";

/** A user's fields that neither let anybody in nor keep anybody out. */
const HARMLESS_FIELDS: readonly string[] = ["applications", "profileImage"];
const WHOLE: readonly AuditAction[] = ["DELETED", "PASSWORD_CHANGED", "FACTORS_RESET"];
/** What somebody does first when something is wrong: nobody waits for it. */
const AT_ONCE: readonly AuditAction[] = ["SESSION_ENDED", "GRANT_ENDED"];
const CHANGES: readonly AuditAction[] = ["CREATED", "UPDATED", "DELETED"];
/** Where tokens of an application's users, and they themselves, are sent. */
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
 * Whether a change needs a second Admin: it makes somebody an Admin, changes another Admin or the role of all of them, how
 * mail and text messages go out, or where an application's users are sent. It is judged by what it does, so that no call goes past it.
 * @param actorId who makes it: one's own account is one's own affair
 */
export function needsSecondAdmin(made: Made, actorId: string): boolean {
  const { type, action, id, earlier, later } = made;
  if (type === "EMAIL_CONFIGURATION" || type === "SMS_CONFIGURATION") return CHANGES.includes(action);
  if (type === "APPLICATION") return action !== "DELETED" && changed(made).some((field) => ADDRESSES.includes(field));
  if (type === "ROLE") return CHANGES.includes(action) && isAdminRole(earlier?.name);
  if (type !== "USER" || id === actorId || AT_ONCE.includes(action)) return false;
  if (!isAdmin(earlier)) return isAdmin(later);
  return WHOLE.includes(action) || changed(made).some((field) => !HARMLESS_FIELDS.includes(field));
}

const changed = ({ difference: { before, after } }: Made): string[] => Object.keys({ ...before, ...after });

/** An INACTIVE account may become ACTIVE again: it counts. */
function isAdmin(user: Snapshot | undefined): boolean {
  const role = user?.values.role;
  return typeof role === "object" && role !== null && "name" in role && isAdminRole(role.name);
}
