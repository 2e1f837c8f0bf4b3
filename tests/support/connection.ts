import { randomUUID } from "node:crypto";
import type { Contract } from "~/contract";
import type { InputOf } from "~/contract/kit/endpoint";
import type { adminForFile } from "./admin";
import { newClient } from "./catalog";
import type { hubForFile } from "./hub";
import { deleteConnection } from "./hub-tables";
import type { CompanyProvider } from "./provider";

export type ConnectionInput = InputOf<Contract["createConnection"]>;

interface World {
  portico: ReturnType<typeof hubForFile>;
  admin: ReturnType<typeof adminForFile>;
  company: CompanyProvider;
}

export const mark = () => randomUUID().slice(0, 8);

/** With proven domains. The short name is the redirect URI's: the connection that has it makes way. */
export async function newConnection({ portico, admin, company }: World, changes: Partial<ConnectionInput> = {}) {
  const { shortName = "northwind" } = changes;
  await deleteConnection(portico.hub.services.db, shortName);
  const domain = `${mark()}.example`;
  const { id: clientId } = await newClient(portico.hub);
  const input: ConnectionInput = {
    clientId,
    name: `Company ${mark()}`,
    shortName,
    issuer: company.issuer,
    providerClientId: company.clientId,
    secret: company.secret,
    domains: [domain],
    factorTrust: "always",
    createsUsers: true,
    status: "ACTIVE",
    ...changes,
  };
  const { _id = "" } = await admin.get("createConnection", input);
  for (const each of input.domains) await admin.get("proveDomain", { connectionId: _id, domain: each, by: "WORD" });
  return { ...input, _id, domain: input.domains[0] ?? domain };
}
