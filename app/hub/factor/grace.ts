import { FACTOR_POLICIES, isWeaker } from "~/contract/kit/authentication";
import { FACTOR_GRACE_DAYS } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import type { Queryable } from "../kit/db/database";
import { factorGrace } from "../kit/db/schema";
import { policyOf } from "./policy";

/**
 * Lets the time begin in which a user has to add the factor that their role demands, at their first sign-in under that
 * demand. It never begins again: not with another role, nor after a factor was added and removed. A demand that rises
 * gives time for what is new in it.
 */
export async function beginGrace(on: Queryable, userId: string): Promise<void> {
  const { demand } = await policyOf(on, userId);
  const endsAt = new Date(Date.now() + FACTOR_GRACE_DAYS * DAY_MS);
  const demands = FACTOR_POLICIES.filter((each) => each !== "none" && !isWeaker(demand, each));
  if (demands.length === 0) return;
  await on
    .insert(factorGrace)
    .values(demands.map((each) => ({ userId, demand: each, endsAt })))
    .onConflictDoNothing();
}
