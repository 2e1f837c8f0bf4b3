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

/** Refuses what needs a stronger authentication than the session had. */
export const factorDemanded = (msg: string, demand: FactorPolicy): Failure =>
  new Failure(403, msg, { reason: "factor", demand });

/**
 * The factor that entering an application takes: role, application or client, whichever asks for most. A role counts from the end of
 * the time it gives.
 * @throws Failure 403 with reason "factor"
 */
export function requireDemanded(session: Session, policies: readonly FactorPolicy[]): void {
  const demand = missingFactor(session, policies);
  if (demand) throw factorDemanded(words.demanded[demand], demand);
}

/** The same as a question. @returns what the session's user has yet to show, if anything */
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
 * One's own factors are changed by who showed one of them in this session, and where anything demands a passkey of who
 * has one, by who showed that: nobody adds a stronger factor than the one they stole.
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

/** Whether the policy an input names demands less than the stored one; left out it stays. */
export const isLowered = (stored: FactorPolicy | undefined, input: FactorPolicy | undefined): boolean =>
  stored !== undefined && input !== undefined && isWeaker(input, stored);
