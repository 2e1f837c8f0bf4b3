import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { PARAMETERS } from "~/hub/kit/security/password-hash";
import { Authenticator } from "../tests/support/authenticator";
import { PlainBrowser } from "../tests/support/plain-browser";
import { cost, median, percentile, type Row, rate } from "./support/figures";
import { ratesOf } from "./support/load";
import { CONCURRENCY, expectRedirect, type People, signIn, signInWhile, withPeople } from "./support/sign-in";
import { forSeconds, inTurns, LONG_WARM_UP, milliseconds, type Pace, perSecond } from "./support/turns";

const PASSWORD = "Portico#Bench1";

/** The product's limit: one core less than there are. */
const IN_FLIGHT = Math.max(1, availableParallelism() - 1);

/**
 * Whole sign-ins by mailed code, beside what Argon2 alone would allow; and sign-ins by passkey, one at a time, beside as many requests for
 * the sign-in page.
 */
export function run({ turns, seconds }: Pace): Promise<Row[]> {
  return withPeople(async (people) => {
    const stored = await hash(PASSWORD, PARAMETERS);
    const passkey = await passkeyBrowser(people);
    const measured = await inTurns(
      {
        signIns: () => signInWhile(people, forSeconds(seconds)),
        alone: () => perSecond(() => verify(stored, PASSWORD), { seconds, inFlight: IN_FLIGHT }),
        passkeys: () => during(seconds, passkey.signIn),
        pages: () => during(seconds, passkey.openPages),
      },
      { turns, warmUp: LONG_WARM_UP },
    );
    const durations = measured.signIns.flatMap(({ durationsMs }) => durationsMs);
    const passkeys = measured.passkeys.flat();
    const argon2 = { name: `Argon2 alone, ${IN_FLIGHT} at a time`, value: median(measured.alone) };
    const queued = { name: `${CONCURRENCY} Argon2 checks`, value: (CONCURRENCY * 1_000) / argon2.value };
    const opened = { name: "2 pages of /login", value: median(measured.pages.flat()) };
    return [
      rate(`sign-ins, ${CONCURRENCY} at a time`, median(ratesOf(measured.signIns)), "/s", argon2),
      cost("sign-in: p50", percentile(durations, 0.5), "ms", queued),
      cost("sign-in: p99", percentile(durations, 0.99), "ms", queued),
      cost("sign-in by passkey, 2 requests: p50", median(passkeys), "ms", opened),
      cost("sign-in by passkey, 2 requests: p99", percentile(passkeys, 0.99), "ms", opened),
    ];
  });
}

async function during<Result>(seconds: number, work: () => Promise<Result>): Promise<Result[]> {
  const isGoingOn = forSeconds(seconds);
  const done: Result[] = [];
  while (isGoingOn()) done.push(await work());
  return done;
}

async function passkeyBrowser({ portico: { url, mail }, other }: People) {
  const browser = new PlainBrowser(url);
  const device = new Authenticator(url);
  await signIn(browser, mail, other);
  await browser.get("/dashboard/security/passkey");
  const { html: options } = await browser.get("/dashboard/security/passkey/options");
  const credential = JSON.stringify(device.create(JSON.parse(options) as Parameters<Authenticator["create"]>[0]));
  const { status } = await browser.post("/dashboard/security/passkey", { credential, name: "Bench" });
  if (status !== 200) throw new Error(`Expected the recovery codes of a first passkey, got ${status}`);
  return {
    /** Milliseconds from the sign-in page, which is not counted, to the session's cookie: the options and the answer. */
    async signIn() {
      browser.forget("portico");
      await browser.get("/login");
      return milliseconds(async () => {
        const { html } = await browser.get("/passkey/options");
        const answer = device.get(JSON.parse(html) as { challenge: string });
        expectRedirect(await browser.post("/passkey", { credential: JSON.stringify(answer) }), "/dashboard");
      });
    },
    /** Milliseconds of as many requests for the sign-in page. */
    async openPages() {
      browser.forget("portico");
      return milliseconds(async () => {
        await browser.get("/login");
        await browser.get("/login");
      });
    },
  };
}
