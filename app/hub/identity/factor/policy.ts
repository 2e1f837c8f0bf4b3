import { and, eq, sql } from "drizzle-orm";
import { type FactorPolicy, isWeaker, satisfies, strongestOf } from "~/contract/kit/authentication";
import { isFactorOverdue, type Session } from "../../call/session";
import type { Queryable } from "../../kit/db/database";
import { prepared } from "../../kit/db/prepared";
import { applications, assignments, clients } from "../../kit/db/schema";
import { Failure } from "../../kit/failure";
import { inForce } from "../../kit/scope/in-force";
import { inUse } from "../../kit/scope/in-use";
import { secondStepsOf } from "./standing";
import { words } from "./words";

export const factorDemanded = (msg: string, demand: FactorPolicy): Failure =>
  new Failure(403, msg, { reason: "factor", demand });

/**
 * Requires the strongest factor demanded by role (after its grace period), application or client.
 * @throws Failure 403 with reason "factor"
 */
export function requireDemanded(session: Session, policies: readonly FactorPolicy[]): void {
  const demand = missingFactor(session, policies);
  if (demand) throw factorDemanded(words.demanded[demand], demand);
}

export function missingFactor(
  session: Pick<Session, "kind" | "methods" | "demand" | "graceEndsAt">,
  policies: readonly FactorPolicy[],
): Exclude<FactorPolicy, "none"> | undefined {
  const demand = strongestOf(isFactorOverdue(session) ? [...policies, session.demand] : policies);
  return demand !== "none" && !satisfies(session.methods, demand) ? demand : undefined;
}

const strongestDemandOf = prepared("strongest_demand", (on) =>
  on
    .select({ application: applications.factorPolicy, client: clients.factorPolicy })
    .from(assignments)
    .innerJoin(applications, eq(applications.id, assignments.applicationId))
    .innerJoin(clients, eq(clients.id, assignments.clientId))
    .where(and(eq(assignments.userId, sql.placeholder("userId")), inForce(assignments), inUse)),
);

/**
 * Requires a factor shown in this session (a passkey, if the user has one and anything demands it): a thief of a weak factor must not add
 * a stronger one.
 * @throws Failure 403 with reason "factor"
 */
export async function requireOwnFactor(on: Queryable, session: Session): Promise<void> {
  const enrolled = await secondStepsOf(on, session.userId);
  if (enrolled.length === 0 || satisfies(session.methods, "phishing-resistant")) return;
  const assigned = enrolled.includes("passkey") ? await strongestDemandOf(on).execute({ userId: session.userId }) : [];
  const demands = assigned.flatMap(({ application, client }) => [application, client]);
  const isStrong = enrolled.includes("passkey") && strongestOf([session.demand, ...demands]) === "phishing-resistant";
  const demand = isStrong ? "phishing-resistant" : "any";
  if (!satisfies(session.methods, demand)) throw factorDemanded(words.ownDemanded[demand], demand);
}

/** Undefined input keeps the stored policy. */
export const isLowered = (stored: FactorPolicy | undefined, input: FactorPolicy | undefined): boolean =>
  stored !== undefined && input !== undefined && isWeaker(input, stored);
