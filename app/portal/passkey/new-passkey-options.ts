import { userLoader } from "~/auth/require-user.server";
import { answerOptions } from "./options.server";

/** The options of `navigator.credentials.create`, for `public/passkey.js`. */
export const loader = userLoader(async ({ session, api }) =>
  answerOptions(session, await api("newPasskeyOptions", {})),
);
