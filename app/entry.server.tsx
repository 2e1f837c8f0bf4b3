import { text } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { brandOfPage, ownBrand } from "./auth/brand.server";
import { randomId } from "./auth/session.server";
import { loadLanguages } from "./languages/languages.server";
import { brandStyle } from "./lib/brand-style";
import { holdsCode, isHydrated, wantsScripts } from "./lib/handle";
import { inScript } from "./lib/in-script";
import { readersTimeZone } from "./lib/language.server";
import { log } from "./lib/log.server";
import { loggedPath } from "./lib/logged-path";
import { lookIn } from "./lib/look.server";
import { underName } from "./lib/product.server";
import { contentSecurityPolicy, FORMS_HEADER, FRAMES_HEADER, formSource } from "./lib/security-headers.server";
import { BrandProvider } from "./ui/brand";
import { LookProvider } from "./ui/look";
import { NonceProvider } from "./ui/nonce";
import { OwnFormProvider } from "./ui/own-form";
import { PageCodeProvider } from "./ui/page-code";
import { publicCode, sourceOf } from "./ui/public-code.server";
import { Zone } from "./ui/time";

loadLanguages();

/** No loader defers anything: Remix's usual five seconds would hold memory. */
export const streamTimeout = 50;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { enginePage } = loadContext;
  const { serverHandoffStream: handoff, staticHandlerContext: context } = remix;
  const handles = context.matches.map(({ route }) => remix.routeModules[route.id]?.handle);
  const hydrated = handles.some(isHydrated);
  // The editor shows a mail in a frame of its own style.
  const nonce = handles.some(wantsScripts) ? randomId() : undefined;
  const code = handles.some(holdsCode) ? publicCode : undefined;
  const { product, productLogo, ...brand } = await (code ? brandOfPage : ownBrand)(request, loadContext);
  const ownStyle = brandStyle(brand) || undefined;
  const page = (
    <NonceProvider value={nonce}>
      <PageCodeProvider value={code}>
        <LookProvider value={lookIn(request.headers.get("Cookie"))}>
          <BrandProvider value={{ ...brand, icon: productLogo, style: ownStyle }}>
            <OwnFormProvider value={{}}>
              <Zone.Provider value={readersTimeZone()}>
                <RemixServer context={{ ...remix, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />
              </Zone.Provider>
            </OwnFormProvider>
          </BrandProvider>
        </LookProvider>
      </PageCodeProvider>
    </NonceProvider>
  );
  const data = hydrated && handoff ? dataScript(await text(handoff as ReadableStream), nonce) : "";
  const rendered = underName(product, () => renderToString(page));
  const html = `<!DOCTYPE html>${rendered}${data}`;

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy({
      nonce,
      ...code?.sources,
      brandStyle: ownStyle && sourceOf(ownStyle),
      frames: headers.get(FRAMES_HEADER) ?? "",
      forms: enginePage ? formSources(enginePage) : (headers.get(FORMS_HEADER) ?? undefined),
    }),
  );
  for (const name of [FRAMES_HEADER, FORMS_HEADER]) headers.delete(name);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  return new Response(html, { status, headers });
}

/** Remix would stream the data in pieces; all of it is there before the page is drawn. */
function dataScript(data: string, nonce: string | undefined): string {
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${inScript(data)});${controller}.close();</script>`;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // The caller's mistake: its request's log line has the status.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  log.error(
    { err: error, requestId: context.requestId, path: loggedPath(new URL(request.url).pathname) },
    "request failed",
  );
};

/** Where an OpenID page's form leads; undefined for ourselves. */
function formSources(page: NonNullable<AppLoadContext["enginePage"]>): string | undefined {
  if (page.kind === "form") return [...new Set(page.targets.map(formSource))].join(" ");
  // The application may lead its user on, to wherever it likes.
  return page.kind === "logout" && page.returnTo ? `'self' ${new URL(page.returnTo).origin} https:` : undefined;
}
