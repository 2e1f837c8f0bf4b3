import { z } from "zod";
import { optional } from "./fields";
import { DAY_CHARACTERS, INSTANT_MAX } from "./rules";
import { words } from "./words";

/** ISO 8601: a whole day, in UTC, or a time with its zone. */
const DayOrInstant = z.union(
  [z.iso.date().max(DAY_CHARACTERS), z.iso.datetime({ offset: true }).max(INSTANT_MAX)],
  words.dayOrInstant,
);

/**
 * Our extension: when access begins and ends. A day is taken whole. Left out, what is stored stays; null is at once, or
 * never.
 */
export const periodInput = { validFrom: optional(DayOrInstant), validUntil: optional(DayOrInstant) };

/** ISO 8601 in UTC; `validUntil` is the first instant at which the access counts no more. */
export const periodOutput = { validFrom: z.iso.datetime().nullish(), validUntil: z.iso.datetime().nullish() };
