import { randomBytes } from "node:crypto";
import { MINUTE_MS } from "~/lib/durations";
import { SAML } from "./namespaces";
import { NotReadable, type XmlElement } from "./xml-reader";

/** Senders' clocks differ from ours. */
const OLD_MS = 10 * MINUTE_MS;
const AHEAD_MS = 5 * MINUTE_MS;
const ID_MAX = 256;

/** An NCName that nobody guesses. */
export const newMessageId = (): string => `_${randomBytes(20).toString("hex")}`;

export interface Head {
  id: string;
  issuer: string;
  destination: string | undefined;
  isFresh: boolean;
}

/** What every message of SAML 2.0 begins with (Core §3.2). @throws NotReadable */
export function headOf(message: XmlElement, now = Date.now()): Head {
  const { attributes } = message;
  const id = attributes.get("ID") ?? "";
  if (attributes.get("Version") !== "2.0") throw new NotReadable("another-version");
  if (!/^[A-Za-z_][\w.-]*$/.test(id) || id.length > ID_MAX) throw new NotReadable("no-ID");
  const issued = instantOf(attributes.get("IssueInstant") ?? "");
  const issuer = only(message, SAML, "Issuer")?.text ?? "";
  // A signature inside belongs to other bindings; here it would only seem to prove something.
  if (message.children.some(({ name }) => name === "Signature")) throw new NotReadable("signature-inside");
  const isFresh = issued !== undefined && issued > now - OLD_MS && issued < now + AHEAD_MS;
  return { id, issuer, destination: attributes.get("Destination"), isFresh };
}

/** @throws NotReadable if there are several */
export function only(parent: XmlElement, namespace: string, name: string): XmlElement | undefined {
  const found = parent.children.filter((each) => each.namespace === namespace && each.name === name);
  if (found.length > 1) throw new NotReadable(`${name}-twice`);
  return found[0];
}

/** UTC, as SAML demands (Core §1.3.3). */
export function instantOf(text: string): number | undefined {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(text) ? Date.parse(text) || undefined : undefined;
}

/** An absent one is false. @throws NotReadable */
export function flag({ attributes }: XmlElement, name: string): boolean {
  const value = attributes.get(name) ?? "false";
  if (!["true", "false", "1", "0"].includes(value)) throw new NotReadable(`${name}-is-neither-true-nor-false`);
  return value === "true" || value === "1";
}
