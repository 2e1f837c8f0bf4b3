import { DAY_MS } from "~/lib/durations";
import type { Env } from "~/lib/env.server";
import { newSecret, readSecrets, readStored, replaceStored, type SecretName } from "~/lib/secrets.server";
import type { Database } from "../../kit/db/database";
import { checkSecrets } from "./fingerprints";
import { writeOperatorEvent } from "./operator-event";
import { type Resealed, resealStored } from "./reseal";
import { words } from "./words";

type Installation = Pick<Env, "dataFolder" | "secrets">;

/** How long an older one is good: longer than any session lasts, and a week to tell every caller. */
const GOOD_FOR_MS = { session: DAY_MS, payload: 7 * DAY_MS };

export interface Rotated {
  /** Until when the older ones are good; undefined: they no longer are. */
  until: Date | undefined;
  /** A rotation was under way already, and nothing was changed. */
  wasUnderWay: boolean;
}

/**
 * Makes a new secret of cookies, or of the envelope. Run again while the older one is still good, it changes nothing.
 * @param atOnce makes a new one in any case, and the older ones worth nothing
 * @throws Error when it is set in the environment, or the secrets are another installation's
 */
export async function rotateSecret(
  db: Database,
  env: Installation,
  name: keyof typeof GOOD_FOR_MS,
  { atOnce }: { atOnce: boolean },
): Promise<Rotated> {
  await checkSecrets(db, readSecrets(env));
  if (env.secrets[name].length > 0) throw new Error(words.rotateByHand(words.secrets[name]));
  const stored = readStored(env.dataFolder);
  const good = readSecrets(env)[name];
  const ends = stored.until?.[name];
  if (good.length > 1 && !atOnce) return { until: ends ? new Date(ends) : undefined, wasUnderWay: true };

  const made = newSecret();
  const until = new Date(Date.now() + GOOD_FOR_MS[name]);
  const untilThen = { ...stored.until, [name]: until.toISOString() };
  // Cut off here, it is a rotation like any other.
  replaceStored(env.dataFolder, { ...stored, [name]: [made, ...good], until: untilThen });
  await noteRotated(db, env, name);
  if (atOnce)
    replaceStored(env.dataFolder, { ...stored, [name]: [made], until: { ...stored.until, [name]: undefined } });
  return { until: atOnce ? undefined : until, wasUnderWay: false };
}

export interface KeyRotated extends Resealed {
  /** Whether older keys still open what they sealed. */
  hasOlder: boolean;
}

/**
 * Makes a new key of what is stored, and seals everything with it; running processes read it within a second. Cut off
 * in the middle, both keys are good, and the next run goes on. With a key from the environment the new one stands there
 * already, in front.
 * @param finish gives the older keys up, once everything is sealed with the newest
 * @throws Error when there is only one key in the environment, or the secrets are another installation's
 */
export async function rotateKey(db: Database, env: Installation, { finish }: { finish: boolean }): Promise<KeyRotated> {
  await checkSecrets(db, readSecrets(env));
  const isSet = env.secrets.key.length > 0;
  if (isSet && env.secrets.key.length === 1) throw new Error(words.rotateByHand(words.secrets.key));
  if (!isSet && !finish && readSecrets(env).key.length === 1) {
    const stored = readStored(env.dataFolder);
    replaceStored(env.dataFolder, { ...stored, key: [newSecret(), ...readSecrets(env).key] });
    await noteRotated(db, env, "key");
  }
  const { key } = readSecrets(env);
  const resealed = await resealStored(db, key);
  if (finish && !isSet) replaceStored(env.dataFolder, { ...readStored(env.dataFolder), key: key.slice(0, 1) });
  return { ...resealed, hasOlder: key.length > 1 && (isSet || !finish) };
}

async function noteRotated(db: Database, env: Installation, name: SecretName): Promise<void> {
  // Its fingerprint takes the place of the older one's.
  await checkSecrets(db, readSecrets(env));
  await writeOperatorEvent(db, {
    action: "SECRET_ROTATED",
    subjectType: "SECRET",
    subjectName: words.secrets[name],
  });
}
