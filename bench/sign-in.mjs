import { checking, IN_FLIGHT, productParameters } from "./support/argon2.mjs";
import { cost, median, percentile, rate } from "./support/figures.mjs";
import { CONCURRENCY, forSeconds, withPeople } from "./support/sign-ins.mjs";
import { inTurns } from "./support/turns.mjs";

/**
 * Whole sign-ins: page, password, page, code from a real mail, session cookie. Beside them what Argon2 alone would
 * allow, with the product's parameters and its limit of one core less than there are.
 */
export function run({ turns, seconds }) {
  return withPeople(async ({ signInWhile }) => {
    const checks = await checking(productParameters(), IN_FLIGHT, seconds);
    const { signIns, alone } = await inTurns(
      { signIns: () => signInWhile(forSeconds(seconds)), alone: checks },
      { turns },
    );
    const durations = signIns.flatMap(({ durationsMs }) => durationsMs);
    const argon2 = { name: `Argon2 alone, ${IN_FLIGHT} at a time`, value: median(alone) };
    const queued = { name: `${CONCURRENCY} Argon2 checks`, value: (CONCURRENCY * 1_000) / argon2.value };
    return [
      rate(`sign-ins, ${CONCURRENCY} at a time`, median(signIns.map(({ perSecond }) => perSecond)), "/s", argon2),
      cost("sign-in: p50", percentile(durations, 0.5), "ms", queued),
      cost("sign-in: p99", percentile(durations, 0.99), "ms", queued),
    ];
  });
}
