import { and, eq, lte, sql } from "drizzle-orm";
import { ACCESS_CHECKS, type AccessCheck } from "~/contract/access";
import type { AuthenticationMethod, SecondStep } from "~/contract/kit/authentication";
import type { Handler, Handlers } from "../../call/handler";
import type { Services } from "../../call/services";
import { areTermsOverdue, isConfined, scopeOf } from "../../call/session";
import { shownPeriod } from "../../identity/account/period";
import { demandOfRole } from "../../identity/account/roles";
import { missingFactor } from "../../identity/factor/policy";
import { secondStepsOf } from "../../identity/factor/standing";
import { termsDueOf } from "../../identity/terms/due";
import { applications, assignments, clients, factorGrace, roles, userRoles, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { notFound } from "../../kit/failure";
import { requireHad } from "../../kit/scope/grantable";
import { groupsSentTo } from "../../kit/scope/groups";
import { hasBegun, hasNotEnded, inForce, instantAsked } from "../../kit/scope/in-force";
import { requirePersonWithin } from "../../kit/scope/reach";
import { letsIn, type Opening, openingOf } from "../sign-on/opening";
import { userOf } from "./changes";
import { words } from "./words";

/** Asks all that a launch asks. With a time, assignment and period count as of then, all else as of now. */
const explainAccess: Handler<"explainAccess"> = async ({ userId, applicationId, clientId, at }, { hub, session }) => {
  const scope = scopeOf(session);
  await requirePersonWithin(hub.db, scope, userId);
  await requireHad(hub.db, scope, { applicationId, clientId });
  const user = await userOf(hub.db, userId);
  const application = await applicationOf(hub, applicationId);
  const [client] = await hub.db.select().from(clients).where(eq(clients.id, clientId));
  if (!client) throw notFound(words.clientNotFound);
  const instant = instantAsked(at);
  const [assigned] = await hub.db
    .select({
      assignment: assignments,
      hasBegun: sql<boolean>`${hasBegun(assignments, instant)}`,
      hasNotEnded: sql<boolean>`${hasNotEnded(assignments, instant)}`,
    })
    .from(assignments)
    .where(
      and(
        eq(assignments.userId, userId),
        eq(assignments.applicationId, applicationId),
        eq(assignments.clientId, clientId),
        instant && lte(assignments.createdAt, instant),
      ),
    );
  const opening = await openingOf(hub, application);
  const standing = await standingOf(hub, userId);
  const passed: Record<AccessCheck, boolean> = {
    userActive: user.isActive,
    emailVerified: user.emailVerifiedAt !== null,
    applicationActive: application.status === "ACTIVE",
    clientActive: client.status === "ACTIVE",
    assigned: assigned !== undefined,
    begun: assigned?.hasBegun ?? false,
    notEnded: assigned?.hasNotEnded ?? false,
    letIn: letsIn(opening, assigned?.assignment.role ?? ""),
    factor: hasFactorFor(standing, { opening, policies: [application.factorPolicy, client.factorPolicy] }),
    terms: !areTermsOverdue(standing),
    address: opening.hasAddress,
  };
  const isAsked = (check: AccessCheck): boolean => {
    // What nobody assigned has no beginning, end or role.
    if (check === "begun" || check === "notEnded") return assigned !== undefined;
    return check !== "letIn" || (assigned !== undefined && opening.hosts.length > 0);
  };
  const checks = ACCESS_CHECKS.filter(isAsked).map((check) => ({ check, passed: passed[check] }));
  const canOpen = checks.every((each) => each.passed);
  // A client's administrators learn of no groups.
  const groups = scope ? null : await groupsSent(hub, userId, applicationId);
  return {
    msg: canOpen ? words.canOpen : words.cannotOpen,
    data: {
      canOpen,
      checks,
      role: assigned?.assignment.role,
      ...(assigned && shownPeriod(assigned.assignment)),
      ...(groups && { groups }),
    },
  };
};

async function groupsSent({ db }: Services, userId: string, applicationId: string): Promise<string[] | null> {
  const [found] = await db
    .select({ groups: groupsSentTo(sql`${applicationId}::uuid`, sql`${userId}::uuid`) })
    .from(users)
    .where(eq(users.id, userId));
  return found?.groups ?? null;
}

async function applicationOf({ db }: Services, id: string) {
  const [found] = await db
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), notDeleted(applications)));
  if (!found) throw notFound(words.applicationNotFound);
  return found;
}

/** As of a session after the strongest sign-in. */
async function standingOf({ db }: Services, userId: string) {
  const [held] = await db
    .select({
      role: roles.name,
      demand: demandOfRole,
      graceEndsAt: factorGrace.endsAt,
      termsDue: termsDueOf(users.id),
    })
    .from(users)
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), inForce(userRoles)))
    .leftJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.status, "ACTIVE"), notDeleted(roles)))
    .leftJoin(factorGrace, and(eq(factorGrace.userId, users.id), eq(factorGrace.demand, demandOfRole)))
    .where(eq(users.id, userId));
  if (!held) throw notFound();
  return { ...held, kind: "SESSION", methods: methodsFor(await secondStepsOf(db, userId)) } as const;
}

/** A person without the factor is asked to add one first; a mere link asks for none. */
const hasFactorFor = (
  standing: Awaited<ReturnType<typeof standingOf>>,
  { opening, policies }: { opening: Opening; policies: Parameters<typeof missingFactor>[1] },
): boolean => (opening.kind === "link" ? !isConfined(standing) : !missingFactor(standing, policies));

const methodsFor = (steps: readonly SecondStep[]): AuthenticationMethod[] => {
  if (steps.includes("passkey")) return ["hwk", "user", "mfa"];
  return steps.length > 0 ? ["pwd", "otp", "mfa"] : ["pwd", "mail"];
};

export const explainHandlers = { explainAccess } satisfies Handlers;
