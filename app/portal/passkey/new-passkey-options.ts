import { userLoader } from "~/auth/require-user.server";
import { keepingHeaders } from "~/auth/session.server";

/** The options of `navigator.credentials.create`, for `public/passkey.js`. */
export const loader = userLoader(async ({ session, api }) => {
  const answer = await api("newPasskeyOptions", {});
  const body = answer.code === 200 ? answer.data : null;
  return Response.json(body, { status: answer.code, headers: await keepingHeaders(session) });
});
