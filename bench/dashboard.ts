import { ElementType, parseDocument } from "htmlparser2";
import { createElement, Fragment, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { cost, median, type Row, rate } from "./support/figures";
import { CONNECTIONS, load, ratesOf } from "./support/load";
import { giveApplications, withSignedIn } from "./support/signed-in";
import { inTurns, LONG_WARM_UP, type Pace, perSecond } from "./support/turns";

const USERS = 1_000;
const MANY = 500;
const PAGES = [
  { name: "tiles of a user", who: "user", path: "/dashboard/app" },
  { name: "list of users", who: "admin", path: "/dashboard/user" },
] as const;

/** A page rendered again lacks comments and empty attributes. */
const MAY_DIFFER = 0.03;

/** Pages behind the sign-in, session check and data included, beside React alone rendering the very same elements. */
export function run(pace: Pace): Promise<Row[]> {
  return withSignedIn(USERS, async ({ portico, seed, ...people }) => {
    const rows: Row[] = [];
    for (const { name, who, path } of PAGES) {
      const { browser } = people[who];
      await browser.get(path);
      rows.push(...(await rendered(name, portico.url + path, browser.cookie, pace)));
    }
    await giveApplications(seed, people.user, MANY);
    const tiles = portico.url + PAGES[0].path;
    rows.push(...(await rendered(`tiles with ${MANY} applications more`, tiles, people.user.browser.cookie, pace)));
    return rows;
  });
}

async function rendered(name: string, address: string, cookie: string, { turns, seconds }: Pace): Promise<Row[]> {
  const headers = { cookie };
  const html = await (await fetch(address, { headers })).text();
  const tree = plainTree(html);
  const { page, single, bare } = await inTurns(
    {
      page: () => load(address, { seconds, headers }),
      single: () => load(address, { seconds, headers, connections: 1 }),
      bare: () => perSecond(() => renderToString(tree), { seconds }),
    },
    { turns, warmUp: LONG_WARM_UP },
  );
  const alone = { name: "React alone, same elements", value: median(bare) };
  const ofOne = { name: alone.name, value: 1_000 / alone.value };
  const ofAll = { name: `${alone.name}, ${CONNECTIONS} of them`, value: (CONNECTIONS * 1_000) / alone.value };
  return [
    rate(`${name}, ${Math.round(html.length / 1_000)} kB`, median(ratesOf(page)), "pages/s", alone),
    cost(`${name}: p50, one at a time`, median(single.map(({ p50 }) => p50)), "ms", ofOne),
    cost(`${name}: p99, ${CONNECTIONS} at a time`, median(page.map(({ p99 }) => p99)), "ms", ofAll),
  ];
}

/** @throws {Error} when rendering them gives noticeably more or less than the page */
function plainTree(html: string): ReactNode {
  const tree = createElement(Fragment, null, ...parseDocument(html).children.map(plainNode));
  const again = renderToString(tree).length;
  if (Math.abs(again - html.length) > MAY_DIFFER * html.length)
    throw new Error(`A page of ${html.length} characters became one of ${again}.`);
  return tree;
}

function plainNode(node: ReturnType<typeof parseDocument>["children"][number]): ReactNode {
  if (node.type === ElementType.Text) return node.data;
  if (!("attribs" in node)) return null;
  const props = Object.fromEntries(Object.entries(node.attribs).map(([name, value]) => [name, value || true]));
  const [first] = node.children;
  if ((node.type === ElementType.Script || node.type === ElementType.Style) && first?.type === ElementType.Text)
    return createElement(node.name, { ...props, dangerouslySetInnerHTML: { __html: first.data } });
  return createElement(node.name, props, ...node.children.map(plainNode));
}
