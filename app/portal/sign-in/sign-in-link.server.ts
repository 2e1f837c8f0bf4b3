import { formAction, page, pageLoader, redirectTo } from "~/auth/handlers.server";
import { publicPage } from "~/auth/public-page.server";
import type { PortalSession } from "~/auth/session.server";
import { wayOf } from "~/auth/way.server";
import { TOKEN_PATTERN } from "~/contract/kit/rules";
import { goOn } from "../launch/automatic.server";
import { enterSession } from "./enter-session.server";

/** The address carries the link's secret: no page it leads to may learn it. */
const keepSecret = { "Referrer-Policy": "no-referrer" };

/** Shows the button and uses nothing up: programs that preview links open them too. */
export const loadSignInLink = pageLoader(async ({ session, params }) =>
  TOKEN_PATTERN.test(params.token ?? "") ? linkPage(session) : deadLink(session),
);

export const submitSignInLink = formAction(async ({ session, params, api, apiAs }) => {
  const token = params.token ?? "";
  if (!TOKEN_PATTERN.test(token)) return deadLink(session);
  const answer = await api("signInByLink", { token });
  if (answer.code === 401) return deadLink(session);
  if (answer.code !== 200) return linkPage(session, { status: answer.code, refused: answer.msg });
  const { authorizationToken, userData } = answer.data;
  const way = wayOf(session);
  await enterSession({ api, session }, answer.data);
  return redirectTo(session, await goOn(session, apiAs(authorizationToken), userData._id, way));
});

const linkPage = (
  session: PortalSession,
  { isDead = false, status = 200, refused }: { isDead?: boolean; status?: number; refused?: string } = {},
) => {
  const notice = refused === undefined ? undefined : ({ kind: "error", text: refused } as const);
  return page(session, { page: publicPage(session, notice), isDead }, { status, headers: keepSecret });
};

const deadLink = (session: PortalSession) => linkPage(session, { isDead: true, status: 404 });
