import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage, pageLoader } from "~/auth/handlers.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { PublicCard } from "~/ui/public-card";
import { termsInForce } from "./current.server";
import { TermsText } from "./terms-text";
import { words } from "./words";

export const loader = pageLoader(async ({ session, api }) => {
  const terms = await termsInForce(api);
  return answerPage(session, { terms }, { status: terms ? 200 : 404 });
});

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

export default function Terms() {
  const { terms } = useLoaderData<typeof loader>();
  return (
    <PublicCard title={words.title} width="max-w-2xl" links={[{ href: paths.login, text: words.signIn }]}>
      {terms ? <TermsText {...terms} /> : <p>{words.none}</p>}
    </PublicCard>
  );
}
