import { redirect } from "@remix-run/node";
import { formAction, page, pageLoader } from "~/auth/handlers.server";
import { publicPage, refreshTo } from "~/auth/public-page.server";
import { clearSession, type PortalSession } from "~/auth/session.server";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { FRAMES_HEADER } from "~/lib/security-headers.server";
import { logout as words } from "./words";

/** Browser storage the legacy applications leave behind (spec §3), where it is kept in cookies. */
const LEGACY_COOKIES = ["testCookie", "ssojwttoken", "cp_token", "oAuthtoken", "redirectUri", "clientID", "userId"];

export const loadLogout = pageLoader(async ({ session, afterAction }) => {
  if (!session.has("token") && !afterAction) throw redirect(paths.login);
  return page(session, { page: publicPage(session) });
});

/**
 * Ends the session at the hub and answers with the page that reaches every application opened in it (spec §4). The
 * browser is signed out even when the hub cannot be reached.
 */
export const submitLogout = formAction(async ({ session, api }) => {
  const remembered = await addressesOf(session, api);
  const answer = session.has("token") ? await api("destroySession", {}) : undefined;
  const opened = (answer?.code === 200 ? answer.data.logoutAddresses : undefined) ?? remembered;
  // An application may have been registered without an address to sign out at.
  const addresses = opened.filter(({ url }) => /^https?:/i.test(url) && URL.canParse(url));
  const unreached = answer !== undefined && answer.code >= 500;
  clearSession(session);

  const headers = new Headers({
    ...refreshTo(paths.login),
    "Clear-Site-Data": '"storage"',
    [FRAMES_HEADER]: addresses.map(({ url }) => new URL(url).origin).join(" "),
  });
  for (const name of LEGACY_COOKIES) headers.append("Set-Cookie", `${name}=; Path=/; Max-Age=0; SameSite=Lax`);
  return page(session, { addresses, warning: unreached ? words.unreached : undefined }, { headers });
});

/**
 * Where the applications opened in this session sign out, for a product API that does not tell it when the session
 * ends.
 */
async function addressesOf(session: PortalSession, api: Api): Promise<{ name: string; url: string }[]> {
  const [userId, launched] = [session.get("userId"), session.get("launched")];
  if (!userId || !launched) return [];
  const answer = await api("listActiveUsers", { userId });
  const applications = answer.code === 200 ? (answer.data[0]?.applicationData ?? []) : [];
  return applications
    .filter(({ _id }) => launched.includes(_id))
    .map(({ name, applicationAllowedUrl }) => ({ name: name.description, url: applicationAllowedUrl ?? "" }));
}
