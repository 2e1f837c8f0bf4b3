import { expect, test } from "vitest";
import type { Head } from "./head";
import { hashOf, type Link } from "./link";
import { type ChainWords, createVerifier, type Verdict } from "./verify";

const words: ChainWords = {
  changed: "changed",
  missing: "missing",
  gap: (from, to) => `gap ${from}-${to}`,
  rewritten: "rewritten",
  misdated: (chained) => `misdated ${chained}`,
  beheaded: "beheaded",
  unchained: "unchained",
  cutOff: "cut off",
};

function chainOf(events: readonly (Partial<Link> & { content: string })[]): Link[] {
  let previous: string | undefined;
  return events.map((event, at) => {
    const sequence = at + 1;
    const link = {
      sequence,
      eventId: `event ${sequence}`,
      chained: `time ${sequence}`,
      delayMs: 5,
      cut: null,
      ...event,
    };
    const hash = hashOf(previous, link);
    previous = hash;
    return { ...link, hash };
  });
}

const five = chainOf(["one", "two", "three", "four", "five"].map((content) => ({ content })));
const headAt = (sequence: number, links = five): Head => ({ sequence, hash: links[sequence - 1]!.hash });

function verify(
  links: readonly Link[],
  { expected, unchained = [] }: { expected?: Head[]; unchained?: string[] } = {},
): Verdict {
  const verifier = createVerifier({ words, longestMs: 3_600_000, expected });
  for (const link of links) verifier.take(link);
  return verifier.verdict(unchained);
}
const faultsIn = (links: readonly Link[], more?: Parameters<typeof verify>[1]) =>
  verify(links, more).breaks.map(({ sequence, why }) => [sequence, why]);

test("a link is the SHA-256 of the one before, its number, its time and its event, a line each", () => {
  // printf '\n1\ntime 1\none' | sha256sum
  expect(five[0]!.hash).toBe("0069ca2f81d78495dd01566ee43c1a957ecefaf7a5b67e1d738398edf8d4a59c");
  expect(hashOf("ab", five[0]!)).not.toBe(five[0]!.hash);
});

test("a log as it was written is intact, and still has the heads that were seen", () => {
  const verdict = verify(five, { expected: [headAt(2), headAt(5)] });
  expect(verdict).toEqual({ intact: 5, head: headAt(5), first: 1, breaks: [] });
  expect(verify([])).toEqual({ intact: 0, head: undefined, first: undefined, breaks: [] });
});

test.each<[string, readonly Link[], [number, string]]>([
  ["changed", five.with(2, { ...five[2]!, content: "other" }), [3, "changed"]],
  ["said to be at another time", five.with(2, { ...five[2]!, chained: "time 9" }), [3, "changed"]],
  ["deleted", five.with(2, { ...five[2]!, content: null }), [3, "missing"]],
  ["cut out", five.toSpliced(1, 2), [4, "gap 2-3"]],
  ["chained by hand without the one before", five.with(2, { ...five[2]!, hash: hashOf("", five[2]!) }), [3, "changed"]],
  ["an hour and more from its chaining", five.with(1, { ...five[1]!, delayMs: -3_600_001 }), [2, "misdated time 2"]],
])("an event that was %s is found", (_what, links, fault) => {
  expect(faultsIn(links)[0]).toEqual(fault);
});

test("who writes the whole chain anew contradicts a head that was seen, and who cuts its end off does not reach it", () => {
  const anew = chainOf(["one", "2", "three", "four", "five"].map((content) => ({ content })));
  expect(faultsIn(anew)).toEqual([]);
  expect(faultsIn(anew, { expected: [headAt(4)] })).toEqual([[4, "rewritten"]]);
  expect(faultsIn(five.slice(0, 3), { expected: [headAt(4)] })).toEqual([[4, "cut off"]]);
});

test("a beginning may be gone where an event of the chain itself says up to which link", () => {
  const cut = (head: Head) => [
    ...five.slice(0, 4),
    ...chainOf([
      ...five.slice(0, 4).map(({ content }) => ({ content: content! })),
      { content: "removal", cut: head },
    ]).slice(4),
  ];
  const left = (links: readonly Link[]) => links.slice(1).with(0, { ...links[1]!, content: null });
  expect(verify(left(cut(headAt(2))))).toMatchObject({ first: 2, intact: 3, breaks: [] });
  expect(faultsIn(left(cut(headAt(1))))).toEqual([[2, "beheaded"]]);
  expect(faultsIn(left(five))).toEqual([[2, "beheaded"]]);
  expect(verify(left(cut(headAt(2))), { expected: [headAt(1)] }).breaks).toEqual([]);
});

test("an event that is in no chain is named, and of many breaks the first twenty", () => {
  expect(verify(five, { unchained: ["a stranger"] }).breaks).toEqual([{ eventId: "a stranger", why: "unchained" }]);
  expect(verify(five, { unchained: Array.from({ length: 30 }, (_, at) => `stranger ${at}`) }).breaks).toHaveLength(20);
});
