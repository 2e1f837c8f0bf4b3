import { isNewBrowser, keepingHeaders, type PortalSession } from "~/auth/session.server";

/**
 * Options of `navigator.credentials` as `public/passkey.js` reads them: null where the API gave none. A browser whose
 * cookie has gone since the page was opened gets no other one: the page's forms would seem to be another sign-in's.
 */
export const answerOptions = async (
  session: PortalSession,
  { code, data }: { code: number; data: unknown },
): Promise<Response> =>
  Response.json(code === 200 ? data : null, {
    status: code,
    headers: isNewBrowser(session) ? [] : await keepingHeaders(session),
  });
