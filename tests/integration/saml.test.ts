import { createHash, verify, X509Certificate } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { signerOf } from "~/hub/protocols/saml/keys";
import { signInResponse } from "~/hub/protocols/saml/response";
import { readXml } from "~/hub/protocols/saml/xml-reader";
import { adminForFile } from "../support/admin";
import { anyone, dataOf } from "../support/calls";
import { assign, newClient } from "../support/catalog";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import {
  authnRequest,
  begin,
  deflated,
  newServiceProvider,
  newUserOf,
  queryOf,
  type ServiceProvider,
  SSO,
  statusOf,
  within,
  xmlOf,
} from "../support/saml";

const portico = hubForFile();
const admin = adminForFile(portico);

const provider = (more = {}) => newServiceProvider(portico.hub, admin, more);

async function signedIn(to: ServiceProvider, query = queryOf(authnRequest(to))) {
  const user = await newUserOf(portico.hub, to);
  const { request } = await begin(portico.hub, query);
  const { answer } = dataOf(await portico.hub.call("answerSaml", { request, clientId: user.client.id }, user.caller));
  return { ...user, request, answer, response: readXml(Buffer.from(xmlOf(answer))) };
}

const refusalOf = async (query: string) => {
  const answer = await portico.hub.call("beginSamlSignIn", { query }, anyone);
  return answer.code === 200 ? undefined : `${answer.code} ${answer.msg}`;
};

test("a user is signed in by an assertion and a response that are both signed, for this application alone", async () => {
  const wiki = await provider({ claims: ["email", "roles"], claimNames: [{ claim: "email", sentAs: "mail" }] });
  const xml = authnRequest(wiki, { attributes: { ID: "_asked" } });
  const { answer, response, account, client } = await signedIn(wiki, queryOf(xml, { relayState: "/page?a=1" }));
  expect(answer.action).toBe(wiki.acs);
  expect(answer.fields.find(({ name }) => name === "RelayState")?.value).toBe("/page?a=1");
  expect(Object.fromEntries(response.attributes)).toMatchObject({ Destination: wiki.acs, InResponseTo: "_asked" });
  expect(within(response, "Status", "StatusCode")?.attributes.get("Value")).toMatch(/:Success$/);
  const assertion = within(response, "Assertion")!;
  expect(within(assertion, "Conditions", "AudienceRestriction", "Audience")?.text).toBe(wiki.entityId);
  const confirmation = within(assertion, "Subject", "SubjectConfirmation", "SubjectConfirmationData")!;
  expect(Object.fromEntries(confirmation.attributes)).toMatchObject({ InResponseTo: "_asked", Recipient: wiki.acs });
  const told = within(assertion, "AttributeStatement")!.children.map(({ attributes, children }) => [
    attributes.get("Name"),
    children.map(({ text }) => text).join(),
  ]);
  expect(Object.fromEntries(told)).toEqual({
    mail: account.email,
    email_verified: "true",
    role: "Reader",
    roles: "Reader",
    client: client.actualName,
    "client.id": client.id,
    "client.uuid": client.uuid,
  });
});

test("both signatures hold over what they name, by the certificate of the metadata", async () => {
  const { answer } = await signedIn(await provider());
  const metadata = readXml(Buffer.from(await portico.hub.samlMetadata()));
  const certificates = within(metadata, "IDPSSODescriptor")!
    .children.filter(({ name }) => name === "KeyDescriptor")
    .map((each) => within(each, "KeyInfo", "X509Data", "X509Certificate")!.text);
  expect(new Set(certificates).size).toBe(2);
  const certificate = new X509Certificate(Buffer.from(certificates[0]!, "base64"));
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expectSigned(xmlOf(answer), certificate);
});

function expectSigned(whole: string, certificate: X509Certificate) {
  const assertion = /<saml:Assertion .*<\/saml:Assertion>/s.exec(whole)![0];
  for (const part of [assertion, whole]) {
    // The assertion's own signature comes second in the response, and is kept there.
    const signature = /<ds:Signature .*?<\/ds:Signature>/s.exec(part)![0];
    const info = /<ds:SignedInfo>.*<\/ds:SignedInfo>/s.exec(signature)![0];
    const apart = info.replace("<ds:SignedInfo>", '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">');
    const value = /<ds:SignatureValue>(.*)<\/ds:SignatureValue>/s.exec(signature)![1]!;
    expect(verify("sha256", Buffer.from(apart), certificate.publicKey, Buffer.from(value, "base64"))).toBe(true);
    const digest = createHash("sha256").update(part.replace(signature, "")).digest("base64");
    expect(info).toContain(`<ds:DigestValue>${digest}</ds:DigestValue>`);
  }
}

test("a second that ends while an answer is written and signed does not break its signatures", async () => {
  const signer = await signerOf(portico.hub.services);
  const begun = Date.now();
  let seconds = 0;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => begun + 1000 * seconds++);
  try {
    const answer = await signInResponse(
      { entityId: PUBLIC_URL, to: "https://wiki.example/acs", inResponseTo: null },
      {
        audience: "https://wiki.example",
        nameId: { format: "email", value: "jane@example.com" },
        sessionIndex: "_1",
        authenticatedAt: new Date(begun),
        until: new Date(begun),
        context: "urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified",
        attributes: [],
      },
      signer,
    );
    expectSigned(answer, new X509Certificate(Buffer.from(signer.certificate, "base64")));
  } finally {
    clock.mockRestore();
  }
});

test("a name is the same each time at one application, another one elsewhere, and as the request wants it", async () => {
  const [wiki, shop] = [await provider(), await provider()];
  const nameOf = async (to: ServiceProvider, who: Awaited<ReturnType<typeof newUserOf>>, format?: string) => {
    const inner = format ? `<samlp:NameIDPolicy Format="urn:oasis:names:tc:SAML:${format}"/>` : "";
    const { request } = await begin(portico.hub, queryOf(authnRequest(to, { inner })));
    const { answer } = dataOf(
      await portico.hub.call("answerSaml", { request, clientId: who.client.id }, await who.enter()),
    );
    return within(readXml(Buffer.from(xmlOf(answer))), "Assertion", "Subject", "NameID")!.text;
  };
  const user = await newUserOf(portico.hub, wiki);
  await assign(portico.hub, user.account, shop, user.client);
  const name = await nameOf(wiki, user);
  expect(await nameOf(wiki, user)).toBe(name);
  expect(await nameOf(shop, user)).not.toBe(name);
  expect(await nameOf(wiki, user, "1.1:nameid-format:emailAddress")).toBe(user.account.email);
  const transient = await nameOf(wiki, user, "2.0:nameid-format:transient");
  expect(await nameOf(wiki, user, "2.0:nameid-format:transient")).not.toBe(transient);
});

test("what nobody can meet is told to the application, signed, and without an assertion", async () => {
  const wiki = await provider();
  const context = (name: string, comparison = "exact") =>
    `<samlp:RequestedAuthnContext Comparison="${comparison}"><saml:AuthnContextClassRef>${name}` +
    "</saml:AuthnContextClassRef></samlp:RequestedAuthnContext>";
  const statusFor = async (inner: string) => {
    const { answer } = await begin(portico.hub, queryOf(authnRequest(wiki, { inner })));
    expect(answer === undefined || !xmlOf(answer).includes("Assertion")).toBe(true);
    return answer && statusOf(answer);
  };
  expect(await statusFor(context("urn:example:retina"))).toBe("NoAuthnContext");
  expect(await statusFor(context("https://refeds.org/profile/mfa"))).toBeUndefined();
  expect(await statusFor('<samlp:NameIDPolicy Format="urn:oasis:names:tc:SAML:2.0:nameid-format:kerberos"/>')).toBe(
    "InvalidNameIDPolicy",
  );
  expect(await statusFor('<samlp:NameIDPolicy SPNameQualifier="https://other.example"/>')).toBe("InvalidNameIDPolicy");
});

test("a second factor that the application asks for has to be shown, and a new sign-in where it forces one", async () => {
  const wiki = await provider();
  const user = await newUserOf(portico.hub, wiki);
  const inner =
    "<samlp:RequestedAuthnContext><saml:AuthnContextClassRef>https://refeds.org/profile/mfa" +
    "</saml:AuthnContextClassRef></samlp:RequestedAuthnContext>";
  const strong = await begin(portico.hub, queryOf(authnRequest(wiki, { inner })));
  expect(await portico.hub.call("samlClients", { request: strong.request }, user.caller)).toMatchObject({
    code: 403,
    data: { reason: "factor", demand: "any" },
  });
  const forced = await begin(portico.hub, queryOf(authnRequest(wiki, { attributes: { ForceAuthn: "true" } })));
  const asked = { request: forced.request, clientId: user.client.id };
  expect(await portico.hub.call("answerSaml", asked, user.caller)).toMatchObject({
    code: 403,
    data: { reason: "step-up" },
  });
  expect((await portico.hub.call("answerSaml", asked, await user.enter())).code).toBe(200);
});

test("an application that is to ask nobody is told that nobody is signed in; others cannot be answered so", async () => {
  const wiki = await provider();
  const quiet = await begin(portico.hub, queryOf(authnRequest(wiki, { attributes: { IsPassive: "1" } })));
  expect(dataOf(await portico.hub.call("samlRequest", { request: quiet.request }, anyone)).isPassive).toBe(true);
  const { answer } = dataOf(await portico.hub.call("refuseSaml", { request: quiet.request, why: "passive" }, anyone));
  expect(statusOf(answer)).toBe("NoPassive");
  const { request } = await begin(portico.hub, queryOf(authnRequest(wiki)));
  expect((await portico.hub.call("refuseSaml", { request, why: "passive" }, anyone)).code).toBe(403);
  const left = dataOf(await portico.hub.call("refuseSaml", { request, why: "left" }, anyone));
  expect(statusOf(left.answer)).toBe("AuthnFailed");
});

test("a request is taken once and answered once, to an assigned user", async () => {
  const wiki = await provider();
  const query = queryOf(authnRequest(wiki));
  const { request, client, caller } = await signedIn(wiki, query);
  expect(await refusalOf(query)).toMatch(/^400 .*taken before/);
  expect((await portico.hub.call("answerSaml", { request, clientId: client.id }, caller)).code).toBe(404);
  const stranger = await newUserOf(portico.hub, await provider());
  const other = await begin(portico.hub, queryOf(authnRequest(wiki)));
  expect(await portico.hub.call("samlClients", { request: other.request }, stranger.caller)).toMatchObject({
    code: 403,
    msg: `${wiki.name} is not assigned to you`,
  });
});

test("several clients are offered, and the one that a tile opened is taken", async () => {
  const wiki = await provider({ homeUrl: "https://wiki.example/home" });
  const user = await newUserOf(portico.hub, wiki);
  const second = await newClient(portico.hub);
  await assign(portico.hub, user.account, wiki, second, "Editor");
  const { request } = dataOf(await portico.hub.call("startSaml", { applicationId: wiki.id }, user.caller));
  const clientsOf = async () =>
    dataOf(await portico.hub.call("samlClients", { request }, user.caller)).clients.map(({ _id }) => _id);
  expect((await clientsOf()).toSorted()).toEqual([user.client.id, second.id].toSorted());
  dataOf(await portico.hub.call("beginOpening", { applicationId: wiki.id, clientId: second.id }, user.caller));
  expect(await clientsOf()).toEqual([second.id]);
  const { answer } = dataOf(await portico.hub.call("answerSaml", { request, clientId: second.id }, user.caller));
  const response = readXml(Buffer.from(xmlOf(answer)));
  expect(response.attributes.has("InResponseTo")).toBe(false);
  expect(answer.fields.find(({ name }) => name === "RelayState")?.value).toBe("https://wiki.example/home");
});

test("a tile opens the sign-in, or the application's own start", async () => {
  const startOf = async (more: object) => {
    const wiki = await provider(more);
    const { caller } = await newUserOf(portico.hub, wiki);
    const starts = dataOf(await portico.hub.call("applicationStarts", {}, caller));
    return starts.find(({ applicationId }) => applicationId === wiki.id)?.address?.replace(wiki.id, "ID");
  };
  expect(await startOf({})).toBe(`${PUBLIC_URL}/saml/start?application=ID`);
  expect(await startOf({ initiateLoginUri: "https://wiki.example/login" })).toBe("https://wiki.example/login");
});

test("a signature counts by the query as it was written, by the application's certificate alone", async () => {
  const [wiki, other] = [await provider({ signedRequests: true }), await provider()];
  const xml = () => authnRequest(wiki);
  const relayState = "it's (a) *page*";
  expect(await refusalOf(queryOf(xml()))).toMatch(/not signed/);
  expect(await refusalOf(queryOf(xml(), { key: other.key }))).toMatch(/not signed/);
  expect(await refusalOf(queryOf(xml(), { key: wiki.key, relayState }))).toBeUndefined();
  // Browsers escape what some programs do not.
  expect(await refusalOf(queryOf(xml(), { key: wiki.key, relayState }).replaceAll("'", "%27"))).toBeUndefined();
  const signed = queryOf(xml(), { key: wiki.key, relayState: "/a" });
  expect(await refusalOf(signed.replace("RelayState=%2Fa", "RelayState=%2Fb"))).toMatch(/not signed/);
  expect(await refusalOf(signed.replace("&Signature=", "&SAMLRequest=a&Signature="))).toMatch(/cannot be read/);
  const weak = queryOf(xml(), { key: wiki.key, algorithm: "http://www.w3.org/2000/09/xmldsig#rsa-sha1" });
  expect(await refusalOf(weak)).toMatch(/not signed/);
  // Where it need not be signed, a wrong signature is still wrong.
  expect(await refusalOf(queryOf(authnRequest(other), { key: wiki.key }))).toMatch(/not signed/);
});

test("what no request may hold is refused, and nothing about anybody is sent", async () => {
  const wiki = await provider();
  const inXml = (change: (xml: string) => string) => refusalOf(queryOf(change(authnRequest(wiki))));
  const unreadable = /^400 The request cannot be read/;
  expect(await inXml((xml) => `<!DOCTYPE a SYSTEM "http://127.0.0.1/">${xml}`)).toMatch(unreadable);
  expect(await inXml((xml) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml.replace(wiki.entityId, "&b;")}`)).toMatch(
    unreadable,
  );
  expect(await inXml((xml) => xml.replace(wiki.entityId, "&b;"))).toMatch(unreadable);
  expect(await inXml((xml) => xml.replace(wiki.entityId, `${wiki.entityId}<!-- -->.evil.example`))).toMatch(unreadable);
  expect(await inXml((xml) => xml.replace(wiki.entityId, `<![CDATA[${wiki.entityId}]]>`))).toMatch(unreadable);
  expect(await inXml((xml) => xml.replace("<saml:Issuer>", "<?php x?><saml:Issuer>"))).toMatch(unreadable);
  const twice = `<saml:Issuer>${wiki.entityId}</saml:Issuer>`;
  expect(await inXml((xml) => xml.replace(twice, twice + twice))).toMatch(unreadable);
  const wrapped = '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:Object/></ds:Signature>';
  expect(await inXml((xml) => xml.replace(twice, twice + wrapped))).toMatch(unreadable);
  const bomb = deflateRawSync(Buffer.alloc(10 * 1024 * 1024)).toString("base64");
  expect(await refusalOf(`SAMLRequest=${encodeURIComponent(bomb)}`)).toMatch(unreadable);
  expect(await refusalOf(`SAMLRequest=${encodeURIComponent(deflated("\u0000"))}`)).toMatch(unreadable);
  expect(await refusalOf("SAMLRequest=%")).toMatch(unreadable);
  expect(await refusalOf("")).toMatch(unreadable);
  const subject = "<saml:Subject><saml:NameID>admin<!---->@example.test</saml:NameID></saml:Subject>";
  expect(await inXml((xml) => xml.replace(twice, twice + subject))).toMatch(unreadable);
});

test("a request for elsewhere, of another time, or for an answer elsewhere is refused", async () => {
  const wiki = await provider({ acsUris: [{ uri: "https://wiki.example/one" }, { uri: "https://wiki.example/two" }] });
  const at = "https://wiki.example/two";
  const asked = (attributes: Record<string, string | undefined>, issuer = wiki.entityId) =>
    refusalOf(queryOf(authnRequest({ ...wiki, acs: at }, { attributes, issuer })));
  expect(await asked({})).toBeUndefined();
  expect(await asked({ Destination: undefined })).toBeUndefined();
  expect(await asked({ AssertionConsumerServiceURL: undefined })).toBeUndefined();
  expect(await asked({ Destination: `${SSO}/` })).toMatch(/another address/);
  expect(await asked({ Destination: "https://evil.example/saml/sso" })).toMatch(/another address/);
  for (const acs of ["https://evil.example/", `${at}/`, `${at}?a`, "https://wiki.example/TWO"])
    expect(await asked({ AssertionConsumerServiceURL: acs })).toMatch(/not registered/);
  expect(await asked({ AssertionConsumerServiceURL: undefined, AssertionConsumerServiceIndex: "1" })).toMatch(/number/);
  expect(await asked({ ProtocolBinding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Artifact" })).toMatch(/by POST/);
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  expect(await asked({ IssueInstant: ago(15) })).toMatch(/too old/);
  expect(await asked({ IssueInstant: ago(-10) })).toMatch(/too old/);
  expect(await asked({ IssueInstant: ago(4) })).toBeUndefined();
  expect(await asked({}, "https://nobody.example")).toMatch(/No application/);
  expect(await asked({ Version: "1.1" })).toMatch(/cannot be read/);
});

test("the next certificate takes the other's place, and the metadata always has two", async () => {
  const before = await admin.get("samlCertificates", {});
  expect((await admin.call("rotateSamlCertificate", {})).code).toBe(200);
  const after = await admin.get("samlCertificates", {});
  expect(after.current.pem).toBe(before.next.pem);
  expect([before.current.pem, before.next.pem]).not.toContain(after.next.pem);
  const { answer } = await signedIn(await provider());
  const bare = ({ pem }: { pem: string }) => pem.replace(/-----[^-]+-----|\s/g, "");
  expect(xmlOf(answer).split(`<ds:X509Certificate>${bare(after.current)}<`).length).toBe(3);
  const metadata = await portico.hub.samlMetadata();
  expect(metadata).toContain(bare(after.next));
  expect(metadata).not.toContain(bare(before.current));
});

test("refusals and sign-ins are in the log", async () => {
  const wiki = await provider();
  const { account } = await signedIn(wiki);
  await refusalOf(queryOf(authnRequest(wiki, { attributes: { Destination: "https://evil.example/" } })));
  const events = (await admin.get("listAuditEvents", { field: "subject", search: wiki.name, sort: "at" })).filter(
    ({ action }) => action.startsWith("SIGN_ON"),
  );
  expect(events.map(({ action, outcome, reason }) => [action, outcome, reason])).toEqual([
    ["SIGN_ON", "SUCCESS", null],
    ["SIGN_ON_REFUSED", "FAILURE", "The request is meant for another address"],
  ]);
  expect(events[0]!.actor).toContain(account.email);
});
