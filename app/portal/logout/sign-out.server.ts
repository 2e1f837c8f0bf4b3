import type { PageCall } from "~/auth/handlers.server";
import { clearSession, type PortalSession } from "~/auth/session.server";
import type { ApplicationLogout } from "~/contract/logout";
import type { Api } from "~/gateway/api.server";
import { FRAMES_HEADER } from "~/lib/security-headers.server";
import { logout as words } from "./words";

/** Browser storage the legacy applications leave behind (spec §3), where it is kept in cookies. */
const LEGACY_COOKIES = ["testCookie", "ssojwttoken", "cp_token", "oAuthtoken", "redirectUri", "clientID", "userId"];

export interface SignedOut {
  applications: ApplicationLogout[];
  /** What did not succeed, when the session could only be ended in this browser. */
  warning: string | undefined;
  headers: Headers;
}

/**
 * Ends the session at the hub, which tells the applications, and in this browser, even when the hub cannot be reached.
 * The headers let the page open the frames of those that are told there (spec §4).
 * @param askedBy id of the application that asks for it
 */
export async function signOut(
  { session, api }: Pick<PageCall, "session" | "api">,
  askedBy?: string,
): Promise<SignedOut> {
  const token = session.get("token");
  const remembered = await addressesOf(session, api);
  const answer = token ? await api("destroySession", { askedBy }) : undefined;
  const told = answer?.code === 200 ? answer.data : undefined;
  const opened = told?.logoutAddresses ?? remembered;
  const applications = told?.applications ?? opened.flatMap(launchedAt);
  clearSession(session);
  session.set("signedOut", true);
  if (token && applications.length > 0) session.set("endedToken", token);

  const frames = applications.flatMap(({ frame }) => (frame ? [new URL(frame).origin] : []));
  const headers = new Headers({ "Clear-Site-Data": '"storage"', [FRAMES_HEADER]: [...new Set(frames)].join(" ") });
  for (const name of LEGACY_COOKIES) headers.append("Set-Cookie", `${name}=; Path=/; Max-Age=0; SameSite=Lax`);
  const isUnreached = answer !== undefined && answer.code >= 500;
  return { applications, warning: isUnreached ? words.unreached : undefined, headers };
}

/** An application may have been registered without an address to sign out at. */
const launchedAt = ({ name, url }: { name: string; url: string }): ApplicationLogout[] =>
  /^https?:/i.test(url) && URL.canParse(url)
    ? [{ applicationId: name, name, status: "ASKED", address: url, frame: url }]
    : [];

/**
 * Where the applications opened in this session sign out, for a product API that does not report it when the session
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
