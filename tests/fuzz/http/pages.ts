import fc from "fast-check";
import { hostileText } from "../hostile";
import { type Target, target } from "../target";
import { type Encoding, type Entry, encodings, writeBody } from "./bodies";
import { plausible } from "./fitting";
import type { ShownForm } from "./forms";
import { encoded, knownText, pathOf, queryOf, whoever } from "./requests";
import { holdsOf } from "./rules";
import type { Who, World } from "./world";

const METHODS = ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];
const sentHeaders = fc.record(
  {
    accept: fc.constantFrom("text/html", "application/json", "*/*", ""),
    "accept-encoding": fc.constantFrom("gzip", "br", "identity", "gzip;q=0", "x"),
    "user-agent": fc.constantFrom("", "a".repeat(3_000), "<script>"),
    "x-forwarded-for": fc.constantFrom("127.0.0.1", "1.2.3.4, ::1", "'", ",,,"),
    "x-forwarded-host": fc.constantFrom("evil.example"),
    host: fc.constantFrom("evil.example", "localhost:1", "[::1]", "a.b:99999"),
    cookie: fc.constantFrom(
      "",
      "portico=",
      "portico=a.b",
      "portico=%00",
      "portico=eyJ0b2tlbiI6MX0=.x",
      `portico=${"a".repeat(5_000)}`,
      "portico=a; portico=b",
    ),
    range: fc.constantFrom("bytes=0-", "bytes=9-1", "x"),
    "if-none-match": fc.constantFrom("*", '"x"'),
    "x-remix-response": fc.constantFrom("yes"),
  },
  { requiredKeys: [] },
);

/** Every page by GET and by unexpected methods; also as Remix's scripts request its data. */
function loaders(world: World): Target {
  const input = fc.record({
    who: whoever,
    method: fc.oneof(
      { weight: 12, arbitrary: fc.constant("GET") },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    ),
    path: fc.oneof(
      { weight: 20, arbitrary: pathOf(world) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          "/__manifest",
          "/assets/",
          "/form.js",
          "/find.js",
          "/frame.js",
          "/passkey.js",
          "/stay.js",
          "/strength.js",
          "/tiles.js",
          "//",
          "/..",
          "/%",
          "/%2e%2e/",
          "/.git/config",
          "/login/",
          "/LOGIN",
          "/_root",
        ),
      },
    ),
    data: fc.oneof({ weight: 3, arbitrary: fc.constant("") }, { weight: 1, arbitrary: fc.constant(".data") }),
    query: queryOf(world),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: sentHeaders }),
  });
  return target("pages: loaders", 9, input, async ({ who, method, path, data, query, headers }) => {
    const sent = { method, path: `${path}${data}${query}`, headers };
    // Everybody verifies by the keys.
    holdsOf(sent, await world.send(who, sent), { ...world, readBy: path === KEYS ? "*" : [] });
  });
}

const KEYS = "/.well-known/jwks.json";

const OTHER_NAMES = [
  "__intent__",
  "__state__",
  "__proto__",
  "constructor",
  "toString",
  "a[0]",
  "a[99999999]",
  "a[0].b.c",
  "a[]",
  "[",
  "a.__proto__.b",
  "csrfToken",
  "version",
  "intent",
];
const TOKENS = ["own", "own", "own", "own", "own", "own", "own", "own", "none", "twice", "nobody's", "broken"] as const;

interface Change {
  name: string;
  values: Entry[];
}

function actions(world: World): Target {
  const value: fc.Arbitrary<Entry> = fc.oneof(
    { weight: 4, arbitrary: hostileText },
    { weight: 4, arbitrary: knownText(world) },
    {
      weight: 1,
      arbitrary: hostileText.map((text) => ({ fileName: text, type: "image/png", content: Buffer.from(text) })),
    },
  );
  const formOf = (who: Who) =>
    fc.constantFrom(...world.forms[who]).filter((form) => who === "nobody" || form.path !== "/logout");
  const filled = (who: Who) =>
    formOf(who).chain((form) => {
      const names = [...form.fields, ...form.submits].map(([name]) => name);
      const name = fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom("intent", ...names) },
        { weight: 1, arbitrary: fc.constantFrom(...OTHER_NAMES) },
        { weight: 1, arbitrary: hostileText },
      );
      const change: fc.Arbitrary<Change> = fc.record({ name, values: fc.array(value, { maxLength: 3 }) });
      return fc.record({
        who: fc.constant(who),
        form: fc.constant(form),
        number: fc.nat(9_999),
        submit: fc.constantFrom(undefined, ...form.submits),
        changes: fc.array(change, { maxLength: 3 }),
      });
    });
  const input = fc.record({
    filled: whoever.chain(filled),
    token: fc.constantFrom(...TOKENS),
    encoding: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom<Encoding>("urlencoded", "multipart") },
      { weight: 1, arbitrary: fc.constantFrom<Encoding>(...encodings) },
    ),
    data: fc.oneof({ weight: 4, arbitrary: fc.constant("") }, { weight: 1, arbitrary: fc.constant(".data") }),
    query: fc.oneof({ weight: 2, arbitrary: fc.constant("") }, { weight: 1, arbitrary: queryOf(world) }),
    origin: fc.oneof(
      { weight: 12, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom("https://evil.example", "null", "x") },
    ),
    padding: fc.oneof(
      { weight: 150, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.constantFrom(1_000_000, 3_000_000) },
    ),
  });
  return target(
    "pages: actions",
    10,
    input,
    async ({ filled: { who, form, number, submit, changes }, token, encoding, data, query, origin, padding }) => {
      const entries: [string, Entry][] = [...tokens(world, who, token), ...changed(form, number, submit, changes)];
      if (padding) entries.push(["padding", "x".repeat(padding)]);
      const { body, type } = writeBody(entries, encoding);
      const [path = "", own = ""] = form.path.split("?");
      const search = [own, query.slice(1)].filter(Boolean).join("&");
      const sent = {
        method: "POST",
        path: `${path}${data}${search && `?${search}`}`,
        headers: { "content-type": type, ...(origin ? { origin } : {}) },
        body,
      };
      holdsOf(sent, await world.send(who, sent), world);
    },
  );
}

function changed(
  { fields }: ShownForm,
  number: number,
  submit: [string, string] | undefined,
  changes: Change[],
): [string, Entry][] {
  const names = new Set(changes.map(({ name }) => name));
  const filledIn = fields.map(([name, value]): [string, string] => [
    name,
    value || (plausible(name, number) ?? String(number)),
  ]);
  const kept = [...filledIn, ...(submit ? [submit] : [])].filter(([name]) => !names.has(name));
  return [...kept, ...changes.flatMap(({ name, values }) => values.map((value): [string, Entry] => [name, value]))];
}

function tokens({ visitors }: World, who: Who, token: (typeof TOKENS)[number]): [string, string][] {
  const own: [string, string] = ["csrfToken", visitors[who].csrfToken];
  switch (token) {
    case "own":
      return [own];
    case "twice":
      return [own, own];
    case "nobody's":
      return [["csrfToken", visitors[who === "nobody" ? "user" : "nobody"].csrfToken]];
    case "broken":
      return [["csrfToken", encoded(own[1]).slice(1)]];
    default:
      return [];
  }
}

export const pageTargets = (world: World): Target[] => [loaders(world), actions(world)];
