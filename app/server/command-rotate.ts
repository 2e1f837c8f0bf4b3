import { parseArgs } from "node:util";
import { revokeSigningKey, rotateSigningKey } from "~/hub/installation/rotate-signing";
import { withDatabase } from "~/hub/server";
import { env } from "~/lib/env.server";
import { log } from "~/lib/log.server";
import { readSecrets } from "~/lib/secrets.server";
import { words } from "./words";

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** `admin rotate SECRET`, while Portico runs or not. */
export async function rotateCommand([secret, ...args]: string[]): Promise<void> {
  if (secret === "signing") return signing(args);
  throw new Error(words.usage);
}

/** `signing`, `signing --revoke` for the key that signs, `signing --revoke KID`. */
async function signing(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { revoke: { type: "boolean", default: false } },
  });
  const [kid, ...more] = positionals;
  if (more.length > 0 || (kid && !values.revoke)) throw new Error(words.usage);
  if (!values.revoke) {
    const rotated = await withDatabase(env(), log, (db) => rotateSigningKey(db, readSecrets(env())));
    say(words.rotate.signing(rotated.kid, rotated.from.toISOString()));
    return;
  }
  const revoked = await withDatabase(env(), log, (db) => revokeSigningKey(db, readSecrets(env()), kid));
  if (!revoked) throw new Error(words.rotate.noKey(kid ?? ""));
  say(words.rotate.revoked(revoked));
}
