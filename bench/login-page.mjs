import { answerOf, withBareServer } from "./support/bare.mjs";
import { cost, median, rate } from "./support/figures.mjs";
import { load } from "./support/load.mjs";
import { withPortico } from "./support/portico.mjs";
import { inTurns } from "./support/turns.mjs";

/**
 * How many sign-in pages the server makes, beside a bare `node:http` server that sends the same bytes and makes
 * nothing.
 */
export function run({ turns, seconds }) {
  return withPortico(async ({ url }) => {
    const address = `${url}/login`;
    const page = await fetch(address);
    const cookie = page.headers.getSetCookie()[0].split(";")[0];
    return withBareServer(await answerOf(address), async (server) => {
      const { first, again, bare } = await inTurns(
        {
          first: () => load(address, { seconds }),
          again: () => load(address, { seconds, headers: { cookie } }),
          bare: () => load(server.url, { seconds }),
        },
        { turns },
      );
      return [...rowsOf("first visit", first, bare), ...rowsOf("with the session cookie", again, bare)];
    });
  });
}

function rowsOf(what, page, bare) {
  const of = (measured, figure) => median(measured.map((each) => each[figure]));
  const baseline = (figure) => ({ name: "bare node:http, same bytes", value: of(bare, figure) });
  return [
    rate(what, of(page, "perSecond"), "pages/s", baseline("perSecond")),
    cost(`${what}: p50`, of(page, "p50"), "ms", baseline("p50")),
    cost(`${what}: p99`, of(page, "p99"), "ms", baseline("p99")),
  ];
}
