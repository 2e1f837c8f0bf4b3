import { expect, test } from "vitest";
import { shape as requests } from "~/console/access-request/columns";
import { shape as events } from "~/console/audit/columns";
import { type ListShape, readListQuery } from "~/console/kit/list-query";
import { shape as messages } from "~/console/message/columns";
import { COUNTED_REASON_MAX } from "~/contract/kit/rules";
import { eventsOf, listOf } from "./addresses";

const APPLICATION = "01a1fb40-5c1e-7d21-9b0a-4f6c2d8e1a37";
const HOURS = [{ starts: "2026-11-26T15:00:00.000Z" }, { starts: "2026-11-27T14:00:00.000Z" }];
const DAYS = [{ starts: "2026-10-29T00:00:00.000Z" }, { starts: "2026-11-27T00:00:00.000Z" }];

const asked = (address: string, shape: ListShape) =>
  readListQuery(new URL(address, "https://portico.example.test").searchParams, shape);

test("the audit log is asked for the hours, days, group, reason and application that were counted", () => {
  const reason = "Too many wrong codes & links ".repeat(4).slice(0, COUNTED_REASON_MAX).trimEnd();
  expect(asked(eventsOf.hours(HOURS, "SIGN_IN_FAILED", reason), events)).toMatchObject({
    ...{ field: "at", search: "2026-11-26 15..2026-11-27 14" },
    filters: { group: "SIGN_IN_FAILED", reason },
  });
  expect(asked(eventsOf.hour(HOURS[1]!, "SIGN_IN"), events)).toMatchObject({
    ...{ field: "at", search: "2026-11-27 14" },
    filters: { group: "SIGN_IN" },
  });
  expect(asked(eventsOf.day(DAYS[1]!, "SIGN_IN"), events)).toMatchObject({ field: "at", search: "2026-11-27" });
  expect(asked(eventsOf.days(DAYS, "LAUNCH", APPLICATION), events)).toMatchObject({
    ...{ field: "at", search: "2026-10-29..2026-11-27" },
    using: `APPLICATION.${APPLICATION}`,
  });
});

test("the other lists are asked for what waits and what failed", () => {
  expect(asked(listOf.requestsWaiting, requests)).toMatchObject({ field: "state", search: "WAITING" });
  expect(asked(listOf.messagesFailed, messages)).toMatchObject({ field: "status", search: "FAILED" });
});
