import { cost, median, type Row } from "./support/figures";
import { whileSent } from "./support/junk";
import { JUNK, type JunkName } from "./support/junk-kinds";
import { load } from "./support/load";
import { withPortico } from "./support/portico";
import { inTurns, type Pace } from "./support/turns";

const CONNECTIONS = 40;
/** Far below the server's capacity, so that only the waiting for the junk shows. */
const PER_SECOND = 20;

/**
 * What strangers can do to others: the sign-in page while 40 connections send one kind of junk as fast as it is
 * answered, beside an idle server.
 */
export function run({ turns, seconds }: Pace): Promise<Row[]> {
  return withPortico(async ({ url }) => {
    const page = () => load(`${url}/login`, { connections: 4, seconds, perSecond: PER_SECOND });
    const rows: Row[] = [];
    for (const name of Object.keys(JUNK) as JunkName[]) {
      const { idle, busy } = await inTurns(
        { idle: page, busy: () => whileSent(url, name, CONNECTIONS, page) },
        { turns },
      );
      const junkPerSecond = median(busy.map((each) => each.junkPerSecond));
      rows.push({
        ...cost(`/login during ${name}: p50`, median(busy.map(({ result }) => result.p50)), "ms", {
          name: "idle",
          value: median(idle.map(({ p50 }) => p50)),
        }),
        details: { junkPerSecond, p99: median(busy.map(({ result }) => result.p99)) },
      });
    }
    return rows;
  });
}
