import { DAY_MS, SECOND_MS } from "./durations";
import { env } from "./env.server";
import { isZone } from "./zone";

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
