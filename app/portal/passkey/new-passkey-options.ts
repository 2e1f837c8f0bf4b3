import { userLoader } from "~/auth/require-user.server";
import { answerOptions } from "./options.server";

/** For `navigator.credentials.create` in `public/passkey.js`. */
export const loader = userLoader(async ({ session, api }) =>
  answerOptions(session, await api("newPasskeyOptions", {})),
);
