import { Failure } from "../kit/failure";
import type { CodeOutcome } from "./codes";
import { codeMessages } from "./texts";

/** A one-time code that was not taken, and why. */
export class CodeRefused extends Failure {
  constructor(readonly outcome: Exclude<CodeOutcome, "accepted">) {
    super(400, codeMessages[outcome]);
  }
}
