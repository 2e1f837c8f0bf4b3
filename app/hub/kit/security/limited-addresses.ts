import { isIP } from "node:net";
import { sql } from "drizzle-orm";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import { unnamedProxies } from "~/lib/unnamed-proxies.server";
import type { Queryable } from "../db/database";
import { words } from "../words";
import { LIMIT_RULES } from "./limit-rules";
import type { LimitVerdict } from "./limits";
import { networkOf } from "./network";

const RULES = Object.keys(LIMIT_RULES).filter((rule) => rule.endsWith("Address"));
const SAID_AGAIN_MS = 15 * MINUTE_MS;
/** The owner of more addresses has a whole network: the rest is not logged. */
const MOST_SAID = 1_000;

/** What an address counts by (limits.ts). */
const placesOf = (address: string): string[] => [
  address.trim().toLowerCase(),
  ...(isIP(address) > 0 ? ([64, 56, 48] as const).map((bits) => networkOf(address, bits)) : []),
];

const placeIn = (key: string): string => key.slice(key.indexOf(":") + 1);

/**
 * Logs each address at most once in 15 minutes; if it is a proxy's, everybody behind it waits.
 * @returns call it with each refusal
 */
export function sayLimitedAddresses(
  log: Logger,
): (refusal: Pick<LimitVerdict, "rule" | "key" | "waitSeconds">) => void {
  const said = new Map<string, number>();
  return ({ rule, key, waitSeconds }) => {
    if (!RULES.includes(rule)) return;
    const address = placeIn(key);
    const now = Date.now();
    if (now - (said.get(address) ?? -SAID_AGAIN_MS) < SAID_AGAIN_MS) return;
    for (const [other, at] of said) if (now - at >= SAID_AGAIN_MS) said.delete(other);
    if (said.size >= MOST_SAID) return;
    said.set(address, now);
    const isProxy = unnamedProxies().some((peer) => placesOf(peer).includes(address));
    log.warn({ address, rule, waitSeconds, ...(isProxy && { hint: words.unnamedProxy }) }, words.limitedAddress);
  };
}

export interface HeldAddress {
  /** An address or a network. */
  address: string;
  waitMs: number;
}

/** Longest wait first. */
export async function heldAddresses(on: Queryable): Promise<HeldAddress[]> {
  const { rows } = await on.execute<{ key: string; seconds: number }>(sql`
    select key, extract(epoch from case when points < capacity then open_at else expires_at end - now())::float8 as seconds
    from rate_limits
    where subject = '' and expires_at > now() and (points >= capacity or open_at > now())
      and split_part(key, ':', 1) in ${RULES}`);
  const longest = new Map<string, number>();
  for (const { key, seconds } of rows)
    longest.set(placeIn(key), Math.max(seconds * SECOND_MS, longest.get(placeIn(key)) ?? 0));
  return [...longest]
    .map(([address, waitMs]) => ({ address, waitMs }))
    .toSorted((one, other) => other.waitMs - one.waitMs);
}

/** @param address as in `heldAddresses` @returns whether tries were counted */
export async function forgetAddress(on: Queryable, address: string): Promise<boolean> {
  const { rows } = await on.execute(sql`
    delete from rate_limits
    where subject = '' and split_part(key, ':', 1) in ${RULES} and substr(key, strpos(key, ':') + 1) in ${placesOf(address)}
    returning key`);
  return rows.length > 0;
}
