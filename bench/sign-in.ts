import { PARAMETERS } from "~/hub/kit/security/password-hash";
import { checking, IN_FLIGHT } from "./support/argon2";
import { cost, median, percentile, type Row, rate } from "./support/figures";
import { CONCURRENCY, forSeconds, withPeople } from "./support/sign-ins";
import { inTurns, LONG_WARM_UP, type Pace } from "./support/turns";

/**
 * Sign-ins by passkey, one at a time, beside as many requests for the sign-in page; and whole sign-ins: page, password,
 * page, code from a real mail, session cookie. Beside them what Argon2 alone would allow, with the product's parameters
 * and its limit of one core less than there are.
 */
export function run({ turns, seconds }: Pace): Promise<Row[]> {
  return withPeople(async ({ signInWhile, withPasskey }) => {
    const byPasskey = await withPasskey();
    const checks = await checking(PARAMETERS, IN_FLIGHT, seconds);
    const { signIns, alone, passkeys, pages } = await inTurns(
      {
        signIns: () => signInWhile(forSeconds(seconds)),
        alone: checks,
        passkeys: () => whileGoingOn(forSeconds(seconds), byPasskey.signIn),
        pages: () => whileGoingOn(forSeconds(seconds), byPasskey.openPages),
      },
      { turns, warmUp: LONG_WARM_UP },
    );
    byPasskey.close();
    const passkeyMs = passkeys.flat().map(({ ms }) => ms);
    const requests = Math.max(...passkeys.flat().map((each) => each.requests));
    const opened = { name: `${requests} pages of /login`, value: median(pages.flat()) };
    const durations = signIns.flatMap(({ durationsMs }) => durationsMs);
    const argon2 = { name: `Argon2 alone, ${IN_FLIGHT} at a time`, value: median(alone) };
    const queued = { name: `${CONCURRENCY} Argon2 checks`, value: (CONCURRENCY * 1_000) / argon2.value };
    return [
      rate(`sign-ins, ${CONCURRENCY} at a time`, median(signIns.map(({ perSecond }) => perSecond)), "/s", argon2),
      cost("sign-in: p50", percentile(durations, 0.5), "ms", queued),
      cost("sign-in: p99", percentile(durations, 0.99), "ms", queued),
      cost(`sign-in by passkey, ${requests} requests: p50`, median(passkeyMs), "ms", opened),
      cost(`sign-in by passkey, ${requests} requests: p99`, percentile(passkeyMs, 0.99), "ms", opened),
    ];
  });
}

async function whileGoingOn<Result>(isGoingOn: () => boolean, work: () => Promise<Result>): Promise<Result[]> {
  const done: Result[] = [];
  while (isGoingOn()) done.push(await work());
  return done;
}
