import { cpuSecondsOf } from "./support/cpu";
import { median, type Row, rate } from "./support/figures";
import { type Figures, load } from "./support/load";
import { allowedCores } from "./support/machine";
import { type SignedIn, withSignedIn } from "./support/signed-in";
import { inTurns, type Pace } from "./support/turns";

const USERS = 10;
/** Enough to keep two workers busy, an even number for each. */
const CONNECTIONS = 16;

const PAGES = [
  { name: "/login", path: "/login", isPublic: true },
  { name: "tiles of a user", path: "/dashboard/app", isPublic: false },
] as const;

/**
 * One process on one core beside two workers on two, each with its database on the same cores. The client has cores of
 * its own; where there are only two, it shares them with the two workers, and what it used of them is subtracted.
 */
export async function run(pace: Pace): Promise<Row[]> {
  const cores = process.platform === "linux" ? allowedCores() : [];
  const [first, second, ...more] = cores;
  if (first === undefined || second === undefined) throw new Error("This needs Linux, taskset, and two cores.");
  const both = `${first},${second}`;
  const rest = more.join(",");
  return withSignedIn(
    USERS,
    (one) =>
      withSignedIn(
        USERS,
        async (two) => {
          const rows: Row[] = [];
          for (const { name, ...page } of PAGES)
            rows.push(
              ...(await compared(name, pace, {
                one: (seconds) => pages(one, page, seconds, rest || String(second)),
                two: (seconds) => pages(two, page, seconds, rest || both),
                isShared: rest === "",
              })),
            );
          return rows;
        },
        { cores: both, PORTICO_PROCESSES: "2" },
      ),
    { cores: String(first) },
  );
}

type Page = Pick<(typeof PAGES)[number], "path" | "isPublic">;

interface Measured extends Figures {
  /** CPU of the server, its workers and its database, for a page. */
  cpuPerPage: number;
}

async function pages(
  { portico, user }: SignedIn,
  { path, isPublic }: Page,
  seconds: number,
  cores: string,
): Promise<Measured> {
  // A signed-in browser is led on from a public page.
  const headers: Record<string, string> = isPublic ? {} : { cookie: user.browser.cookie };
  const before = cpuSecondsOf(portico.pid);
  const figures = await load(portico.url + path, { seconds, connections: CONNECTIONS, cores, headers });
  return { ...figures, cpuPerPage: (cpuSecondsOf(portico.pid) - before) / (figures.perSecond * seconds) };
}

interface Ways {
  one: (seconds: number) => Promise<Measured>;
  two: (seconds: number) => Promise<Measured>;
  /** Whether the client and the two workers shared the cores. */
  isShared: boolean;
}

async function compared(name: string, { turns, seconds }: Pace, { one, two, isShared }: Ways): Promise<Row[]> {
  const measured = await inTurns({ one: () => one(seconds), two: () => two(seconds) }, { turns });
  const alone = median(measured.one.map(({ perSecond }) => perSecond));
  const together = median(
    measured.two.map(({ perSecond, cpuSeconds }) =>
      isShared ? perSecond / (1 - cpuSeconds / (2 * seconds)) : perSecond,
    ),
  );
  const cpu = (ways: readonly Measured[]) => median(ways.map(({ cpuPerPage }) => cpuPerPage));
  const atBest = { name: "at best", value: 2 };
  const how = isShared ? ", the client's share subtracted" : "";
  return [
    rate(`${name}: two workers, two cores${how}`, together, "pages/s", { name: "one process, one core", value: alone }),
    rate(`${name}: times as many as one`, together / alone, "×", atBest),
    // Others on the machine take time away, and hardly any CPU: of both cores used up, there would be so many.
    rate(
      `${name}: times as many as one, by the CPU of a page`,
      (2 * cpu(measured.one)) / cpu(measured.two),
      "×",
      atBest,
    ),
  ];
}
