import { type Head, headOf, instantOf, newMessageId, only } from "./message";
import { type NameId, nameIdElement } from "./name-id";
import { SAML, SAMLP } from "./namespaces";
import { issuerElement, statusElement, written } from "./response";
import { NotReadable, type XmlElement } from "./xml-reader";
import { element, text, type Xml } from "./xml-writer";

const VALID_MS = 300_000;

export interface LogoutRequest extends Head {
  nameId: string;
  sessionIndexes: readonly string[];
}

/** @throws NotReadable */
export function readLogoutRequest(message: XmlElement, now = Date.now()): LogoutRequest {
  if (message.namespace !== SAMLP || message.name !== "LogoutRequest") throw new NotReadable("other-message");
  const nameId = only(message, SAML, "NameID")?.text;
  if (!nameId) throw new NotReadable("no-name");
  const until = message.attributes.get("NotOnOrAfter");
  const head = headOf(message, now);
  const isOver = until !== undefined && (instantOf(until) ?? 0) <= now - VALID_MS;
  const indexes = message.children.filter(({ namespace, name }) => namespace === SAMLP && name === "SessionIndex");
  return {
    ...head,
    isFresh: head.isFresh && !isOver,
    nameId,
    sessionIndexes: indexes.map((each) => each.text),
  };
}

export interface LogoutResponse extends Head {
  inResponseTo: string;
  /** The innermost status code's last word: `Success`, `PartialLogout` … */
  status: string;
}

/** @throws NotReadable */
export function readLogoutResponse(message: XmlElement): LogoutResponse {
  if (message.namespace !== SAMLP || message.name !== "LogoutResponse") throw new NotReadable("other-message");
  const status = only(message, SAMLP, "Status");
  const outer = status && only(status, SAMLP, "StatusCode");
  const inner = outer && only(outer, SAMLP, "StatusCode");
  const code = (inner ?? outer)?.attributes.get("Value") ?? "";
  return {
    ...headOf(message),
    inResponseTo: message.attributes.get("InResponseTo") ?? "",
    status: code.slice(code.lastIndexOf(":") + 1).slice(0, 100),
  };
}

const attributesOf = (id: string, to: string) => ({
  "xmlns:samlp": SAMLP,
  ID: id,
  Version: "2.0",
  IssueInstant: written(Date.now()),
  Destination: to,
});

interface Asked {
  id: string;
  entityId: string;
  to: string;
  audience: string;
  nameId: NameId;
  sessionIndex: string;
}

/** By redirect, whose signature is over the query. */
export const logoutRequest = ({ id, entityId, to, audience, nameId, sessionIndex }: Asked): Xml =>
  element(
    "samlp:LogoutRequest",
    { ...attributesOf(id, to), NotOnOrAfter: written(Date.now() + VALID_MS) },
    issuerElement(entityId),
    nameIdElement({ ...nameId, entityId, audience }, { "xmlns:saml": SAML }),
    element("samlp:SessionIndex", {}, text(sessionIndex)),
  );

interface Answered {
  entityId: string;
  to: string;
  inResponseTo: string;
  isPartial: boolean;
}

export const logoutResponse = ({ entityId, to, inResponseTo, isPartial }: Answered): Xml =>
  element(
    "samlp:LogoutResponse",
    { ...attributesOf(newMessageId(), to), InResponseTo: inResponseTo },
    issuerElement(entityId),
    statusElement(isPartial ? ["Success", "PartialLogout"] : ["Success"]),
  );
