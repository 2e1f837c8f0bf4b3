import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silentLog } from "../../../tests/support/silent-log";
import { SentNotes } from "./sent-notes";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what was sent in one moment is written together, and what could not be is written the next time", async () => {
  const written: (readonly string[])[] = [];
  let isAway = false;
  const notes = new SentNotes(async (ids) => {
    if (isAway) throw new Error("away");
    written.push(ids);
  }, silentLog);
  for (const id of ["one", "two", "three"]) notes.add(id);
  expect([notes.has("two"), notes.has("four")]).toEqual([true, false]);
  await Promise.all([notes.flush(), notes.flush()]);
  expect(written).toEqual([["one", "two", "three"]]);
  expect(notes.has("two")).toBe(false);

  isAway = true;
  notes.add("four");
  await notes.flush();
  expect(notes.has("four")).toBe(true);
  isAway = false;
  notes.add("five");
  await notes.flush();
  expect(written).toEqual([
    ["one", "two", "three"],
    ["four", "five"],
  ]);
});

test("what could not be written is tried again by itself", async () => {
  const written: (readonly string[])[] = [];
  let isAway = true;
  const notes = new SentNotes(async (ids) => {
    if (isAway) throw new Error("away");
    written.push(ids);
  }, silentLog);
  notes.add("one");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(notes.has("one")).toBe(true);
  isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(written).toEqual([["one"]]);
  expect(vi.getTimerCount()).toBe(0);
});
