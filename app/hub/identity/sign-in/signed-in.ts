import type { Contract } from "~/contract";
import type { OutputOf } from "~/contract/kit/endpoint";
import { factorNoticeOf, type Session } from "../../call/session";
import { Failure } from "../../kit/failure";
import { commonPortalIdOf, type User } from "../account/users";
import { words } from "./words";

export const isReady = ({ emailVerifiedAt, isActive }: User): boolean => emailVerifiedAt !== null && isActive;

/** Only for whoever gave the right password, code or link. */
export const refusalOfUnready = ({ emailVerifiedAt }: User): Failure =>
  emailVerifiedAt ? inactive() : new Failure(403, words.messages.unverified, { reason: "unverified" });

export const inactive = () => new Failure(403, words.messages.inactive, { reason: "inactive" });

export const verifiedAlready = () => new Failure(400, words.messages.verifiedAlready, { reason: "verified" });

export function signedIn(
  user: User,
  { token, session }: { token: string; session: Session },
): { msg: string; data: OutputOf<Contract["consumeLoginCode"]> } {
  const { role: name, roleId: _id } = session;
  return {
    msg: words.messages.signedIn,
    data: {
      authorizationToken: token,
      userData: {
        _id: user.id,
        email: user.email,
        firstName: user.firstName,
        lastName: user.lastName,
        phoneNumber: user.phoneNumber ?? "",
        cPortalId: commonPortalIdOf(user),
        userName: user.userName,
      },
      factorDue: factorNoticeOf(session),
      userRole: _id !== null && name !== null ? [{ rolesData: { _id, name } }] : [],
    },
  };
}
