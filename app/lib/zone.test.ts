import { expect, test } from "vitest";
import { beginningInWords, dayInWords, endInWords } from "./day-or-instant";
import { inLanguage } from "./language.server";
import { dayBeginnings, dayStart } from "./zone";
import { secondInMail, timeInMail, typedDays } from "./zone.server";
import { zoneIn } from "./zone-cookie.server";

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

test.each([
  ["Kolkata", "Asia/Kolkata", "2026-11-27", "2026-11-26T18:30:00.000Z"],
  ["New York", "America/New_York", "2026-11-27", "2026-11-27T05:00:00.000Z"],
  ["London, on the day its clock is put forward", "Europe/London", "2026-03-29", "2026-03-29T00:00:00.000Z"],
  ["London, on the day after", "Europe/London", "2026-03-30", "2026-03-29T23:00:00.000Z"],
  ["Cairo, whose clock skips midnight", "Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z"],
  [
    "Santiago, whose clock repeats the hour before midnight",
    "America/Santiago",
    "2026-04-05",
    "2026-04-05T04:00:00.000Z",
  ],
  ["Auckland", "Pacific/Auckland", "2026-01-01", "2025-12-31T11:00:00.000Z"],
])("a day begins in %s with its first instant", (_, zone, day, instant) =>
  expect(dayStart(day, zone)?.toISOString()).toBe(instant),
);

test.each(["2026-02-30", "2026-13-01", "2026", "", "tomorrow", "2026-11-27T00:00:00Z", "9".repeat(100_000)])(
  "%.20s is no day",
  (text) => expect(dayStart(text, "Asia/Kolkata")).toBeUndefined(),
);

test("a mail's time is in its reader's zone, and names it", () => {
  const at = new Date("2026-03-01T22:30:15Z");
  expect(timeInMail(at, "en-GB")).toBe("1 March 2026, 22:30 UTC");
  expect(secondInMail(at)).toBe("22:30:15 UTC");
  inLanguage(
    "en",
    () => {
      expect(timeInMail(at, "en-GB")).toBe("2 March 2026, 04:00 UTC+5:30 (Asia/Kolkata)");
      expect(secondInMail(at)).toBe("04:00:15 UTC+5:30");
    },
    "Asia/Kolkata",
  );
});

test("what is typed as a day is one of the reader's zone, whole, and is shown as the same day again", () => {
  const asked = new Request("https://portico.example.test", { headers: { Cookie: "portico-zone=Asia/Kolkata" } });
  const { first, last } = typedDays(asked);
  expect([first("2026-11-27"), last("2026-11-27")]).toEqual(["2026-11-26T18:30:00.000Z", "2026-11-27T18:30:00.000Z"]);
  expect(beginningInWords(first("2026-11-27"), "Asia/Kolkata")).toBe("2026-11-27 UTC+5:30");
  expect(endInWords(last("2026-11-27"), "Asia/Kolkata")).toBe("2026-11-27 UTC+5:30");
  expect(dayInWords("2026-11-26T20:00:00Z", "Asia/Kolkata")).toBe("2026-11-27 UTC+5:30");
  expect(endInWords("2026-11-28T00:00:00.000Z", "Asia/Kolkata"), "another zone's day").toBe(
    "2026-11-28 05:30 UTC+5:30",
  );
  expect(endInWords("2026-11-28T00:00:00.000Z")).toBe("2026-11-27 UTC");
  expect([first("soon"), last("2026-02-30"), last("")]).toEqual(["soon", "2026-02-30", ""]);
  const elsewhere = typedDays(new Request("https://portico.example.test"));
  expect([elsewhere.first("2026-11-27"), elsewhere.last("2026-11-27")], "of UTC, as at the API").toEqual([
    "2026-11-27",
    "2026-11-27",
  ]);
});
