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
const AT_BEST = { name: "at best", value: 2 };

/**
 * One process on one core beside two workers on two. Others on the machine take time, but hardly CPU: of cores used up there would be so
 * many pages.
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
          one: () => cpuOf(one, page, pace.seconds, clients.one),
          two: () => cpuOf(two, page, pace.seconds, clients.two),
        },
        pace,
      );
      const times = (2 * median(measured.one)) / median(measured.two);
      rows.push(rate(`${page.name}: times as many as one, by the CPU of a page`, times, "×", AT_BEST));
    }
    return rows;
  };
  return withSignedIn(USERS, (one) => withSignedIn(USERS, (two) => compare(one, two), inTwo), { cores: String(first) });
}

/** @returns CPU of the server, its workers and its database for a page */
async function cpuOf({ portico, user }: SignedIn, page: Page, seconds: number, cores: string): Promise<number> {
  // A signed-in browser is led on from a public page.
  const headers: Record<string, string> = page.isPublic ? {} : { cookie: user.browser.cookie };
  const before = cpuSecondsOf(portico.pid);
  const { perSecond } = await load(portico.url + page.path, { seconds, connections: CONNECTIONS, cores, headers });
  return (cpuSecondsOf(portico.pid) - before) / (perSecond * seconds);
}
