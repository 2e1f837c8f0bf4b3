/** Header of a form that `public/frame.js` sends: scripts cannot see where a redirect leads. */
export const SENT_BY_SCRIPT = "X-Portico-Script";
/** Where its answer leads, in the place of `Location`. */
export const LEADS_TO = "X-Portico-Location";

/**
 * An answer that leads elsewhere, as it is given to a form of our own script: the script has the browser go there
 * itself, once. Only scripts of our own pages can send that header: we answer no other origin's question for it.
 */
export function ledByScript(response: Response, request: Request): Response {
  const location = response.headers.get("Location");
  if (location === null || !request.headers.has(SENT_BY_SCRIPT)) return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  headers.set(LEADS_TO, location);
  return new Response(null, { status: 204, headers });
}
