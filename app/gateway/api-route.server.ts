import { openedHub } from "./hub.server";

interface Peer {
  clientAddress: string;
  requestId: string;
}

/** The product API over HTTP, for the `/api/*` route. */
export async function answerApi(request: Request, peer: Peer): Promise<Response> {
  const hub = openedHub();
  return hub ? hub.fetch(request, peer) : unavailable();
}

/** The keys that verify launch JWTs, for `/.well-known/jwks.json`. */
export async function answerPublicKeys(): Promise<Response> {
  const hub = openedHub();
  try {
    if (hub) return Response.json(await hub.publicKeys(), { headers: { "Cache-Control": "public, max-age=300" } });
  } catch {
    // The database is away: the answer below says so.
  }
  return unavailable();
}

/** A picture that was uploaded, for `/uploads/*`. It is somebody's file: nothing in it may run, whatever a browser takes it for. */
export async function answerUpload(name: string): Promise<Response> {
  const hub = openedHub();
  if (!hub) return unavailable();
  const found = await hub.upload(name);
  if (!found) return new Response("Not found\n", { status: 404, headers: { "Content-Type": "text/plain" } });
  return new Response(found.content, {
    headers: {
      "Content-Type": found.contentType,
      "Content-Length": String(found.content.length),
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}

export const isApiReady = async (): Promise<boolean> => (await openedHub()?.isReady()) ?? false;

const unavailable = (): Response =>
  Response.json({ code: 503, msg: "The service is not available at the moment", data: null }, { status: 503, headers: { "Retry-After": "5" } });
