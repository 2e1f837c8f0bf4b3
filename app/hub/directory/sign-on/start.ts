import { paths } from "~/lib/paths";
import type { Services } from "../../call/services";
import type { LinkInUse } from "../../identity/account/user-in-use";
import { addressFault, isOfApp } from "./address";

interface Start {
  applicationId: string;
  address: string | undefined;
}

type SignOnStart = NonNullable<LinkInUse["start"]>;

type Startable = Pick<LinkInUse, "start"> & { application: { id: string } };

/** Excludes applications opened by a launch token. */
export function startsOfLinks(links: readonly Startable[], { publicUrl, allowHttpRedirects }: Services): Start[] {
  const byApplication = new Map(links.map(({ application, start }) => [application.id, start]));
  return [...byApplication].flatMap(([applicationId, start]) => {
    if (!start || start.kind === "launch") return [];
    if (start.kind === "oidc") return [{ applicationId, address: startOfSignIn(start, publicUrl, allowHttpRedirects) }];
    const address = start.kind === "saml" ? startOfSaml(applicationId, start, publicUrl) : undefined;
    return [{ applicationId, address: address ?? start.homeUrl ?? start.firstHost ?? undefined }];
  });
}

/** Starts a sign-in with issuer and target (OpenID Connect Core §4), else leads to the home page or the site's root. */
function startOfSignIn(
  { homeUrl, initiateLoginUri, firstRedirect }: SignOnStart,
  issuer: string,
  allowHttp: boolean,
): string | undefined {
  if (initiateLoginUri && addressFault(initiateLoginUri, allowHttp) === undefined) {
    const start = new URL(initiateLoginUri);
    start.searchParams.set("iss", issuer);
    if (homeUrl) start.searchParams.set("target_link_uri", homeUrl);
    return start.href;
  }
  return homeUrl ?? (firstRedirect && !isOfApp(firstRedirect) ? `${new URL(firstRedirect).origin}/` : undefined);
}

/** The application's own start if it has one, else an answer that it did not ask for. */
const startOfSaml = (applicationId: string, { initiateLoginUri }: SignOnStart, publicUrl: string): string =>
  initiateLoginUri ?? publicUrl + paths.samlStart(applicationId);
