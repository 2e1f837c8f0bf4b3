import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { hash, verify } from "@node-rs/argon2";
import { root } from "./portico.mjs";
import { perSecond } from "./turns.mjs";

const PASSWORD = "Portico#Bench1";

/** The product's limit: one core less than there are. */
export const IN_FLIGHT = Math.max(1, availableParallelism() - 1);

/** What the product hashes with, read from its source so that the two cannot drift apart. */
export function productParameters() {
  const source = readFileSync(join(root, "app/hub/kit/security/password-hash.ts"), "utf8");
  const [, memoryCost, timeCost, parallelism] =
    /memoryCost: (\d+), timeCost: (\d+), parallelism: (\d+)/.exec(source) ?? [];
  if (!memoryCost) throw new Error("password-hash.ts names no Argon2 parameters");
  return { memoryCost: Number(memoryCost), timeCost: Number(timeCost), parallelism: Number(parallelism) };
}

/** Checks of a password per second, nothing else going on. @returns a way to measure for `inTurns` */
export async function checking(parameters, inFlight, seconds) {
  const stored = await hash(PASSWORD, parameters);
  return () => perSecond(() => verify(stored, PASSWORD), { seconds, inFlight });
}
