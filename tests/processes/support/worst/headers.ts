import type { Who, World } from "../../../fuzz/http/world";
import { filled } from "../../../support/cpu";
import { HEAD_BYTES, inTurns, type Worst } from "./requests";

/** Headers that the product, its libraries and its proxies read. */
const HEADERS = (
  "accept accept-encoding accept-language authorization cache-control content-type " +
  "cookie dpop forwarded idempotency-key if-match if-none-match " +
  "if-modified-since origin range referer sec-fetch-site user-agent " +
  "x-forwarded-for x-forwarded-host x-forwarded-method x-forwarded-proto x-forwarded-uri x-original-url " +
  "x-portico-device x-request-id x-requested-with x-real-ip access-control-request-headers x-remix-response"
).split(" ");

/** What stands in headers that are lists, quoted, or begin with a scheme. */
const PARTS: Readonly<Record<string, string>> = {
  entries: "a,",
  parameters: "a/b;q=0.1,",
  "parameters without an end": ";a=b",
  cookies: "portico=a.b; ",
  "other cookies": "a=b; ",
  proxies: "127.0.0.1, ",
  "proxies of IPv6": "::1, ",
  "what is forwarded": "for=[::1];proto=https,",
  tags: 'W/"x", ',
  "quotes that stay open": '"\\',
  spaces: " ",
  tabs: "\t",
  "full stops": ".",
  slashes: "/",
  digits: "0",
  hyphens: "a-",
  brackets: "((",
  "at signs": "a@",
  colons: ":",
  "percent signs": "%",
  escapes: "%2e",
  "products of browsers": "Mozilla/5.0 (",
  "signed parts": "e30.",
};

const headersOf = (bytes: number): [what: string, value: string][] =>
  Object.entries(PARTS).flatMap(([what, part]): [string, string][] => {
    const value = filled(bytes, part, "x");
    return [[what, value], ...(part === "e30." || part === "0" || part === " " ? schemes(what, value) : [])];
  });

const schemes = (what: string, value: string): [string, string][] =>
  ["Bearer", "Basic", "DPoP"].map((scheme) => [`${what} after ${scheme}`, `${scheme} ${value}x`]);

/** A kind of address each: what reads headers there is not the same. */
const READ_HEADERS: readonly [who: Who, method: string, path: string][] = [
  ["nobody", "GET", "/login"],
  ["admin", "GET", "/dashboard/role.data"],
  ["nobody", "GET", "/api/users/getAllUsers"],
  ["nobody", "POST", "/api/users/login"],
  ["nobody", "POST", "/access/v1/evaluation"],
  ["nobody", "POST", "/login"],
  ["nobody", "GET", "/oidc/authorize"],
  ["nobody", "POST", "/oidc/token"],
  ["nobody", "GET", "/oidc/userinfo"],
  ["nobody", "GET", "/forward-auth"],
  ["nobody", "GET", "/metrics"],
  ["nobody", "GET", "/form.js"],
  ["nobody", "GET", "/.well-known/jwks.json"],
];

export function ofHeaders(world: World): Worst[] {
  const turns = inTurns(headersOf(HEAD_BYTES), 9);
  return READ_HEADERS.flatMap(([who, method, path]) =>
    HEADERS.flatMap((header) =>
      turns().map(([what, value]) => {
        const { cookie } = world.visitors[who];
        const own = header === "cookie" && cookie !== "" ? { cookie: `${cookie}; ${value}` } : { [header]: value };
        return { name: `${header} of ${what} at ${path}`, who, sent: { method, path, headers: own } };
      }),
    ),
  );
}
