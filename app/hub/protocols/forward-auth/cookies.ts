import { HOUR_MS, SECOND_MS } from "~/lib/durations";
import { isLanguage, type Language } from "~/lib/language";
import { newToken } from "../../kit/security/tokens";

const WORD = /^[\w-]+$/;
/** 256 bits, base64url. */
const VALUE = /^[\w-]{43}$/;
/** No host has more applications. */
const READ_MOST = 20;
/** Enough for a sign-in with a mailed code. */
const START_SECONDS = HOUR_MS / SECOND_MS;

/** The prefix stops sibling domains from planting a cookie (RFC 6265bis §4.1.3.2). */
const prefixAt = (origin: string): string => (origin.startsWith("https:") ? "__Host-" : "");
const startName = (origin: string): string => `${prefixAt(origin)}portico-start`;
const languageName = (origin: string): string => `${prefixAt(origin)}portico-host-language`;
const sessionNames = (origin: string): string => `${prefixAt(origin)}portico-at-`;
/** Applications may share a host. Uses the id's end: ids made together begin alike. */
const sessionName = (origin: string, applicationId: string): string =>
  sessionNames(origin) + applicationId.replaceAll("-", "").slice(-12);

const pairsOf = (headers: Headers): [name: string, value: string][] =>
  (headers.get("Cookie") ?? "").split(/;\s*/).flatMap((pair) => {
    const [name = "", value = ""] = pair.split("=", 2);
    return WORD.test(name) && WORD.test(value) ? [[name, value]] : [];
  });

export const sessionCookies = (headers: Headers, origin: string): [name: string, value: string][] =>
  pairsOf(headers)
    .filter(([name, value]) => name.startsWith(sessionNames(origin)) && VALUE.test(value))
    .slice(0, READ_MOST);

/** All tabs share one value: none disturbs another. */
export const startCookie = (headers: Headers, origin: string): string | undefined =>
  pairsOf(headers).find(([name, value]) => name === startName(origin) && VALUE.test(value))?.[1];

export const languageCookie = (headers: Headers, origin: string): Language | undefined =>
  pairsOf(headers)
    .filter(([name]) => name === languageName(origin))
    .map(([, value]) => value)
    .find(isLanguage);

export const newStart = newToken;

const written = (origin: string, name: string, value: string, ending = ""): string =>
  `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}${ending}`;

export const writeStart = (origin: string, value: string): string =>
  written(origin, startName(origin), value, `; Max-Age=${START_SECONDS}`);

export const writeSession = (origin: string, applicationId: string, value: string): string =>
  written(origin, sessionName(origin, applicationId), value);

/** For pages at the host while nobody is signed in. */
export const writeLanguage = (origin: string, language: Language): string =>
  written(origin, languageName(origin), language);

export const clear = (origin: string, name: string): string => written(origin, name, "", "; Max-Age=0");
