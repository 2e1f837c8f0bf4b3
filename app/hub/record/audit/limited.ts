import { Failure } from "../../kit/failure";
import type { LimitRule } from "../../kit/security/limit-rules";
import type { Limits } from "../../kit/security/limits";

export async function isWithinLimit(limits: Limits, rule: LimitRule, key: string): Promise<boolean> {
  try {
    await limits.count(rule, key);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
