import { type KeyObject, randomBytes, sign } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Contract } from "~/contract";
import type { OutputOf, ParsedInputOf } from "~/contract/kit/endpoint";
import { readXml, type XmlElement } from "~/hub/protocols/saml/xml-reader";
import type { Hub } from "~/hub/server/hub";
import { type Account, newAccount } from "./accounts";
import type { Admin } from "./admin";
import { anyone, bearing, dataOf } from "./calls";
import { assign, newApplication, newClient } from "./catalog";
import { newCertificate, pemOf } from "./certificates";
import { PUBLIC_URL } from "./hub";
import { openSession } from "./open-session";

export const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
export const SSO = `${PUBLIC_URL}/saml/sso`;
export const SLO = `${PUBLIC_URL}/saml/slo`;

export interface ServiceProvider {
  id: string;
  name: string;
  entityId: string;
  acs: string;
  key: KeyObject;
  certificate: string;
}

type Settings = Partial<ParsedInputOf<Contract["saveSignOn"]>>;

/** An application with a key of its own. */
export async function newServiceProvider(hub: Hub, admin: Admin, more: Settings = {}): Promise<ServiceProvider> {
  const { id, name } = await newApplication(hub);
  const entityId = `https://${randomBytes(4).toString("hex")}.example/sp`;
  const acs = `${entityId}/acs`;
  const { key, der } = newCertificate();
  const certificate = pemOf(der);
  await admin.get("saveSignOn", {
    id,
    kind: "saml",
    entityId,
    acsUris: [{ uri: acs }],
    samlCertificates: certificate,
    ...more,
  });
  return { id, name, entityId, acs, key, certificate };
}

/** One that is signed out at, too, at `slo`. */
export async function newProviderWithLogout(hub: Hub, admin: Admin, more: Settings = {}) {
  const made = await newServiceProvider(hub, admin, more);
  const slo = `${made.entityId}/slo`;
  await admin.get("saveSignOn", { id: made.id, kind: "saml", samlLogoutUri: slo });
  return { ...made, slo };
}

export async function newUserOf(hub: Hub, provider: { id: string }, role = "Reader") {
  const account = await newAccount(hub, { passwordHash: "none" });
  const client = await newClient(hub);
  await assign(hub, account, provider, client, role);
  const enter = async (user: Account = account) => bearing(await openSession(hub.services.db, user.id, anyone));
  return { account, client, caller: await enter(), enter };
}

type SamlUser = Awaited<ReturnType<typeof newUserOf>>;

/** What the application knows a session by. */
export interface KnownSession {
  nameId: string;
  sessionIndex: string;
}

/** @returns what the assertion says */
export async function signInAt(
  hub: Hub,
  to: ServiceProvider,
  { caller, client }: Pick<SamlUser, "caller" | "client">,
): Promise<KnownSession> {
  const { request } = await begin(hub, queryOf(authnRequest(to)));
  const { answer } = dataOf(await hub.call("answerSaml", { request, clientId: client.id }, caller));
  const assertion = within(readXml(Buffer.from(xmlOf(answer))), "Assertion")!;
  return {
    nameId: within(assertion, "Subject", "NameID")!.text,
    sessionIndex: within(assertion, "AuthnStatement")!.attributes.get("SessionIndex")!,
  };
}

interface Asked {
  attributes?: Record<string, string | undefined>;
  issuer?: string;
  inner?: string;
}

export function authnRequest(
  { entityId, acs }: Pick<ServiceProvider, "entityId" | "acs">,
  { attributes = {}, issuer = entityId, inner = "" }: Asked = {},
): string {
  const all: Record<string, string | undefined> = {
    ID: `_${randomBytes(8).toString("hex")}`,
    Version: "2.0",
    IssueInstant: new Date().toISOString(),
    Destination: SSO,
    AssertionConsumerServiceURL: acs,
    ProtocolBinding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST",
    ...attributes,
  };
  const written = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${value}"`]));
  return (
    '<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"' +
    `${written.join("")}><saml:Issuer>${issuer}</saml:Issuer>${inner}</samlp:AuthnRequest>`
  );
}

type Sender = Pick<ServiceProvider, "entityId">;

export const logoutHead = (
  name: "LogoutRequest" | "LogoutResponse",
  { entityId }: Sender,
  { more = "", destination = SLO } = {},
): string =>
  `<samlp:${name} xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ` +
  `ID="_${randomBytes(8).toString("hex")}" Version="2.0" IssueInstant="${new Date().toISOString()}" ` +
  `Destination="${destination}"${more}><saml:Issuer>${entityId}</saml:Issuer>`;

export const logoutRequest = (
  from: Sender,
  { nameId, sessionIndex }: Partial<KnownSession>,
  destination = SLO,
): string =>
  `${logoutHead("LogoutRequest", from, { destination })}<saml:NameID>${nameId}</saml:NameID>` +
  `${sessionIndex ? `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex>` : ""}</samlp:LogoutRequest>`;

export const deflated = (xml: string | Buffer): string => deflateRawSync(xml).toString("base64");

interface Query {
  kind?: "SAMLRequest" | "SAMLResponse";
  relayState?: string;
  key?: KeyObject;
  algorithm?: string;
}

export function queryOf(
  xml: string,
  { kind = "SAMLRequest", relayState, key, algorithm = RSA_SHA256 }: Query = {},
): string {
  const parts = [[kind, deflated(xml)], ...(relayState === undefined ? [] : [["RelayState", relayState]])];
  const query = parts.map(([name = "", value = ""]) => `${name}=${encodeURIComponent(value)}`).join("&");
  if (!key) return query;
  const over = `${query}&SigAlg=${encodeURIComponent(algorithm)}`;
  const hash = algorithm.endsWith("sha1") ? "sha1" : "sha256";
  return `${over}&Signature=${encodeURIComponent(sign(hash, Buffer.from(over), key).toString("base64"))}`;
}

export const messageIn = (address: string, kind: "SAMLRequest" | "SAMLResponse"): XmlElement =>
  readXml(inflateRawSync(Buffer.from(new URL(address).searchParams.get(kind) ?? "", "base64")));

type Form = NonNullable<OutputOf<Contract["refuseSaml"]>["answer"]>;

export const xmlOf = ({ fields }: Pick<Form, "fields">): string =>
  Buffer.from(fields.find(({ name }) => name === "SAMLResponse")?.value ?? "", "base64").toString();

export function within(root: XmlElement, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>((at, name) => at?.children.find((each) => each.name === name), root);
}

/** Second-level code if there is one. */
export function statusOf(form: Pick<Form, "fields">): string {
  const code = within(readXml(Buffer.from(xmlOf(form))), "Status", "StatusCode");
  return ((code?.children[0] ?? code)?.attributes.get("Value") ?? "").replace(/^.*:/, "");
}

export const begin = async (hub: Hub, query: string) => dataOf(await hub.call("beginSamlSignIn", { query }, anyone));
