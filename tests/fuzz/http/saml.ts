import { sign } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { RSA_SHA256 } from "../../support/saml";
import { hostileAddress, hostileText, wellFormed } from "../hostile";
import { type Target, target } from "../target";
import { encoded, whoever } from "./requests";
import { holdsOf } from "./rules";
import type { World } from "./world";

const KINDS = ["AuthnRequest", "LogoutRequest", "LogoutResponse", "Response", "AttributeQuery"] as const;
const ATTRIBUTES = ["ID", "Version", "IssueInstant", "Destination", "AssertionConsumerServiceURL", "InResponseTo"];
const MORE_ATTRIBUTES = ["ForceAuthn", "IsPassive", "ProtocolBinding", "AssertionConsumerServiceIndex", "ProviderName"];
const BEGINNINGS = [
  "",
  '<?xml version="1.0"?>',
  "<!DOCTYPE a>",
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  "<!--a-->",
  "\ufeff",
];
const NAMESPACES =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';

const asText = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

/** Messages by redirect: fields missing, repeated and hostile, XML that is broken, packed wrongly, signed and not. */
export function samlTarget(world: World): Target {
  const { entityId, acs, key } = world.serviceProvider;
  const own = world.client.url;
  const written = fc.tuple(hostileText, fc.boolean()).map(([text, isRaw]) => (isRaw ? text : asText(text)));
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(acs, entityId, `${own}/saml/sso`, "_known", "2.0", "true", "0", "") },
    {
      weight: 1,
      arbitrary: fc.constantFrom(new Date().toISOString(), "2026-01-01T00:00:00Z", "275760-09-13T00:00:00Z"),
    },
    { weight: 2, arbitrary: written },
    { weight: 1, arbitrary: hostileAddress.map(asText) },
  );
  const inner = fc.oneof(
    { weight: 3, arbitrary: fc.constant("") },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.constantFrom("saml:NameID", "samlp:SessionIndex", "samlp:NameIDPolicy", "samlp:Extensions", "saml:Issuer"),
          value,
        )
        .map(([name, text]) => `<${name}>${text}</${name}>`),
    },
    {
      weight: 2,
      arbitrary: value.map(
        (text) =>
          `<samlp:RequestedAuthnContext><saml:AuthnContextClassRef>${text}</saml:AuthnContextClassRef></samlp:RequestedAuthnContext>`,
      ),
    },
    { weight: 1, arbitrary: value.map((text) => `<samlp:Status><samlp:StatusCode Value="${text}"/></samlp:Status>`) },
    { weight: 1, arbitrary: fc.nat(3_000).map((depth) => "<a>".repeat(depth) + "</a>".repeat(depth)) },
    { weight: 1, arbitrary: written },
  );
  const message = fc
    .record({
      kind: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...KINDS) }, { weight: 1, arbitrary: fc.constant("a b") }),
      begins: fc.oneof(
        { weight: 8, arbitrary: fc.constant("") },
        { weight: 1, arbitrary: fc.constantFrom(...BEGINNINGS) },
      ),
      without: fc.subarray(ATTRIBUTES, { maxLength: 1 }),
      changes: fc.array(fc.tuple(fc.constantFrom(...ATTRIBUTES, ...MORE_ATTRIBUTES), value), { maxLength: 2 }),
      issuer: fc.oneof({ weight: 8, arbitrary: fc.constant(entityId) }, { weight: 1, arbitrary: value }),
      inner: fc.array(inner, { maxLength: 3 }),
      cut: fc.oneof({ weight: 12, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(200) }),
    })
    .map((made) => {
      const known = {
        ID: `_${Math.random().toString(16).slice(2)}`,
        Version: "2.0",
        IssueInstant: new Date().toISOString(),
        Destination: `${own}/saml/${made.kind === "AuthnRequest" ? "sso" : "slo"}`,
        AssertionConsumerServiceURL: acs,
        ...Object.fromEntries(made.changes),
      };
      const attributes = Object.entries(known).filter(([name]) => !made.without.includes(name));
      const xml =
        `${made.begins}<samlp:${made.kind} ${NAMESPACES} ${attributes.map(([name, text]) => `${name}="${text}"`).join(" ")}>` +
        `<saml:Issuer>${made.issuer}</saml:Issuer>${made.inner.join("")}</samlp:${made.kind}>`;
      return wellFormed(xml.slice(0, xml.length - made.cut));
    });
  const packed = fc.oneof(
    { weight: 10, arbitrary: message.map((xml) => deflateRawSync(xml).toString("base64")) },
    { weight: 1, arbitrary: message.map((xml) => deflateRawSync(xml).subarray(0, -3).toString("base64")) },
    { weight: 1, arbitrary: message.map((xml) => Buffer.from(xml).toString("base64")) },
    { weight: 1, arbitrary: fc.constant(deflateRawSync(Buffer.alloc(2_000_000, "a")).toString("base64")) },
    { weight: 1, arbitrary: hostileText },
  );
  const input = fc.record({
    who: whoever,
    path: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom("/saml/sso", "/saml/slo") },
      { weight: 1, arbitrary: fc.constantFrom("/saml/continue", "/saml/logout", "/saml/start", "/saml/posted") },
    ),
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant("GET") },
      { weight: 1, arbitrary: fc.constantFrom("HEAD", "POST", "PUT") },
    ),
    parameter: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom("SAMLRequest", "SAMLRequest", "SAMLResponse") },
      { weight: 1, arbitrary: fc.constantFrom("request", "application", "samlrequest", "SAMLArt", "SAMLEncoding") },
    ),
    packed,
    signature: fc.constantFrom("right", "right", "none", "wrong", "twice", "sha1"),
    more: fc.array(
      fc.tuple(fc.constantFrom("RelayState", "SAMLRequest", "SigAlg", "Signature", "SAMLEncoding"), hostileText),
      {
        maxLength: 2,
      },
    ),
    follows: fc.boolean(),
  });
  const registered = [...world.registered, new URL(own).origin, new URL(acs).origin];
  return target("SAML: what applications send", 5, input, async ({ who, path, method, follows, ...asked }) => {
    const query = signedQuery(asked, key);
    const sent = { method, path: `${path}?${query}` };
    const answer = await world.send(who, sent);
    holdsOf(sent, answer, { registered });
    const { location } = answer.headers;
    if (!follows || !location?.startsWith("/saml/continue")) return;
    const next = { method: "GET", path: location };
    holdsOf(next, await world.send(who, next), { registered });
  });
}

interface Asked {
  parameter: string;
  packed: string;
  signature: string;
  more: readonly [string, string][];
}

function signedQuery({ parameter, packed, signature, more }: Asked, key: World["serviceProvider"]["key"]): string {
  const pairs = [[parameter, packed] as const, ...more];
  const query = pairs.map(([name, text]) => `${name}=${encoded(text)}`).join("&");
  if (signature === "none") return query;
  const algorithm = signature === "sha1" ? "http://www.w3.org/2000/09/xmldsig#rsa-sha1" : RSA_SHA256;
  const over = `${query}&SigAlg=${encodeURIComponent(algorithm)}`;
  const signed = sign(
    signature === "sha1" ? "sha1" : "sha256",
    Buffer.from(signature === "wrong" ? `${over}x` : over),
    key,
  );
  const added = `&Signature=${encodeURIComponent(signed.toString("base64"))}`;
  return over + added + (signature === "twice" ? added : "");
}
