import type { IncomingMessage, ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { AppLoadContext } from "@remix-run/node";
import { sessionOf } from "~/auth/session.server";
import { words as contractWords } from "~/contract/kit/words";
import { isUpstream } from "~/gateway/api.server";
import { openedHub } from "~/gateway/hub.server";
import type { Env } from "~/lib/env.server";
import { inLanguageOf } from "~/lib/language.server";
import { paths } from "~/lib/paths";
import { OPENID_ROUTES } from "./openid-routes";

const BODY_MAX_BYTES = 32 * 1024;

/** With an upstream API there are no interaction pages here. */
export const isOpenIdAddress = (path: string): boolean =>
  path.startsWith(`${paths.openid}/`) ||
  OPENID_ROUTES.includes(path) ||
  (isUpstream() && path.startsWith(paths.interaction("")));

interface OpenIdCall {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  request: Request;
  context: AppLoadContext & { requestId: string };
}

/**
 * The engine reads bodies itself; the portal draws its pages. With an upstream API a page says there is none.
 * @param showPage draws the page named in the context
 */
export function createOpenIdAnswers(
  env: Env,
  showPage: (request: Request, context: AppLoadContext) => Promise<Response>,
) {
  const show = (page: Request, context: AppLoadContext) => inLanguageOf(page.headers, () => showPage(page, context));
  return async ({ incoming, outgoing, request, context }: OpenIdCall): Promise<Response> => {
    const page = () => new Request(new URL(paths.openid, request.url), { headers: pageHeaders(incoming) });
    if (isUpstream()) {
      const address = env.upstream?.url ?? "";
      return show(page(), { ...context, enginePage: { kind: "elsewhere", status: 404, address } });
    }
    if (Number(incoming.headers["content-length"] ?? 0) > BODY_MAX_BYTES)
      return new Response(contractWords.refusals.tooLarge, { status: 413 });
    const hub = openedHub();
    if (!hub) return unavailable();
    // Programs have no cookies and start no session.
    const session = incoming.headers.cookie === undefined ? undefined : await sessionOf(page(), context);
    const enginePage = await hub.services.openid.answer(incoming, outgoing, {
      clientAddress: context.clientAddress ?? "unknown",
      requestId: context.requestId,
      token: session?.get("token"),
      onUser: (userId) => void (context.userId = userId),
    });
    if (!enginePage) return RESPONSE_ALREADY_SENT;
    const response = await show(page(), { ...context, enginePage });
    for (const cookie of [outgoing.getHeader("Set-Cookie") ?? []].flat())
      response.headers.append("Set-Cookie", String(cookie));
    if ("retryAfterSeconds" in enginePage && enginePage.retryAfterSeconds !== undefined)
      response.headers.set("Retry-After", String(enginePage.retryAfterSeconds));
    for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name);
    return response;
  };
}

function pageHeaders({ headers }: IncomingMessage): Headers {
  const { cookie, "user-agent": userAgent, "accept-language": language } = headers;
  return new Headers({
    ...(cookie && { Cookie: cookie }),
    ...(userAgent && { "User-Agent": userAgent }),
    ...(language && { "Accept-Language": language }),
  });
}

const unavailable = (): Response =>
  Response.json(
    { error: "temporarily_unavailable", error_description: contractWords.refusals.unavailable },
    { status: 503, headers: { "Retry-After": "5" } },
  );
