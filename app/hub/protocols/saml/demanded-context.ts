import type { DemandedFactor } from "~/contract/kit/authentication";
import type { Session } from "../../call/session";
import { factorDemanded, missingFactor } from "../../identity/factor/policy";
import { neededLevel } from "./contexts";
import { words } from "./words";

const DEMAND_OF: Readonly<Record<"mfa" | "phr", DemandedFactor>> = { mfa: "any", phr: "phishing-resistant" };

/** @throws Failure 403 with reason "factor" */
export function requireContext(session: Session, accepted: readonly string[]): void {
  const level = neededLevel(accepted);
  if (!level || level === "basic") return;
  const missing = missingFactor(session, [DEMAND_OF[level]]);
  if (missing) throw factorDemanded(words.stronger[missing], missing);
}
