import { parseArgs } from "node:util";
import { rotateKey, rotateSecret } from "~/hub/operate/installation/rotate-secrets";
import { revokeSigningKey, rotateSigningKey } from "~/hub/operate/installation/rotate-signing";
import { withDatabase } from "~/hub/server";
import { env } from "~/lib/env.server";
import { log } from "~/lib/log.server";
import { findSecrets, readSecrets } from "~/lib/secrets.server";
import { UsageError } from "./usage-error";
import { words } from "./words";

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** `admin rotate SECRET`, also while Portico runs. */
export async function rotateCommand([secret, ...args]: string[]): Promise<void> {
  // Another folder's new secrets would not match the database.
  if (env().databaseUrl) findSecrets(env());
  if (secret === "signing") return signing(args);
  if (secret === "session" || secret === "payload") return secretOf(secret, args);
  if (secret === "portico-key") return key(args);
  throw new UsageError(words.usage);
}

/** `session`, `payload`; `--now` invalidates older ones immediately. */
async function secretOf(name: "session" | "payload", args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { now: { type: "boolean", default: false } } });
  const { until, wasUnderWay } = await withDatabase(env(), log, (db) =>
    rotateSecret(db, env(), name, { atOnce: values.now }),
  );
  const sentences = words.rotate[name];
  if (!until) say(sentences.atOnce);
  else say(wasUnderWay ? words.rotate.underWay(until.toISOString()) : sentences.rotated(until.toISOString()));
}

/** `portico-key`; then `portico-key --finish`. */
async function key(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { finish: { type: "boolean", default: false } } });
  const { changed, unreadable, hasOlder } = await withDatabase(env(), log, (db) => rotateKey(db, env(), values));
  say(words.rotate.resealed(changed));
  if (unreadable > 0) say(words.rotate.unreadable(unreadable));
  say(hasOlder ? words.rotate.older : words.rotate.finished);
}

/** `signing`, `signing --revoke` for the signing key, `signing --revoke KID`. */
async function signing(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { revoke: { type: "boolean", default: false } },
  });
  const [kid, ...more] = positionals;
  if (more.length > 0 || (kid && !values.revoke)) throw new UsageError(words.usage);
  if (!values.revoke) {
    const rotated = await withDatabase(env(), log, (db) => rotateSigningKey(db, readSecrets(env())));
    for (const { kid, from } of [rotated, ...rotated.others]) say(words.rotate.signing(kid, from.toISOString()));
    return;
  }
  const revoked = await withDatabase(env(), log, (db) => revokeSigningKey(db, readSecrets(env()), kid));
  if (!revoked) throw new Error(words.rotate.noKey(kid ?? ""));
  say(words.rotate.revoked(revoked));
}
