import { and, eq, sql } from "drizzle-orm";
import type { SessionLimits } from "~/lib/session-limits";
import type { Services } from "../../call/services";
import { openedFor } from "../../call/session";
import { demandOfRole } from "../../identity/account/roles";
import { personName } from "../../identity/account/users";
import { missingFactor } from "../../identity/factor/policy";
import { isSessionOpen, noteSeen } from "../../identity/session/session";
import { prepared } from "../../kit/db/prepared";
import {
  applicationSignOns,
  applications,
  assignments,
  clients,
  factorGrace,
  forwardAuthHosts,
  forwardAuthSessions,
  roles,
  sessions,
  userRoles,
  users,
} from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { groupsOr, groupsSentTo } from "../../kit/scope/groups";
import { inForce } from "../../kit/scope/in-force";
import { applicationInUse } from "../../kit/scope/in-use";
import { hashToken } from "../../kit/security/tokens";
import type { AskedAddress } from "./address";
import { isLetIn, rulesFor } from "./rules";

/** As the application sees the user. */
export interface Visitor {
  userName: string;
  email: string;
  name: string;
  role: string;
  client: string;
  groups: readonly string[];
}

export type Admission =
  | { state: "let-in"; userId: string; visitor: Visitor }
  /** Nobody is signed in, a factor is missing, or the application was just opened for another client. */
  | { state: "sign-in"; applicationName: string }
  | {
      state: "role";
      person: { userId: string; name: string };
      applicationId: string;
      applicationName: string;
      role: string;
    }
  /** No application, or the address matches two. */
  | { state: "unregistered" };

/** Each rule with the session of its cookie, in one statement. */
const rulesAndSession = prepared("forward_auth", (on) =>
  on
    .select({
      pathPrefix: forwardAuthHosts.pathPrefix,
      roles: forwardAuthHosts.roles,
      applicationId: applications.id,
      applicationName: applications.name,
      applicationPolicy: applications.factorPolicy,
      session: {
        id: sessions.id,
        userId: sessions.userId,
        kind: sessions.kind,
        methods: sessions.methods,
        expiresAt: sessions.expiresAt,
        lastSeenAt: sessions.lastSeenAt,
        idleMinutes: sessions.idleMinutes,
        opening: sessions.opening,
      },
      entered: { clientId: forwardAuthSessions.clientId, at: forwardAuthSessions.createdAt },
      demand: demandOfRole,
      graceEndsAt: factorGrace.endsAt,
      user: { firstName: users.firstName, lastName: users.lastName, email: users.email, userName: users.userName },
      role: assignments.role,
      clientName: clients.actualName,
      groups: groupsSentTo(forwardAuthHosts.applicationId, users.id),
      clientPolicy: clients.factorPolicy,
    })
    .from(forwardAuthHosts)
    .innerJoin(applications, and(eq(applications.id, forwardAuthHosts.applicationId), applicationInUse))
    .innerJoin(
      applicationSignOns,
      and(eq(applicationSignOns.applicationId, applications.id), eq(applicationSignOns.kind, "forward")),
    )
    .leftJoin(
      forwardAuthSessions,
      and(
        eq(forwardAuthSessions.applicationId, forwardAuthHosts.applicationId),
        eq(forwardAuthSessions.origin, forwardAuthHosts.origin),
        sql`${forwardAuthSessions.tokenHash} = any(${sql.placeholder("tokenHashes")})`,
      ),
    )
    .leftJoin(sessions, eq(sessions.id, forwardAuthSessions.sessionId))
    .leftJoin(users, and(eq(users.id, sessions.userId), eq(users.isActive, true), notDeleted(users)))
    .leftJoin(
      assignments,
      and(
        eq(assignments.userId, users.id),
        eq(assignments.applicationId, forwardAuthHosts.applicationId),
        eq(assignments.clientId, forwardAuthSessions.clientId),
        inForce(assignments),
      ),
    )
    .leftJoin(clients, and(eq(clients.id, assignments.clientId), eq(clients.status, "ACTIVE")))
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), inForce(userRoles)))
    .leftJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.status, "ACTIVE"), notDeleted(roles)))
    .leftJoin(factorGrace, and(eq(factorGrace.userId, users.id), eq(factorGrace.demand, demandOfRole)))
    .where(eq(forwardAuthHosts.origin, sql.placeholder("origin"))),
);

type Row = Awaited<ReturnType<ReturnType<typeof rulesAndSession>["execute"]>>[number];

/** @param isPage only pages lead on to the client that the application was opened for */
export async function admit(
  { db, sessionLimits }: Pick<Services, "db" | "sessionLimits">,
  { origin, uri, isPage }: AskedAddress & { isPage: boolean },
  cookies: readonly string[],
): Promise<Admission> {
  const rows = await rulesAndSession(db).execute({ origin, tokenHashes: cookies.map(hashToken) });
  const rules = rulesFor(rows, uri);
  const [first] = rules;
  if (!first) return { state: "unregistered" };
  const { applicationId, applicationName } = first;
  const found = comingIn(first, sessionLimits);
  if (!found || (isPage && isOpenedForAnother(first))) return { state: "sign-in", applicationName };
  await noteSeen(db, found.session);
  const { userId } = found.session;
  const { role } = found.visitor;
  if (!isLetIn(rules, role))
    return { state: "role", person: { userId, name: personName(found.user) }, applicationId, applicationName, role };
  return { state: "let-in", userId, visitor: found.visitor };
}

/** The last choice counts: an opening at Portico, or entering the host. */
function isOpenedForAnother({ session, entered, applicationId }: Row): boolean {
  if (!session?.opening || !entered) return false;
  const clientId = openedFor(session, applicationId) ?? entered.clientId;
  return clientId !== entered.clientId && session.opening.at > entered.at.getTime();
}

function comingIn(row: Row, limits: SessionLimits) {
  const { session, user, role, clientName, clientPolicy, groups, demand, graceEndsAt } = row;
  if (!session || !user || role === null || clientName === null || clientPolicy === null) return undefined;
  const isEnough = !missingFactor({ ...session, demand, graceEndsAt }, [row.applicationPolicy, clientPolicy]);
  if (!isSessionOpen(session, limits) || !isEnough) return undefined;
  const visitor: Visitor = {
    userName: user.userName,
    email: user.email,
    name: `${user.firstName} ${user.lastName}`.trim(),
    role,
    client: clientName,
    groups: groupsOr(groups, role),
  };
  return { session, user, visitor };
}
