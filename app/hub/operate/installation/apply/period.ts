import { periodOf, writtenPeriod } from "../../../identity/account/period";

export interface WrittenPeriod {
  from?: string | null | undefined;
  until?: string | null | undefined;
}

export const PERIOD_NAMES = { validFrom: "from", validUntil: "until" } as const;

export const periodIn = ({ from, until }: WrittenPeriod) => ({ validFrom: from, validUntil: until });

/** The given fields as an export writes them. */
export function asWritten(given: WrittenPeriod): WrittenPeriod {
  const { from, until } = writtenPeriod(periodOf(periodIn(given)));
  return { ...(given.from !== undefined && { from }), ...(given.until !== undefined && { until }) };
}
