import { networkOf } from "@portico/rate-limits";
import { lt, sql } from "drizzle-orm";
import type { Caller } from "~/contract/kit/caller";
import { deviceOf } from "~/lib/device";
import { DAY_MS } from "~/lib/durations";
import type { Queryable } from "../../kit/db/database";
import { knownBrowsers } from "../../kit/db/schema";

const REMEMBERED_MS = 180 * DAY_MS;
const BROWSER_CHARACTERS = 100;

/** Placeholders: `userId` and `browserOf`'s fields. */
export const noteBrowser = (on: Queryable) => {
  const { userId, browser, network } = knownBrowsers;
  const user = sql.placeholder("userId");
  return on
    .insert(knownBrowsers)
    .values({ userId: user, browser: sql.placeholder("browser"), network: sql.placeholder("network") })
    .onConflictDoUpdate({ target: [userId, browser, network], set: { lastSeenAt: sql`now()` } })
    .returning({
      isNew: sql<boolean>`(xmax = 0)`.as("is_new"),
      // Rows as before this statement.
      hasOthers: sql<boolean>`exists (select from ${knownBrowsers} other where other.user_id = ${user}::uuid)`.as(
        "has_others",
      ),
    });
};

export function browserOf({ userAgent = "", clientAddress }: Caller): { browser: string; network: string } {
  const { browser = "", system = "" } = deviceOf(userAgent);
  return {
    browser: browser && system ? `${browser}, ${system}` : userAgent.slice(0, BROWSER_CHARACTERS),
    network: networkOf(clientAddress, 48),
  };
}

export async function sweepKnownBrowsers(on: Queryable): Promise<void> {
  await on.delete(knownBrowsers).where(lt(knownBrowsers.lastSeenAt, new Date(Date.now() - REMEMBERED_MS)));
}
