import { z } from "zod";
import { DAY_CHARACTERS, INSTANT_MAX } from "./rules";
import { words } from "./words";

/** Years 2000 to 9998: PostgreSQL has no year 0, and ISO 8601 none of five digits, which a day's end or a zone would lead to. */
const hasUsualYear = (text: string) => /^(?!9999)[2-9]/.test(text);

const isoDay = z.iso.date({ error: words.day, abort: true }).max(DAY_CHARACTERS);
const isoInstant = z.iso.datetime({ offset: true, error: words.instant, abort: true }).max(INSTANT_MAX);

/** ISO 8601: a whole day in UTC. */
export const Day = isoDay.refine(hasUsualYear, words.years);

/** ISO 8601, with its zone. */
export const Instant = isoInstant.refine(hasUsualYear, words.years);

export const DayOrInstant = z.union([isoDay, isoInstant], words.dayOrInstant).refine(hasUsualYear, words.years);
