import { expect, test } from "vitest";
import { shape as requests } from "~/console/access-request/columns";
import { shape as events } from "~/console/audit/columns";
import { type ListShape, readListQuery } from "~/console/kit/list-query";
import { shape as messages } from "~/console/message/columns";
import { COUNTED_REASON_MAX } from "~/contract/kit/rules";
import { eventsOf, listOf } from "./addresses";

const APPLICATION = "01a1fb40-5c1e-7d21-9b0a-4f6c2d8e1a37";
const HOURS = [{ starts: "2026-11-26T15:00:00.000Z" }, { starts: "2026-11-27T14:00:00.000Z" }];

const asked = (address: string, shape: ListShape) =>
  readListQuery(new URL(address, "https://portico.example.test").searchParams, shape);

test("the audit log is asked for the hours, group, reason and application that were counted", () => {
  const reason = "Too many wrong codes & links ".repeat(4).slice(0, COUNTED_REASON_MAX).trimEnd();
  expect(asked(eventsOf.hours(HOURS, "SIGN_IN_FAILED", reason), events)).toMatchObject({
    ...{ field: "at", search: "2026-11-26 15 UTC..2026-11-27 14 UTC" },
    filters: { group: "SIGN_IN_FAILED", reason },
  });
  expect(asked(eventsOf.hour(HOURS[1]!, "SIGN_IN"), events)).toMatchObject({
    ...{ field: "at", search: "2026-11-27 14 UTC" },
    filters: { group: "SIGN_IN" },
  });
  expect(asked(eventsOf.daysUntil("2026-11-27T14:20:00.000Z", "LAUNCH", APPLICATION), events)).toMatchObject({
    ...{ field: "at", search: "2026-10-29 UTC..2026-11-27 UTC" },
    using: `APPLICATION.${APPLICATION}`,
  });
});

test.each([
  ["a day of UTC", "2026-11-26T00:00:00.000Z", "2026-11-27T00:00:00.000Z", "2026-11-26 UTC"],
  ["today in UTC", "2026-11-27T00:00:00.000Z", undefined, "2026-11-27 UTC"],
  ["a day of Kolkata", "2026-11-25T19:00:00.000Z", "2026-11-26T19:00:00.000Z", "2026-11-25 19 UTC..2026-11-26 18 UTC"],
  ["today in Kolkata", "2026-11-26T19:00:00.000Z", undefined, "2026-11-26 19 UTC..2026-11-27 18 UTC"],
  [
    "a short day of London",
    "2026-03-29T00:00:00.000Z",
    "2026-03-29T23:00:00.000Z",
    "2026-03-29 00 UTC..2026-03-29 22 UTC",
  ],
])("%s is asked for by what it spans", (_, starts, next, search) =>
  expect(asked(eventsOf.day({ starts }, next ? { starts: next } : undefined, "SIGN_IN"), events)).toMatchObject({
    ...{ field: "at", search },
    filters: { group: "SIGN_IN" },
  }),
);

test("the other lists are asked for what waits and what failed", () => {
  expect(asked(listOf.requestsWaiting, requests)).toMatchObject({ field: "state", search: "WAITING" });
  expect(asked(listOf.messagesFailed, messages)).toMatchObject({ field: "status", search: "FAILED" });
});
