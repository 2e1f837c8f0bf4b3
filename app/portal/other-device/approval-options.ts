import { userLoader } from "~/auth/require-user.server";
import { answerOptions } from "~/portal/passkey/options.server";

/** For `navigator.credentials.get` in `public/passkey.js`. */
export const loader = userLoader(async ({ session, api, url }) =>
  answerOptions(session, await api("approvalOptions", { requestId: url.searchParams.get("requestId") ?? "" })),
);
