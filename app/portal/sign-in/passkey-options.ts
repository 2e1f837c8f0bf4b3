import { pageLoader } from "~/auth/handlers.server";
import { attemptOf, keepingHeaders } from "~/auth/session.server";

/** The options of `navigator.credentials.get`, for `public/passkey.js`. */
export const loader = pageLoader(async ({ session, api }) => {
  const answer = await api("passkeySignInOptions", { attemptId: attemptOf(session) });
  const body = answer.code === 200 ? answer.data : null;
  return Response.json(body, { status: answer.code, headers: await keepingHeaders(session) });
});
