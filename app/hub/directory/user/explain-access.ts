import { and, eq, lte, sql } from "drizzle-orm";
import type { AccessCheck } from "~/contract/access";
import { type FactorPolicy, type SecondStep, strongestOf } from "~/contract/kit/authentication";
import type { Handler, Handlers } from "../../call/handler";
import type { Services } from "../../call/services";
import { shownPeriod } from "../../identity/account/period";
import { applicationStart } from "../../identity/account/user-in-use";
import { secondStepsOf } from "../../identity/factor/standing";
import { applicationSignOns, applications, assignments, clients } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { notFound } from "../../kit/failure";
import { hasBegun, hasNotEnded, instantAsked } from "../../kit/scope/in-force";
import { userOf } from "./changes";
import { words } from "./words";

/**
 * Asks what a launch asks, one thing after the other, and tells all of it. With a time, what was assigned by then, and its
 * period, count as of then, and all else as of now.
 */
const explainAccess: Handler<"explainAccess"> = async ({ userId, applicationId, clientId, at }, { hub }) => {
  const user = await userOf(hub.db, userId);
  const found = await applicationOf(hub, applicationId);
  const { application } = found;
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
  const demand = strongestOf([application.factorPolicy, client.factorPolicy]);
  const passed: Record<AccessCheck, boolean> = {
    userActive: user.isActive,
    emailVerified: user.emailVerifiedAt !== null,
    applicationActive: application.status === "ACTIVE",
    clientActive: client.status === "ACTIVE",
    assigned: assigned !== undefined,
    begun: assigned?.hasBegun ?? false,
    notEnded: assigned?.hasNotEnded ?? false,
    factor: hasFactorFor(demand, await secondStepsOf(hub.db, userId)),
    address: hasAddress(found),
  };
  // What nobody assigned has no beginning and no end.
  const asked = Object.entries(passed).filter(
    ([check]) => assigned !== undefined || (check !== "begun" && check !== "notEnded"),
  );
  const checks = asked.map(([check, isPassed]) => ({ check: check as AccessCheck, passed: isPassed }));
  const canOpen = checks.every((each) => each.passed);
  return {
    msg: canOpen ? words.canOpen : words.cannotOpen,
    data: { canOpen, checks, role: assigned?.assignment.role, ...(assigned && shownPeriod(assigned.assignment)) },
  };
};

async function applicationOf({ db }: Services, id: string) {
  const [found] = await db
    .select({ application: applications, start: applicationStart, grants: applicationSignOns.grants })
    .from(applications)
    .leftJoin(applicationSignOns, eq(applicationSignOns.applicationId, applications.id))
    .where(and(eq(applications.id, id), notDeleted(applications)));
  if (!found) throw notFound(words.applicationNotFound);
  return found;
}

/** A person who has the factor can show it; one who has none is asked to add it first. */
const hasFactorFor = (demand: FactorPolicy, steps: readonly SecondStep[]): boolean =>
  demand === "none" || (demand === "any" ? steps.length > 0 : steps.includes("passkey"));

type Found = Awaited<ReturnType<typeof applicationOf>>;

/** Whether people can be sent there. Applications without a browser have no address, but ask by device. */
function hasAddress({ application, start, grants }: Found): boolean {
  if (!start || start.kind === "launch") return application.redirectUrl !== "";
  if (start.kind === "oidc") return start.firstRedirect !== null || (grants ?? []).includes("device_code");
  return start.homeUrl !== null || start.firstHost !== null;
}

export const explainHandlers = { explainAccess } satisfies Handlers;
