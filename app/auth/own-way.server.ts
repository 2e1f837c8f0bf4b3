import { createSession, type Session } from "@remix-run/node";
import type { Way } from "./sealed-way.server";

/** What the browser was doing before it had to sign in. */
const WAY = ["returnTo", "wantedTile", "reason"] as const satisfies readonly (keyof Way)[];

export function wayOf(session: Session): Way {
  const way: Way = {};
  for (const key of WAY) if (session.has(key)) Object.assign(way, { [key]: session.get(key) as unknown });
  return way;
}

/** Replaces where the browser was going. */
export function setWay(session: Session, way: Way): void {
  for (const key of WAY) {
    session.unset(key);
    if (way[key] !== undefined) session.set(key, way[key]);
  }
}

/** What the cookie holds of each session whose page goes a way of its own. */
const besideOwnWay = new WeakMap<Session, { token: unknown; way: Way }>();

/**
 * For this request the way of its page takes the place of the one that the cookie holds, which stays as it is: each tab
 * goes its own.
 */
export function goOwnWay(session: Session, way: Way): void {
  if (!besideOwnWay.has(session)) besideOwnWay.set(session, { token: session.get("token"), way: wayOf(session) });
  setWay(session, way);
}

/** The session as its cookie gets it. */
export function forCookie<Whole extends Session>(session: Whole): Whole {
  const beside = besideOwnWay.get(session);
  if (!beside) return session;
  const whole = createSession(session.data) as Whole;
  // Nothing that was set before a sign-in survives it.
  setWay(whole, session.get("token") === beside.token ? beside.way : {});
  return whole;
}
