import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerPage, formAction, pageLoader } from "~/auth/handlers.server";
import { publicPage, refreshTo } from "~/auth/public-page.server";
import { clearSession, type PortalSession } from "~/auth/session.server";
import type { Api } from "~/gateway/api.server";
import type { PublicPage } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { FRAMES_HEADER } from "~/lib/security-headers.server";
import { ButtonAnchor, Submit } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { PlainForm } from "~/ui/plain-form";
import { cardLinkLook, PublicCard } from "~/ui/public-card";
import { logout as words } from "./words";

/** Browser storage the legacy applications leave behind (spec §3), where it is kept in cookies. */
const LEGACY_COOKIES = ["testCookie", "ssojwttoken", "cp_token", "oAuthtoken", "redirectUri", "clientID", "userId"];

export const loader = pageLoader(async ({ session, afterAction }) => {
  if (!session.has("token") && !afterAction) throw redirect(paths.login);
  return answerPage(session, { page: publicPage(session) });
});

/**
 * Ends the session at the hub and answers with the page that reaches every application opened in it (spec §4). The
 * browser is signed out even when the hub cannot be reached.
 */
export const action = formAction(async ({ session, api }) => {
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
  return answerPage(session, { addresses, warning: unreached ? words.unreached : undefined }, { headers });
});

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

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction = () => [{ title: pageTitle(words.confirm) }];

export default function Logout() {
  const loaded = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  return done ? <LogoutView {...done} /> : <LogoutConfirmView page={loaded.page} />;
}

const links = [{ href: paths.dashboard, text: words.stay }];

/** GET of the logout address: a link alone signs nobody out. */
function LogoutConfirmView({ page }: { page: Pick<PublicPage, "csrfToken" | "notice"> }) {
  return (
    <PublicCard title={words.confirmTitle} notice={page.notice} links={links}>
      <p className="mb-4">{words.confirmText}</p>
      <PlainForm csrfToken={page.csrfToken} action={paths.logout}>
        <Submit wide intent="logout">
          {words.confirm}
        </Submit>
      </PlainForm>
    </PublicCard>
  );
}

interface LogoutViewProps {
  /** The remembered logout address of each application opened in this session. */
  addresses: readonly { name: string; url: string }[];
  /** What did not succeed, when the session could only be ended in this browser. */
  warning?: string;
}

/**
 * Signed out here, and by hidden frames in the opened applications; the response carries the refresh to the sign-in
 * page.
 */
function LogoutView({ addresses, warning }: LogoutViewProps) {
  return (
    <PublicCard title={words.title} notice={{ kind: "success", text: words.next }}>
      {warning && <Notice kind="error" text={warning} />}
      {addresses.length > 0 && (
        <>
          <p>{words.applications}</p>
          <ul className="mb-4 mt-4 text-sm">
            {addresses.map(({ name, url }) => (
              <li key={name}>
                <a className={cardLinkLook} href={url} target="_blank" rel="noopener">
                  {name}
                </a>
                {/* Clipped instead of `display: none`: some browsers do not load what is not displayed. */}
                <iframe className="sr-only" src={url} title={words.frameTitle(name)} tabIndex={-1} />
              </li>
            ))}
          </ul>
        </>
      )}
      <ButtonAnchor kind="primary" wide href={paths.login}>
        {words.nextLink}
      </ButtonAnchor>
    </PublicCard>
  );
}
