import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { readyPage } from "./auth/ready-pages.server";
import { compressedBody } from "./lib/compression.server";
import { isHydrated } from "./lib/hydration";
import { log } from "./lib/log.server";
import { loggedPath } from "./lib/logged-path";
import { contentSecurityPolicy, FRAMES_HEADER, formSource } from "./lib/security-headers.server";
import { NonceProvider } from "./ui/nonce";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  { nonce, enginePage, session }: AppLoadContext,
): Promise<Response> {
  const page = (
    <NonceProvider value={nonce}>
      <RemixServer context={remix} url={request.url} nonce={nonce} />
    </NonceProvider>
  );
  const context = remix.staticHandlerContext;
  const hydrated = context.matches.some(({ route }) => isHydrated(remix.routeModules[route.id]?.handle));
  const visit = { request, context, session: await session };
  // The stream begins with the document type by itself.
  const html = hydrated ? await renderWithData(page) : readyPage(visit, () => `<!DOCTYPE html>${renderToString(page)}`);

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy({
      nonce: hydrated ? nonce : undefined,
      frames: headers.get(FRAMES_HEADER) ?? "",
      forms: enginePage && formSources(enginePage),
    }),
  );
  headers.delete(FRAMES_HEADER);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  // While it is at hand: out of a Response it would have to be read first.
  const body = compressedBody(Buffer.from(html), request.headers.get("Accept-Encoding"), headers);
  return new Response(body, { status, headers });
}

/** Pages with the framework's scripts carry their data as well, which arrives as a stream. */
function renderWithData(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady() {
        const body = new PassThrough();
        text(body).then((html) => resolve(withoutPadding(html)), reject);
        pipe(body);
      },
      onShellError: reject,
      onError: (error) => log.error({ err: error }, "page did not render"),
    });
  });
}

/**
 * React 18 streams views of 2,048 bytes: where a character of several bytes does not fit into the rest of one, it leaves
 * NUL bytes there, which browsers show as U+FFFD, in what a form holds too. No text of ours contains any.
 */
const withoutPadding = (html: string): string => html.replaceAll("\0", "");

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // An unknown method or address is the caller's mistake; the status in the request's log line records it.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  log.error(
    { err: error, requestId: context.requestId, path: loggedPath(new URL(request.url).pathname) },
    "request failed",
  );
};

/** Where the form of a page of the OpenID provider's leads, or is redirected to; undefined for ourselves. */
function formSources(page: NonNullable<AppLoadContext["enginePage"]>): string | undefined {
  if (page.kind === "form") return [...new Set(page.targets.map(formSource))].join(" ");
  // The application may lead its user on, to wherever it likes.
  return page.kind === "logout" && page.returnTo ? `'self' ${new URL(page.returnTo).origin} https:` : undefined;
}
