import { expect, test } from "vitest";
import { dayBeginnings } from "./zone";
import { zoneIn } from "./zone.server";

test.each([
  ["nothing", null, undefined],
  ["a zone", "portico=x; portico-zone=America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["no zone", "portico-zone=Mars/Olympus", undefined],
  ["an offset", "portico-zone=Etc/GMT+5", "Etc/GMT+5"],
  ["a long text", `portico-zone=${"A".repeat(5_000)}`, undefined],
  ["another cookie's end", "other-portico-zone=Europe/Berlin", undefined],
])("of %s comes the zone that is one", (_, cookies, zone) => expect(zoneIn(cookies)).toBe(zone));

test.each([
  ["Kolkata, whose midnight is at half past", "Asia/Kolkata", "2026-11-27T14:00:00Z", ["25T19", "26T19"]],
  ["Kolkata in the half hour after midnight", "Asia/Kolkata", "2026-11-26T18:40:00Z", ["24T19", "25T19"]],
  ["New York", "America/New_York", "2026-11-27T04:59:59Z", ["25T05", "26T05"]],
  ["London on the day after a long one", "Europe/London", "2026-10-26T12:00:00Z", ["24T23", "26T00"]],
  ["London on the day after a short one", "Europe/London", "2026-03-30T12:00:00Z", ["29T00", "29T23"]],
  ["Auckland, a day ahead", "Pacific/Auckland", "2026-11-27T11:00:00Z", ["26T11", "27T11"]],
])("days of %s begin with their first whole hour", (_, zone, now, hours) =>
  expect(dayBeginnings(zone, new Date(now), 2).map((day) => day.toISOString().slice(8, 13))).toEqual(hours),
);
