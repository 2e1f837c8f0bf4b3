import { choiceCookie } from "./choice-cookie.server";
import { DAY_MS } from "./durations";
import { dayStart, isZone } from "./zone";

const cookie = choiceCookie("zone");

/** IANA's name. */
export const zoneIn = (cookies: string | null): string | undefined => zoneOf(cookie.read(cookies));

/** @returns undefined for what is no zone */
export const zoneOf = (told: string | undefined): string | undefined => (told && isZone(told) ? told : undefined);

/** The `Set-Cookie` header. */
export const rememberZone = (zone: string): [string, string] => cookie.remember(zone);

/**
 * Reads days that people type, which are days of their own zone: for the product API as instants. What is no day is left to it to
 * refuse; without a zone a day is one of UTC, as it is there.
 */
export function typedDays({ headers }: Pick<Request, "headers">) {
  const zone = zoneIn(headers.get("Cookie"));
  const start = (typed: string, laterDays: number): string => {
    const first = zone && dayStart(typed, zone);
    if (!first || !zone) return typed;
    if (laterDays === 0) return first.toISOString();
    const next = new Date(Date.parse(typed) + laterDays * DAY_MS).toISOString().slice(0, typed.length);
    return dayStart(next, zone)?.toISOString() ?? typed;
  };
  return {
    zone,
    /** Its first instant. */
    first: (typed: string) => start(typed, 0),
    /** The instant at which it is over. */
    last: (typed: string) => start(typed, 1),
  };
}
