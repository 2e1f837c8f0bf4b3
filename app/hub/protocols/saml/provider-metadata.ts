import { ACS_INDEX_MAX, ENTITY_ID_MAX } from "~/contract/kit/saml-rules";
import { pemOf } from "../../directory/sign-on/certificates";
import { flag, instantOf, only } from "./message";
import { DS, HTTP_POST, HTTP_REDIRECT, MD, SAMLP } from "./namespaces";
import { words } from "./words";
import { NotReadable, readXml, type XmlElement } from "./xml-reader";

export interface AcsOfMetadata {
  uri: string;
  index: number | undefined;
  isDefault: boolean;
}

export interface ProviderMetadata {
  entityId: string;
  /** By HTTP-POST; the default comes first. */
  acs: readonly AcsOfMetadata[];
  /** By HTTP-Redirect. */
  logout: string | undefined;
  /** As PEM. */
  certificates: readonly string[];
  nameIds: readonly string[];
  signedRequests: boolean | undefined;
}

/** The message says what is wrong with the metadata. */
export class UnfitMetadata extends Error {}

/**
 * An application's metadata (SAML 2.0 Metadata §2.4.4). Its signature is not verified: an administrator looks at it.
 * @param bytes whose length the caller has looked at
 * @throws UnfitMetadata
 */
export function readProviderMetadata(bytes: Uint8Array, now = Date.now()): ProviderMetadata {
  try {
    return providerIn(entityIn(readXml(bytes, { comments: true })), now);
  } catch (error) {
    throw error instanceof NotReadable ? new UnfitMetadata(words.metadataUnreadable(error.message)) : error;
  }
}

const childrenOf = (parent: XmlElement, name: string, namespace = MD): readonly XmlElement[] =>
  parent.children.filter((each) => each.namespace === namespace && each.name === name);

function entityIn(root: XmlElement): XmlElement {
  if (root.namespace !== MD) throw new UnfitMetadata(words.noMetadata);
  if (root.name === "EntityDescriptor") return root;
  if (root.name !== "EntitiesDescriptor") throw new UnfitMetadata(words.noMetadata);
  const [entity, ...others] = childrenOf(root, "EntityDescriptor");
  if (!entity || others.length > 0 || childrenOf(root, "EntitiesDescriptor").length > 0)
    throw new UnfitMetadata(words.severalEntities);
  return entity;
}

function providerIn(entity: XmlElement, now: number): ProviderMetadata {
  const entityId = entity.attributes.get("entityID") ?? "";
  if (entityId === "" || entityId.length > ENTITY_ID_MAX) throw new NotReadable("no-entityID");
  const roles = childrenOf(entity, "SPSSODescriptor").filter((role) =>
    (role.attributes.get("protocolSupportEnumeration") ?? "").split(" ").includes(SAMLP),
  );
  const [role, ...others] = roles;
  if (!role) throw new UnfitMetadata(words.noServiceProvider);
  if (others.length > 0) throw new NotReadable("SPSSODescriptor-twice");
  for (const { attributes } of [entity, role]) {
    const until = attributes.get("validUntil");
    if (until !== undefined && (instantOf(until) ?? 0) <= now) throw new UnfitMetadata(words.metadataOver);
  }
  return {
    entityId,
    acs: acsOf(role),
    logout: childrenOf(role, "SingleLogoutService").find(isBy(HTTP_REDIRECT))?.attributes.get("Location"),
    certificates: certificatesOf(role),
    nameIds: childrenOf(role, "NameIDFormat").map(({ text }) => text),
    signedRequests: role.attributes.has("AuthnRequestsSigned") ? flag(role, "AuthnRequestsSigned") : undefined,
  };
}

const isBy =
  (binding: string) =>
  ({ attributes }: XmlElement): boolean =>
    attributes.get("Binding") === binding;

function acsOf(role: XmlElement): AcsOfMetadata[] {
  const found = childrenOf(role, "AssertionConsumerService").filter(isBy(HTTP_POST));
  if (found.length === 0) throw new UnfitMetadata(words.noAcsByPost);
  const uriOf = ({ attributes }: XmlElement) => attributes.get("Location") ?? "";
  const indexes = found.map(indexOf);
  const given = indexes.filter((index) => index !== undefined);
  if (new Set(given).size < given.length) throw new NotReadable("index-twice");
  if (new Set(found.map(uriOf)).size < found.length) throw new NotReadable("address-twice");
  // The first that says so, else the first that does not deny it, else the first (Metadata §2.2.3).
  const first =
    found.find((each) => flag(each, "isDefault")) ??
    found.find(({ attributes }) => !attributes.has("isDefault")) ??
    found[0];
  const all = found.map((each, at) => ({ uri: uriOf(each), index: indexes[at], isDefault: each === first }));
  return [...all.filter(({ isDefault }) => isDefault), ...all.filter(({ isDefault }) => !isDefault)];
}

function indexOf({ attributes }: XmlElement): number | undefined {
  const index = attributes.get("index");
  if (index === undefined) return undefined;
  const read = acsIndexIn(index);
  if (read === undefined) throw new NotReadable("index-that-is-no-number");
  return read;
}

/** An unsigned short. */
export const acsIndexIn = (text: string): number | undefined =>
  /^\d{1,5}$/.test(text) && Number(text) <= ACS_INDEX_MAX ? Number(text) : undefined;

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

function certificatesOf(role: XmlElement): string[] {
  const keys = childrenOf(role, "KeyDescriptor").filter(({ attributes }) => attributes.get("use") !== "encryption");
  const found = keys.flatMap((key) => {
    const info = only(key, DS, "KeyInfo");
    const data = info ? childrenOf(info, "X509Data", DS) : [];
    return data.flatMap((each) => childrenOf(each, "X509Certificate", DS)).map(({ text }) => text.replace(/\s/g, ""));
  });
  if (!found.every((der) => BASE64.test(der))) throw new NotReadable("certificate-that-is-not-base64");
  return [...new Set(found)].map(pemOf);
}
