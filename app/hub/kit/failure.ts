import type { FailureCode, FieldErrors, Refusal, RefusalDetail, RefusalReason } from "~/contract/kit/envelope";
import { words as contractWords } from "~/contract/kit/words";
import { words } from "./words";

/** `cause` is for the log, all else for the caller. Other errors are defects and answer 500. */
export class Failure extends Error {
  /** A repeat need not be recorded again. */
  readonly isRepeat: boolean;

  constructor(
    readonly code: FailureCode,
    readonly msg: string,
    readonly detail: RefusalDetail | null = null,
    options: { cause?: unknown; isRepeat?: boolean } = {},
  ) {
    super(msg, options);
    this.name = "Failure";
    this.isRepeat = options.isRepeat ?? false;
  }

  toEnvelope(): Refusal {
    return { code: this.code, msg: this.msg, data: this.detail };
  }
}

export const invalid = (msg: string, fieldErrors?: FieldErrors): Failure =>
  new Failure(400, msg, fieldErrors ? { fieldErrors } : null);

export const notSignedIn = (msg: string = contractWords.refusals.notSignedIn): Failure => new Failure(401, msg);

export const notAllowed = (msg: string = contractWords.refusals.notAllowed): Failure => new Failure(403, msg);

export const stepUpDue = (): Failure => new Failure(403, contractWords.refusals.stepUp, { reason: "step-up" });

export const notFound = (msg: string = contractWords.refusals.notFound): Failure => new Failure(404, msg);

export const tooMany = (retryAfterSeconds: number, isRepeat = false, reason?: RefusalReason): Failure =>
  new Failure(
    429,
    words.tooMany(inWords(retryAfterSeconds)),
    { retryAfterSeconds, ...(reason && { reason }) },
    { isRepeat },
  );

export const unavailable = (cause?: unknown): Failure =>
  new Failure(503, contractWords.refusals.unavailable, { retryAfterSeconds: 5 }, { cause });

export function inWords(seconds: number): string {
  return seconds < 90 ? words.seconds(seconds) : words.minutes(Math.ceil(seconds / 60));
}
