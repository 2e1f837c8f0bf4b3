import { pageLoader, redirectTo } from "~/auth/handlers.server";
import { paths } from "~/lib/paths";
import { logout as words } from "~/portal/logout/words";

/** The browser comes back from a sign-out at the provider; anybody's link here says nothing. */
export const loader = pageLoader(async ({ session, url }) => {
  const began = session.get("signingOutThere");
  session.unset("signingOutThere");
  if (began && url.searchParams.get("state") === began.state && !session.has("token")) {
    if (session.has("afterLogout")) return redirectTo(session, paths.samlLogoutNext);
    session.flash("notice", { kind: "success", text: words.signedOutThere(began.name) });
  }
  return redirectTo(session, session.has("endedToken") ? paths.logout : paths.login);
});
