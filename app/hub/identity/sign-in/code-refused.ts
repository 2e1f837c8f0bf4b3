import type { RefusalDetail } from "~/contract/kit/envelope";
import { Failure } from "../../kit/failure";
import type { CodeOutcome, Consumed } from "./codes";
import { words } from "./words";

const FEW = 3;

export class CodeRefused extends Failure {
  constructor(
    readonly outcome: Exclude<CodeOutcome, "accepted">,
    detail: RefusalDetail | null = null,
    msg: string = words.codes[outcome],
  ) {
    super(400, msg, detail);
  }
}

/** A factor's code cannot be sent again; an expired attempt starts again. */
export const factorRefused = (outcome: Exclude<CodeOutcome, "accepted">, triesLeft?: number): CodeRefused => {
  const isOver = outcome === "expired" || outcome === "too-many-tries";
  return new CodeRefused(outcome, isOver ? { reason: "too-old" } : warningOf(triesLeft), words.factorCodes[outcome]);
};

/** Not counted as a try. */
export const noCode = () => new CodeRefused("wrong", { reason: "no-code" });

export function requireAccepted(consumed: Consumed): void {
  const refusal = refusalOf(consumed);
  if (refusal) throw refusal;
}

export const refusalOf = ({ outcome, triesLeft }: Consumed): CodeRefused | undefined =>
  outcome === "accepted"
    ? undefined
    : new CodeRefused(outcome, outcome === "wrong" ? warningOf(triesLeft) : { reason: "code-over" });

export const warningOf = (triesLeft: number | undefined): RefusalDetail | null =>
  triesLeft !== undefined && triesLeft < FEW ? { triesLeft } : null;
