import { pageLoader } from "~/auth/handlers.server";
import { answerOptions } from "~/portal/passkey/options.server";

/** For `navigator.credentials.get` in `public/passkey.js`. */
export const loader = pageLoader(async ({ session, api }) =>
  answerOptions(session, await api("passkeySignInOptions", { attemptId: session.attemptId() })),
);
