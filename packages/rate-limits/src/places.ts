import { isIP } from "node:net";
import { networkOf } from "./network";
import { type Queries, rowsOf } from "./queries";
import { IS_HELD, WAIT } from "./statements";

export const placesOf = (address: string): string[] => [
  address.trim().toLowerCase(),
  ...(isIP(address) > 0 ? ([64, 56, 48] as const).map((bits) => networkOf(address, bits)) : []),
];

export const placeOf = (key: string): string => key.slice(key.indexOf(":") + 1);

export interface HeldPlace {
  place: string;
  waitSeconds: number;
}

/** Addresses and networks that must wait by one of these rules, longest wait first. */
export async function heldPlaces(on: Queries, rules: readonly string[]): Promise<HeldPlace[]> {
  const rows = await rowsOf<{ key: string; wait: number }>(on, { text: HELD_PLACES, values: [rules] });
  const longest = new Map<string, number>();
  for (const { key, wait } of rows) longest.set(placeOf(key), Math.max(wait, longest.get(placeOf(key)) ?? 0));
  return [...longest]
    .map(([place, waitSeconds]) => ({ place, waitSeconds }))
    .toSorted((one, other) => other.waitSeconds - one.waitSeconds);
}

/**
 * Forgets these rules' counts of a place named by `heldPlaces`.
 * @returns whether there were any
 */
export async function forgetPlace(on: Queries, rules: readonly string[], place: string): Promise<boolean> {
  return (await rowsOf(on, { text: FORGET_PLACE, values: [rules, placesOf(place)] })).length > 0;
}

const HELD_PLACES = `select key, ${WAIT} as wait from rate_limits as t
  where subject = '' and ${IS_HELD} and split_part(key, ':', 1) = any($1)`;

const FORGET_PLACE = `delete from rate_limits
  where subject = '' and split_part(key, ':', 1) = any($1) and substr(key, strpos(key, ':') + 1) = any($2) returning key`;
