import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answeredOn, showOnPage } from "~/auth/answered.server";
import { answerPage, type FormCall, formAction, pageLoader, redirectTo } from "~/auth/handlers.server";
import { publicPage } from "~/auth/public-page.server";
import { type PortalSession, rememberDevice } from "~/auth/session.server";
import { TOKEN_PATTERN } from "~/contract/kit/rules";
import type { Answered } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { ButtonAnchor, Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { unlockLink } from "./words";

/** The address carries the link's secret: no page it leads to may learn it. */
const keepSecret = { "Referrer-Policy": "no-referrer" };
const DEAD: Answered = { face: "dead", status: 404 };

/** Shows the button and uses nothing up: programs that preview links open them too. */
export const loader = pageLoader(async (call) => {
  const known = TOKEN_PATTERN.test(call.params.token ?? "");
  return linkPage(call.session, known ? answeredOn(call) : DEAD);
});

export const action = formAction(async (call) => {
  const answered = await unlock(call);
  await showOnPage(call, answered);
  return linkPage(call.session, answered);
});

/** @returns why the link did not work @throws Response that leads to the sign-in where it did */
async function unlock({ session, params, api }: FormCall): Promise<Answered> {
  const token = params.token ?? "";
  if (!TOKEN_PATTERN.test(token)) return DEAD;
  const answer = await api("unlockByLink", { token });
  if (answer.code === 401) return DEAD;
  if (answer.code !== 200) return { status: answer.code, notice: { kind: "error", text: answer.msg } };
  rememberDevice(session, answer.data.device);
  session.flash("notice", { kind: "success", text: unlockLink.done });
  return redirectTo(session, paths.login);
}

const linkPage = (session: PortalSession, { notice, face, status }: Answered) =>
  answerPage(
    session,
    { page: publicPage(session, notice), isDead: face === DEAD.face },
    { status, headers: keepSecret },
  );

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.isDead ? unlockLink.deadTitle : unlockLink.title) },
];

export default function UnlockLink() {
  const loaded = useLoaderData<typeof loader>();
  const { page, isDead } = useActionData<typeof action>() ?? loaded;
  return (
    <PublicCard
      title={isDead ? unlockLink.deadTitle : unlockLink.title}
      notice={page.notice}
      links={[{ href: paths.login, text: unlockLink.back }]}
    >
      <p className="mb-4">{isDead ? unlockLink.deadText : unlockLink.text}</p>
      {isDead ? (
        <ButtonAnchor kind="primary" wide href={paths.unlock}>
          {unlockLink.again}
        </ButtonAnchor>
      ) : (
        <PlainForm csrfToken={page.csrfToken}>
          <Submit wide intent="unlock">
            {unlockLink.submit}
          </Submit>
        </PlainForm>
      )}
    </PublicCard>
  );
}
