import { csrfTokenOf } from "~/auth/csrf-token.server";
import { page, redirectTo } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import type { Notice } from "~/lib/form-state";
import { paths } from "~/lib/paths";

export const loadSessions = userLoader(async ({ session, user, api }) => {
  const answer = await api("listSessions", { userId: user._id });
  if (answer.code !== 200) throw problemOf(answer);
  return page(session, { ...answer.data, csrfToken: csrfTokenOf(session), notice: session.get("notice") });
});

/** Ends the session that the form names, or without a name all others. The one it is sent from is ended by /logout. */
export const endSessions = userAction(async ({ form, session, user, api }) => {
  const userId = user._id;
  const sessionId = form.get("sessionId");
  const answer =
    typeof sessionId === "string"
      ? await api("endSession", { userId, sessionId })
      : await api("endSessions", { userId });
  if (answer.code !== 200) {
    const notice: Notice = { kind: "error", text: answer.msg };
    return page(session, { notice }, { status: answer.code });
  }
  session.flash("notice", { kind: "success", text: answer.msg });
  return redirectTo(session, paths.sessions);
});
