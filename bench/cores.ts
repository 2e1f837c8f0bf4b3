import { median, type Row, rate } from "./support/figures";
import { load } from "./support/load";
import { allowedCores } from "./support/machine";
import { cpuSecondsOf } from "./support/processes";
import { type SignedIn, withSignedIn } from "./support/signed-in";
import { inTurns, type Pace } from "./support/turns";

const USERS = 10;
/** Enough to keep two workers busy, an even number for each. */
const CONNECTIONS = 16;

const PAGES = [
  { name: "/login", path: "/login", isPublic: true },
  { name: "tiles of a user", path: "/dashboard/app", isPublic: false },
] as const;
type Page = (typeof PAGES)[number];

/**
 * One process on one core beside two workers on two. Where there are only two cores, the client shares them, and what it used is
 * subtracted.
 */
export function run(pace: Pace): Promise<Row[]> {
  const [first, second, ...more] = process.platform === "linux" ? allowedCores() : [];
  if (first === undefined || second === undefined) throw new Error("This needs Linux, taskset, and two cores.");
  const both = `${first},${second}`;
  const clients = more.length > 0 ? { one: more.join(","), two: more.join(",") } : { one: String(second), two: both };
  const inTwo = { cores: both, settings: { PORTICO_PROCESSES: "2" } };
  const compare = async (one: SignedIn, two: SignedIn): Promise<Row[]> => {
    const rows: Row[] = [];
    for (const page of PAGES) {
      const measured = await inTurns(
        {
          one: () => pages(one, page, pace.seconds, clients.one),
          two: () => pages(two, page, pace.seconds, clients.two),
        },
        pace,
      );
      rows.push(...rowsOf(page.name, measured, more.length === 0));
    }
    return rows;
  };
  return withSignedIn(USERS, (one) => withSignedIn(USERS, (two) => compare(one, two), inTwo), { cores: String(first) });
}

interface Measured {
  perSecond: number;
  perSecondAlone: number;
  /** CPU of the server, its workers and its database, for a page. */
  cpuPerPage: number;
}

async function pages({ portico, user }: SignedIn, page: Page, seconds: number, cores: string): Promise<Measured> {
  // A signed-in browser is led on from a public page.
  const headers: Record<string, string> = page.isPublic ? {} : { cookie: user.browser.cookie };
  const before = cpuSecondsOf(portico.pid);
  const options = { seconds, connections: CONNECTIONS, cores, headers };
  const { perSecond, cpuSeconds } = await load(portico.url + page.path, options);
  return {
    perSecond,
    perSecondAlone: perSecond / (1 - cpuSeconds / (2 * seconds)),
    cpuPerPage: (cpuSecondsOf(portico.pid) - before) / (perSecond * seconds),
  };
}

function rowsOf(name: string, { one, two }: { one: Measured[]; two: Measured[] }, isShared: boolean): Row[] {
  const of = (measured: readonly Measured[], figure: keyof Measured) => median(measured.map((each) => each[figure]));
  const alone = of(one, "perSecond");
  const together = of(two, isShared ? "perSecondAlone" : "perSecond");
  const atBest = { name: "at best", value: 2 };
  const how = isShared ? ", the client's share subtracted" : "";
  const baseline = { name: "one process, one core", value: alone };
  // Others on the machine take time, but hardly CPU: of both cores used up there would be so many.
  const byCpu = (2 * of(one, "cpuPerPage")) / of(two, "cpuPerPage");
  return [
    rate(`${name}: two workers, two cores${how}`, together, "pages/s", baseline),
    rate(`${name}: times as many as one, by the CPU of a page`, byCpu, "×", atBest),
  ];
}
