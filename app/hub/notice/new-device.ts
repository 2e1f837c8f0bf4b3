import { lt, sql } from "drizzle-orm";
import type { Caller } from "~/contract/kit/caller";
import { deviceOf } from "~/lib/device";
import { DAY_MS } from "~/lib/durations";
import type { User } from "../identity/users";
import type { Queryable } from "../kit/db/database";
import { knownBrowsers } from "../kit/db/schema";
import { networkOf } from "../kit/security/network";
import { type NoticeServices, postNotice } from "./notice";

/** How long a browser is remembered that the user does not sign in from. */
const REMEMBERED_MS = 180 * DAY_MS;
const BROWSER_CHARACTERS = 100;

/**
 * Remembers where a user signs in from, and tells them by mail if they never did from such a browser in such a network.
 * Call it in the transaction that opens the session. `isKnown`: the browser has shown that it signed in to this account
 * before, wherever it is now. The first sign-in of an account is no news.
 */
export async function noticeNewDevice(
  hub: NoticeServices,
  on: Queryable,
  { user, caller, isKnown = false }: { user: User; caller: Caller; isKnown?: boolean },
): Promise<void> {
  const { userId, browser, network } = knownBrowsers;
  const [noted] = await on
    .insert(knownBrowsers)
    .values({ userId: user.id, browser: browserOf(caller), network: networkOf(caller.clientAddress, 48) })
    .onConflictDoUpdate({ target: [userId, browser, network], set: { lastSeenAt: new Date() } })
    .returning({
      isNew: sql<boolean>`(xmax = 0)`,
      // As they were before this statement.
      hasOthers: sql<boolean>`exists (select from ${knownBrowsers} other where other.user_id = ${user.id}::uuid)`,
    });
  if (noted?.isNew && noted.hasOthers && !isKnown) await postNotice(hub, on, { kind: "NEW_DEVICE", user, caller });
}

/** Forgets browsers that were not used for long. */
export async function sweepKnownBrowsers(on: Queryable): Promise<void> {
  await on.delete(knownBrowsers).where(lt(knownBrowsers.lastSeenAt, new Date(Date.now() - REMEMBERED_MS)));
}

function browserOf({ userAgent = "" }: Caller): string {
  const { browser = "", system = "" } = deviceOf(userAgent);
  return browser && system ? `${browser}, ${system}` : userAgent.slice(0, BROWSER_CHARACTERS);
}
