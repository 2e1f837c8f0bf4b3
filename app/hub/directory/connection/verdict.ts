import { and, eq } from "drizzle-orm";
import type { WhyRefused } from "~/contract/kit/connection-rules";
import { findUserBy, type User } from "../../identity/account/users";
import { inactive, isReady, refusalOfUnready } from "../../identity/sign-in/signed-in";
import { holdsNothing } from "../../identity/sign-in/unverified";
import type { Queryable } from "../../kit/db/database";
import { users } from "../../kit/db/schema";
import { Failure } from "../../kit/failure";
import { provenDomainsOf } from "./attempts";
import { findLinkedUser, type Known } from "./identities";
import { type Newcomer, newcomerIn } from "./person";
import type { Claims, StoredConnection } from "./provider";
import { words } from "./words";

interface Refused {
  kind: "refused";
  why: WhyRefused;
  user?: User | undefined;
}

export type Verdict =
  | { kind: "linked"; user: User }
  /** An account with the email, to be linked by its own proof. */
  | { kind: "link"; user: User }
  | { kind: "new"; user?: undefined; newcomer: Newcomer; isDefaultDue: boolean }
  | Refused;

interface Seen {
  known: Known;
  claims: Claims;
  /** Applications that the rules give. */
  byRules: ReadonlySet<string>;
}

/** Tells who comes from the provider, and whether they get in. Reads alone. A sign-in acts on it, and a try of an Admin's shows it. */
export async function verdictOn(
  on: Queryable,
  connection: StoredConnection,
  { known, claims, byRules }: Seen,
): Promise<Verdict> {
  const linked = await findLinkedUser(on, known);
  if (linked) return isReady(linked) ? { kind: "linked", user: linked } : refusedAs(whyUnready(linked), linked);
  const newcomer = newcomerIn(await provenDomainsOf(on, connection.id), claims);
  if ("why" in newcomer) return refusedAs(newcomer.why);
  const there = await findUserBy(on, { email: newcomer.email });
  if (there?.emailVerifiedAt) return there.isActive ? { kind: "link", user: there } : refusedAs("inactive", there);
  if (!connection.createsUsers) return refusedAs("noAccount");
  // What an Admin gave something is nobody's to take.
  if (there && !(await isUnclaimed(on, there))) return refusedAs("unverifiedHere");
  return { kind: "new", newcomer, isDefaultDue: !byRules.has(connection.defaultApplicationId ?? "") };
}

const refusedAs = (why: WhyRefused, user?: User): Refused => ({ kind: "refused", why, user });

const whyUnready = ({ emailVerifiedAt }: User): WhyRefused => (emailVerifiedAt ? "inactive" : "unverified");

async function isUnclaimed(on: Queryable, { id }: User): Promise<boolean> {
  const found = await on
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), holdsNothing(on)));
  return found.length > 0;
}

/** What the person reads. */
export function refusalOf({ why, user }: Refused, { name }: Pick<StoredConnection, "name">): Failure {
  if (why === "inactive") return inactive();
  if (why === "unverified" && user) return refusalOfUnready(user);
  return new Failure(403, sentences[why](name));
}

const sentences: Readonly<Record<WhyRefused, (name: string) => string>> = {
  noEmail: (name) => words.noEmail(name),
  foreignDomain: (name) => words.foreignDomain(name),
  unprovenDomain: (name) => words.foreignDomain(name),
  foreignWorkspace: (name) => words.foreignDomain(name),
  unverifiedThere: (name) => words.unverifiedThere(name),
  noAccount: () => words.noAccount,
  unverifiedHere: () => words.unverifiedHere,
  unverified: () => words.unverifiedHere,
  inactive: () => inactive().msg,
};
