import { inText } from "../openid/further-claims";
import { element, text, type Xml } from "./xml-writer";

const NAME_FORMAT = "urn:oasis:names:tc:SAML:2.0:attrname-format:";

/** The claims of OpenID Connect: a client becomes three attributes, a list several values. */
export function attributeStatement(claims: Readonly<Record<string, unknown>>): Xml[] {
  const attributes = Object.entries(claims).flatMap(([name, value]) => flat(name, value));
  if (attributes.length === 0) return [];
  return [element("saml:AttributeStatement", {}, ...attributes.map(attribute))];
}

function flat(name: string, value: unknown): [string, readonly string[]][] {
  if (Array.isArray(value)) return [[name, value.map(inText)]];
  if (typeof value !== "object" || value === null) return [[name, [inText(value)]]];
  // `client` is its name; `client.id` and `client.uuid` tell it from others.
  const { name: ownName, ...others } = value as { name?: string };
  const more = Object.entries(others).filter(([, each]) => each !== "" && each !== null);
  return [
    [name, [ownName ?? ""]],
    ...more.map(([part, each]): [string, string[]] => [`${name}.${part}`, [String(each)]]),
  ];
}

const attribute = ([name, values]: [string, readonly string[]]): Xml =>
  element(
    "saml:Attribute",
    { Name: name, NameFormat: NAME_FORMAT + (/^(?:urn|https?):/.test(name) ? "uri" : "basic") },
    ...values.map((value) => element("saml:AttributeValue", {}, text(value))),
  );
