import fc from "fast-check";

/** Becomes an element if it is ever written into a page unescaped. */
export const MARK = "<fuzz onclick=alert(1)>";
export const ELSEWHERE = "evil.example";

/** With a replacement character for each lone surrogate, as after being sent. */
export const wellFormed = (text: string): string => Buffer.from(text).toString();

const addresses = [
  `https://${ELSEWHERE}/`,
  `//${ELSEWHERE}`,
  `/\\${ELSEWHERE}`,
  `\\\\${ELSEWHERE}`,
  `https:${ELSEWHERE}`,
  `https:/${ELSEWHERE}`,
  `http://localhost@${ELSEWHERE}/`,
  `http://localhost:3000.${ELSEWHERE}/`,
  `http://${ELSEWHERE}#http://localhost/`,
  `http://${ELSEWHERE}?http://localhost`,
  `ht\ntp://${ELSEWHERE}`,
  `\t//${ELSEWHERE}`,
  "javascript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "http://[::1]/",
  "http://169.254.169.254/",
  "http://a;sandbox/",
  "http://a,b'c/",
  "http://%00/",
  "http://",
];
const injections = [
  MARK,
  `"><script>${MARK}</script>`,
  `'"--></textarea>${MARK}`,
  "' or 1=1 --",
  "'; drop table users; --",
  "$1",
  "%",
  "_",
  "\\",
  "{{otp}}",
  "${7*7}",
  "=1+1",
  "`id`",
  "a\r\nX-Injected: 1",
  "a\u2028b",
  "../../../../etc/passwd",
  "..%2f..%2f",
  "%00",
  "%zz",
  "%ff",
  "%ed%a0%80",
];
const numbers = [
  "0",
  "-0",
  "-1",
  "1",
  "2",
  "1.5",
  "1e3",
  "1e309",
  "0x10",
  "NaN",
  "Infinity",
  "2147483647",
  "2147483648",
  "9007199254740991",
  "9223372036854775808",
  "99999999999999999999",
  "1_0",
  "٣",
];
const words = [
  ...[
    "",
    " ",
    "\0",
    "a\0b",
    "null",
    "undefined",
    "true",
    "[object Object]",
    "All",
    "NA",
    "ACTIVE",
    "Admin",
    "__proto__",
    "constructor",
    "toString",
    "_id",
    "-_id",
    "-",
    "name",
  ],
  ...[
    "\u202eabc",
    "\ufeff",
    "\u200b",
    "ß",
    "İ",
    "ﬀ",
    "👩‍👩‍👧",
    "\ud800",
    "\udfff",
    "e\u0301",
    "[]",
    "{}",
    '{"a":1}',
    "[".repeat(300) + "]".repeat(300),
  ],
];

/** Text that nobody would type: control characters, lone surrogates, markup, addresses, numbers beyond every bound. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words) },
  { weight: 4, arbitrary: fc.constantFrom(...injections) },
  { weight: 3, arbitrary: fc.constantFrom(...addresses) },
  { weight: 3, arbitrary: fc.constantFrom(...numbers) },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("a", "é", "𝒳", MARK, "<b>", "%"), fc.constantFrom(65, 101, 300, 5_000))
      .map(([unit, times]) => unit.repeat(times)),
  },
);

/** What passes, so that the next check is reached, and now and then what should not. */
export const mostly = <Good, Bad>(good: fc.Arbitrary<Good>, bad: fc.Arbitrary<Bad>): fc.Arbitrary<Good | Bad> =>
  fc.oneof({ weight: 8, arbitrary: good }, { weight: 1, arbitrary: bad });

/** Addresses that try to be mistaken for others. */
export const hostileAddress: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...addresses),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc
    .tuple(
      fc.constantFrom("http", "https", "HTTP", "ftp", "javascript"),
      fc.constantFrom(":", "://", ":///", ":\\\\"),
      fc.string({ unit: "binary-ascii", maxLength: 20 }),
    )
    .map((parts) => parts.join("")),
  hostileText,
);

/** JSON of any shape, containing hostile texts and names. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e300, [], {}) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.oneof(fc.constantFrom("__proto__", "constructor", "toJSON", "length", "name"), fc.string({ maxLength: 8 })),
      hostileText,
      { maxKeys: 4, noNullPrototype: true },
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(31, 33, 300).map((depth) => nested(depth)) },
);

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { name: value };
  return value;
}
