import { z } from "zod";
import { optional } from "./fields";
import { DAY_CHARACTERS, INSTANT_MAX } from "./rules";
import { words } from "./words";

/** ISO 8601: a whole day in UTC, or an instant with its zone. */
const DayOrInstant = z.union(
  [z.iso.date().max(DAY_CHARACTERS), z.iso.datetime({ offset: true }).max(INSTANT_MAX)],
  words.dayOrInstant,
);

/** Our extension. A day counts as a whole. Omitted fields stay; null is at once, or never. */
export const periodInput = { validFrom: optional(DayOrInstant), validUntil: optional(DayOrInstant) };

/** ISO 8601, UTC; `validUntil` is the first instant without access. */
export const periodOutput = { validFrom: z.iso.datetime().nullish(), validUntil: z.iso.datetime().nullish() };
