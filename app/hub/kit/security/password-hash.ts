import { availableParallelism } from "node:os";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { shareOf } from "~/lib/worker.server";
import { unavailable } from "../failure";

/**
 * Argon2id, one of the parameter sets that OWASP's password storage cheat sheet lists as equally strong; of those, the
 * fastest measured here (docs/decisions/0005-password-hashing.md). The library's default algorithm is Argon2id.
 */
export const PARAMETERS = { memoryCost: 7168, timeCost: 5, parallelism: 1 };

/**
 * One core stays free for requests; hashing runs on threads of its own, so waiting for it blocks nothing. Workers share
 * the others: what is too much for a machine does not depend on how many processes it runs.
 */
const inTurn = pLimit(shareOf(Math.max(1, availableParallelism() - 1)));
/** Beyond this queue length nobody would wait for an answer: refuse at once. */
const MOST_WAITING = shareOf(1_000);

function queued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (inTurn.pendingCount >= MOST_WAITING) throw unavailable("password hashing queue is full");
  return inTurn(work);
}

/** @returns the PHC string with algorithm, parameters, salt and hash */
export const hashPassword = (password: string): Promise<string> => queued(() => hash(password, PARAMETERS));

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  queued(() => verify(stored, password));

/**
 * The password's hash with the salt and the parameters of another hash: of the same password it is the same, and it can be
 * compared with all hashes of one salt for the price of one.
 */
export function hashLike(stored: string, password: string): Promise<string> {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  const [, , , , salt = ""] = stored.split("$");
  return queued(() => hash(password, { memoryCost, timeCost, parallelism, salt: Buffer.from(salt, "base64") }));
}

/**
 * True when the hash was made with other parameters than today's and should be renewed while the password is at hand.
 */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored);
  return (
    made.memoryCost !== PARAMETERS.memoryCost ||
    made.timeCost !== PARAMETERS.timeCost ||
    made.parallelism !== PARAMETERS.parallelism
  );
}

/** A salt and a hash of zeros, which no password fits: checking one against it costs as much as any check. */
const { memoryCost, timeCost, parallelism } = PARAMETERS;
export const NOBODYS_HASH =
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}` + `$${"A".repeat(22)}$${"A".repeat(43)}`;

/**
 * Spends the time of a real check when there is no account, so that the delay reveals nothing. Always false.
 */
export async function verifyNobody(password: string): Promise<false> {
  await verifyPassword(NOBODYS_HASH, password);
  return false;
}
