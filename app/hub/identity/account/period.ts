import { dayOfBeginning, dayOfEnd } from "~/lib/day-or-instant";
import { DAY_MS, SECOND_MS } from "~/lib/durations";
import { invalid } from "../../kit/failure";
import { words } from "./words";

/** When access begins and ends; null: at once, and never. */
export interface Period {
  validFrom: Date | null;
  /** The first instant at which it counts no more. */
  validUntil: Date | null;
}

export const ALWAYS: Period = { validFrom: null, validUntil: null };

/** Both as a call's input gives them: a day or an instant. */
type GivenPeriod = Partial<Record<keyof Period, string | null | undefined>>;

const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * The period that a call asks for. A day is taken whole, in UTC; what is left out stays as it is stored.
 * @throws Failure 400 for an end that is over, or not after the beginning
 */
export function periodOf(given: GivenPeriod, stored: Period = ALWAYS): Period {
  const validFrom = instantOf(given.validFrom, stored.validFrom, 0);
  const validUntil = instantOf(given.validUntil, stored.validUntil, DAY_MS);
  const refuse = (msg: string) => invalid(msg, { validUntil: [msg] });
  if (given.validUntil && validUntil && validUntil.getTime() <= Date.now()) throw refuse(words.endIsOver);
  if (validFrom && validUntil && validUntil <= validFrom) throw refuse(words.endsBeforeItBegins);
  return { validFrom, validUntil };
}

function instantOf(given: string | null | undefined, stored: Date | null, dayEndsAfterMs: number): Date | null {
  if (given === undefined) return stored;
  if (given === null) return null;
  return DAY.test(given) ? new Date(Date.parse(given) + dayEndsAfterMs) : new Date(given);
}

export const isPeriodGiven = ({ validFrom, validUntil }: GivenPeriod): boolean =>
  validFrom !== undefined || validUntil !== undefined;

/** The same instants as a file names them: days where they are whole. */
export const writtenPeriod = ({ validFrom, validUntil }: Period) => ({
  from: validFrom && dayOfBeginning(validFrom),
  until: validUntil && dayOfEnd(validUntil),
});

/** Both as the contract gives them; nothing for access without a beginning and an end. */
export const shownPeriod = ({ validFrom, validUntil }: Period) => ({
  ...(validFrom && { validFrom: validFrom.toISOString() }),
  ...(validUntil && { validUntil: validUntil.toISOString() }),
});

/** Seconds of a token: as many as given, or those left until the end, and at least one. */
export const secondsWithin = (validUntil: Date | null | undefined, seconds: number): number =>
  validUntil ? Math.max(1, Math.min(seconds, Math.floor((validUntil.getTime() - Date.now()) / SECOND_MS))) : seconds;
