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
  const { _id: clientId = "" } = await call(admin, "createClient", {
    actualName: "Fuzz",
    displayName: "Fuzz",
    status: "ACTIVE",
  });
  const { _id: id = "" } = await call(admin, "createApplication", {
    name: { description: "Fuzz" },
    applicationAllowedUrl: origin,
    applicationRedirectUrl: redirectUri,
    status: "ACTIVE",
  });
  await call(admin, "saveSignOn", {
    id,
    kind: "oidc",
    clientId: OAUTH_CLIENT,
    grants: ["authorization_code", "refresh_token", "client_credentials", "device_code"],
    redirectUris: [{ uri: redirectUri, environment: "" }],
    postLogoutRedirectUris: [{ uri: `${origin}/bye`, environment: "" }],
  });
  for (const { id: userId } of users) await call(admin, "assignApplication", { userId, applicationId: id, clientId });
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
  const { _id: clientId = "" } = await call(admin, "createClient", {
    actualName: "Fuzz SAML",
    displayName: "Fuzz SAML",
    status: "ACTIVE",
  });
  const { _id: id = "" } = await call(admin, "createApplication", {
    name: { description: "Fuzz SAML" },
    applicationAllowedUrl: entityId,
    applicationRedirectUrl: acs,
    status: "ACTIVE",
  });
  await call(admin, "saveSignOn", {
    ...{ id, kind: "saml", entityId, acsUris: [{ uri: acs }], samlLogoutUri: `${entityId}/slo` },
    samlCertificates: pemOf(der),
  });
  for (const { id: userId } of users) await call(admin, "assignApplication", { userId, applicationId: id, clientId });
  return { entityId, acs, key };
}

export interface FuzzedConnection {
  shortName: string;
  domain: string;
}

/** A client's own provider, whose people get accounts by signing in. */
export async function registerConnection(admin: Visitor, provider: CompanyProvider): Promise<FuzzedConnection> {
  const { _id: clientId = "" } = await call(admin, "createClient", {
    actualName: "Fuzz company",
    displayName: "Fuzz company",
    status: "ACTIVE",
  });
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
