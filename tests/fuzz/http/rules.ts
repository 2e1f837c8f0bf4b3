import assert from "node:assert/strict";
import { ELSEWHERE, MARK } from "../hostile";
import type { Answer, Sent } from "./client";

const INTERNAL = new RegExp(
  [
    ...[
      "\\n\\s+at [^\\n]+:\\d+:\\d+",
      "node_modules",
      "/build/server",
      "Failed query",
      "drizzle",
      "invalid input syntax",
      "violates \\w+ constraint",
    ],
    ...[
      'relation "',
      'column "',
      "PostgresError",
      "ECONNREFUSED",
      "\\b(?:Type|Syntax|Reference|Range)Error\\b",
      "Unexpected (?:token|end of)",
    ],
    ...["Cannot read propert", "is not a function"],
  ].join("|"),
  "i",
);

interface Expected {
  /** External addresses that an answer may lead to: those registered by applications. */
  registered: readonly string[];
  /** Statuses above 499 that the contract allows for this address. */
  byContract?: readonly number[];
  /** Whose pages may read the answer; `*` where everybody's may. */
  readBy?: readonly string[] | "*";
}

/** @throws when an answer breaks a rule for every answer */
export function holdsOf(sent: Sent, answer: Answer, { registered, byContract = [], readBy = [] }: Expected): void {
  const { status, headers, text } = answer;
  assert(
    status < 500 || byContract.includes(status),
    `${sent.method} ${sent.path} answers ${status}: ${text.slice(0, 300)}`,
  );
  if (wasNotRead(answer)) return;
  assert.doesNotMatch(text, INTERNAL);
  assert(!text.includes(MARK) || !isHtml(answer), `markup of a value stands in the page: ${around(text, MARK)}`);
  assert.equal(headers["x-injected"], undefined);
  const reader = headers["access-control-allow-origin"];
  // What comes from no page may say that every page may read it: a page's own request says where it comes from.
  const isRead = reader !== undefined && (readBy.length === 0 || sent.headers?.["origin"] !== undefined);
  assert(!isRead || readBy === "*" || readBy.includes(reader), `may be read at ${reader}`);
  const isWithCookies = headers["access-control-allow-credentials"] !== undefined;
  const isOwn = readBy !== "*" && reader !== undefined && readBy.includes(reader);
  assert(!isWithCookies || isOwn, `may be read with cookies at ${reader}`);
  assert.equal(headers["x-content-type-options"], "nosniff");
  const policy = String(headers["content-security-policy"]);
  assert.match(policy, /default-src 'none'/);
  // In a frame a script or a style sheet is text.
  if (!/^text\/(css|javascript)\b/.test(String(headers["content-type"])))
    assert.match(policy, /frame-ancestors 'none'/);
  assert.doesNotMatch(policy, /unsafe|\*/);
  for (const cookie of headers["set-cookie"] ?? []) {
    assert.match(cookie, /; SameSite=Lax/i);
    if (/^portico(-device|-trust)?=/.test(cookie)) assert.match(cookie, /; HttpOnly/);
  }
  for (const address of leadsTo(answer)) isAllowed(address, registered);
}

/** Refused before our code ran: headers that are too long or name no host, or a body that was not expected. */
const wasNotRead = ({ status, text }: Answer): boolean => [400, 413, 431].includes(status) && text === "";

const isHtml = ({ headers }: Answer): boolean => String(headers["content-type"]).startsWith("text/html");

const around = (text: string, mark: string): string =>
  text.slice(Math.max(0, text.indexOf(mark) - 80), text.indexOf(mark) + 80);

function leadsTo({ headers, text }: Answer): string[] {
  const refresh = /url=(.*)$/i.exec(String(headers["refresh"] ?? ""))?.[1];
  const scripted = /"SingleFetchRedirect".*?"redirect","((?:[^"\\]|\\.)*)"/.exec(text)?.[1];
  return [headers.location, headers["x-remix-redirect"] as string | undefined, refresh, scripted].filter(
    (address) => address !== undefined,
  );
}

function isAllowed(address: string, registered: readonly string[]): void {
  const base = "https://own.example";
  const isOwn = /^\/(?![/\\])/.test(address) && new URL(address, base).origin === base;
  const isRegistered = URL.canParse(address) && registered.includes(new URL(address).origin);
  assert(isOwn || isRegistered, `leads to ${address}`);
  assert(!new URL(address, base).host.includes(ELSEWHERE));
}

/** An additional rule for every API answer: the envelope, whose code is the status. */
export function holdsOfApi(answer: Answer): void {
  if (wasNotRead(answer)) return;
  const { code, msg, data, total, next, ...rest } = JSON.parse(answer.text) as Record<string, unknown>;
  assert.equal(code, answer.status);
  assert.equal(typeof msg, "string");
  assert(data === null || typeof data === "object");
  assert(total === undefined || Number.isInteger(total));
  assert(next === undefined || typeof next === "string");
  assert.deepEqual(rest, {});
  assert.match(String(answer.headers["content-type"]), /^application\/json/);
}
