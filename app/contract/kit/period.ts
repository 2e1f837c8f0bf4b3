import { z } from "zod";
import { optional } from "./fields";
import { DayOrInstant } from "./instant";

/** Our extension. A day counts as a whole. Omitted fields stay; null is at once, or never. */
export const periodInput = { validFrom: optional(DayOrInstant), validUntil: optional(DayOrInstant) };

/** ISO 8601, UTC; `validUntil` is the first instant without access. */
export const periodOutput = { validFrom: z.iso.datetime().nullish(), validUntil: z.iso.datetime().nullish() };
