import { cost, median, type Row } from "./support/figures";
import { type Figures, load } from "./support/load";
import { withPeople } from "./support/sign-ins";
import { inTurns, type Pace } from "./support/turns";

/** Far below the server's capacity, so that only the waiting for sign-ins shows, not that for other pages. */
const PER_SECOND = 100;

/**
 * Whether hashing passwords delays other requests: the sign-in page while people sign in as fast as they can, beside an
 * idle server.
 */
export function run({ turns, seconds }: Pace): Promise<Row[]> {
  return withPeople(async ({ portico, signInWhile }) => {
    const page = () => load(`${portico.url}/login`, { connections: 4, seconds, perSecond: PER_SECOND });
    const pageDuringSignIns = async () => {
      let done = false;
      const signingIn = signInWhile(() => !done);
      const measured = await page().finally(() => (done = true));
      await signingIn;
      return measured;
    };
    const { idle, busy } = await inTurns({ idle: page, busy: pageDuringSignIns }, { turns });
    return (["p50", "p99"] as const).map((figure) => {
      const of = (measured: readonly Figures[]) => median(measured.map((each) => each[figure]));
      return cost(`/login at ${PER_SECOND}/s during sign-ins: ${figure}`, of(busy), "ms", {
        name: "idle",
        value: of(idle),
      });
    });
  });
}
