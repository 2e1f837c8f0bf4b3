import { FACTOR_POLICIES, isWeaker } from "~/contract/kit/authentication";
import { FACTOR_GRACE_DAYS } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import type { Session } from "../../call/session";
import type { Queryable } from "../../kit/db/database";
import { factorGrace } from "../../kit/db/schema";

/**
 * Lets the time begin in which a user has to add the factor that their role demands, at their first sign-in under that
 * demand. It never begins again: not with another role, nor after a factor was added and removed. A demand that rises
 * gives time for what is new in it.
 * @returns the session that was opened, with the end of that time
 */
export async function beginGrace(on: Queryable, session: Session): Promise<Session> {
  const { demand, graceEndsAt, userId } = session;
  if (demand === "none" || graceEndsAt !== null) return session;
  const endsAt = new Date(Date.now() + FACTOR_GRACE_DAYS * DAY_MS);
  const demands = FACTOR_POLICIES.filter((each) => each !== "none" && !isWeaker(demand, each));
  await on
    .insert(factorGrace)
    .values(demands.map((each) => ({ userId, demand: each, endsAt })))
    .onConflictDoNothing();
  return { ...session, graceEndsAt: endsAt };
}
