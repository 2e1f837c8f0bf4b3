import type { EntryContext } from "@remix-run/node";
import { CSRF_TOKEN_FIELD } from "./csrf-token.server";
import { isStranger, type PortalSession } from "./session.server";

/** Far more than there are pages and states of them that a stranger can see. */
const PAGES_MAX = 200;

/** What stands around the token of a page's forms, by everything that the page shows. */
const pages = new Map<string, readonly string[]>();

interface Visit {
  request: Request;
  session: PortalSession | undefined;
  context: EntryContext["staticHandlerContext"];
}

/**
 * The page for a visitor of whom nothing is known, as it was rendered for the first of them, with this one's token. Two
 * visitors share a page only where everything that it is made of is the same, but for the token.
 */
export function readyPage(visit: Visit, render: () => string): string {
  const { key, token } = keyOf(visit) ?? {};
  if (key === undefined) return render();
  const known = pages.get(key);
  if (known) return known.join(token);
  const html = render();
  if (pages.size >= PAGES_MAX) pages.clear();
  pages.set(key, token === undefined ? [html] : html.split(token));
  return html;
}

/** Everything the page is made of, and the token apart; undefined where the page is not for everybody. */
function keyOf({ request, session, context }: Visit): { key: string; token: string | undefined } | undefined {
  const { statusCode, location, matches, loaderData, actionData, errors } = context;
  const isPlain = request.method === "GET" && location.search === "" && !actionData && !errors;
  if (!isPlain || !session || !isStranger(session) || matches.some(({ params }) => Object.keys(params).length > 0))
    return undefined;
  const tokens = new Set<string>();
  let incomparable = 0;
  const key = JSON.stringify([statusCode, location.pathname, loaderData], (name, value: unknown) => {
    if (name === CSRF_TOKEN_FIELD && typeof value === "string") return void tokens.add(value);
    // What JSON does not tell apart is not compared.
    if (!isData(value)) incomparable += 1;
    return value;
  });
  return incomparable === 0 && tokens.size <= 1 ? { key, token: [...tokens][0] } : undefined;
}

function isData(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return typeof value !== "function" && typeof value !== "symbol";
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === Array.prototype || kind === null;
}
