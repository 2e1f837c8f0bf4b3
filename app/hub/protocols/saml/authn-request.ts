import type { SamlNameId } from "~/contract/kit/saml-rules";
import { acceptedContexts, COMPARISONS } from "./contexts";
import { flag, type Head, headOf, only } from "./message";
import { askedFormat } from "./name-id";
import { HTTP_POST, SAML, SAMLP } from "./namespaces";
import { acsIndexIn } from "./provider-metadata";
import type { Refusal } from "./response";
import { NotReadable, type XmlElement } from "./xml-reader";

export interface AuthnRequest extends Head {
  /** Where the answer is wanted, if it says so. */
  acs: string | undefined;
  /** By which it names an address, in place of that. NaN if it is no number. */
  acsIndex: number | undefined;
  isForPost: boolean;
  forceAuthn: boolean;
  isPassive: boolean;
  contexts: readonly string[];
  format: SamlNameId | undefined;
  /** A name of another application. */
  qualifier: string | undefined;
  /** The only user that it may be. */
  subject: string | undefined;
  /** It asks for what there is not. */
  refusal: Refusal | undefined;
}

/** @throws NotReadable */
export function readAuthnRequest(message: XmlElement): AuthnRequest {
  if (message.namespace !== SAMLP || message.name !== "AuthnRequest") throw new NotReadable("not-an-AuthnRequest");
  const { attributes } = message;
  const policy = only(message, SAMLP, "NameIDPolicy");
  const format = askedFormat(policy?.attributes.get("Format"));
  const contexts = contextsOf(message);
  return {
    ...headOf(message),
    acs: attributes.get("AssertionConsumerServiceURL"),
    acsIndex: attributes.has("AssertionConsumerServiceIndex")
      ? (acsIndexIn(attributes.get("AssertionConsumerServiceIndex")!) ?? Number.NaN)
      : undefined,
    isForPost: (attributes.get("ProtocolBinding") ?? HTTP_POST) === HTTP_POST,
    forceAuthn: flag(message, "ForceAuthn"),
    isPassive: flag(message, "IsPassive"),
    contexts: contexts ?? [],
    format: format ?? undefined,
    qualifier: policy?.attributes.get("SPNameQualifier"),
    subject: subjectOf(message),
    refusal: format === null ? "nameId" : contexts ? undefined : "context",
  };
}

/** Undefined if none of those named is known. */
function contextsOf(message: XmlElement): string[] | undefined {
  const asked = only(message, SAMLP, "RequestedAuthnContext");
  if (!asked) return [];
  const comparison = COMPARISONS.find((each) => each === (asked.attributes.get("Comparison") ?? "exact"));
  if (!comparison) throw new NotReadable("unknown-comparison");
  const named = asked.children.filter(({ namespace, name }) => namespace === SAML && name === "AuthnContextClassRef");
  return acceptedContexts(
    named.map(({ text }) => text),
    comparison,
  );
}

function subjectOf(message: XmlElement): string | undefined {
  const subject = only(message, SAML, "Subject");
  if (!subject) return undefined;
  const nameId = only(subject, SAML, "NameID");
  if (!nameId) throw new NotReadable("subject-without-a-name");
  return nameId.text;
}
