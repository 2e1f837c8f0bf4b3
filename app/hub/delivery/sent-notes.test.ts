import { expect, test } from "vitest";
import { silentLog } from "../../../tests/support/silent-log";
import { SentNotes } from "./sent-notes";

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
