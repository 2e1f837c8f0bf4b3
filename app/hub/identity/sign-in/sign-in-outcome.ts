import { Failure } from "../../kit/failure";
import type { HubMetrics, SignInOutcome, SignInStep } from "../../kit/metrics/metrics";
import { CodeRefused } from "./code-refused";

export const countStep =
  (step: SignInStep) =>
  (metrics: HubMetrics, failure?: unknown): void =>
    metrics.signIn(step, failure === undefined ? "ok" : outcomeOf(failure));

function outcomeOf(failure: unknown): SignInOutcome {
  if (failure instanceof CodeRefused) return failure.outcome;
  if (!(failure instanceof Failure)) return "error";
  const reason = failure.detail?.reason;
  if (reason === "unverified" || reason === "inactive") return reason;
  if (failure.code === 401) return "wrong";
  if (failure.code === 429) return "limited";
  return failure.code < 500 ? "refused" : "error";
}
