import { answeredOn, showOnPage } from "~/auth/answered.server";
import { answerPage, type FormCall, formAction, pageLoader, redirectTo } from "~/auth/handlers.server";
import { publicPage } from "~/auth/public-page.server";
import type { PortalSession } from "~/auth/session.server";
import { wayOf } from "~/auth/way.server";
import { TOKEN_PATTERN } from "~/contract/kit/rules";
import type { Answered } from "~/lib/form-state";
import { goOn } from "../launch/automatic.server";
import { enterSession } from "./enter-session.server";

/** The address carries the link's secret: no page it leads to may learn it. */
const keepSecret = { "Referrer-Policy": "no-referrer" };

/** Shows the button and uses nothing up: programs that preview links open them too. */
export const loadSignInLink = pageLoader(async (call) => {
  const known = TOKEN_PATTERN.test(call.params.token ?? "");
  return linkPage(call.session, known ? answeredOn(call) : DEAD);
});

export const submitSignInLink = formAction(async (call) => {
  const answered = await signInByLink(call);
  await showOnPage(call, answered);
  return linkPage(call.session, answered);
});

/** @returns why the link did not sign in @throws Response that leads on where it did */
async function signInByLink({ session, params, api, apiAs }: FormCall): Promise<Answered> {
  const token = params.token ?? "";
  if (!TOKEN_PATTERN.test(token)) return DEAD;
  const answer = await api("signInByLink", { token });
  if (answer.code === 401) return DEAD;
  if (answer.code !== 200) return { status: answer.code, notice: { kind: "error", text: answer.msg } };
  const { authorizationToken, userData } = answer.data;
  const way = wayOf(session);
  await enterSession({ api, session }, answer.data);
  return redirectTo(session, await goOn(session, apiAs(authorizationToken), userData._id, way));
}

const DEAD: Answered = { face: "dead", status: 404 };

const linkPage = (session: PortalSession, { notice, face, status }: Answered) =>
  answerPage(
    session,
    { page: publicPage(session, notice), isDead: face === DEAD.face },
    { status, headers: keepSecret },
  );
