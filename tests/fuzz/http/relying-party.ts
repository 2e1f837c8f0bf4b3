import assert from "node:assert/strict";
import type { KeyObject } from "node:crypto";
import { type Contract, contract, type Endpoint } from "~/contract";
import { decryptPayload } from "~/contract/kit/codec";
import type { InputOf, OutputOf } from "~/contract/kit/endpoint";
import { newCertificate, pemOf } from "../../support/certificates";
import type { CompanyProvider } from "../../support/provider";
import { GRANTABLE } from "../../support/service-account";
import { requestOf } from "./api";
import type { Visitor } from "./visitor";

export interface RelyingParty {
  clientId: string;
  secret: string;
  redirectUri: string;
}

const OAUTH_CLIENT = "fuzz";

export async function registerRelyingParty(
  admin: Visitor,
  origin: string,
  users: readonly Visitor[],
): Promise<RelyingParty> {
  const redirectUri = `${origin}/cb`;
  const id = await assignedApplication(admin, "Fuzz", redirectUri, users);
  await call(admin, "saveSignOn", {
    id,
    kind: "oidc",
    clientId: OAUTH_CLIENT,
    grants: ["authorization_code", "refresh_token", "client_credentials", "device_code"],
    redirectUris: [{ uri: redirectUri, environment: "" }],
    postLogoutRedirectUris: [{ uri: `${origin}/bye`, environment: "" }],
  });
  const { secret } = await call(admin, "addApplicationSecret", { id, name: "fuzz" });
  return { clientId: OAUTH_CLIENT, secret, redirectUri };
}

export interface FuzzedProvider {
  entityId: string;
  acs: string;
  key: KeyObject;
}

/** A SAML application with a key of its own. */
export async function registerServiceProvider(admin: Visitor, users: readonly Visitor[]): Promise<FuzzedProvider> {
  const entityId = "https://saml.fuzz.example/sp";
  const acs = `${entityId}/acs`;
  const { key, der } = newCertificate();
  const id = await assignedApplication(admin, "Fuzz SAML", acs, users);
  await call(admin, "saveSignOn", {
    ...{ id, kind: "saml", entityId, acsUris: [{ uri: acs }], samlLogoutUri: `${entityId}/slo` },
    samlCertificates: pemOf(der),
  });
  return { entityId, acs, key };
}

export interface FuzzedConnection {
  shortName: string;
  domain: string;
}

/** A client's own provider, whose people get accounts by signing in. */
export async function registerConnection(admin: Visitor, provider: CompanyProvider): Promise<FuzzedConnection> {
  const clientId = await newClient(admin, "Fuzz company");
  const domain = "company.fuzz.example";
  const { _id: connectionId = "" } = await call(admin, "createConnection", {
    ...{ clientId, name: "Fuzz company", shortName: "fuzz", issuer: provider.issuer, status: "ACTIVE" },
    ...{ providerClientId: provider.clientId, secret: provider.secret, domains: [domain] },
    ...{ factorTrust: "always", createsUsers: true },
  });
  await call(admin, "proveDomain", { connectionId, domain, by: "WORD" });
  return { shortName: "fuzz", domain };
}

/** @returns the token of a service account that may make every call that one can be given */
export async function registerProgram(admin: Visitor): Promise<string> {
  const { token } = await call(admin, "createServiceAccount", { name: "Fuzz", rights: [...GRANTABLE] });
  return token;
}

async function newClient(admin: Visitor, name: string): Promise<string> {
  const { _id } = await call(admin, "createClient", { actualName: name, displayName: name, status: "ACTIVE" });
  return _id ?? "";
}

/** @returns its id */
async function assignedApplication(admin: Visitor, name: string, address: string, users: readonly Visitor[]) {
  const clientId = await newClient(admin, name);
  const { _id: applicationId = "" } = await call(admin, "createApplication", {
    name: { description: name },
    applicationAllowedUrl: new URL(address).origin,
    applicationRedirectUrl: address,
    status: "ACTIVE",
  });
  for (const { id: userId } of users) await call(admin, "assignApplication", { userId, applicationId, clientId });
  return applicationId;
}

async function call<Name extends keyof Contract>(
  { client, token, payloadSecret }: Visitor,
  name: Name,
  input: InputOf<Contract[Name]>,
): Promise<OutputOf<Contract[Name]>> {
  const { method, encrypted } = contract[name] as Endpoint;
  const sent = requestOf({ endpoint: name, input, wrapping: "right", method, query: [], text: "" }, payloadSecret);
  const headers = { "content-type": "application/json", authorization: token };
  const { status, text } = await client.send({ ...sent, headers });
  assert.equal(status, 200, text);
  const { data } = JSON.parse(text) as { data: { encryptedData: string } };
  return (encrypted ? decryptPayload(data.encryptedData, payloadSecret) : data) as OutputOf<Contract[Name]>;
}
