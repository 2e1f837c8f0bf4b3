import { availableParallelism } from "node:os";
import { checksPerSecond, productParameters } from "./support/argon2.mjs";
import { CONCURRENCY, forSeconds, withPeople } from "./support/sign-ins.mjs";
import { percentile } from "./support/statistics.mjs";

const WARM_UP_SECONDS = 5;
const SECONDS = 15;
const ARGON2_SECONDS = 5;

/**
 * Whole sign-ins: page, password, page, code from a real mail, session cookie. Beside them what Argon2 alone would allow, with the product's
 * parameters and its limit of one core less than there are.
 */
export async function run() {
  const measured = await withPeople(async ({ signInWhile }) => {
    await signInWhile(forSeconds(WARM_UP_SECONDS));
    return signInWhile(forSeconds(SECONDS));
  });
  const inFlight = Math.max(1, availableParallelism() - 1);
  const alone = await checksPerSecond(productParameters(), inFlight, ARGON2_SECONDS);
  return [
    { what: `sign-ins, ${CONCURRENCY} at a time`, value: measured.perSecond, unit: "/s" },
    { what: "sign-in: p50", value: percentile(measured.durationsMs, 0.5), unit: "ms" },
    { what: "sign-in: p99", value: percentile(measured.durationsMs, 0.99), unit: "ms" },
    { what: `Argon2 alone, ${inFlight} at a time`, value: alone, unit: "/s" },
    { what: "share of the time that is Argon2", value: (measured.perSecond / alone) * 100, unit: "%" },
  ];
}
