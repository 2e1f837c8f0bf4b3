import { pino } from "pino";
import { expect, test } from "vitest";
import { ClockWatch } from "./clock";

const MINUTE = 60_000;

function watch() {
  const lines: string[] = [];
  return { clock: new ClockWatch(pino({}, { write: (line) => void lines.push(line) })), lines };
}

test("clocks that agree to within a minute are good enough, whichever is ahead", () => {
  const { clock } = watch();
  expect(clock.compare(MINUTE, 0, 10)).toBe(true);
  expect(clock.compare(0, MINUTE, MINUTE)).toBe(true);
  expect(clock.compare(MINUTE + 11, 0, 10)).toBe(false);
  expect(clock.compare(0, MINUTE + 1, MINUTE + 10)).toBe(false);
});

test("an answer that took long does not count as a difference", () => {
  const { clock, lines } = watch();
  expect(clock.compare(1_000, 0, 2 * MINUTE)).toBe(true);
  expect(clock.offsetMs).toBe(0);
  expect(lines).toEqual([]);
});

test("beyond some seconds the log says so, and not with every look", () => {
  const { clock, lines } = watch();
  clock.compare(0, 4_000, 4_000);
  expect(lines).toEqual([]);
  for (const _ of Array.from({ length: 3 })) clock.compare(0, 20_000, 20_000);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 40, offsetSeconds: 20 });
});
