import { type KeyObject, verify, type X509Certificate } from "node:crypto";
import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import { DEFLATE } from "./namespaces";
import { RSA_SHA256, signBytes } from "./sign";
import { NotReadable, readXml, type XmlElement } from "./xml-reader";
import type { Xml } from "./xml-writer";

/** Messages are some 1,000 bytes long. */
const MESSAGE_MAX_BYTES = 64 * 1024;
const RELAY_STATE_MAX = 2_000;

const KNOWN = ["SAMLRequest", "SAMLResponse", "RelayState", "SigAlg", "Signature", "SAMLEncoding"] as const;
type Name = (typeof KNOWN)[number];

export interface Received {
  kind: "SAMLRequest" | "SAMLResponse";
  message: XmlElement;
  relayState: string | undefined;
  signature: { algorithm: string; value: Buffer; over: string } | undefined;
}

/**
 * A message by HTTP-Redirect (SAML 2.0 Bindings §3.4): its signature is over the query, as it was written.
 * @param query without its question mark
 * @throws NotReadable
 */
export function receive(query: string): Received {
  const raw = new Map<Name, string>();
  for (const pair of query.split("&")) {
    const [name = "", ...rest] = pair.split("=");
    const known = KNOWN.find((each) => each === name);
    if (!known) continue;
    if (raw.has(known)) throw new NotReadable("parameter-twice");
    raw.set(known, rest.join("="));
  }
  const kinds = (["SAMLRequest", "SAMLResponse"] as const).filter((each) => raw.has(each));
  const [kind] = kinds;
  if (!kind || kinds.length > 1) throw new NotReadable("not-one-message");
  const plain = (name: Name) => decoded(raw.get(name));
  if ((plain("SAMLEncoding") ?? DEFLATE) !== DEFLATE) throw new NotReadable("unknown-encoding");
  const relayState = plain("RelayState");
  if ((relayState ?? "").length > RELAY_STATE_MAX) throw new NotReadable("long-RelayState");
  const [algorithm, value] = [plain("SigAlg"), plain("Signature")];
  const over = ([kind, "RelayState", "SigAlg"] as const)
    .filter((name) => raw.has(name))
    .map((name) => `${name}=${raw.get(name)!}`)
    .join("&");
  return {
    kind,
    message: readXml(inflated(plain(kind) ?? "")),
    relayState: relayState || undefined,
    signature: algorithm !== undefined && value !== undefined ? { algorithm, value: bytesOf(value), over } : undefined,
  };
}

function decoded(raw: string | undefined): string | undefined {
  try {
    return raw === undefined ? undefined : decodeURIComponent(raw.replaceAll("+", " "));
  } catch {
    throw new NotReadable("parameter-that-does-not-decode");
  }
}

/** An unescaped plus has become a space; some programs break lines. */
function bytesOf(base64: string): Buffer {
  const plain = base64.replace(/[\r\n]/g, "").replaceAll(" ", "+");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(plain)) throw new NotReadable("not-base64");
  return Buffer.from(plain, "base64");
}

/** Stops at the limit: a few bytes could become gigabytes. */
function inflated(base64: string): Buffer {
  try {
    return inflateRawSync(bytesOf(base64), { maxOutputLength: MESSAGE_MAX_BYTES, finishFlush: constants.Z_FINISH });
  } catch (error) {
    throw error instanceof NotReadable ? error : new NotReadable("not-compressed");
  }
}

const RSA = "http://www.w3.org/2001/04/xmldsig-more#rsa-";
const ECDSA = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-";
/** SHA-1 is none of them. */
const ALGORITHMS: Readonly<Record<string, { type: string; hash: string }>> = Object.fromEntries(
  ["sha256", "sha384", "sha512"].flatMap((hash) => [
    [RSA + hash, { type: "rsa", hash }],
    [ECDSA + hash, { type: "ec", hash }],
  ]),
);

/** By any of the certificates: an application may be about to change its own. */
export function isSignedBy({ signature }: Received, certificates: readonly X509Certificate[]): boolean {
  const algorithm = signature && ALGORITHMS[signature.algorithm];
  if (!algorithm) return false;
  // Browsers escape apostrophes in queries, and some programs do not.
  const written = new Set([signature.over, signature.over.replaceAll("%27", "'")]);
  return certificates.some(({ publicKey }) => {
    if (publicKey.asymmetricKeyType !== algorithm.type) return false;
    const key = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
    return [...written].some((over) => verify(algorithm.hash, Buffer.from(over), key, signature.value));
  });
}

interface Sent {
  to: string;
  kind: Received["kind"];
  message: Xml;
  relayState: string | undefined;
}

/** @returns the address that brings the signed message */
export async function redirectWith({ to, kind, message, relayState }: Sent, key: KeyObject): Promise<string> {
  const parameters: [string, string][] = [
    [kind, deflateRawSync(message).toString("base64")],
    ...(relayState ? [["RelayState", relayState] as [string, string]] : []),
    ["SigAlg", RSA_SHA256],
  ];
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  const signature = encodeURIComponent(await signBytes(query, key));
  return `${to}${to.includes("?") ? "&" : "?"}${query}&Signature=${signature}`;
}
