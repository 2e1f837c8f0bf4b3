import { answerPage, type PageCall } from "~/auth/handlers.server";
import { refreshTo } from "~/auth/public-page.server";
import { paths } from "~/lib/paths";
import { shownProvider, signOut } from "~/portal/logout/sign-out.server";

interface Asked {
  request: string;
  applicationId: string;
}

/** The others are signed out first; then the application is told, once its user has seen that a provider's session may go on. */
export async function endSessionFor(call: PageCall, { request, applicationId }: Asked) {
  const { applications, warning, goesOn, provider, headers } = await signOut(call, applicationId);
  call.session.set("afterLogout", { samlRequest: request });
  const seconds = applications.some(({ frame }) => frame) ? 3 : 0;
  const onward = goesOn || provider ? {} : refreshTo(paths.samlLogoutNext, seconds);
  for (const [name, value] of Object.entries(onward)) headers.set(name, value);
  const signedOut = { applications, warning, provider: shownProvider(provider) };
  return answerPage(call.session, { state: "signedOut" as const, ...signedOut }, { headers });
}
