import { answerOf, withBareServer } from "./support/bare";
import { cost, median, type Row, rate } from "./support/figures";
import { type Figures, load } from "./support/load";
import { withPortico } from "./support/portico";
import { inTurns, LONG_WARM_UP, type Pace } from "./support/turns";

/** Beside a bare `node:http` server that sends the same bytes. */
export function run({ turns, seconds }: Pace): Promise<Row[]> {
  return withPortico(async ({ url }) => {
    const address = `${url}/login`;
    const page = await fetch(address);
    const [cookie = ""] = page.headers.getSetCookie().map((each) => each.replace(/;.*/, ""));
    return withBareServer(await answerOf(address), async (server) => {
      const { first, again, bare } = await inTurns(
        {
          first: () => load(address, { seconds }),
          again: () => load(address, { seconds, headers: { cookie } }),
          bare: () => load(server.url, { seconds }),
        },
        { turns, warmUp: LONG_WARM_UP },
      );
      return [...rowsOf("first visit", first, bare), ...rowsOf("with the session cookie", again, bare)];
    });
  });
}

function rowsOf(what: string, page: readonly Figures[], bare: readonly Figures[]): Row[] {
  const of = (measured: readonly Figures[], figure: keyof Figures) => median(measured.map((each) => each[figure]));
  const baseline = (figure: keyof Figures) => ({ name: "bare node:http, same bytes", value: of(bare, figure) });
  return [
    rate(what, of(page, "perSecond"), "pages/s", baseline("perSecond")),
    cost(`${what}: p50`, of(page, "p50"), "ms", baseline("p50")),
    cost(`${what}: p99`, of(page, "p99"), "ms", baseline("p99")),
  ];
}
