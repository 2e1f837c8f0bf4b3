import type { Session } from "@remix-run/node";
import { z } from "zod";
import { createSecretBox } from "~/lib/secret-box.server";
import { secretsNow } from "~/lib/secrets.server";

const WantedTile = z.object({ applicationId: z.string(), clientId: z.string().optional() });
export type WantedTile = z.output<typeof WantedTile>;

/**
 * "continue": nobody was signed in. "ended": the session is over. "role": the role is another than at the sign-in.
 * `application`: the name of the one that asks, as it is registered. `home`: where that application's users begin, where
 * it is known.
 */
const SignInReason = z.object({
  kind: z.enum(["continue", "ended", "role"]),
  application: z.string().optional(),
  home: z.string().optional(),
});
export type SignInReason = z.output<typeof SignInReason>;

/** What the browser was doing before it had to sign in: an address of ours, a tile, and why one is asked. */
const Way = z.object({
  returnTo: z.string().optional(),
  wantedTile: WantedTile.optional(),
  reason: SignInReason.optional(),
});
export type Way = z.output<typeof Way>;

const box = () => createSecretBox(() => secretsNow().key, "ways");
const BOUND_TO = "way";

/** As it stands in the address of a sign-in: only this server can make one. */
export const sealWay = (way: Way): string => box().seal(JSON.stringify(way), BOUND_TO);

/** The way that an address carries, if it is one of ours. */
export function openWay(sealed: string): Way | undefined {
  try {
    return Way.parse(JSON.parse(box().open(sealed, BOUND_TO)));
  } catch {
    // Cut off, made up, or sealed with a key that is no longer ours: the sign-in then leads to the first page.
    return undefined;
  }
}

const KEYS = ["returnTo", "wantedTile", "reason"] as const satisfies readonly (keyof Way)[];

/** Where a session's browser was going. */
export function wayOf(session: Pick<Session, "has" | "get">): Way {
  const way: Way = {};
  for (const key of KEYS) if (session.has(key)) Object.assign(way, { [key]: session.get(key) as unknown });
  return way;
}

/** Replaces where the browser was going. */
export function setWay(session: Pick<Session, "set" | "unset">, way: Way): void {
  for (const key of KEYS) {
    session.unset(key);
    if (way[key] !== undefined) session.set(key, way[key]);
  }
}
