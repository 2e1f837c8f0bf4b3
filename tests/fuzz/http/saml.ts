import { sign } from "node:crypto";
import fc from "fast-check";
import { deflated, RSA_SHA256 } from "../../support/saml";
import { hostileAddress, hostileText, mostly, wellFormed } from "../hostile";
import { type Target, target } from "../target";
import { encoded, whoever } from "./requests";
import { holdsOf } from "./rules";
import type { World } from "./world";

const KINDS = ["AuthnRequest", "AuthnRequest", "LogoutRequest", "LogoutRequest", "LogoutResponse", "Response", "a b"];
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

const NAME = "<saml:NameID>somebody</saml:NameID>";
const BOMB = Buffer.alloc(2_000_000, "a");

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
      id: fc.uuid(),
      kind: fc.constantFrom(...KINDS),
      begins: mostly(fc.constant(""), fc.constantFrom(...BEGINNINGS)),
      without: mostly(fc.constant(undefined), fc.constantFrom(...ATTRIBUTES)),
      changes: fc.oneof(
        { weight: 2, arbitrary: fc.constant<[string, string][]>([]) },
        {
          weight: 1,
          arbitrary: fc.array(fc.tuple(fc.constantFrom(...ATTRIBUTES, ...MORE_ATTRIBUTES), value), { maxLength: 2 }),
        },
      ),
      issuer: mostly(fc.constant(entityId), value),
      inner: fc.oneof(
        { weight: 2, arbitrary: fc.constant<string[]>([]) },
        { weight: 1, arbitrary: fc.array(inner, { maxLength: 3 }) },
      ),
      cut: mostly(fc.constant(0), fc.nat(200)),
    })
    .map((made) => {
      const known = {
        ID: `_${made.id}`,
        Version: "2.0",
        IssueInstant: new Date().toISOString(),
        Destination: `${own}/saml/${made.kind === "AuthnRequest" ? "sso" : "slo"}`,
        AssertionConsumerServiceURL: acs,
        ...Object.fromEntries(made.changes),
      };
      const attributes = Object.entries(known).filter(([name]) => name !== made.without);
      const xml =
        `${made.begins}<samlp:${made.kind} ${NAMESPACES} ${attributes.map(([name, text]) => `${name}="${text}"`).join(" ")}>` +
        `<saml:Issuer>${made.issuer}</saml:Issuer>${made.kind === "LogoutRequest" ? NAME : ""}${made.inner.join("")}</samlp:${made.kind}>`;
      return { kind: made.kind, xml: wellFormed(xml.slice(0, xml.length - made.cut)) };
    });
  const packed = fc.constantFrom<Packing>(...Array<Packing>(9).fill("deflated"), "cut", "plain", "bomb", "text");
  const input = fc.record({
    who: whoever,
    path: mostly(
      fc.constant(undefined),
      fc.constantFrom("/saml/continue", "/saml/logout", "/saml/start", "/saml/posted", "/saml/sso", "/saml/slo"),
    ),
    method: mostly(fc.constant("GET"), fc.constantFrom("HEAD", "POST", "PUT")),
    parameter: mostly(
      fc.constant(undefined),
      fc.constantFrom("SAMLRequest", "SAMLResponse", "request", "application", "samlrequest", "SAMLArt"),
    ),
    message,
    packed,
    text: hostileText,
    signature: mostly(fc.constant("right"), fc.constantFrom("none", "wrong", "twice", "sha1")),
    more: fc.oneof(
      { weight: 2, arbitrary: fc.constant<[string, string][]>([]) },
      {
        weight: 1,
        arbitrary: fc.array(
          fc.tuple(fc.constantFrom("RelayState", "RelayState", "SAMLRequest", "SigAlg", "Signature"), hostileText),
          { maxLength: 2 },
        ),
      },
    ),
    follows: fc.boolean(),
  });
  const registered = [...world.registered, new URL(own).origin, new URL(acs).origin];
  return target("SAML: what applications send", 5, input, async ({ who, method, follows, ...asked }) => {
    const { kind } = asked.message;
    const query = signedQuery({ ...asked, parameter: asked.parameter ?? parameterOf(kind) }, key);
    const path = asked.path ?? (kind.startsWith("Logout") ? "/saml/slo" : "/saml/sso");
    const sent = { method, path: `${path}?${query}` };
    const answer = await world.send(who, sent);
    holdsOf(sent, answer, { registered });
    const { location } = answer.headers;
    if (!follows || !location?.startsWith("/saml/continue")) return;
    const next = { method: "GET", path: location };
    holdsOf(next, await world.send(who, next), { registered });
  });
}

const parameterOf = (kind: string): string => (kind.endsWith("Response") ? "SAMLResponse" : "SAMLRequest");

type Packing = "deflated" | "cut" | "plain" | "bomb" | "text";

/** As sent. */
function packedAs(packing: Packing, xml: string, text: string): string {
  switch (packing) {
    case "deflated":
      return encodeURIComponent(deflated(xml));
    case "cut":
      return encodeURIComponent(deflated(xml).slice(0, -4));
    case "plain":
      return encodeURIComponent(Buffer.from(xml).toString("base64"));
    case "bomb":
      return encodeURIComponent(deflated(BOMB));
    case "text":
      return encoded(text);
  }
}

interface Asked {
  parameter: string;
  message: { xml: string };
  packed: Packing;
  text: string;
  signature: string;
  more: readonly [string, string][];
}

function signedQuery({ parameter, signature, more, ...asked }: Asked, key: World["serviceProvider"]["key"]): string {
  const others = more.map(([name, text]) => `&${name}=${encoded(text)}`).join("");
  const query = `${parameter}=${packedAs(asked.packed, asked.message.xml, asked.text)}${others}`;
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
