/** With forms of `public/frame.js`: scripts cannot see where a redirect leads. */
export const SENT_BY_SCRIPT = "X-Portico-Script";
export const LEADS_TO = "X-Portico-Location";

/** Only our pages can send the request header: we grant no other origin a preflight. */
export function scriptRedirect(response: Response, request: Request): Response {
  const location = response.headers.get("Location");
  if (location === null || !request.headers.has(SENT_BY_SCRIPT)) return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  headers.set(LEADS_TO, location);
  return new Response(null, { status: 204, headers });
}
