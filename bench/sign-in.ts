import { PARAMETERS } from "~/hub/kit/security/password-hash";
import { checking, IN_FLIGHT } from "./support/argon2";
import { cost, median, percentile, type Row, rate } from "./support/figures";
import { CONCURRENCY, forSeconds, withPeople } from "./support/sign-ins";
import { inTurns, type Pace } from "./support/turns";

/**
 * Whole sign-ins: page, password, page, code from a real mail, session cookie. Beside them what Argon2 alone would
 * allow, with the product's parameters and its limit of one core less than there are.
 */
export function run({ turns, seconds }: Pace): Promise<Row[]> {
  return withPeople(async ({ signInWhile }) => {
    const checks = await checking(PARAMETERS, IN_FLIGHT, seconds);
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
