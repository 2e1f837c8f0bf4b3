import { DAY_MS, SECOND_MS } from "./durations";
import { env } from "./env.server";
import { type Look, lookOf } from "./look";

const KEPT_SECONDS = (365 * DAY_MS) / SECOND_MS;

const cookieName = () => (env().secure ? "__Host-portico-look" : "portico-look");

/** @param cookies the header */
export const lookIn = (cookies: string | null): Look | undefined =>
  lookOf(new RegExp(`(?:^|; )${cookieName()}=([a-z]*)(?:;|$)`).exec(cookies ?? "")?.[1]);

/** The `Set-Cookie` header's value. Without a look the browser decides again. */
export const rememberLook = (look: Look | undefined): string =>
  `${cookieName()}=${look ?? ""}; Path=/; Max-Age=${look ? KEPT_SECONDS : 0}; HttpOnly; SameSite=Lax${env().secure ? "; Secure" : ""}`;
