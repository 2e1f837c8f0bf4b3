import { HOUR_MS, SECOND_MS } from "~/lib/durations";
import { newToken } from "../../kit/security/tokens";

/** Our cookies; values are 256 bits, base64url. */
const NAME = /^[\w-]+$/;
const VALUE = /^[\w-]{43}$/;
/** More applications stand at no host. */
const READ_MOST = 20;
/** Long enough for a sign-in with a code by mail. */
const START_SECONDS = HOUR_MS / SECOND_MS;

/** Over https the prefix keeps sibling domains from planting one (RFC 6265bis §4.1.3.2); there no other counts. */
const prefixAt = (origin: string): string => (origin.startsWith("https:") ? "__Host-" : "");
const startName = (origin: string): string => `${prefixAt(origin)}portico-start`;
const sessionNames = (origin: string): string => `${prefixAt(origin)}portico-at-`;
/** An application's own: several may stand at one host. Ids made at the same time begin alike. */
const sessionName = (origin: string, applicationId: string): string =>
  sessionNames(origin) + applicationId.replaceAll("-", "").slice(-12);

const pairsOf = (headers: Headers): [name: string, value: string][] =>
  (headers.get("Cookie") ?? "").split(/;\s*/).flatMap((pair) => {
    const [name = "", value = ""] = pair.split("=", 2);
    return NAME.test(name) && VALUE.test(value) ? [[name, value]] : [];
  });

/** The names and values of the cookies by which a browser has sessions at a host. */
export const sessionCookies = (headers: Headers, origin: string): [name: string, value: string][] =>
  pairsOf(headers)
    .filter(([name]) => name.startsWith(sessionNames(origin)))
    .slice(0, READ_MOST);

/** What the browser keeps since it began at a host. One value for all its tabs, so that none disturbs another. */
export const startCookie = (headers: Headers, origin: string): string | undefined =>
  pairsOf(headers).find(([name]) => name === startName(origin))?.[1];

export const newStart = newToken;

const written = (origin: string, name: string, value: string, ending = ""): string =>
  `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}${ending}`;

export const writeStart = (origin: string, value: string): string =>
  written(origin, startName(origin), value, `; Max-Age=${START_SECONDS}`);

export const writeSession = (origin: string, applicationId: string, value: string): string =>
  written(origin, sessionName(origin, applicationId), value);

export const clear = (origin: string, name: string): string => written(origin, name, "", "; Max-Age=0");
