import type { Session } from "@remix-run/node";
import { z } from "zod";
import { LANGUAGES } from "~/lib/language";
import { createSecretBox } from "~/lib/secret-box.server";
import { secretsNow } from "~/lib/secrets.server";

const WantedTile = z.object({ applicationId: z.string(), clientId: z.string().optional() });
export type WantedTile = z.output<typeof WantedTile>;

/**
 * "continue": nobody was signed in. "ended": the session has ended. "role": the role has changed. `application`:
 * registered name of the one that asks. `home`: where its users begin, if known.
 */
const SignInReason = z.object({
  kind: z.enum(["continue", "ended", "role"]),
  application: z.string().optional(),
  home: z.string().optional(),
  /** The application's wish. */
  language: z.enum(LANGUAGES).optional(),
});
export type SignInReason = z.output<typeof SignInReason>;

const Way = z.object({
  returnTo: z.string().optional(),
  wantedTile: WantedTile.optional(),
  reason: SignInReason.optional(),
});
export type Way = z.output<typeof Way>;

const box = () => createSecretBox(() => secretsNow().key, "ways");
const BOUND_TO = "way";

/** Only this server can make one. */
export const sealWay = (way: Way): string => box().seal(JSON.stringify(way), BOUND_TO);

export function openWay(sealed: string): Way | undefined {
  try {
    return Way.parse(JSON.parse(box().open(sealed, BOUND_TO)));
  } catch {
    // Cut off, made up, or sealed with a former key: the sign-in leads to the first page.
    return undefined;
  }
}

const KEYS = ["returnTo", "wantedTile", "reason"] as const satisfies readonly (keyof Way)[];

export function wayOf(session: Pick<Session, "has" | "get">): Way {
  const way: Way = {};
  for (const key of KEYS) if (session.has(key)) Object.assign(way, { [key]: session.get(key) as unknown });
  return way;
}

export function setWay(session: Pick<Session, "set" | "unset">, way: Way): void {
  for (const key of KEYS) {
    session.unset(key);
    if (way[key] !== undefined) session.set(key, way[key]);
  }
}
