import { DAY_MS, SECOND_MS } from "./durations";
import { env } from "./env.server";
import { dayStart, isZone } from "./zone";

const KEPT_SECONDS = (365 * DAY_MS) / SECOND_MS;

const cookieName = () => (env().secure ? "__Host-portico-zone" : "portico-zone");

/** IANA's name. */
export const zoneIn = (cookies: string | null): string | undefined =>
  zoneOf(new RegExp(`(?:^|; )${cookieName()}=([^;]*)`).exec(cookies ?? "")?.[1]);

/** @returns undefined for what is no zone */
export const zoneOf = (told: string | undefined): string | undefined => (told && isZone(told) ? told : undefined);

/** The `Set-Cookie` header. */
export const rememberZone = (zone: string): [string, string] => [
  "Set-Cookie",
  `${cookieName()}=${zone}; Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${env().secure ? "; Secure" : ""}`,
];

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
