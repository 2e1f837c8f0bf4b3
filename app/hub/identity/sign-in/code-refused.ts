import type { RefusalDetail } from "~/contract/kit/envelope";
import { Failure } from "../../kit/failure";
import type { CodeOutcome, Consumed } from "./codes";
import { words } from "./words";

/** Fewer tries than this are worth a warning. */
const FEW = 3;

/** A one-time code that was not taken, and why. */
export class CodeRefused extends Failure {
  constructor(
    readonly outcome: Exclude<CodeOutcome, "accepted">,
    detail: RefusalDetail | null = null,
    msg: string = words.codes[outcome],
  ) {
    super(400, msg, detail);
  }
}

/** The same of a factor: no other can be sent. An attempt that takes none any more begins anew. */
export const factorRefused = (outcome: Exclude<CodeOutcome, "accepted">, triesLeft?: number): CodeRefused => {
  const isOver = outcome === "expired" || outcome === "too-many-tries";
  return new CodeRefused(outcome, isOver ? { reason: "too-old" } : warningOf(triesLeft), words.factorCodes[outcome]);
};

/** What can be no code, known account or not: nothing was tried. */
export const noCode = () => new CodeRefused("wrong", { reason: "no-code" });

/** @throws CodeRefused unless it was taken */
export function requireAccepted(consumed: Consumed): void {
  const refusal = refusalOf(consumed);
  if (refusal) throw refusal;
}

/** Why it was not taken, if it was not. */
export const refusalOf = ({ outcome, triesLeft }: Consumed): CodeRefused | undefined =>
  outcome === "accepted"
    ? undefined
    : new CodeRefused(outcome, outcome === "wrong" ? warningOf(triesLeft) : { reason: "code-over" });

/** How many tries are left, once they are few. */
export const warningOf = (triesLeft: number | undefined): RefusalDetail | null =>
  triesLeft !== undefined && triesLeft < FEW ? { triesLeft } : null;
