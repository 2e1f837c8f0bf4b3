import { choiceCookie } from "./choice-cookie.server";
import { isZone } from "./zone";

const cookie = choiceCookie("zone");

/** IANA's name. */
export const zoneIn = (cookies: string | null): string | undefined => zoneOf(cookie.read(cookies));

/** @returns undefined for what is no zone */
export const zoneOf = (told: string | null | undefined): string | undefined =>
  told && isZone(told) ? told : undefined;

export const rememberZone = (zone: string): [string, string] => cookie.remember(zone);
