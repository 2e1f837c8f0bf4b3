import { userLoader } from "~/auth/require-user.server";
import { keepingHeaders } from "~/auth/session.server";

/** The options of `navigator.credentials.get` that approves a sign-in, for `public/passkey.js`. */
export const loader = userLoader(async ({ session, api, url }) => {
  const answer = await api("approvalOptions", { requestId: url.searchParams.get("requestId") ?? "" });
  const body = answer.code === 200 ? answer.data : null;
  return Response.json(body, { status: answer.code, headers: await keepingHeaders(session) });
});
