import type { Contract } from "~/contract";
import type { OutputOf } from "~/contract/kit/endpoint";
import type { Services } from "../call/services";
import { factorNoticeOf } from "../call/session";
import { activeRoleOf } from "../identity/roles";
import { commonPortalIdOf, type User } from "../identity/users";
import { Failure } from "../kit/failure";
import { findSession } from "../session/session";
import { words } from "./words";

export const isReady = ({ emailVerifiedAt, isActive }: User): boolean => emailVerifiedAt !== null && isActive;

/** Revealed only after the password, code or link was right. */
export function refuseUnready(user: User): void {
  if (!user.emailVerifiedAt) throw new Failure(403, words.messages.unverified, { reason: "unverified" });
  if (!user.isActive) throw inactive();
}

export const inactive = () => new Failure(403, words.messages.inactive, { reason: "inactive" });

export const verifiedAlready = () => new Failure(400, words.messages.verifiedAlready, { reason: "verified" });

/** The answer of every way of signing in, with the session's token. */
export async function signedIn(
  { db }: Pick<Services, "db">,
  user: User,
  authorizationToken: string,
): Promise<{ msg: string; data: OutputOf<Contract["consumeLoginCode"]> }> {
  const [role, session] = await Promise.all([activeRoleOf(db, user.id), findSession(db, authorizationToken)]);
  return {
    msg: words.messages.signedIn,
    data: {
      authorizationToken,
      userData: {
        _id: user.id,
        email: user.email,
        firstName: user.firstName,
        lastName: user.lastName,
        phoneNumber: user.phoneNumber ?? "",
        cPortalId: commonPortalIdOf(user),
        userName: user.userName,
      },
      factorDue: session && factorNoticeOf(session),
      userRole: role ? [{ rolesData: { _id: role.id, name: role.name } }] : [],
    },
  };
}
