import { type PageCall, pageLoader, redirectTo } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { paths } from "~/lib/paths";

/** Brings the next application its logout; then to the provider of the session, or the way there; then back to whoever asked. */
export const loader = pageLoader(async (call) => {
  const { session, api } = call;
  const token = session.get("endedToken");
  if (token) {
    const next = await api("nextSamlLogout", { token });
    if (next.code === 200 && next.data.address) return redirectTo(session, next.data.address);
  }
  const provider = session.get("signingOutThere");
  if (provider && !provider.isShown) {
    session.set("signingOutThere", { ...provider, isShown: true });
    return redirectTo(session, provider.isAutomatic ? provider.address : paths.logout);
  }
  const after = session.get("afterLogout");
  session.unset("afterLogout");
  const isDone = await areAllDone(call);
  if (after && "samlRequest" in after) {
    const answer = await api("answerSamlLogout", { request: after.samlRequest, isPartial: !isDone });
    if (answer.code === 200) return redirectTo(session, answer.data.address);
    if (answer.code !== 404) throw problemOf(answer);
  }
  return redirectTo(session, after && "address" in after && isDone ? after.address : paths.logout);
});

async function areAllDone({ session, api }: PageCall): Promise<boolean> {
  const token = session.get("endedToken");
  if (!token) return true;
  const answer = await api("logoutResult", { token });
  return answer.code === 200 && answer.data.applications.every(({ status }) => status === "CONFIRMED");
}
