import { redirectTo } from "~/auth/handlers.server";
import { problem, problemOf } from "~/auth/problem.server";
import { userLoader } from "~/auth/require-user.server";
import { isUpstream } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { refusePrefetch } from "~/portal/launch/prefetch";

/** A tile opens its application with an answer that it did not ask for (SAML 2.0 Profiles §4.1.5). */
export const loader = userLoader(async ({ session, url, api, request }) => {
  refusePrefetch(request);
  if (isUpstream()) throw problem("not-found");
  const answer = await api("startSaml", { applicationId: url.searchParams.get("application") ?? "" });
  if (answer.code === 404 || answer.code === 400) throw problem("not-found");
  if (answer.code !== 200) throw problemOf(answer);
  return redirectTo(session, paths.samlContinuing(answer.data.request));
});
