import { userLoader } from "~/auth/require-user.server";
import { answerOptions } from "~/portal/passkey/options.server";

/** For `navigator.credentials.get` in `public/passkey.js`. */
export const loader = userLoader(async ({ session, api }) => {
  const answer = await api("beginStepUp", {});
  return answerOptions(session, answer.code === 200 ? { code: 200, data: answer.data.passkey ?? null } : answer);
});
