import { eq } from "drizzle-orm";
import type { Foreseen } from "~/contract/connection-trial";
import type { FactorTrust } from "~/contract/kit/connection-rules";
import { domainOf } from "../../identity/account/home-realm";
import { personName, type User } from "../../identity/account/users";
import { standingOf } from "../../identity/factor/standing";
import type { Queryable } from "../../kit/db/database";
import { clients, connectionDomains, connectionRules } from "../../kit/db/schema";
import { provenDomainsOf } from "./attempts";
import { hasValue, isWithheld } from "./claims";
import { overIn, planOf, selectHeld, wishesOf } from "./follow";
import { takesCode } from "./link";
import { selectDefaultAccess } from "./new-person";
import { emailIn, identityOf, methodsBy, saysSeveral, subjectClaimIn } from "./person";
import type { Claims, StoredConnection } from "./provider";
import { domainsOf, rulesOf } from "./records";
import { rulesInForce } from "./rules";
import { refusalOf, type Verdict, verdictOn } from "./verdict";

/** What a sign-in by these claims would do, by the same decisions. Reads alone. */
export async function foresee(on: Queryable, connection: StoredConnection, claims: Claims): Promise<Foreseen> {
  const rules = await rulesInForce(on, [connection.id]);
  const wishes = wishesOf(rules, claims);
  const known = { connectionId: connection.id, ...identityOf(claims) };
  const byRules = new Set(wishes.wanted.keys());
  const verdict = await verdictOn(on, connection, { known, claims, byRules });
  const address = emailIn(claims);
  const proven = await provenDomainsOf(on, connection.id);
  const { issuer, subject } = known;
  return {
    identity: { issuer, subject, by: subjectClaimIn(claims) },
    email: address === undefined ? undefined : { address, isProven: proven.includes(domainOf(address)) },
    outcome: await outcomeOf(on, connection, verdict, address),
    secondStep: await secondStepOf(on, connection.factorTrust, verdict, claims),
    rules: await rulesRead(on, connection, { inForce: rules, wishes, claims }),
    access: verdict.kind === "refused" ? [] : await accessOf(on, connection, verdict, wishes),
  };
}

const accountOf = (user: User) => ({ _id: user.id, name: personName(user), email: user.email });

async function outcomeOf(
  on: Queryable,
  connection: StoredConnection,
  verdict: Verdict,
  address: string | undefined,
): Promise<Foreseen["outcome"]> {
  const { kind, user } = verdict;
  if (kind === "linked") return { kind, account: accountOf(verdict.user) };
  if (kind === "link") {
    const standing = await standingOf(on, verdict.user.id);
    const asksCode = takesCode(standing);
    return { kind, account: accountOf(verdict.user), asksCode, takesPassword: asksCode || standing.steps.length === 0 };
  }
  if (kind === "new") return { kind, ...verdict.newcomer };
  const { msg } = refusalOf(verdict, connection);
  const isUnproven =
    verdict.why === "foreignDomain" && address !== undefined && (await isNamed(on, connection, address));
  return { kind, why: isUnproven ? "unprovenDomain" : verdict.why, msg, account: user && accountOf(user) };
}

/** Whether the connection has the domain, proven or not. */
async function isNamed(on: Queryable, { id }: StoredConnection, address: string): Promise<boolean> {
  const named = await domainsOf(on, eq(connectionDomains.connectionId, id));
  return named.some(({ domain }) => domain === domainOf(address));
}

async function secondStepOf(
  on: Queryable,
  trust: FactorTrust,
  verdict: Verdict,
  claims: Claims,
): Promise<Foreseen["secondStep"]> {
  const said = { trust, saysSeveral: saysSeveral(claims) };
  if (verdict.kind === "refused") return said;
  if (verdict.kind === "link") return { ...said, asked: "link" };
  if (methodsBy(trust, claims)) return { ...said, asked: "provider" };
  const steps = verdict.user ? (await standingOf(on, verdict.user.id)).steps : [];
  return { ...said, asked: steps.length > 0 ? "factor" : "mail" };
}

type Rules = Awaited<ReturnType<typeof rulesInForce>>;
type Wishes = ReturnType<typeof wishesOf>;

async function rulesRead(
  on: Queryable,
  { id }: StoredConnection,
  { inForce, wishes, claims }: { inForce: Rules; wishes: Wishes; claims: Claims },
): Promise<Foreseen["rules"]> {
  const stored = await rulesOf(on, eq(connectionRules.connectionId, id));
  return stored.map(({ rule, application }) => {
    const { claim, value, role, position, applicationId } = rule;
    const resultOf = () => {
      if (!inForce.some((each) => each.rule.position === position)) return "dead";
      if (wishes.wanted.get(applicationId)?.rule.position === position) return "fits";
      if (hasValue(claims, rule)) return "later";
      return isWithheld(claims, claim) ? "withheld" : "misses";
    };
    return { claim, value, application, role, result: resultOf() };
  });
}

async function accessOf(
  on: Queryable,
  { id: connectionId, clientId }: StoredConnection,
  verdict: Exclude<Verdict, { kind: "refused" }>,
  wishes: Wishes,
): Promise<Foreseen["access"]> {
  const [client] = await on.select({ name: clients.actualName }).from(clients).where(eq(clients.id, clientId));
  const name = client?.name ?? "";
  const { user } = verdict;
  const there = user ? await selectHeld(on, { userId: user.id, connectionId, clientId, wanted: wishes.wanted }) : [];
  const planned = planOf({ connectionId, clientId, ...wishes, there }).map(({ rule, application, before, result }) => ({
    application: application.name,
    client: name,
    role: before && (result === "byHand" || result === "withheld") ? before.role : rule.role,
    result,
    ...(before && result === "changed" && { roleBefore: before.role }),
  }));
  const over = new Set(overIn({ connectionId, ...wishes, there }));
  const unwanted = there
    .filter(({ before }) => before.source === connectionId && !wishes.wanted.has(before.applicationId))
    .map((held) => ({
      application: held.application.name,
      client: held.client.actualName,
      role: held.before.role,
      result: over.has(held) ? ("ended" as const) : ("withheld" as const),
    }));
  const isDefaultDue = verdict.kind === "new" && verdict.isDefaultDue;
  const defaults = isDefaultDue ? await selectDefaultAccess(on, connectionId) : [];
  const given = defaults.map(({ application, role }) => ({
    application: application.name,
    client: name,
    role,
    result: "default" as const,
  }));
  return [...given, ...planned, ...unwanted];
}
