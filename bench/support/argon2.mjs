import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hash, verify } from "@node-rs/argon2";
import { root } from "./portico.mjs";

const PASSWORD = "Portico#Bench1";

/** What the product hashes with, read from its source so that the two cannot drift apart. */
export function productParameters() {
  const source = readFileSync(join(root, "app/hub/security/password-hash.ts"), "utf8");
  const [, memoryCost, timeCost, parallelism] = /memoryCost: (\d+), timeCost: (\d+), parallelism: (\d+)/.exec(source) ?? [];
  if (!memoryCost) throw new Error("password-hash.ts names no Argon2 parameters");
  return { memoryCost: Number(memoryCost), timeCost: Number(timeCost), parallelism: Number(parallelism) };
}

/** Checks of a password per second, `inFlight` at a time, nothing else going on. */
export async function checksPerSecond(parameters, inFlight, seconds) {
  const stored = await hash(PASSWORD, parameters);
  const end = performance.now() + seconds * 1_000;
  const began = performance.now();
  let checks = 0;
  const checkOverAndOver = async () => {
    while (performance.now() < end) {
      await verify(stored, PASSWORD);
      checks += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, checkOverAndOver));
  return (checks / (performance.now() - began)) * 1_000;
}
