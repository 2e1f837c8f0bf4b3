import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { redirectTo } from "~/auth/handlers.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { ButtonAnchor, Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { oneTimeLink } from "./one-time-link.server";
import { unlockLink } from "./words";

const link = oneTimeLink(async ({ api, session }, token) => {
  const answer = await api("unlockByLink", { token });
  if (answer.code !== 200) return answer;
  session.rememberBrowser({ device: answer.data.device });
  session.flash("notice", { kind: "success", text: unlockLink.done });
  return redirectTo(session, paths.login);
});
export const loader = link.loader;
export const action = link.action;

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
