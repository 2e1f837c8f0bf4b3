import { expect, test } from "vitest";
import { inUtc } from "./moments.server";

test.each([
  ["a day of Kolkata", "2026-11-27", "Asia/Kolkata", "2026-11-26 18:30..2026-11-27 18:29"],
  ["an hour of it", "2026-11-27 21", "Asia/Kolkata", "2026-11-27 15:30..2026-11-27 16:29"],
  ["some minutes of it", "2026-11-27 21:1", "Asia/Kolkata", "2026-11-27 15:40..2026-11-27 15:49"],
  ["a month of New York", "2026-11", "America/New_York", "2026-11-01 04:00..2026-12-01 04:59"],
  ["several days", "2026-11-01..2026-11-15", "America/New_York", "2026-11-01 04:00..2026-11-16 04:59"],
  [
    "what says that it is UTC",
    "2026-11-27 15 UTC..2026-11-27 16Z",
    "Asia/Kolkata",
    "2026-11-27 15:00..2026-11-27 16:59",
  ],
  ["a long day of London", "2026-10-25", "Europe/London", "2026-10-24 23:00..2026-10-25 23:59"],
  ["what is no time", "yesterday", "Asia/Kolkata", "yesterday"],
  ["more than two", "2026..2026..2026", "Asia/Kolkata", "2026..2026..2026"],
  ["a long text", "2".repeat(100_000), "Asia/Kolkata", "2".repeat(100_000)],
])("%s is asked for by what it spans in UTC", (_, typed, zone, asked) => expect(inUtc(typed, zone)).toBe(asked));
