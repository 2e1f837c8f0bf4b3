import { z } from "zod";
import { type AssuranceLevel, type DemandedFactor, satisfies } from "~/contract/kit/authentication";
import type { Session } from "../call/session";
import { missingFactor } from "../factor/policy";
import { secondStepsOf } from "../factor/standing";
import type { Queryable } from "../kit/db/database";
import type { InteractionDetails } from "../openid/interactions";
import { textOf, wordsOf } from "./parameters";

/** What reaches a level; every sign-in is `basic`. */
const DEMAND_OF: Readonly<Record<Exclude<AssuranceLevel, "basic">, DemandedFactor>> = {
  mfa: "any",
  phr: "phishing-resistant",
};
const isLevel = (value: string): value is keyof typeof DEMAND_OF => Object.hasOwn(DEMAND_OF, value);

/** What is stronger than what was asked for will do. */
const isReached = ({ methods }: Session, named: readonly string[]): boolean =>
  named.includes("basic") || named.filter(isLevel).some((level) => satisfies(methods, DEMAND_OF[level]));

/**
 * The factor that is to be shown before the application gets an answer; "unknown" where it insists on a kind of sign-in
 * that there is not.
 */
export async function askedFactor(
  on: Queryable,
  details: InteractionDetails,
  session: Session,
): Promise<DemandedFactor | "unknown" | undefined> {
  const { reasons, demand } = details;
  if (demand && reasons.includes("factor")) return missingFactor(session, [demand]);
  if (reasons.some((reason) => reason.startsWith("essential_acr"))) return essentialFactor(details, session);
  return reasons.includes("acr_values") ? wishedFactor(on, details, session) : undefined;
}

/** Values that its user cannot reach are no reason to refuse (OpenID Connect Core §3.1.2.1). */
async function wishedFactor(
  on: Queryable,
  details: InteractionDetails,
  session: Session,
): Promise<DemandedFactor | undefined> {
  const named = wordsOf(details, "acr_values");
  if (isReached(session, named)) return undefined;
  const enrolled = await secondStepsOf(on, session.userId);
  const reachable = named
    .filter(isLevel)
    .filter((level) => (level === "phr" ? enrolled.includes("passkey") : enrolled.length > 0));
  return reachable[0] && DEMAND_OF[reachable[0]];
}

const Acr = z.object({ value: z.string().optional(), values: z.array(z.string()).optional() });
const Claims = z.object({ id_token: z.object({ acr: Acr }) });

/** The one without which the application wants no answer (`claims`, Core §5.5.1). */
function essentialFactor(details: InteractionDetails, session: Session): DemandedFactor | "unknown" | undefined {
  const { data } = Claims.safeParse(JSON.parse(textOf(details, "claims") ?? "{}"));
  const { value, values = value === undefined ? [] : [value] } = data?.id_token.acr ?? {};
  if (isReached(session, values)) return undefined;
  const [level] = values.filter(isLevel);
  return level ? DEMAND_OF[level] : "unknown";
}
