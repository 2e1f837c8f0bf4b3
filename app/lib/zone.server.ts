import { DAY_MS, SECOND_MS } from "./durations";
import { env } from "./env.server";

const KEPT_SECONDS = (365 * DAY_MS) / SECOND_MS;

const ZONE = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

const cookieName = () => (env().secure ? "__Host-portico-zone" : "portico-zone");

/** IANA's name. */
export const zoneIn = (cookies: string | null): string | undefined =>
  zoneOf(new RegExp(`(?:^|; )${cookieName()}=([^;]*)`).exec(cookies ?? "")?.[1]);

/** @returns undefined for what is no zone */
export const zoneOf = (told: string | undefined): string | undefined =>
  told && ZONE.test(told) && isZone(told) ? told : undefined;

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-GB", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The `Set-Cookie` header. */
export const rememberZone = (zone: string): [string, string] => [
  "Set-Cookie",
  `${cookieName()}=${zone}; Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${env().secure ? "; Secure" : ""}`,
];
