import { availableParallelism } from "node:os";
import { hash, parseOptions, verify } from "@node-rs/argon2";
import pLimit from "p-limit";
import { shareOf } from "~/lib/worker.server";
import { unavailable } from "../failure";

/**
 * Argon2id (the library's default), the fastest measured of OWASP's equally strong parameter sets
 * (docs/decisions/0005-password-hashing.md).
 */
export const PARAMETERS = { memoryCost: 7168, timeCost: 5, parallelism: 1 };

/** Runs on its own threads; one core stays free for requests. Workers share the rest. */
const inTurn = pLimit(shareOf(Math.max(1, availableParallelism() - 1)));
/** Nobody would wait for a longer queue. */
const MOST_WAITING = shareOf(1_000);

function queued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (inTurn.pendingCount >= MOST_WAITING) throw unavailable("password hashing queue is full");
  return inTurn(work);
}

/** @returns the PHC string */
export const hashPassword = (password: string): Promise<string> => queued(() => hash(password, PARAMETERS));

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  queued(() => verify(stored, password));

/** For comparing a password with several hashes for the price of one. */
export function hashLike(stored: string, password: string): Promise<string> {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  const [, , , , salt = ""] = stored.split("$");
  return queued(() => hash(password, { memoryCost, timeCost, parallelism, salt: Buffer.from(salt, "base64") }));
}

/** Renew the hash while the password is known. */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored);
  return (
    made.memoryCost !== PARAMETERS.memoryCost ||
    made.timeCost !== PARAMETERS.timeCost ||
    made.parallelism !== PARAMETERS.parallelism
  );
}

/** A hash that no password matches. */
const { memoryCost, timeCost, parallelism } = PARAMETERS;
export const NOBODYS_HASH =
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}` + `$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Takes as long as a real check: timing does not reveal whether an account exists. */
export async function verifyNobody(password: string): Promise<false> {
  await verifyPassword(NOBODYS_HASH, password);
  return false;
}
