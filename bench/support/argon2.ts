import { availableParallelism } from "node:os";
import { hash, type Options, verify } from "@node-rs/argon2";
import { perSecond } from "./turns";

const PASSWORD = "Portico#Bench1";

/** The product's limit: one core less than there are. */
export const IN_FLIGHT = Math.max(1, availableParallelism() - 1);

/** Checks of a password per second, nothing else going on. @returns a way to measure for `inTurns` */
export async function checking(parameters: Options, inFlight: number, seconds: number): Promise<() => Promise<number>> {
  const stored = await hash(PASSWORD, parameters);
  return () => perSecond(() => verify(stored, PASSWORD), { seconds, inFlight });
}
