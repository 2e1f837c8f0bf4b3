import type { BrowserSession } from "~/auth/session.server";

/**
 * For `public/passkey.js`; null without options. Sets no cookie in a browser that lost its own: the page's forms would seem to belong to
 * another sign-in.
 */
export const answerOptions = async (
  session: BrowserSession,
  { code, data }: { code: number; data: unknown },
): Promise<Response> =>
  Response.json(code === 200 ? data : null, {
    status: code,
    headers: session.isNew ? [] : await session.headers(),
  });
