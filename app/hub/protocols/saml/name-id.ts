import { randomBytes } from "node:crypto";
import type { SamlNameId } from "~/contract/kit/saml-rules";
import type { Database } from "../../kit/db/database";
import { pairwiseSubjectAt } from "../openid/subject";
import { element, text, type Xml } from "./xml-writer";

export const NAME_ID_FORMATS: Readonly<Record<SamlNameId, string>> = {
  persistent: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
  email: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
  transient: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
};
const UNSPECIFIED = "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified";

/** @returns undefined if the application leaves it to us, null if we have no such name */
export function askedFormat(format: string | undefined): SamlNameId | undefined | null {
  if (format === undefined || format === UNSPECIFIED) return undefined;
  const found = Object.entries(NAME_ID_FORMATS).find(([, name]) => name === format);
  return (found?.[0] as SamlNameId | undefined) ?? null;
}

export interface NameId {
  value: string;
  format: SamlNameId;
}

interface Named {
  user: { id: string; email: string };
  applicationId: string;
  format: SamlNameId;
  /** In this session. */
  before: NameId | undefined;
}

/** Persistent ones differ between applications and never change; transient ones are a session's own. */
export async function nameIdOf(db: Database, { user, applicationId, format, before }: Named): Promise<NameId> {
  const values = {
    persistent: () => pairwiseSubjectAt(db, user.id, applicationId),
    email: () => Promise.resolve(user.email),
    transient: () =>
      Promise.resolve(before?.format === "transient" ? before.value : `_${randomBytes(20).toString("hex")}`),
  };
  return { value: await values[format](), format };
}

interface Qualified extends NameId {
  entityId: string;
  audience: string;
}

/** A persistent one says whose it is, and for whom (Core §8.3.7). */
export const nameIdElement = ({ value, format, entityId, audience }: Qualified, namespaces = {}): Xml =>
  element(
    "saml:NameID",
    {
      ...namespaces,
      Format: NAME_ID_FORMATS[format],
      ...(format === "persistent" && { NameQualifier: entityId, SPNameQualifier: audience }),
    },
    text(value),
  );
