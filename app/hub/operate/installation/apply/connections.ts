import { and, eq, getTableColumns, inArray } from "drizzle-orm";
import { z } from "zod";
import { client } from "~/contract/client";
import { type ClaimRule, connection, Domain } from "~/contract/connection";
import { DOMAINS_MAX, SCOPES_DEFAULT } from "~/contract/kit/connection-rules";
import type { Services } from "../../../call/services";
import { connectionHandlers } from "../../../directory/connection/connection";
import type { StoredConnection } from "../../../directory/connection/provider";
import { connectionColumns, domainsOf, type StoredDomain } from "../../../directory/connection/records";
import { rulesInForce } from "../../../directory/connection/rules";
import { applications, clients, connectionDomains, connections } from "../../../kit/db/schema";
import { notDeleted } from "../../../kit/db/schema/columns";
import { isHeldRole } from "../../../kit/scope/held-role";
import { connectionSecrets } from "../../../kit/security/belongings";
import { clientIdNamed } from "./clients";
import { madeBy, type Operator } from "./operator";
import { isNamed, isSameInFile, keyOfNames, type Part, refuseField, type StoredEntry } from "./part";
import { words } from "./words";

const { clientId: _id, name, domains: _domains, ...fields } = connection.input;

/** `vouched`: whoever applies the file knows whose it is. Nothing else in it proves a domain. */
const GivenDomain = z.strictObject({ domain: Domain, vouched: z.boolean().optional() });
type GivenDomain = string | z.output<typeof GivenDomain>;

const long = (given: GivenDomain) => (typeof given === "string" ? { domain: given } : given);
const short = ({ domain, vouched }: z.output<typeof GivenDomain>): GivenDomain =>
  vouched ? { domain, vouched } : domain;

const domains = z
  .preprocess(
    (given) => (Array.isArray(given) ? given.map((each: GivenDomain) => long(each)) : given),
    z.array(GivenDomain).max(DOMAINS_MAX),
  )
  .transform((read) => read.map(short));

export const ConnectionEntry = z.strictObject({
  name,
  client: client.input.actualName.optional(),
  ...z.object(fields).partial().shape,
  domains: domains.optional(),
});
type ConnectionEntry = z.output<typeof ConnectionEntry>;

interface Kept extends Required<Omit<ConnectionEntry, "secret" | "defaultRole" | "defaultApplication">> {
  defaultApplication: string | null;
  defaultRole: string | null;
}

interface Found {
  connectionId: string;
  clientId: string;
  hasSecret: boolean;
  proven: ReadonlySet<string>;
}

const namesOf = (given: readonly GivenDomain[] = []): string[] => [
  ...new Set(given.map(long).map(({ domain }) => domain)),
];

/** What the file vouches for and nothing has proven. */
const toVouchFor = (given: readonly GivenDomain[] = [], proven: ReadonlySet<string> = new Set()): string[] =>
  namesOf(given.filter((each) => long(each).vouched)).filter((domain) => !proven.has(domain));

const inAnyCase = (text: string | null | undefined) => text?.toLowerCase();

/** Their order counts, the spelling of names does not. */
const rulesAsText = (rules: readonly ClaimRule[]): string =>
  JSON.stringify(rules.map((each) => [each.claim, each.value, inAnyCase(each.application), inAnyCase(each.role)]));

function isSame(field: keyof ConnectionEntry, given: ConnectionEntry, { id, kept }: { id: Found; kept: Kept }) {
  switch (field) {
    case "secret":
      return given.secret === undefined || (given.secret === null && !id.hasSecret);
    case "rules":
      return rulesAsText(given.rules ?? []) === rulesAsText(kept.rules);
    case "domains":
      return (
        isSameInFile(namesOf(given.domains), namesOf(kept.domains)) && toVouchFor(given.domains, id.proven).length === 0
      );
    case "name":
    case "client":
    case "defaultApplication":
    case "defaultRole":
      return isSameInFile(inAnyCase(given[field]), inAnyCase(kept[field]));
    default:
      return isSameInFile(given[field], kept[field]);
  }
}

export const connectionPart: Part<ConnectionEntry, Kept, Found> = {
  name: "connections",
  keyOf: (given) => keyOfNames(given.name),
  nameOf: (given) => given.name,
  secrets: ["secret"],
  fieldNames: { clientId: "client" },

  async read(on, named) {
    const names = named?.map((given) => given.name);
    const rows = await on
      .select({
        row: getTableColumns(connections),
        client: clients.actualName,
        application: applications.name,
        isHeld: isHeldRole(applications.id, connections.clientId, connections.defaultRole).mapWith(Boolean),
      })
      .from(connections)
      .innerJoin(clients, eq(clients.id, connections.clientId))
      .leftJoin(applications, and(eq(applications.id, connections.defaultApplicationId), notDeleted(applications)))
      .where(isNamed(connections.name, names));
    const ids = rows.map(({ row }) => row.id);
    const all = ids.length > 0 ? await domainsOf(on, inArray(connectionDomains.connectionId, ids)) : [];
    const rules = await rulesInForce(on, ids);
    const found: StoredEntry<Kept, Found>[] = [];
    for (const { row, client, application, isHeld } of rows) {
      const theirs = all.filter(({ connectionId }) => connectionId === row.id);
      const { name, clientId, ...values } = connectionColumns.toFields(row);
      const given = isHeld ? application : null;
      const kept: Kept = {
        name,
        client,
        ...values,
        domains: theirs.map(keptDomain),
        // What is given no longer is not part of the file.
        defaultApplication: given,
        defaultRole: given === null ? null : row.defaultRole,
        rules: rules.filter(({ rule }) => rule.connectionId === row.id).map(ruleOfFile),
      };
      const proven = new Set(theirs.filter(({ provenAt }) => provenAt !== null).map(({ domain }) => domain));
      const id = { connectionId: row.id, clientId, hasSecret: row.secret !== null, proven };
      found.push({ id, version: row.version, kept });
    }
    return found;
  },

  async resolve(operator, given) {
    const isKept = await isKeptSecret(operator, given);
    return {
      ...given,
      ...(given.scopes === null && { scopes: SCOPES_DEFAULT }),
      ...(isKept && { secret: undefined }),
    };
  },

  changed: (given, stored) =>
    (Object.keys(given) as (keyof ConnectionEntry)[]).filter(
      (field) => given[field] !== undefined && !isSame(field, given, stored),
    ),

  async create(operator, { client, domains = [], ...given }) {
    const { shortName, issuer, providerClientId, factorTrust = "stated", status = "ACTIVE" } = given;
    if (client === undefined) throw refuseField("client", words.required);
    if (shortName === undefined) throw refuseField("shortName", words.required);
    if (issuer === undefined) throw refuseField("issuer", words.required);
    if (providerClientId === undefined) throw refuseField("providerClientId", words.required);
    const clientId = await clientIdNamed(operator, client);
    const needed = { clientId, shortName, issuer, providerClientId, factorTrust, status };
    const input = { ...given, ...needed, domains: namesOf(domains) };
    const connectionId = madeBy(await operator.call("createConnection", connectionHandlers.createConnection, input));
    await vouchFor(operator, connectionId, toVouchFor(domains));
    return undefined;
  },

  async change(operator, given, { id, version, kept }, fields) {
    const { connectionId } = id;
    const { client, domains, ...values } = { ...kept, ...given };
    const isOnlyVouched = fields.every((field) => field === "domains") && isSameNames(domains, kept.domains);
    if (!isOnlyVouched) {
      const clientId = fields.includes("client") ? await clientIdNamed(operator, client) : id.clientId;
      // Rules that the file leaves out stay, even those whose role is gone.
      const rules = fields.includes("rules") ? values.rules : undefined;
      const input = { ...values, rules, connectionId, clientId, domains: namesOf(domains), version };
      await operator.call("updateConnection", connectionHandlers.updateConnection, input);
    }
    await vouchFor(operator, connectionId, toVouchFor(given.domains, id.proven));
    return undefined;
  },

  // The connection that has the domain today gives it up first.
  isLast: (given, stored) => {
    const held = namesOf(stored?.kept.domains);
    return namesOf(given.domains).some((domain) => !held.includes(domain));
  },

  async remove(operator, { id: { connectionId } }) {
    await operator.call("deleteConnection", connectionHandlers.deleteConnection, { connectionId });
  },
};

const isSameNames = (one: readonly GivenDomain[] | undefined, other: readonly GivenDomain[] | undefined) =>
  isSameInFile(namesOf(one), namesOf(other));

/** DNS proves it for this installation alone: only an Admin's word is written. */
const keptDomain = ({ domain, provenBy }: StoredDomain): GivenDomain => short({ domain, vouched: provenBy === "WORD" });

type RuleInForce = Awaited<ReturnType<typeof rulesInForce>>[number];

const ruleOfFile = ({ rule: { claim, value, role }, application }: RuleInForce): ClaimRule => ({
  claim,
  value,
  application: application.name,
  role,
});

/** Whether the file gives the secret that is stored, for the same provider. */
async function isKeptSecret({ tx, hub }: Operator, given: ConnectionEntry): Promise<boolean> {
  if (typeof given.secret !== "string") return false;
  const [stored] = await tx
    .select()
    .from(connections)
    .where(isNamed(connections.name, [given.name]));
  if (!stored) return false;
  const { issuer = stored.issuer, providerClientId = stored.providerClientId } = given;
  const isForThem = issuer === stored.issuer && providerClientId === stored.providerClientId;
  return isForThem && openedSecret(hub, stored) === given.secret;
}

/** Undefined if there is none, or none that this installation's keys open. */
function openedSecret({ secrets }: Pick<Services, "secrets">, stored: StoredConnection): string | undefined {
  if (stored.secret === null) return undefined;
  try {
    return secrets.open(stored.secret, connectionSecrets.secret(stored));
  } catch {
    return undefined;
  }
}

async function vouchFor(operator: Operator, connectionId: string, domains: readonly string[]): Promise<void> {
  for (const domain of domains)
    await operator.call("proveDomain", connectionHandlers.proveDomain, { connectionId, domain, by: "WORD" });
}
