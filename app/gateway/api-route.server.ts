import { authzen } from "~/contract/authzen";
import type { Endpoint } from "~/contract/kit/endpoint";
import type { Refusal } from "~/contract/kit/envelope";
import { words as contractWords } from "~/contract/kit/words";
import { env } from "~/lib/env.server";
import type { Figures } from "~/lib/figures.server";
import { log } from "~/lib/log.server";
import { isUpstream, productApi } from "./api.server";
import { openedHub } from "./hub.server";
import { words } from "./words";

interface Peer {
  clientAddress: string;
  requestId: string;
  onUser(userId: string): void;
}

const TEXT = { "Content-Type": "text/plain; charset=utf-8" };
const NOT_HERE: Refusal = { code: 404, msg: words.notServedHere, data: null };

/** The upstream host serves the API and its document. */
export const refusalWhenUpstream = (): Response | undefined =>
  isUpstream() ? Response.json(NOT_HERE, { status: NOT_HERE.code }) : undefined;

export async function answerApi(request: Request, peer: Peer): Promise<Response> {
  const refused = refusalWhenUpstream();
  if (refused) return refused;
  const hub = openedHub();
  return hub ? hub.fetch(request, peer) : unavailable();
}

interface Proxy extends Pick<Peer, "clientAddress" | "requestId"> {
  isTrusted: boolean;
  onUser(userId: string): void;
}

/** The check for `/forward-auth`, and pages at other hosts for `/.portico/*`. */
export async function answerForwardAuth(request: Request, proxy: Proxy): Promise<Response> {
  if (isUpstream()) return new Response(`${words.forwardAuthElsewhere}\n`, { status: 404, headers: TEXT });
  const hub = openedHub();
  return hub ? hub.forwardAuth(request, proxy) : unavailable();
}

/** Applications in browsers verify by them, from any origin. */
const OF_KEYS = { "Cache-Control": "public, max-age=300", "Access-Control-Allow-Origin": "*" };

export async function answerPublicKeys(): Promise<Response> {
  try {
    const api = productApi();
    const keys = await api?.publicKeys();
    if (api && !keys) return nothingHere();
    if (keys) return Response.json(keys, { headers: OF_KEYS });
  } catch {
    // Database or upstream API is unavailable.
  }
  return unavailable();
}

/** For applications that speak SAML (SAML 2.0 Metadata §4.1). */
export async function answerSamlMetadata(): Promise<Response> {
  if (isUpstream()) return nothingHere();
  try {
    const metadata = await openedHub()?.samlMetadata();
    if (metadata !== undefined) return new Response(metadata, { headers: OF_METADATA });
  } catch (error) {
    log.error({ err: error }, "the SAML metadata cannot be written");
  }
  return unavailable();
}

const OF_METADATA = { "Content-Type": "application/samlmetadata+xml", "Cache-Control": "public, max-age=300" };

/** Where programs ask for decisions (OpenID AuthZEN Authorization API 1.0, §9). */
export function answerAuthzenConfiguration(): Response {
  if (isUpstream()) return nothingHere();
  const { publicUrl } = env();
  const at = ({ path }: Endpoint) => `${publicUrl}${path}`;
  const { evaluateAccess, evaluateAccesses, searchSubjects, searchResources, searchActions } = authzen;
  return Response.json(
    {
      policy_decision_point: publicUrl,
      access_evaluation_endpoint: at(evaluateAccess),
      access_evaluations_endpoint: at(evaluateAccesses),
      search_subject_endpoint: at(searchSubjects),
      search_resource_endpoint: at(searchResources),
      search_action_endpoint: at(searchActions),
    },
    { headers: { "Cache-Control": "public, max-age=300" } },
  );
}

/** The headers of every answer keep user content from running. */
export async function answerUpload(name: string): Promise<Response> {
  const found = await productApi()
    ?.upload(name)
    .then((picture) => picture ?? "none")
    .catch(() => undefined);
  if (!found) return unavailable();
  if (found === "none") return nothingHere();
  return new Response(found.content, {
    headers: {
      "Content-Type": found.contentType,
      "Content-Length": String(found.content.length),
      "Cache-Control": "public, max-age=31536000, immutable",
      // Other sites can neither show nor probe it.
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });
}

export async function hindranceOfApi(): Promise<string | undefined> {
  if (!isUpstream()) {
    const hub = openedHub();
    return hub ? hub.hindrance() : "starting";
  }
  return (await productApi()?.isReady()) ? undefined : "upstream";
}

/** An upstream API serves its own. */
export const hubMetrics = async (): Promise<string> => (isUpstream() ? "" : ((await openedHub()?.metrics()) ?? ""));

export const hubFigures = async (): Promise<Figures> => (isUpstream() ? [] : ((await openedHub()?.figures()) ?? []));

export const nothingHere = (): Response =>
  new Response(`${contractWords.refusals.notFound}\n`, { status: 404, headers: TEXT });

const unavailable = (): Response =>
  Response.json(
    { code: 503, msg: contractWords.refusals.unavailable, data: null },
    { status: 503, headers: { "Retry-After": "5" } },
  );
