import type { ServerBuild } from "@remix-run/node";
import type { StaticHandlerContext } from "@remix-run/router";

type Route = ServerBuild["routes"][string];

const NONE = new Headers();

/**
 * The headers of a page, as Remix puts them together: what its innermost route says that says anything, and the cookies
 * of all. Of a failure: those of the routes around the place where it is shown, and of the one that failed.
 * @param chain the page's routes, the outermost first
 */
export function headersOf(chain: readonly Route[], context: StaticHandlerContext): Headers {
  const { errors, actionHeaders, loaderHeaders } = context;
  const boundary = errors ? chain.findIndex(({ id }) => errors[id] !== undefined) : -1;
  const shown = boundary < 0 ? chain : chain.slice(0, boundary + 1);
  const ofFailure = boundary < 0 ? undefined : failureHeaders(chain.slice(boundary), context);
  return shown.reduce((above: Headers, { id, module }, index) => {
    const [ofAction, ofLoader] = [actionHeaders[id] ?? NONE, loaderHeaders[id] ?? NONE];
    const errorHeaders = index === boundary ? ofFailure : undefined;
    const own = typeof module.headers === "function" ? module.headers : undefined;
    const given = { actionHeaders: ofAction, loaderHeaders: ofLoader, parentHeaders: above, errorHeaders };
    const headers = new Headers(own ? own(given) : above);
    addCookies(headers, [errorHeaders ?? NONE, ofAction, ofLoader, own ? above : NONE]);
    return headers;
  }, NONE);
}

/** Of the route that failed: it has headers and no data. */
function failureHeaders(below: readonly Route[], context: StaticHandlerContext): Headers | undefined {
  const { actionData, actionHeaders, loaderData, loaderHeaders } = context;
  const found = below.map(({ id }) =>
    actionHeaders[id] && actionData?.[id] === undefined
      ? actionHeaders[id]
      : loaderData[id] === undefined
        ? loaderHeaders[id]
        : undefined,
  );
  return found.find((headers) => headers !== undefined);
}

function addCookies(headers: Headers, others: readonly Headers[]): void {
  const known = new Set(headers.getSetCookie());
  for (const cookie of others.flatMap((other) => other.getSetCookie())) {
    if (!known.has(cookie)) headers.append("Set-Cookie", cookie);
    known.add(cookie);
  }
}
