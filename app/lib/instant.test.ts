import { expect, test } from "vitest";
import { minuteOf, secondOf } from "./instant";

test.each([
  ["without a zone", undefined, "2026-03-01T23:30:05.250Z", "2026-03-01 23:30 UTC"],
  ["in winter", "Europe/Berlin", "2026-03-01T23:30:05.250Z", "2026-03-02 00:30 UTC+1"],
  ["in summer", "Europe/Berlin", "2026-07-01T23:30:05.250Z", "2026-07-02 01:30 UTC+2"],
  ["in a zone of half hours", "Asia/Kolkata", "2026-03-01T18:29:59.999Z", "2026-03-01 23:59 UTC+5:30"],
  ["west of Greenwich", "America/St_Johns", "2026-01-01T02:00:00.000Z", "2025-12-31 22:30 UTC-3:30"],
  ["at Greenwich in winter", "Europe/London", "2026-01-01T02:00:00.000Z", "2026-01-01 02:00 UTC"],
  ["before 1970", "Asia/Kolkata", "1969-12-31T23:59:59.500Z", "1970-01-01 05:29 UTC+5:30"],
])("a time %s names its zone", (_, zone, instant, shown) => expect(minuteOf(instant, zone)).toBe(shown));

test("a clock that is put back shows the same hour twice, and says which", () => {
  const berlin = (instant: string) => secondOf(instant, "Europe/Berlin");
  expect(berlin("2026-10-25T00:30:00.000Z")).toBe("2026-10-25 02:30:00 UTC+2");
  expect(berlin("2026-10-25T01:30:00.000Z")).toBe("2026-10-25 02:30:00 UTC+1");
});
