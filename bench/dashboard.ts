import { renderToString } from "react-dom/server";
import { cost, median, type Row, rate } from "./support/figures";
import { load } from "./support/load";
import { plainTree } from "./support/plain-tree";
import { withSignedIn } from "./support/signed-in";
import { inTurns, LONG_WARM_UP, type Pace, perSecond } from "./support/turns";

const USERS = 1_000;
const PAGES = [
  { name: "tiles of a user", who: "user", path: "/dashboard/app" },
  { name: "list of users", who: "admin", path: "/dashboard/user" },
] as const;

/** Pages behind the sign-in, session check and data included, beside React alone rendering the very same elements. */
export function run(pace: Pace): Promise<Row[]> {
  return withSignedIn(USERS, async ({ portico, ...people }) => {
    const rows: Row[] = [];
    for (const { name, who, path } of PAGES) {
      const { browser } = people[who];
      // The first page after a sign-in adds to the cookie, and only that one.
      await browser.open(path);
      rows.push(...(await rendered(name, portico.url + path, browser.cookie, pace)));
    }
    return rows;
  });
}

async function rendered(name: string, address: string, cookie: string, { turns, seconds }: Pace): Promise<Row[]> {
  const headers = { cookie };
  const html = await (await fetch(address, { headers })).text();
  const tree = plainTree(html);
  const { page, bare } = await inTurns(
    { page: () => load(address, { seconds, headers }), bare: () => perSecond(() => renderToString(tree), { seconds }) },
    { turns, warmUp: LONG_WARM_UP },
  );
  const alone = "React alone, same elements";
  return [
    rate(`${name}, ${Math.round(html.length / 1_000)} kB`, median(page.map((each) => each.perSecond)), "pages/s", {
      name: alone,
      value: median(bare),
    }),
    cost(`${name}: p99, 8 at a time`, median(page.map(({ p99 }) => p99)), "ms", {
      name: `${alone}, 8 of them`,
      value: 8_000 / median(bare),
    }),
  ];
}
