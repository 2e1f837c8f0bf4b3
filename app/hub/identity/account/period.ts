import { dayOfBeginning, dayOfEnd } from "~/lib/day-or-instant";
import { DAY_MS, SECOND_MS } from "~/lib/durations";
import { invalid } from "../../kit/failure";
import { words } from "./words";

/** Null: at once, and never. */
export interface Period {
  validFrom: Date | null;
  /** First instant without access. */
  validUntil: Date | null;
}

export const ALWAYS: Period = { validFrom: null, validUntil: null };

/** A day or an instant, as in the input. */
export type GivenPeriod = Partial<Record<keyof Period, string | null | undefined>>;

const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * A day counts as a whole, in UTC; omitted fields keep the stored value.
 * @throws Failure 400 for an end that is past, or not after the beginning
 */
export function periodOf(given: GivenPeriod, stored: Period = ALWAYS): Period {
  const validFrom = instantOf(given.validFrom, stored.validFrom, 0);
  const validUntil = instantOf(given.validUntil, stored.validUntil, DAY_MS);
  const refuse = (msg: string, field: keyof Period = "validUntil") => invalid(msg, { [field]: [msg] });
  if (isTooLate(validFrom)) throw refuse(words.tooLate, "validFrom");
  if (isTooLate(validUntil)) throw refuse(words.tooLate);
  if (given.validUntil && validUntil && validUntil.getTime() <= Date.now()) throw refuse(words.endIsOver);
  if (validFrom && validUntil && validUntil <= validFrom) throw refuse(words.endsBeforeItBegins);
  return { validFrom, validUntil };
}

/** ISO 8601's years have four digits. */
const isTooLate = (instant: Date | null): boolean => instant !== null && instant.getUTCFullYear() > 9_999;

function instantOf(given: string | null | undefined, stored: Date | null, dayEndsAfterMs: number): Date | null {
  if (given === undefined) return stored;
  if (given === null) return null;
  return DAY.test(given) ? new Date(Date.parse(given) + dayEndsAfterMs) : new Date(given);
}

export const isPeriodGiven = ({ validFrom, validUntil }: GivenPeriod): boolean =>
  validFrom !== undefined || validUntil !== undefined;

/** For configuration files: days if they are whole. */
export const writtenPeriod = ({ validFrom, validUntil }: Period) => ({
  from: validFrom && dayOfBeginning(validFrom),
  until: validUntil && dayOfEnd(validUntil),
});

export const shownPeriod = ({ validFrom, validUntil }: Period) => ({
  ...(validFrom && { validFrom: validFrom.toISOString() }),
  ...(validUntil && { validUntil: validUntil.toISOString() }),
});

/** At most until the end, at least one second. */
export const secondsWithin = (validUntil: Date | null | undefined, seconds: number): number =>
  validUntil ? Math.max(1, Math.min(seconds, Math.floor((validUntil.getTime() - Date.now()) / SECOND_MS))) : seconds;
