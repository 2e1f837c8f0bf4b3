import { AsyncLocalStorage } from "node:async_hooks";
import { parseAccept } from "hono/utils/accept";
import { choiceCookie } from "./choice-cookie.server";
import { firstKnown, isLanguage, type Language, readLanguageFrom } from "./language";
import { zoneIn, zoneOf } from "./zone-cookie.server";

/** In characters; browsers send a few tags. */
const ACCEPTED_MAX = 500;

interface Reading {
  language: Language;
  /** In this browser, by its reader. */
  isChosen: boolean;
  /** IANA's name. */
  timeZone?: string | undefined;
}

const reading = new AsyncLocalStorage<Reading>();

readLanguageFrom(() => reading.getStore()?.language ?? "en");

/** Reads words in one language, and in a zone (IANA's name), for as long as `work` takes. */
export const inLanguage = <Result>(language: Language, work: () => Result, timeZone?: string): Result =>
  reading.run({ language, isChosen: true, timeZone }, work);

/** The one chosen in this browser, else the account's or asking application's (`preferLanguage`), else the browser's first known. */
export function inLanguageOf<Result>(headers: Headers, work: () => Result): Result {
  if (reading.getStore()) return work();
  const chosen = chosenLanguage(headers.get("Cookie"));
  const language = chosen ?? acceptedLanguage(headers.get("Accept-Language")) ?? "en";
  const timeZone = zoneIn(headers.get("Cookie"));
  return reading.run({ language, isChosen: chosen !== undefined, timeZone }, work);
}

/** From here on, unless the reader chose one in this browser. */
export function preferLanguage(language: Language | null | undefined): void {
  const now = reading.getStore();
  if (now && language && !now.isChosen) now.language = language;
}

/** From here on, whatever the browser's is. */
export function preferTimeZone(chosen: string | null | undefined): void {
  const [now, timeZone] = [reading.getStore(), zoneOf(chosen)];
  if (now && timeZone) now.timeZone = timeZone;
}

/** IANA's name; undefined for UTC. */
export const readersTimeZone = (): string | undefined => reading.getStore()?.timeZone;

const cookie = choiceCookie("language");

export const rememberLanguage = (chosen: Language): [string, string] => cookie.remember(chosen);

function chosenLanguage(cookies: string | null): Language | undefined {
  const chosen = cookie.read(cookies);
  return isLanguage(chosen) ? chosen : undefined;
}

/** @param header Accept-Language (RFC 9110, section 12.5.4) */
export function acceptedLanguage(header: string | null): Language | undefined {
  const ranges = parseAccept((header ?? "").slice(0, ACCEPTED_MAX));
  const wanted = ranges.filter(({ q }) => q > 0).sort((one, other) => other.q - one.q);
  return firstKnown(wanted.map(({ type }) => type));
}
