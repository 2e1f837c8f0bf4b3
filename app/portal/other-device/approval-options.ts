import { userLoader } from "~/auth/require-user.server";
import { answerOptions } from "~/portal/passkey/options.server";

/** The options of `navigator.credentials.get` that approves a sign-in, for `public/passkey.js`. */
export const loader = userLoader(async ({ session, api, url }) =>
  answerOptions(session, await api("approvalOptions", { requestId: url.searchParams.get("requestId") ?? "" })),
);
