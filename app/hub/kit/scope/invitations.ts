import { and, isNull, or, type SQL } from "drizzle-orm";
import { invitations } from "../db/schema";
import { isClientWithin, type Scope } from "./reach";

/** Wholly about the scope's clients; a condition on either would tell of the other. */
export const isInvitationWithin = (scope: Scope): SQL | undefined =>
  scope &&
  and(
    isClientWithin(scope, invitations.clientId),
    or(isNull(invitations.secondClientId), isClientWithin(scope, invitations.secondClientId)),
    isNull(invitations.portalRoleId),
  );
