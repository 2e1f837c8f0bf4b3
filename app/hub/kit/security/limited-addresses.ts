import { forgetPlace, heldPlaces, placeOf, placesOf } from "@portico/rate-limits";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import { unnamedProxies } from "~/lib/unnamed-proxies.server";
import type { Queryable } from "../db/database";
import { queriesOn } from "../db/written";
import { words } from "../words";
import { LIMIT_RULES } from "./limit-rules";
import type { LimitVerdict } from "./limits";

const RULES = Object.keys(LIMIT_RULES).filter((rule) => rule.endsWith("Address"));
const SAID_AGAIN_MS = 15 * MINUTE_MS;
/** The owner of more has a whole network: the rest is not logged. */
const MOST_SAID = 1_000;

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
    const address = placeOf(key);
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

export async function heldAddresses(on: Queryable): Promise<HeldAddress[]> {
  const held = await heldPlaces(queriesOn(on), RULES);
  return held.map(({ place, waitSeconds }) => ({ address: place, waitMs: waitSeconds * SECOND_MS }));
}

/** @param address as in `heldAddresses` @returns whether tries were counted */
export const forgetAddress = (on: Queryable, address: string): Promise<boolean> =>
  forgetPlace(queriesOn(on), RULES, address);
