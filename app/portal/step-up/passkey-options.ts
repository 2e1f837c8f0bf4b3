import { userLoader } from "~/auth/require-user.server";
import { keepingHeaders } from "~/auth/session.server";

/** The options of `navigator.credentials.get`, for `public/passkey.js`. */
export const loader = userLoader(async ({ session, api }) => {
  const answer = await api("beginStepUp", {});
  const body = answer.code === 200 ? (answer.data.passkey ?? null) : null;
  return Response.json(body, { status: answer.code, headers: await keepingHeaders(session) });
});
