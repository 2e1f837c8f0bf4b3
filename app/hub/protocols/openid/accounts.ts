import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Account, errors, KoaContextWithOIDC } from "oidc-provider";
import { SECOND_MS } from "~/lib/durations";
import { pictureAddress } from "~/lib/picture-address";
import { openedFor } from "../../call/session";
import { lastOpenedFirst } from "../../identity/account/links";
import type { Database } from "../../kit/db/database";
import { prepared } from "../../kit/db/prepared";
import { applications, assignments, clients, consents, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { attributesSentTo } from "../../kit/scope/attributes";
import { groupsOr, groupsSentTo } from "../../kit/scope/groups";
import { inForce } from "../../kit/scope/in-force";
import { inUse } from "../../kit/scope/in-use";
import { signOnOfClient } from "./clients";
import { chosenClientOf, type KeptGrant } from "./kept-grant";
import { requestOf } from "./peers";
import { ATTRIBUTES } from "./scopes";
import { sessionExpiry } from "./session-expiry";
import { pairwiseSubjectAt } from "./subject";
import { words } from "./words";

type User = typeof users.$inferSelect;

export interface ApplicationUser {
  user: User;
  /** Last used first, then by name. */
  links: readonly ApplicationLink[];
  consented: readonly string[];
  /** The user's that the application learns of; null: it learns of none. */
  groups: readonly string[] | null;
  /** By name, for the application's further claims. */
  attributes: Readonly<Record<string, unknown>>;
}

export interface ApplicationLink {
  client: { id: string; name: string; uuid: string };
  role: string;
  factorPolicy: typeof clients.$inferSelect.factorPolicy;
  isSelfAssigned: boolean;
  validUntil: Date | null;
}

const { placeholder } = sql;

const userIn = prepared("openid_user", (on) =>
  on
    .select({
      user: users,
      client: clients,
      role: assignments.role,
      isSelfAssigned: assignments.isSelfAssigned,
      isUsable: sql<boolean>`coalesce(${inUse} and ${inForce(assignments)}, false)`,
      validUntil: assignments.validUntil,
      consented: consents.scopes,
      groups: groupsSentTo(sql`${placeholder("applicationId")}::uuid`, users.id),
      attributes: attributesSentTo(sql`${placeholder("applicationId")}::uuid`, users.id),
    })
    .from(users)
    .leftJoin(
      assignments,
      and(eq(assignments.userId, users.id), eq(assignments.applicationId, placeholder("applicationId"))),
    )
    .leftJoin(applications, eq(applications.id, assignments.applicationId))
    .leftJoin(clients, eq(clients.id, assignments.clientId))
    .leftJoin(consents, and(eq(consents.userId, users.id), eq(consents.applicationId, placeholder("applicationId"))))
    .where(
      and(
        eq(users.id, placeholder("userId")),
        eq(users.isActive, true),
        isNotNull(users.emailVerifiedAt),
        notDeleted(users),
      ),
    )
    .orderBy(...lastOpenedFirst),
);

/** Undefined for a deleted, INACTIVE or unverified account. */
export async function applicationUser(
  db: Database,
  userId: string,
  applicationId: string,
): Promise<ApplicationUser | undefined> {
  const rows = await userIn(db).execute({ userId, applicationId });
  const [first] = rows;
  if (!first) return undefined;
  const links = rows.flatMap(({ client, role, isSelfAssigned, validUntil, isUsable }) =>
    client && role !== null && isUsable
      ? [
          {
            client: { id: client.id, name: client.actualName, uuid: client.uuid },
            role,
            factorPolicy: client.factorPolicy,
            isSelfAssigned: isSelfAssigned ?? false,
            validUntil,
          },
        ]
      : [],
  );
  return {
    user: first.user,
    links,
    consented: first.consented ?? [],
    groups: first.groups,
    attributes: first.attributes,
  };
}

export interface OpenIdAccount extends Account, ApplicationUser {
  openedFor?: string | undefined;
}

/** @param of the application whose user it is, if not the one that asks */
export type AccountFinder = (
  context: KoaContextWithOIDC,
  userId: string,
  of?: object,
) => Promise<OpenIdAccount | undefined>;

/** Routes that use tokens, as opposed to signing in. */
const OF_TOKENS: readonly string[] = ["token", "userinfo", "introspection"];

/** Outside a sign-in it finds only users still assigned to the application. */
export const accountFinder =
  (db: Database, publicUrl: string, { InvalidToken }: Pick<typeof errors, "InvalidToken">): AccountFinder =>
  async (context, userId, of) => {
    const { oidc } = context;
    const client = of ?? oidc.client;
    if (!client) return undefined;
    const { applicationId } = signOnOfClient(client);
    const found = await applicationUser(db, userId, applicationId);
    if (!found) return undefined;
    const isOfToken = OF_TOKENS.includes(oidc.route);
    if (isOfToken && !linkIn(found, chosenClientOf(oidc.entities.Grant))) return undefined;
    const session = isOfToken ? undefined : await requestOf(context).session();
    return {
      ...found,
      openedFor: session?.userId === userId ? openedFor(session, applicationId) : undefined,
      accountId: userId,
      claims: async (use) => {
        const grant: KeptGrant | undefined = oidc.entities.Grant;
        const link = linkIn(found, chosenClientOf(grant));
        // For userinfo and introspection the engine reads the grant after the account.
        if (!link) throw new InvalidToken(words.told.assignmentEnded);
        // The engine replaces it with the hash (Core §3.1.3.6); some libraries insist on `at_hash`.
        const { accessToken } = requestOf(context).notes;
        const claims = { sub: userId, ...claimsOf(found, link, publicUrl), [ATTRIBUTES]: found.attributes };
        if (use !== "id_token") return claims;
        const { idTokenSeconds } = signOnOfClient(client);
        const asked = { sessionId: grant?.sessionUid, validUntil: link.validUntil, idTokenSeconds };
        return {
          ...claims,
          session_expiry: await sessionExpiry(db, asked),
          ...(accessToken !== undefined && { at_hash: accessToken }),
        };
      },
    };
  };

export const linkOfGrant = (
  account: ApplicationUser | undefined,
  grant: KeptGrant | undefined,
): ApplicationLink | undefined => account && linkIn(account, chosenClientOf(grant));

/** The first if none is chosen yet. */
const linkIn = ({ links }: ApplicationUser, clientId: string | undefined): ApplicationLink | undefined =>
  clientId === undefined ? links[0] : links.find(({ client }) => client.id === clientId);

/** Scopes and the application's settings select from them. */
export function claimsOf(
  { user, groups }: ApplicationUser,
  { client, role }: ApplicationLink,
  publicUrl: string,
): Record<string, unknown> {
  return {
    name: `${user.firstName} ${user.lastName}`,
    given_name: user.firstName,
    family_name: user.lastName,
    preferred_username: user.userName,
    ...(user.profileImage && { picture: new URL(pictureAddress(user.profileImage), publicUrl).href }),
    updated_at: Math.floor(user.updatedAt.getTime() / SECOND_MS),
    email: user.email,
    email_verified: user.emailVerifiedAt !== null,
    ...(user.phoneNumber && { phone_number: user.phoneNumber, phone_number_verified: user.phoneVerifiedAt !== null }),
    ...roleClaims({ client, role }, groups),
  };
}

export const roleClaims = (
  { client, role }: Pick<ApplicationLink, "client" | "role">,
  groups: ApplicationUser["groups"],
) => ({
  role,
  client,
  roles: [role],
  groups: groupsOr(groups, role),
});

/** The engine calls it only for applications with pairwise subjects. */
export const pairwiseSubject =
  (db: Database) =>
  (_context: unknown, userId: string, client: object): Promise<string> =>
    pairwiseSubjectAt(db, userId, signOnOfClient(client).applicationId);
