import { DAY_MS } from "~/lib/durations";
import type { Env } from "~/lib/env.server";
import { newSecret, readSecrets, readStored, replaceStored, type SecretName } from "~/lib/secrets.server";
import type { Database } from "../../kit/db/database";
import { checkSecrets } from "./fingerprints";
import { writeOperatorEvent } from "./operator-event";
import { type Resealed, resealStored } from "./reseal";
import { words } from "./words";

type Installation = Pick<Env, "dataFolder" | "secrets">;

/** Longer than any session; a week to inform API callers. */
const GOOD_FOR_MS = { session: DAY_MS, payload: 7 * DAY_MS };

export interface Rotated {
  /** Until when older secrets are valid; undefined if none is. */
  until: Date | undefined;
  /** A rotation was under way; nothing changed. */
  wasUnderWay: boolean;
}

/**
 * Changes nothing while an older secret is valid.
 * @param atOnce rotates anyway and invalidates older ones
 * @throws Error if it is set in the environment, or the secrets are another installation's
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
  // If interrupted here, it is an ordinary rotation.
  replaceStored(env.dataFolder, { ...stored, [name]: [made, ...good], until: untilThen });
  await noteRotated(db, env, name);
  if (atOnce)
    replaceStored(env.dataFolder, { ...stored, [name]: [made], until: { ...stored.until, [name]: undefined } });
  return { until: atOnce ? undefined : until, wasUnderWay: false };
}

export interface KeyRotated extends Resealed {
  hasOlder: boolean;
}

/**
 * Re-encrypts everything with a new key; an interrupted run can be repeated. A key from the environment must have the new one in front.
 * @param finish drops older keys when everything is re-encrypted
 * @throws Error if the environment has only one key, or the secrets are another installation's
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
  // Replaces the older key's fingerprint.
  await checkSecrets(db, readSecrets(env));
  await writeOperatorEvent(db, {
    action: "SECRET_ROTATED",
    subjectType: "SECRET",
    subjectName: words.secrets[name],
  });
}
