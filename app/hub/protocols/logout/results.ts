import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { SIGN_OUTS_MAX } from "~/contract/kit/rules";
import type { ApplicationLogout, SignOut } from "~/contract/logout";
import type { Queryable } from "../../kit/db/database";
import { applicationSignOns, applications, logouts, signOnAddresses } from "../../kit/db/schema";

const firstRedirect = sql<string | null>`(
  select a.uri from ${signOnAddresses} a where a.application_id = ${logouts.applicationId} and a.use in ('redirect', 'acs')
  order by a.position limit 1)`;

const select = (on: Queryable) =>
  on
    .select({
      id: logouts.id,
      applicationId: logouts.applicationId,
      name: applications.name,
      status: logouts.status,
      sid: logouts.sid,
      allowedUrl: applications.allowedUrl,
      homeUrl: applicationSignOns.homeUrl,
      frontchannelLogoutUri: applicationSignOns.frontchannelLogoutUri,
      firstRedirect,
      isVisited: sql<boolean>`${logouts.messageId} is not null`,
      ofSaml: sql<boolean>`${logouts.nameId} is not null`,
      hasSamlLogout: sql<boolean>`coalesce(${applicationSignOns.kind} = 'saml' and ${applicationSignOns.samlLogoutUri} is not null, false)`,
    })
    .from(logouts)
    .innerJoin(applications, eq(applications.id, logouts.applicationId))
    .leftJoin(applicationSignOns, eq(applicationSignOns.applicationId, logouts.applicationId));

const HTTP = /^https?:$/;

function httpUrlOf(address: string | null): URL | undefined {
  const url = address && URL.canParse(address) ? new URL(address) : undefined;
  return url && HTTP.test(url.protocol) ? url : undefined;
}

type Row = Awaited<ReturnType<typeof select>>[number];

/** A launched application's logout address, or the application itself. */
function addressOf({ sid, allowedUrl, homeUrl, firstRedirect }: Row): string {
  if (sid === null) return httpUrlOf(allowedUrl)?.href ?? "";
  return httpUrlOf(homeUrl)?.href ?? httpUrlOf(firstRedirect)?.origin ?? "";
}

/** OpenID Connect Front-Channel Logout 1.0 §2; a launched application's allowed address. */
function frameOf({ sid, allowedUrl, frontchannelLogoutUri, ofSaml }: Row, issuer: string): string | undefined {
  if (ofSaml) return undefined;
  const address = httpUrlOf(sid === null ? allowedUrl : frontchannelLogoutUri);
  if (!address || sid === null) return address?.href;
  address.searchParams.set("iss", issuer);
  address.searchParams.set("sid", sid);
  return address.href;
}

const resultOf = (row: Row, issuer: string): ApplicationLogout => {
  const { applicationId, name, status } = row;
  const frame = frameOf(row, issuer);
  const visit = row.ofSaml && row.hasSamlLogout && !row.isVisited && status === "UNREACHED";
  return { applicationId, name, status, address: addressOf(row), ...(frame && { frame }), ...(visit && { visit }) };
};

export async function logoutResultOf(on: Queryable, sessionHash: string, issuer: string): Promise<ApplicationLogout[]> {
  const rows = await select(on).where(eq(logouts.sessionHash, sessionHash)).orderBy(asc(applications.name));
  return rows.map((row) => resultOf(row, issuer));
}

/** For applications without a back channel. Call it in the transaction that ends the session. */
export async function askInFrames(on: Queryable, sessionHash: string, issuer: string): Promise<void> {
  const rows = await select(on).where(and(eq(logouts.sessionHash, sessionHash), eq(logouts.status, "UNREACHED")));
  const ids = rows.filter((row) => frameOf(row, issuer) !== undefined).map(({ id }) => id);
  if (ids.length > 0) await on.update(logouts).set({ status: "ASKED" }).where(inArray(logouts.id, ids));
}

/** The application that requests the sign-out has ended its own session. */
export async function confirmAsking(on: Queryable, sessionHash: string, applicationId: string): Promise<void> {
  const isIts = and(eq(logouts.sessionHash, sessionHash), eq(logouts.applicationId, applicationId));
  await on
    .update(logouts)
    .set({ status: "CONFIRMED" })
    .where(and(isIts, eq(logouts.status, "UNREACHED")));
}

/** One entry for each session and time, whatever the cause. */
export async function signOutsOf(on: Queryable, userId: string): Promise<SignOut[]> {
  const { sessionId, createdAt } = logouts;
  const last = on
    .selectDistinct({ sessionId, createdAt })
    .from(logouts)
    .where(eq(logouts.userId, userId))
    .orderBy(desc(createdAt), desc(sessionId))
    .limit(SIGN_OUTS_MAX)
    .as("last");
  const rows = await on
    .select({ logout: logouts, name: applications.name })
    .from(last)
    .innerJoin(logouts, and(eq(sessionId, last.sessionId), eq(createdAt, last.createdAt), eq(logouts.userId, userId)))
    .innerJoin(applications, eq(applications.id, logouts.applicationId))
    .orderBy(desc(createdAt), desc(sessionId), asc(applications.name));
  const signOuts = new Map<string, SignOut>();
  for (const { logout, name } of rows) {
    const { applicationId, status, lastError, userAgent, clientAddress } = logout;
    const endedAt = logout.createdAt.toISOString();
    const key = `${logout.sessionId} ${endedAt}`;
    const signOut = signOuts.get(key) ?? {
      sessionId: logout.sessionId,
      userAgent,
      clientAddress,
      endedAt,
      applications: [],
    };
    const isOpen = status !== "CONFIRMED" && lastError !== null;
    signOut.applications.push({ applicationId, name, status, ...(isOpen && { lastError }) });
    signOuts.set(key, signOut);
  }
  return [...signOuts.values()];
}
