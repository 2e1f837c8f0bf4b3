import type { PageCall } from "~/auth/handlers.server";
import type { BrowserSession } from "~/auth/session.server";
import type { ApplicationLogout, SignOutThere } from "~/contract/logout";
import type { Api } from "~/gateway/api.server";
import { paths } from "~/lib/paths";
import { FRAMES_HEADER } from "~/lib/security-headers.server";
import { logout as words } from "./words";

/** Cookies that legacy applications leave (spec §3). */
const LEGACY_COOKIES = ["testCookie", "ssojwttoken", "cp_token", "oAuthtoken", "redirectUri", "clientID", "userId"];

export interface SignedOut {
  applications: ApplicationLogout[];
  /** Set if the session ended in this browser only. */
  warning: string | undefined;
  /** The page goes on by itself, and is not to be led elsewhere. */
  isVisiting: boolean;
  /** Where the session began, if the browser is to be signed out there. */
  provider: SignOutThere | undefined;
  headers: Headers;
}

/** For frames to load. */
const FRAMES_SECONDS = 3;

/**
 * Ends the session here even if the hub is unreachable. The headers allow the applications' frames (spec §4).
 * @param askedBy id of the requesting application
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
  // "cookies" would take those of every host of our domain along.
  const cleared = session.get("isShared") ? '"cache", "storage"' : '"storage"';
  session.clear();
  session.set("signedOut", true);
  const provider = told?.provider;
  if (provider) session.set("signingOutThere", { state: provider.state, name: provider.name });
  if (token && applications.length > 0) session.set("endedToken", token);

  const frames = applications.flatMap(({ frame }) => (frame ? [new URL(frame).origin] : []));
  const headers = new Headers({ "Clear-Site-Data": cleared, [FRAMES_HEADER]: [...new Set(frames)].join(" ") });
  for (const name of LEGACY_COOKIES) headers.append("Set-Cookie", `${name}=; Path=/; Max-Age=0; SameSite=Lax`);
  const isUnreached = answer !== undefined && answer.code >= 500;
  const isVisiting = applications.some(({ visit }) => visit);
  if (isVisiting) headers.set("Refresh", `${frames.length > 0 ? FRAMES_SECONDS : 0}; url=${paths.samlLogoutNext}`);
  return { applications, isVisiting, warning: isUnreached ? words.unreached : undefined, provider, headers };
}

/** The state stays with the browser's session and in the address. */
export const shownProvider = (provider: SignOutThere | undefined) =>
  provider && { name: provider.name, address: provider.address, isAutomatic: provider.isAutomatic };

/** Some applications have no logout address. */
const launchedAt = ({ name, url }: { name: string; url: string }): ApplicationLogout[] =>
  /^https?:/i.test(url) && URL.canParse(url)
    ? [{ applicationId: name, name, status: "ASKED", address: url, frame: url }]
    : [];

/** For product APIs that do not report them at the session's end. */
async function addressesOf(session: BrowserSession, api: Api): Promise<{ name: string; url: string }[]> {
  const [userId, launched] = [session.get("userId"), session.get("launched")];
  if (!userId || !launched) return [];
  const answer = await api("listActiveUsers", { userId });
  const applications = answer.code === 200 ? (answer.data[0]?.applicationData ?? []) : [];
  return applications
    .filter(({ _id }) => launched.includes(_id))
    .map(({ name, applicationAllowedUrl }) => ({ name: name.description, url: applicationAllowedUrl ?? "" }));
}
