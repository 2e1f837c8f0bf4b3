import { Failure } from "../kit/failure";
import type { CodeOutcome } from "./codes";
import { words } from "./words";

/** A one-time code that was not taken, and why. */
export class CodeRefused extends Failure {
  constructor(readonly outcome: Exclude<CodeOutcome, "accepted">) {
    super(400, words.codes[outcome]);
  }
}
