import { and, eq, inArray, notInArray } from "drizzle-orm";
import { SCOPES_DEFAULT } from "~/contract/kit/connection-rules";
import type { Handler, Handlers } from "../../call/handler";
import type { Services } from "../../call/services";
import type { Transaction } from "../../kit/db/database";
import { connectionDomains, connectionRules, connections } from "../../kit/db/schema";
import { newId } from "../../kit/db/schema/columns";
import { Failure, notFound } from "../../kit/failure";
import { addRecord, changeRecord, hardDelete, onUniqueViolation, type UniqueFields } from "../../kit/records/change";
import { countRows, readPage } from "../../kit/records/page";
import { requireClient } from "../../kit/scope/require";
import { connectionSecrets } from "../../kit/security/belongings";
import { sealSecrets } from "../../kit/security/secrets";
import { newNonce } from "../../kit/security/tokens";
import { addressFault } from "../sign-on/address";
import { isPublished } from "./domain-proof";
import { isWithoutTenant } from "./person";
import { discoverProvider } from "./provider";
import {
  connectionColumns,
  connectionList,
  domainsOf,
  proofOf,
  rulesOf,
  selectConnections,
  toConnection,
} from "./records";
import { endUngiven, givableOf, keepRules, refused } from "./rules";
import { words } from "./words";

const unique: UniqueFields = {
  connections_short_name_key: { field: "shortName", msg: words.shortNameTaken },
  connections_name_key: { field: "name", msg: words.nameTaken },
};

const listConnections: Handler<"listConnections"> = async (input, { hub }) => {
  const { rows, total } = await readPage(connectionList, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      selectConnections(hub.db, where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => countRows(hub.db, selectConnections(hub.db, where)),
  });
  const ids = rows.map(({ id }) => id);
  const domains = ids.length > 0 ? await domainsOf(hub.db, inArray(connectionDomains.connectionId, ids)) : [];
  const rules = ids.length > 0 ? await rulesOf(hub.db, inArray(connectionRules.connectionId, ids)) : [];
  const data = rows.map((row) =>
    toConnection(hub, row, {
      domains: domains.filter(({ connectionId }) => connectionId === row.id),
      rules: rules.filter(({ rule }) => rule.connectionId === row.id),
    }),
  );
  return { msg: words.listed, data, total };
};

type Given = Parameters<Handler<"createConnection">>[0];

/** @throws Failure 400 by field */
async function valuesOf({ allowHttpRedirects }: Services, tx: Transaction, given: Given) {
  const fault = addressFault(given.issuer, allowHttpRedirects);
  const { search, pathname } = new URL(given.issuer);
  if (fault) throw refused("issuer", fault);
  if (search || pathname.includes("/.well-known/")) throw refused("issuer", words.notIssuer);
  if (isWithoutTenant(given.issuer)) throw refused("issuer", words.noTenant);
  await requireClient(tx, given.clientId);
  const cleared = given.scopes === null && { scopes: SCOPES_DEFAULT };
  return { ...connectionColumns.toColumns(given), ...cleared, ...(await accessOf(tx, given)) };
}

/** What new people get for the client. @throws Failure 400 by field */
async function accessOf(tx: Transaction, { clientId, defaultApplication, defaultRole }: Given) {
  if (!defaultApplication && !defaultRole) return { defaultApplicationId: null, defaultRole: "" };
  if (!defaultApplication || !defaultRole)
    throw refused(defaultApplication ? "defaultRole" : "defaultApplication", words.bothOrNeither);
  const named = { clientId, application: defaultApplication, role: defaultRole };
  const { applicationId, role } = await givableOf(tx, named, {
    application: "defaultApplication",
    role: "defaultRole",
  });
  return { defaultApplicationId: applicationId, defaultRole: role };
}

/** A domain that stays keeps its proof. @throws Failure 409 by `domains` */
async function keepDomains(tx: Transaction, connectionId: string, given: readonly string[]): Promise<void> {
  const domains = [...new Set(given)];
  const theirs = eq(connectionDomains.connectionId, connectionId);
  await tx
    .delete(connectionDomains)
    .where(domains.length > 0 ? and(theirs, notInArray(connectionDomains.domain, domains)) : theirs);
  if (domains.length === 0) return;
  await tx
    .insert(connectionDomains)
    .values(domains.map((domain) => ({ domain, connectionId, token: newNonce() })))
    .onConflictDoNothing();
  const [foreign] = (await domainsOf(tx, inArray(connectionDomains.domain, domains))).filter(
    (each) => each.connectionId !== connectionId,
  );
  if (!foreign) return;
  const msg = words.domainTaken(foreign.domain);
  throw new Failure(409, msg, { fieldErrors: { domains: [msg] } });
}

const createConnection: Handler<"createConnection"> = async (input, { hub, audit, session }) => {
  const row = { id: newId(), issuer: input.issuer, providerClientId: input.providerClientId };
  const secrets = sealSecrets(hub.secrets, { belongings: connectionSecrets, given: input, row });
  const _id = await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      const values = { ...(await valuesOf(hub, tx, input)), ...secrets, id: row.id, createdBy: session.userId };
      const id = await addRecord(tx, connections, values);
      await keepDomains(tx, id, input.domains);
      await keepRules(tx, { id, clientId: input.clientId }, input.rules);
      return id;
    }),
  );
  return { msg: words.created, data: { _id } };
};

const updateConnection: Handler<"updateConnection"> = async (
  { connectionId: id, version, ...input },
  { hub, audit, session },
) => {
  await onUniqueViolation(unique, () =>
    audit.change(async (tx) => {
      const [stored] = await tx.select().from(connections).where(eq(connections.id, id)).for("update");
      if (!stored) throw notFound();
      const row = { id, issuer: input.issuer, providerClientId: input.providerClientId };
      const secrets = sealSecrets(hub.secrets, { belongings: connectionSecrets, given: input, row, stored });
      const values = { ...(await valuesOf(hub, tx, input)), ...secrets };
      await changeRecord(tx, connections, id, version, values, session.userId);
      await keepDomains(tx, id, input.domains);
      await keepRules(tx, { id, clientId: input.clientId }, input.rules);
      await endUngiven(tx, audit, { id, name: input.name });
    }),
  );
  return { msg: words.updated, data: {} };
};

const deleteConnection: Handler<"deleteConnection"> = async ({ connectionId }, { audit }) => {
  await audit.change(async (tx) => {
    const [stored] = await tx.select().from(connections).where(eq(connections.id, connectionId)).for("update");
    if (!stored) throw notFound();
    await tx.delete(connectionRules).where(eq(connectionRules.connectionId, connectionId));
    await endUngiven(tx, audit, stored);
    await hardDelete(tx, connections, connectionId);
  });
  return { msg: words.deleted, data: {} };
};

const proveDomain: Handler<"proveDomain"> = async ({ connectionId, domain, by }, { hub, audit }) => {
  const theirs = and(eq(connectionDomains.connectionId, connectionId), eq(connectionDomains.domain, domain))!;
  const [stored] = await domainsOf(hub.db, theirs);
  if (!stored) throw notFound(words.noDomain);
  const proof = proofOf(stored);
  if (by === "DNS" && !(await isPublished(hub, domain, proof)))
    throw new Failure(409, words.noRecord(proof.name, proof.text));
  await audit.change(async (tx) => {
    audit.about({ after: { domain, by } });
    const proven = await tx
      .update(connectionDomains)
      .set({ provenAt: new Date(), provenBy: by })
      .where(theirs)
      .returning({ domain: connectionDomains.domain });
    if (proven.length === 0) throw notFound(words.noDomain);
  });
  return { msg: words.proven(domain), data: {} };
};

const testConnection: Handler<"testConnection"> = async ({ connectionId }, { hub, session }) => {
  await hub.limits.count("testMessage", session.userId);
  const [stored] = await hub.db.select().from(connections).where(eq(connections.id, connectionId));
  if (!stored) throw notFound();
  await discoverProvider(hub, stored);
  return { msg: words.works(stored.issuer), data: {} };
};

export const connectionHandlers = {
  listConnections,
  createConnection,
  updateConnection,
  deleteConnection,
  proveDomain,
  testConnection,
} satisfies Handlers;
