import { expect, test } from "vitest";
import { costsOfWork } from "../../bench/support/work-costs";

/**
 * [statements, commits, rows, bytes of write-ahead log], as docs/scale.md has them. Of a sign-in with a mailed code one
 * statement and commit is that which notes what was sent in half a second, here perhaps one mail.
 */
const AT_MOST: Record<string, readonly [number, number, number, number]> = {
  "sign-in with a mailed code": [14, 5, 27, 12_500],
  "sign-in in a trusted browser": [9, 2, 14, 9_000],
  tiles: [2, 0, 0, 0],
  "list of users": [6, 0, 0, 0],
  launch: [4, 1, 4, 3_800],
  grantToken: [4, 1, 4, 3_800],
  "token by client credentials": [2, 1, 1, 800],
  "code flow with a session": [13, 5, 7, 7_000],
};
const TIMES = 5;
/** The server sends statements of its own meanwhile, not at the same pace all the time. */
const BY_ITSELF = 0.9;
const BYTES_BY_ITSELF = 400;

test("sign-ins, pages, launches and tokens cost the database what they are said to", async () => {
  const { work } = await costsOfWork(TIMES);
  expect(Object.keys(work)).toEqual(Object.keys(AT_MOST));
  for (const [name, { statements, commits, rows, bytes, changes }] of Object.entries(work)) {
    const [mostStatements, mostCommits, mostRows, mostBytes] = AT_MOST[name]!;
    expect(statements, `statements of a ${name}`).toBeLessThan(mostStatements + BY_ITSELF);
    expect(commits, `commits of a ${name}`).toBeLessThan(mostCommits + BY_ITSELF);
    expect(rows, `rows of a ${name}: ${JSON.stringify(changes)}`).toBeLessThan(mostRows + BY_ITSELF);
    expect(bytes, `bytes of a ${name}`).toBeLessThan(mostBytes + BYTES_BY_ITSELF);
  }
}, 120_000);
