import { renderToString } from "react-dom/server";
import { cost, median, rate } from "./support/figures.mjs";
import { load } from "./support/load.mjs";
import { plainTree } from "./support/plain-tree.mjs";
import { withSignedIn } from "./support/signed-in.mjs";
import { inTurns, perSecond } from "./support/turns.mjs";

const USERS = 1_000;
const PAGES = [
  { name: "tiles of a user", who: "user", path: "/dashboard/app" },
  { name: "list of users", who: "admin", path: "/dashboard/user" },
];

/** Pages behind the sign-in, session check and data included, beside React alone rendering the very same elements. */
export function run(pace) {
  return withSignedIn(USERS, async ({ portico, ...people }) => {
    const rows = [];
    for (const { name, who, path } of PAGES)
      rows.push(...(await rendered(name, portico.url + path, people[who].browser.cookie, pace)));
    return rows;
  });
}

async function rendered(name, address, cookie, { turns, seconds }) {
  const headers = { cookie };
  const html = await (await fetch(address, { headers })).text();
  const tree = plainTree(html);
  const { page, bare } = await inTurns(
    { page: () => load(address, { seconds, headers }), bare: () => perSecond(() => renderToString(tree), { seconds }) },
    { turns },
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
