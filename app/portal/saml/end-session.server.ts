import { answerPage, type PageCall } from "~/auth/handlers.server";
import { refreshTo } from "~/auth/public-page.server";
import { paths } from "~/lib/paths";
import { signOut } from "~/portal/logout/sign-out.server";

interface Asked {
  request: string;
  applicationId: string;
}

/** The others are signed out first; then the application is told. */
export async function endSessionFor(call: PageCall, { request, applicationId }: Asked) {
  const { applications, warning, isVisiting, headers } = await signOut(call, applicationId);
  call.session.set("afterLogout", { samlRequest: request });
  const seconds = applications.some(({ frame }) => frame) ? 3 : 0;
  const onward = isVisiting ? {} : refreshTo(paths.samlLogoutNext, seconds);
  for (const [name, value] of Object.entries(onward)) headers.set(name, value);
  return answerPage(call.session, { state: "signedOut" as const, applications, warning }, { headers });
}
