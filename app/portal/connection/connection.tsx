import type { MetaFunction } from "@remix-run/react";
import { useLoaderData } from "@remix-run/react";
import { passwordAddress } from "~/auth/connection-start.server";
import { answerPage, pageLoader, redirectTo } from "~/auth/handlers.server";
import { keepSecret, refreshTo } from "~/auth/public-page.server";
import { authenticate, strategies } from "~/auth/strategies.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { failedPage } from "./failed.server";
import { FailedView } from "./failed-view";
import { words } from "./words";

/** Goes on to the provider by itself where nothing else is left; browsers block redirects to another site after a form. */
export const loader = pageLoader(async (call) => {
  const { session, url, params } = call;
  if (session.has("token")) return redirectTo(session, paths.dashboard);
  const { begun } = await authenticate(call, strategies.connection(call, params["connection"] ?? ""));
  if (begun?.code !== 200) return failedPage(call, begun);
  const { name, address, isDemanded } = begun.data;
  const page = { state: "onward" as const, name, address, isDemanded, password: passwordAddress(url) };
  return answerPage(session, page, { headers: { ...keepSecret, ...(isDemanded ? refreshTo(address, 0) : {}) } });
});

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.state === "onward" ? words.title(data.name) : words.failedTitle) },
];

export default function Connection() {
  const shown = useLoaderData<typeof loader>();
  if (shown.state === "failed") return <FailedView {...shown} />;
  const { name, address, isDemanded, password } = shown;
  return (
    <PublicCard
      title={words.title(name)}
      links={[{ href: password, text: isDemanded ? words.administrators : words.password }]}
    >
      <p className="mb-4">{isDemanded ? words.going(name) : words.choice(name)}</p>
      <ButtonAnchor kind="primary" wide href={address}>
        {words.continue(name)}
      </ButtonAnchor>
    </PublicCard>
  );
}
