import { listOfDownload } from "~/lib/download-address";
import { HOUR_MS } from "~/lib/durations";
import { doors, paths } from "~/lib/paths";
import { addressOnWay, requestFrom, type Steps, stepsFrom } from "~/lib/steps";
import { sealWay, setWay, type Way, wayOf } from "./sealed-way.server";
import type { BrowserSession } from "./session.server";
import type { SessionData } from "./session-data";

/** In characters: with the rest it fits into the session's cookie. */
export const RETURN_MAX = 1_500;

/** Where every sign-in leads anyway, and the page that opens what a form asked for. */
const NOT_WANTED: readonly string[] = [paths.apps, paths.launch];

/**
 * An address of ours to come back to; undefined for what a browser could take for another site's. For a download, its
 * list.
 */
export function returnAddress({ pathname, search }: Pick<URL, "pathname" | "search">): string | undefined {
  const request = requestFrom(pathname);
  if (request) return request;
  const isBelow = (folder: string) => pathname.startsWith(`${folder}/`);
  const isPage = (isBelow(paths.dashboard) || isBelow(paths.launches)) && !NOT_WANTED.includes(pathname);
  const address = listOfDownload(pathname) + search;
  const isPlain = address.length <= RETURN_MAX && !/\/\/|[\\\p{Cc}]/u.test(pathname);
  return isPlain && (isPage || doors.includes(pathname)) ? address : undefined;
}

/** As `clear`, but keeps where the browser was going. */
export function clearSessionOnTheWay(session: BrowserSession): void {
  const way = wayOf(session);
  session.clear();
  setWay(session, way);
}

/** A page that asks for the password itself: its links lead back to it from other sign-ins and the registration. */
export function rememberDoor(session: BrowserSession, url: URL, application?: string): void {
  const way: Way = { returnTo: returnAddress(url), reason: { kind: "continue", application } };
  session.goOwnWay(way);
  session.doorWay = sealWay(way);
}

export const stepsOf = ({ session, url }: { session: BrowserSession; url: URL }): Steps =>
  stepsFrom(url, session.doorWay);

/** The plain address if every sign-in leads there anyway. */
export function signInFor(session: BrowserSession, way: Way): string {
  const { returnTo, wantedTile, reason } = way;
  const isPlain = !returnTo && !wantedTile && reason?.kind === "continue" && !reason.application;
  const isFirst = Object.keys(wayOf(session)).length === 0;
  return isPlain && isFirst ? paths.login : addressOnWay(paths.login, sealWay(way));
}

/** For what waits for a second factor. */
const GOING_MS = HOUR_MS;

export const goingTo = (session: BrowserSession): SessionData["goingTo"] | undefined => {
  const going = session.get("goingTo");
  return going && Date.now() - going.at < GOING_MS ? going : undefined;
};

/** Where to go on after a factor was added, once. */
export function afterFactor(session: BrowserSession, otherwise: string = paths.security): string {
  const { address = otherwise } = goingTo(session) ?? {};
  session.unset("goingTo");
  return address;
}

export const doorName = (session: BrowserSession): string | undefined => session.get("reason")?.application;
