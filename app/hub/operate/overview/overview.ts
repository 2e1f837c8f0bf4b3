import { eq } from "drizzle-orm";
import { ACCESS_REMINDER_DAYS } from "~/contract/kit/rules";
import { DAY_MS } from "~/lib/durations";
import type { Handler, Handlers } from "../../call/handler";
import { countDeletionRequests } from "../../directory/deletion-request/deletion-request";
import { countAccess } from "../../directory/user/access-list";
import { accessRequests, outbox } from "../../kit/db/schema";
import { countRows } from "../../kit/records/page";
import { selectRequests } from "../../record/access-request/request";
import { readCounts } from "../../record/audit/counts";
import { endingRoles, endingSecrets } from "./ending";
import { beginningOf, daysOf, hoursOf, mostUsed, reasonsOf } from "./totals";
import { words } from "./words";

/** Past counts are the audit log's (record/audit/counts.ts). */
const readOverview: Handler<"readOverview"> = async ({ zone }, { hub: { db } }) => {
  const now = new Date();
  const week = new Date(now.getTime() + ACCESS_REMINDER_DAYS * DAY_MS);
  const [
    counts,
    accessRequestsWaiting,
    emergenciesToLookAt,
    accessEnding,
    rolesEnding,
    deletionsAsked,
    messagesFailed,
    secretsEnding,
  ] = await Promise.all([
    readCounts(db, beginningOf(now, zone)),
    countRows(db, selectRequests(db, eq(accessRequests.state, "WAITING"))),
    countRows(db, selectRequests(db, eq(accessRequests.state, "EMERGENCY"))),
    countAccess(db, { endsBefore: week.toISOString() }),
    endingRoles(db, week),
    countDeletionRequests(db),
    db.$count(outbox, eq(outbox.status, "FAILED")),
    endingSecrets(db, now),
  ]);
  const data = {
    asOf: now.toISOString(),
    isCounting: counts.isCounting,
    hours: hoursOf(counts, now),
    days: daysOf(counts, now, zone),
    reasons: reasonsOf(counts),
    applications: await mostUsed(db, counts),
    ...{ accessRequestsWaiting, emergenciesToLookAt, accessEnding, rolesEnding },
    ...{ deletionsAsked, messagesFailed, secretsEnding },
  };
  return { msg: words.read, data };
};

export const overviewHandlers = { readOverview } satisfies Handlers;
