import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { authenticate, strategies } from "~/auth/strategies.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { ButtonAnchor, Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { enterAndGoOn } from "./enter-session.server";
import { oneTimeLink } from "./one-time-link.server";
import { signInLink } from "./words";

const link = oneTimeLink(async (call, token) => {
  const answer = await authenticate(call, strategies.link(call, token));
  return answer.code === 200 ? enterAndGoOn(call, answer.data) : answer;
});
export const loader = link.loader;
export const action = link.action;

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.isDead ? signInLink.deadTitle : signInLink.title) },
];

export default function SignInLink() {
  const loaded = useLoaderData<typeof loader>();
  const { page, isDead } = useActionData<typeof action>() ?? loaded;
  if (isDead) {
    return (
      <PublicCard title={signInLink.deadTitle} notice={page.notice}>
        <p className="mb-4">{signInLink.deadText}</p>
        <ButtonAnchor kind="primary" wide href={paths.login}>
          {signInLink.password}
        </ButtonAnchor>
      </PublicCard>
    );
  }
  return (
    <PublicCard
      title={signInLink.title}
      notice={page.notice}
      links={[{ href: paths.login, text: signInLink.password }]}
    >
      <p className="mb-4">{signInLink.text}</p>
      <PlainForm csrfToken={page.csrfToken}>
        <Submit wide intent="sign-in">
          {signInLink.submit}
        </Submit>
      </PlainForm>
    </PublicCard>
  );
}
