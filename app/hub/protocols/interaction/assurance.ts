import { type AssuranceLevel, type DemandedFactor, reaches } from "~/contract/kit/authentication";
import type { Session } from "../../call/session";
import { missingFactor } from "../../identity/factor/policy";
import { secondStepsOf } from "../../identity/factor/standing";
import type { Queryable } from "../../kit/db/database";
import type { InteractionDetails } from "../openid/interactions";

type Level = Exclude<AssuranceLevel, "basic">;

/** The factor each level needs; `basic` needs none. */
const DEMAND_OF: Readonly<Record<Level, DemandedFactor>> = { mfa: "any", phr: "phishing-resistant" };
const isLevel = (value: string): value is Level => Object.hasOwn(DEMAND_OF, value);

export async function askedFactor(
  on: Queryable,
  { reasons, demand, essential, wished }: InteractionDetails,
  session: Session,
): Promise<DemandedFactor | undefined> {
  if (demand && reasons.includes("factor")) return missingFactor(session, [demand]);
  const named = reasons.includes("essential_acr") ? essential : wished;
  if (named.length === 0 || reaches(session.methods, named)) return undefined;
  const levels = named.filter(isLevel);
  const reachable = named === essential ? levels : await reachableLevels(on, levels, session);
  return reachable[0] && DEMAND_OF[reachable[0]];
}

/** Levels that the user cannot reach do not fail the request (OpenID Connect Core §3.1.2.1). */
async function reachableLevels(on: Queryable, levels: readonly Level[], session: Session): Promise<Level[]> {
  const enrolled = await secondStepsOf(on, session.userId);
  return levels.filter((level) => (level === "phr" ? enrolled.includes("passkey") : enrolled.length > 0));
}
