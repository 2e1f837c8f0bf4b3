import { FACTOR_POLICIES, isWeaker } from "~/contract/kit/authentication";
import { FACTOR_GRACE_DAYS } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import type { Session } from "../../call/session";
import type { Queryable } from "../../kit/db/database";
import { factorGrace } from "../../kit/db/schema";

/**
 * Starts the time to add the demanded factor, once per demand; a stricter demand restarts it.
 * @returns the session with the deadline
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
