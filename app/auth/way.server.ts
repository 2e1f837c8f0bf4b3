import { listOfDownload } from "~/lib/download-address";
import { HOUR_MS } from "~/lib/durations";
import { doors, paths } from "~/lib/paths";
import { addressOnWay, requestFrom, type Steps, stepsFrom } from "~/lib/steps";
import { sealWay, setWay, type Way, wayOf } from "./sealed-way.server";
import type { BrowserSession } from "./session.server";
import type { SessionData } from "./session-data";

/** Longest address remembered in the session: with the rest it fits into its cookie. */
export const RETURN_MAX = 1_500;

/** Where every sign-in leads anyway, and the page that opens what a form of another page asked for. */
const NOT_WANTED: readonly string[] = [paths.apps, paths.launch];

/**
 * An address of ours as one to come back to, or undefined where it is none: anything that a browser could take for
 * another site's. A file to download has no page: one comes back to its list.
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

/** Signs out as `clear`; where the browser was going stays. */
export function clearSessionOnTheWay(session: BrowserSession): void {
  const way = wayOf(session);
  session.clear();
  setWay(session, way);
}

/** A page that asks for the password itself: signing in elsewhere, or registering first, leads back to it by its links. */
export function rememberDoor(session: BrowserSession, url: URL, application?: string): void {
  const way: Way = { returnTo: returnAddress(url), reason: { kind: "continue", application } };
  session.goOwnWay(way);
  session.doorWay = sealWay(way);
}

/** The steps of a sign-in as they are reached from a page. */
export const stepsOf = ({ session, url }: { session: BrowserSession; url: URL }): Steps =>
  stepsFrom(url, session.doorWay);

/** The sign-in that leads there; its plain address where that is where every sign-in leads. */
export function signInFor(session: BrowserSession, way: Way): string {
  const { returnTo, wantedTile, reason } = way;
  const isPlain = !returnTo && !wantedTile && reason?.kind === "continue" && !reason.application;
  const isFirst = Object.keys(wayOf(session)).length === 0;
  return isPlain && isFirst ? paths.login : addressOnWay(paths.login, sealWay(way));
}

/** What waits for a second factor waits no longer than this. */
const GOING_MS = HOUR_MS;

export const goingTo = (session: BrowserSession): SessionData["goingTo"] | undefined => {
  const going = session.get("goingTo");
  return going && Date.now() - going.at < GOING_MS ? going : undefined;
};

/** Where it goes on after a factor was added, once. */
export function afterFactor(session: BrowserSession, otherwise: string = paths.security): string {
  const { address = otherwise } = goingTo(session) ?? {};
  session.unset("goingTo");
  return address;
}

/** The application whose door it was. */
export const doorName = (session: BrowserSession): string | undefined => session.get("reason")?.application;
