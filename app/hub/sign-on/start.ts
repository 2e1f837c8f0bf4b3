import { and, eq, ne, sql } from "drizzle-orm";
import type { Services } from "../call/services";
import { applicationSignOns, applications, assignments, forwardAuthHosts, signOnAddresses } from "../kit/db/schema";
import { applicationInUse } from "../kit/scope/in-use";
import { addressFault } from "./address";

interface Start {
  applicationId: string;
  address: string | undefined;
}

/** Where the applications that are assigned to a user begin, but for those that a launch opens. */
export async function startsOfUser({ db, publicUrl, allowHttpRedirects }: Services, userId: string): Promise<Start[]> {
  const { applicationId, kind, homeUrl, initiateLoginUri } = applicationSignOns;
  const firstRedirect = sql<string | null>`(
    select a.uri from ${signOnAddresses} a
    where a.application_id = ${applicationId} and a.use = 'redirect' order by a.position limit 1)`;
  const firstHost = sql<string | null>`(
    select h.origin || h.path_prefix from ${forwardAuthHosts} h
    where h.application_id = ${applicationId} order by h.id limit 1)`;
  const rows = await db
    .selectDistinct({ applicationId, kind, homeUrl, initiateLoginUri, firstRedirect, firstHost })
    .from(applicationSignOns)
    .innerJoin(applications, eq(applications.id, applicationId))
    .innerJoin(assignments, eq(assignments.applicationId, applicationId))
    .where(and(eq(assignments.userId, userId), ne(kind, "launch"), applicationInUse));
  return rows.map((row) => ({
    applicationId: row.applicationId,
    address:
      row.kind === "oidc"
        ? startOfSignIn(row, publicUrl, allowHttpRedirects)
        : (row.homeUrl ?? (row.kind === "forward" ? row.firstHost : undefined) ?? undefined),
  }));
}

interface OpenIdStart {
  homeUrl: string | null;
  initiateLoginUri: string | null;
  firstRedirect: string | null;
}

/**
 * Where an application is asked to begin a sign-in, with who asks and where its user is to arrive (OpenID Connect Core
 * §4); else its home page, or the beginning of its site.
 */
function startOfSignIn(
  { homeUrl, initiateLoginUri, firstRedirect }: OpenIdStart,
  issuer: string,
  allowHttp: boolean,
): string | undefined {
  if (initiateLoginUri && addressFault(initiateLoginUri, allowHttp) === undefined) {
    const start = new URL(initiateLoginUri);
    start.searchParams.set("iss", issuer);
    if (homeUrl) start.searchParams.set("target_link_uri", homeUrl);
    return start.href;
  }
  return homeUrl ?? (firstRedirect ? `${new URL(firstRedirect).origin}/` : undefined);
}
