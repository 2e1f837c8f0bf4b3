import { listOfDownload } from "~/lib/download-address";
import { HOUR_MS } from "~/lib/durations";
import { doors, paths } from "~/lib/paths";
import { requestFrom } from "~/lib/steps";
import { clearSession, type PortalSession, type SessionData } from "./session.server";

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
  const isPage = pathname.startsWith(`${paths.dashboard}/`) && !NOT_WANTED.includes(pathname);
  const address = listOfDownload(pathname) + search;
  const isPlain = address.length <= RETURN_MAX && !/\/\/|[\\\p{Cc}]/u.test(pathname);
  return isPlain && (isPage || doors.includes(pathname)) ? address : undefined;
}

/** What the browser was doing before it had to sign in. */
const WAY = ["returnTo", "wantedTile", "reason"] as const satisfies readonly (keyof SessionData)[];
export type Way = Partial<Pick<SessionData, (typeof WAY)[number]>>;

export function wayOf(session: PortalSession): Way {
  const way: Way = {};
  for (const key of WAY) if (session.has(key)) Object.assign(way, { [key]: session.get(key) });
  return way;
}

/** Signs out as `clearSession`; where the browser was going stays. */
export function clearSessionOnTheWay(session: PortalSession): void {
  const way = wayOf(session);
  clearSession(session);
  setWay(session, way);
}

/** Replaces where the browser was going. */
export function setWay(session: PortalSession, { returnTo, wantedTile, reason }: Way): void {
  for (const key of WAY) session.unset(key);
  if (returnTo !== undefined) session.set("returnTo", returnTo);
  if (wantedTile !== undefined) session.set("wantedTile", wantedTile);
  if (reason !== undefined) session.set("reason", reason);
}

/** A page that asks for the password itself: signing in elsewhere, or registering first, leads back to it. */
export function rememberDoor(session: PortalSession, url: URL, application?: string): void {
  setWay(session, { returnTo: returnAddress(url), reason: { kind: "continue", application } });
}

/** What waits for a second factor waits no longer than this. */
const GOING_MS = HOUR_MS;

export const goingTo = (session: PortalSession): SessionData["goingTo"] | undefined => {
  const going = session.get("goingTo");
  return going && Date.now() - going.at < GOING_MS ? going : undefined;
};

/** Where it goes on after a factor was added, once. */
export function afterFactor(session: PortalSession, otherwise: string = paths.security): string {
  const { address = otherwise } = goingTo(session) ?? {};
  session.unset("goingTo");
  return address;
}

/** The application whose door it was. */
export const doorName = (session: PortalSession): string | undefined => session.get("reason")?.application;
