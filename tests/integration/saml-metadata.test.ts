import { randomBytes, X509Certificate } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADDRESSES_MAX } from "~/contract/kit/sign-on-rules";
import { applyFile } from "~/hub/operate/installation/apply/apply";
import { exportFile } from "~/hub/operate/installation/apply/export";
import { readFile } from "~/hub/operate/installation/apply/file";
import { adminForFile } from "../support/admin";
import { anyone, bearing, dataOf } from "../support/calls";
import { newCertificate, pemOf } from "../support/certificates";
import { hubForFile } from "../support/hub";
import { openSession } from "../support/open-session";
import { authnRequest, begin, newServiceProvider, newUserOf, queryOf, type ServiceProvider } from "../support/saml";

const portico = hubForFile();
const admin = adminForFile(portico);

const [POST, REDIRECT, ARTIFACT] = ["HTTP-POST", "HTTP-Redirect", "HTTP-Artifact"].map(
  (name) => `urn:oasis:names:tc:SAML:2.0:bindings:${name}`,
);
const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
const [EMAIL, PERSISTENT, ENTITY] = [
  "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
  "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
  "urn:oasis:names:tc:SAML:2.0:nameid-format:entity",
];

interface Written {
  entityId: string;
  role?: string;
  content?: string;
  outer?: string;
}

/** As Shibboleth and SimpleSAMLphp write theirs. */
const metadata = ({ entityId, role = "", content = "", outer = "" }: Written): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!-- This is example metadata only. Do *NOT* supply it as is -->
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ID="_1" entityID="${entityId}" ${outer}>
  <md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:1.1:protocol ${PROTOCOL}" ${role}>
    <md:Extensions><x:Any xmlns:x="urn:x" x:y="1">text</x:Any></md:Extensions>${content}
  </md:SPSSODescriptor>
  <md:Organization><md:OrganizationName xml:lang="en">Wiki &amp; friends</md:OrganizationName></md:Organization>
</md:EntityDescriptor>
`;

const acs = (uri: string, index: number | string, more = "", binding = POST): string =>
  `\n<md:AssertionConsumerService Binding="${binding}" Location="${uri}" index="${index}" ${more}/>`;
const key = (der: string, use?: string): string =>
  `<md:KeyDescriptor${use ? ` use="${use}"` : ""}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
<ds:X509Certificate>\n${der.replace(/.{64}/g, "$&\n")}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const logout = (uri: string, binding = REDIRECT): string =>
  `<md:SingleLogoutService Binding="${binding}" Location="${uri}"/>`;
const format = (name = ""): string => `<md:NameIDFormat>${name}</md:NameIDFormat>`;

const provider = () => newServiceProvider(portico.hub, admin);
const whole = ({ entityId, acs: uri }: ServiceProvider, ...content: string[]) =>
  metadata({ entityId, content: content.join("") + acs(uri, 0) });

const refusalOf = async (id: string, given: { xml?: string; address?: string }) => {
  const { code, msg, data } = await admin.call("readSamlMetadata", { id, ...given });
  return code === 200 ? undefined : [code, msg, data?.fieldErrors];
};

const signOn = ({ id }: { id: string }) => admin.get("signOnOfApplication", { id });

async function takeOver({ id }: { id: string }, given: { xml?: string; address?: string }) {
  const { settings, version } = await admin.get("readSamlMetadata", { id, ...given });
  return admin.get("saveSignOn", { id, kind: "saml", ...settings, version });
}

test("metadata is compared with what is kept, and taken over as one change", async () => {
  const wiki = await provider();
  const base = `https://${randomBytes(4).toString("hex")}.example`;
  const [one, two] = [newCertificate().der, newCertificate().der];
  const content = [
    key(one),
    key(two, "signing"),
    key(newCertificate().der, "encryption"),
    logout(`${base}/soap`, "urn:oasis:names:tc:SAML:2.0:bindings:SOAP"),
    logout(`${base}/slo`),
    format(ENTITY),
    format(EMAIL),
    format(PERSISTENT),
    acs(`${base}/first`, 3, 'isDefault="false"'),
    acs(`${base}/artifact`, 1, "", ARTIFACT),
    acs(`${base}/second`, 7, 'isDefault="true"'),
  ];
  const xml = metadata({ entityId: wiki.entityId, role: 'AuthnRequestsSigned="true"', content: content.join("") });
  const before = await signOn(wiki);
  const { kept, found, settings, version } = await admin.get("readSamlMetadata", { id: wiki.id, xml });
  expect(kept).toMatchObject({
    acs: [{ uri: wiki.acs, isDefault: true }],
    nameIds: [PERSISTENT],
    signedRequests: false,
  });
  expect(kept.certificates.map(({ fingerprint }) => fingerprint)).toEqual([
    new X509Certificate(wiki.certificate).fingerprint256,
  ]);
  expect(found).toMatchObject({
    acs: [
      { uri: `${base}/second`, index: 7, isDefault: true },
      { uri: `${base}/first`, index: 3, isDefault: false },
    ],
    logout: `${base}/slo`,
    nameIds: [EMAIL, PERSISTENT, ENTITY],
    signedRequests: true,
  });
  expect(found.certificates.map(({ fingerprint }) => fingerprint)).toEqual(
    [one, two].map((der) => new X509Certificate(Buffer.from(der, "base64")).fingerprint256),
  );
  expect(await signOn(wiki)).toEqual(before);
  await admin.get("saveSignOn", { id: wiki.id, kind: "saml", ...settings, version });
  expect(await signOn(wiki)).toMatchObject({
    entityId: wiki.entityId,
    acsUris: [
      { uri: `${base}/second`, index: 7 },
      { uri: `${base}/first`, index: 3 },
    ],
    samlLogoutUri: `${base}/slo`,
    samlCertificates: [one, two].map(pemOf).join("\n"),
    nameIdFormat: "email",
    signedRequests: true,
  });
  const events = await admin.get("listAuditEvents", { field: "subject", search: wiki.name, sort: "at" });
  const [change, ...earlier] = events.filter(({ action }) => action === "UPDATED").toReversed();
  expect(earlier.length).toBe(1);
  expect(change!.changes.map(({ field }) => field).toSorted()).toEqual(
    ["acsUris", "nameIdFormat", "samlCertificates", "samlLogoutUri", "signedRequests"].toSorted(),
  );
});

test("what was changed since the difference was shown is not overwritten", async () => {
  const wiki = await provider();
  const { settings, version } = await admin.get("readSamlMetadata", { id: wiki.id, xml: whole(wiki) });
  await admin.get("saveSignOn", { id: wiki.id, kind: "saml", homeUrl: "https://wiki.example/" });
  const late = await admin.call("saveSignOn", { id: wiki.id, kind: "saml", ...settings, version });
  expect([late.code, late.data]).toMatchObject([409, { reason: "stale" }]);
});

test("a request names its address by the metadata's number, which settings that do not say it keep", async () => {
  const wiki = await provider();
  const [first, second] = [`${wiki.acs}/1`, `${wiki.acs}/2`];
  await takeOver(wiki, {
    xml: metadata({ entityId: wiki.entityId, content: key(newCertificate().der) + acs(first, 0) + acs(second, 5) }),
  });
  const same = await admin.call("saveSignOn", {
    id: wiki.id,
    kind: "saml",
    acsUris: [{ uri: first, index: 5 }, { uri: second }],
  });
  expect(same.data).toMatchObject({ fieldErrors: { acsUris: ["Two addresses have the same number"] } });
  const environment = "Production";
  await admin.get("saveSignOn", {
    id: wiki.id,
    kind: "saml",
    acsUris: [{ uri: first }, { uri: second, environment }],
  });
  const user = await newUserOf(portico.hub, wiki);
  const sentTo = async (index: string) => {
    const attributes = { AssertionConsumerServiceURL: undefined, AssertionConsumerServiceIndex: index };
    const query = queryOf(authnRequest(wiki, { attributes }));
    const { code, msg } = await portico.hub.call("beginSamlSignIn", { query }, anyone);
    if (code !== 200) return msg;
    const { request } = await begin(portico.hub, queryOf(authnRequest(wiki, { attributes })));
    const given = dataOf(await portico.hub.call("answerSaml", { request, clientId: user.client.id }, user.caller));
    return given.answer.action;
  };
  expect(await sentTo("0")).toBe(first);
  expect(await sentTo("5")).toBe(second);
  for (const other of ["1", "-1", "65536", "five"]) expect(await sentTo(other)).toMatch(/by a number/);
  const { settings } = await admin.get("readSamlMetadata", {
    id: wiki.id,
    xml: metadata({ entityId: wiki.entityId, content: acs(second, 1) }),
  });
  expect(settings.acsUris).toEqual([{ uri: second, environment, index: 1 }]);
});

test("metadata that is hostile or of something else is refused by its field, and nothing changes", async () => {
  const wiki = await provider();
  const before = await signOn(wiki);
  const good = whole(wiki);
  const { der } = newCertificate();
  const plain = { entityId: wiki.entityId, content: acs(wiki.acs, 0) };
  const later = 'validUntil="2999-01-01T00:00:00Z"';
  expect(await refusalOf(wiki.id, { xml: metadata({ ...plain, outer: later, role: later }) })).toBeUndefined();
  expect(await refusalOf(wiki.id, { xml: good })).toBeUndefined();
  const entity = good.slice(good.indexOf("<md:"));
  const both = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${entity}${entity}</md:EntitiesDescriptor>`;
  const laughs = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
  const hostile: [string, RegExp][] = [
    [good.replace("<md:EntityDescriptor", `${laughs}<md:EntityDescriptor`), /document-type/],
    [good.replace("Wiki &amp; friends", "&b;"), /entity/],
    [good.replace("Wiki &amp; friends", "Wiki<!-- --> friends"), /comment-in-a-text/],
    [good.replace("Wiki &amp; friends", "<![CDATA[x]]>"), /CDATA/],
    [good.replace("<!-- ", '<?xml-stylesheet href="x"?><!-- '), /processing-instruction/],
    [good.replace(" -->", ""), /comment/],
    [`${"<a>".repeat(30)}${"</a>".repeat(30)}`, /too-deep/],
    ["\u0000", /character/],
    ["{}", /not-well-formed/],
    [good.replace("oasis:names:tc:SAML:2.0:metadata", "other"), /no SAML 2.0 metadata/],
    [both, /several applications/],
    [good.replaceAll("SPSSODescriptor", "IDPSSODescriptor"), /SPSSODescriptor/],
    [good.replace(PROTOCOL, "urn:oasis:names:tc:SAML:1.0:protocol"), /SPSSODescriptor/],
    [whole({ ...wiki, entityId: "https://evil.example/sp" }), /another application: https:\/\/evil.example\/sp/],
    [metadata({ entityId: wiki.entityId }), /no address for answers/],
    [whole({ ...wiki, acs: "javascript:alert(1)" }), /address that is none/],
    [whole({ ...wiki, acs: "http://wiki.example/acs" }), /https/],
    [whole(wiki, acs(`${wiki.acs}/2`, 0)), /index-twice/],
    [whole(wiki, acs(wiki.acs, 1)), /address-twice/],
    [whole(wiki, acs(`${wiki.acs}/2`, "70000")), /index-that-is-no-number/],
    [whole(wiki, key("bm90IG9uZQ==")), /certificates as PEM/],
    [whole(wiki, key("&lt;")), /not-base64/],
    [whole(wiki, ...Array.from({ length: 6 }, () => key(newCertificate().der))), /At most 5 certificates/],
    [
      whole(wiki, ...Array.from({ length: ADDRESSES_MAX }, (_, at) => acs(`${wiki.acs}/${at}`, at + 1))),
      /more addresses/,
    ],
    [metadata({ ...plain, outer: 'validUntil="2020-01-01T00:00:00Z"' }), /no longer valid/],
    [metadata({ ...plain, role: 'validUntil="2020-01-01T00:00:00Z"' }), /no longer valid/],
    [metadata({ ...plain, outer: 'validUntil="tomorrow"' }), /no longer valid/],
    [
      metadata({ ...plain, content: plain.content + key(der, "encryption"), role: 'AuthnRequestsSigned="true"' }),
      /certificate/,
    ],
  ];
  for (const [xml, why] of hostile) {
    const [code, msg, fields] = (await refusalOf(wiki.id, { xml })) ?? [];
    expect([code, msg], xml.slice(0, 300)).toEqual([400, expect.stringMatching(why)]);
    expect(fields).toEqual({ xml: [msg] });
  }
  const tooLong = await refusalOf(wiki.id, { xml: `${good}${" ".repeat(100_000)}` });
  expect(tooLong).toEqual([400, expect.any(String), { xml: ["Too Long!"] }]);
  const nothing = "Choose a file, paste the metadata, or give its address";
  expect(await refusalOf(wiki.id, {})).toEqual([400, nothing, { xml: [nothing] }]);
  expect(await signOn(wiki)).toEqual(before);
});

test("a file of `admin apply` keeps the numbers of addresses, and gives them", async () => {
  const wiki = await provider();
  const [first, second] = [`${wiki.acs}/1`, `${wiki.acs}/2`];
  await takeOver(wiki, { xml: metadata({ entityId: wiki.entityId, content: acs(first, 4) + acs(second, 5) }) });
  const { applications } = await exportFile(portico.hub.services);
  const ofWiki = { name: wiki.name, acsUris: [first, { uri: second, index: 5 }] };
  const acsUris = [
    { uri: first, index: 4 },
    { uri: second, index: 5 },
  ];
  expect(applications).toContainEqual(expect.objectContaining({ name: wiki.name, acsUris }));
  const apply = (given: object) => applyFile(portico.hub.services, readFile(JSON.stringify({ applications: [given] })));
  expect(await apply(ofWiki)).toMatchObject({ changed: 0, unchanged: 1 });
  expect(await apply({ ...ofWiki, acsUris: [first, { uri: second, index: 6 }] })).toMatchObject({ changed: 1 });
  expect((await signOn(wiki)).acsUris).toEqual([
    { uri: first, environment: "", index: 4 },
    { uri: second, environment: "", index: 6 },
  ]);
});

test("a single application may stand in an EntitiesDescriptor", async () => {
  const wiki = await provider();
  const entity = whole(wiki).replace(/^[^]*?(?=<md:)/, "");
  const xml = `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${entity}</md:EntitiesDescriptor>`;
  expect((await admin.get("readSamlMetadata", { id: wiki.id, xml })).found.acs).toEqual([
    { uri: wiki.acs, index: 0, isDefault: true },
  ]);
});

test("applications of other kinds have none, and others than Admins cannot read it", async () => {
  const wiki = await provider();
  await admin.get("saveSignOn", { id: wiki.id, kind: "link", homeUrl: "https://wiki.example/" });
  expect((await refusalOf(wiki.id, { xml: whole(wiki) }))?.[0]).toBe(404);
  const user = await newUserOf(portico.hub, wiki);
  const caller = bearing(await openSession(portico.hub.services.db, user.account.id, anyone));
  const { code } = await portico.hub.call("readSamlMetadata", { id: wiki.id, xml: whole(wiki) }, caller);
  expect(code).toBe(403);
});

let server: Server;
let served: { status: number; body: string; location?: string };

beforeAll(async () => {
  server = createServer((_incoming, outgoing) =>
    outgoing
      .writeHead(served.status, served.location === undefined ? {} : { Location: served.location })
      .end(served.body),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => server.close());

test("metadata is read at its address, which is kept, and never at addresses of the inner network", async () => {
  const wiki = await provider();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`;
  const { der } = newCertificate();
  served = { status: 200, body: whole(wiki, key(der)) };
  await takeOver(wiki, { address });
  expect(await signOn(wiki)).toMatchObject({ samlMetadataUri: address, samlCertificates: pemOf(der) });
  const { settings } = await admin.get("readSamlMetadata", { id: wiki.id, xml: whole(wiki), address: `${address}/2` });
  expect(settings, "read from the text, and kept for the next time").toMatchObject({
    samlCertificates: null,
    samlMetadataUri: `${address}/2`,
  });
  const refused = async (given: typeof served, at = address) => {
    served = given;
    const [, msg, fields] = (await refusalOf(wiki.id, { address: at })) ?? [];
    expect(fields).toEqual({ address: [msg] });
    return msg;
  };
  expect(await refused({ status: 404, body: "" })).toMatch(/answered 404/);
  expect(await refused({ status: 302, body: "", location: "http://169.254.169.254/" })).toMatch(/answered 302/);
  expect(await refused({ status: 200, body: "x".repeat(100_001) })).toMatch(/too much/);
  expect(await refused({ status: 200, body: "<html></html>" })).toMatch(/no SAML 2.0 metadata/);
  expect(await refused(served, "http://wiki.example/metadata")).toMatch(/https/);
  expect(await refused(served, "https://169.254.169.254/latest")).toMatch(/169\.254/);
  expect(await refused(served, "http://127.0.0.1:1/")).toMatch(/cannot be reached/);
  served = { status: 200, body: whole(wiki, key(der)) };
  const guarded = portico.another({ privateHosts: [] });
  const inner = await guarded.call("readSamlMetadata", { id: wiki.id, address }, admin.caller);
  expect([inner.code, inner.msg]).toEqual([400, expect.stringMatching(/127\.0\.0\.1/)]);
});
