import { createHash, type KeyObject, sign } from "node:crypto";
import { element, text, type Xml } from "./xml-writer";

export interface Signer {
  id: string;
  /** DER in base64. */
  certificate: string;
  key: KeyObject;
}

const DS = "http://www.w3.org/2000/09/xmldsig#";
const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const ENVELOPED = `${DS}enveloped-signature`;
export const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";

/** In a thread of its own: the event loop goes on meanwhile. */
export const signBytes = (bytes: string, key: KeyObject): Promise<string> =>
  new Promise((resolve, reject) => {
    sign("sha256", Buffer.from(bytes), key, (error, signature) =>
      error ? reject(error) : resolve(signature.toString("base64")),
    );
  });

/** No text can hold it. */
const PLACE = "\0" as Xml;

/**
 * With an enveloped signature (XML Signature 1.1 §6.6.4).
 * @param write writes the part with the signature at its place. It is called once: what it reads of a clock is hashed as it is sent.
 * @param id the part's ID
 */
export async function signed(write: (signature: Xml) => Xml, id: string, { key, certificate }: Signer): Promise<Xml> {
  const part = write(PLACE);
  const digest = createHash("sha256").update(part.replace(PLACE, "")).digest("base64");
  // By itself it declares the namespace; within the signature that has done so already.
  const infoWith = (namespaces: Record<string, string>) =>
    element(
      "ds:SignedInfo",
      namespaces,
      element("ds:CanonicalizationMethod", { Algorithm: EXCLUSIVE }),
      element("ds:SignatureMethod", { Algorithm: RSA_SHA256 }),
      element(
        "ds:Reference",
        { URI: `#${id}` },
        element(
          "ds:Transforms",
          {},
          element("ds:Transform", { Algorithm: ENVELOPED }),
          element("ds:Transform", { Algorithm: EXCLUSIVE }),
        ),
        element("ds:DigestMethod", { Algorithm: SHA256 }),
        element("ds:DigestValue", {}, text(digest)),
      ),
    );
  const value = await signBytes(infoWith({ "xmlns:ds": DS }), key);
  const signature = element(
    "ds:Signature",
    { "xmlns:ds": DS },
    infoWith({}),
    element("ds:SignatureValue", {}, text(value)),
    keyInfo(certificate),
  );
  return part.replace(PLACE, () => signature) as Xml;
}

export const keyInfo = (certificate: string, namespaces: Record<string, string> = {}): Xml =>
  element("ds:KeyInfo", namespaces, element("ds:X509Data", {}, element("ds:X509Certificate", {}, text(certificate))));

export const DS_NAMESPACE = { "xmlns:ds": DS };
