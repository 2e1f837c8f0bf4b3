import { keepingHeaders, type PortalSession } from "~/auth/session.server";

/** Options of `navigator.credentials` as `public/passkey.js` reads them: null where the API gave none. */
export const answerOptions = async (
  session: PortalSession,
  { code, data }: { code: number; data: unknown },
): Promise<Response> =>
  Response.json(code === 200 ? data : null, { status: code, headers: await keepingHeaders(session) });
