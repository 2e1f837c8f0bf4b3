import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { userLoader } from "~/auth/require-user.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { requestLinkFor } from "~/portal/access-request/request-link.server";
import { withAccess } from "./access.server";
import { carryOut } from "./carry-out.server";
import { LaunchedView, refused, titleOf } from "./outcome";
import { wantedBy } from "./wanted-by";
import { launchWords as words } from "./words";

/** For bookmarks and links (docs/launch.md). The parts are ids, names as an address has them, or the client's own identifier. */
export const loader = userLoader(async ({ session, api, request, params, ...signedIn }) => {
  const user = await withAccess(api, signedIn.user);
  const { application = "", client } = params;
  const found = wantedBy(user, application, client);
  const [first, ...others] = found;
  if (first && others.length === 0)
    return carryOut({ session, user, api, request }, first.applicationId, first.clientId);
  if (first)
    return redirectTo(
      session,
      others.every(({ applicationId }) => applicationId === first.applicationId)
        ? paths.appHere(first.applicationId)
        : paths.apps,
    );
  const [elsewhere] = wantedBy(user, application);
  if (!elsewhere) await api("noteRefusedPage", { action: "SIGN_ON_REFUSED", address: paths.open(application, client) });
  const text = elsewhere ? words.notForClient : words.unknown;
  return answerPage(session, refused(text, await requestLinkFor(api, application)), { status: 403 });
});

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(titleOf(data)) }];

export default function Open() {
  return <LaunchedView {...useLoaderData<typeof loader>()} />;
}
