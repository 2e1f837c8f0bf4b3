import { randomUUID } from "node:crypto";
import type { Contract } from "~/contract";
import type { InputOf } from "~/contract/kit/endpoint";
import type { adminForFile } from "./admin";
import { anyone, dataOf, newAttempt } from "./calls";
import { newApplication, newClient } from "./catalog";
import type { hubForFile } from "./hub";
import { deleteConnection, insertApplicationRole } from "./hub-tables";
import { type CompanyProvider, type PersonThere, visitProvider } from "./provider";

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

/** Known to the provider from now on. */
export function personAt<Claims extends object>({ people }: Pick<CompanyProvider, "people">, claims: Claims) {
  const person = { sub: mark(), given_name: "Ana", family_name: "Ruiz", email_verified: true, ...claims };
  people.set(person.sub, person);
  return person;
}

type At = Pick<ConnectionInput, "shortName">;

export async function beginAt({ portico }: Pick<World, "portico">, { shortName }: At) {
  const attemptId = newAttempt();
  const { address } = dataOf(await portico.hub.call("beginConnectionSignIn", { shortName, attemptId }, anyone));
  return { shortName, attemptId, address };
}

/** By way of the provider. */
export async function signInAt(world: Pick<World, "portico">, at: At, { sub }: Pick<PersonThere, "sub">) {
  const { address, ...begun } = await beginAt(world, at);
  const answer = await visitProvider(address, sub);
  return { ...begun, answer: await world.portico.hub.call("signInByConnection", { ...begun, answer }, anyone) };
}

export async function newApplicationWith({ portico: { hub } }: Pick<World, "portico">, ...roles: string[]) {
  const application = await newApplication(hub);
  for (const role of roles) await insertApplicationRole(hub.services.db, application, role);
  return application;
}

export const ruleFor = (value: string, application: string, role: string, claim = "groups") => ({
  ...{ claim, value },
  ...{ application, role },
});
